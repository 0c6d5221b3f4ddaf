// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextInput } from '../fields/text-input.tsx';
import { EditorActions } from '../form-frames/editor-actions.tsx';
import { Field } from '../fields/field.tsx';
import { FormElement } from '../form-frames/form-element.tsx';
import { useFormValue } from './form-part.ts';
import type { FormOptions } from './form-store.ts';
import { ANY_VERSION } from './save-outcome.ts';
import { showFormPage } from '../testing/form-page.tsx';
import { useForm } from './use-form.ts';

interface Scheme {
  readonly rules: readonly { readonly id: string; readonly name: string; readonly countries: readonly string[] }[];
}

const SCHEME: Scheme = {
  rules: [
    { id: 'a', name: 'Cards', countries: ['IE', 'NL'] },
    { id: 'b', name: 'Transfers', countries: [] },
  ],
};

const readCountries = (text: string) => (text === '' ? [] : text.split(' '));

/** A small form of payment rules: their names, their countries, and their order. */
function RulesForm({
  discardWarning,
  ...options
}: FormOptions<Scheme> & { readonly discardWarning?: string | undefined }) {
  const form = useForm<Scheme>({ keys: { rules: ({ id }) => id }, ...options });
  const ids = useFormValue(form, ({ rules }) => rules.map(({ id }) => id).join(' '));
  return (
    <FormElement form={form}>
      {ids.split(' ').map((id, place) => (
        <fieldset key={id}>
          <Field of={form.element('rules', id)} name="name" label={`Name of rule ${place + 1}`}>
            {(control) => <TextInput {...control} />}
          </Field>
          <Field of={form.element('rules', id)} name="countries" label={`Countries of rule ${place + 1}`}>
            {({ value, onChange, ...control }) => (
              <TextInput {...control} value={value.join(' ')} onChange={(text) => onChange(readCountries(text))} />
            )}
          </Field>
        </fieldset>
      ))}
      <button type="button" onClick={() => form.change(({ rules }) => ({ rules: rules.toReversed() }))}>
        Reverse
      </button>
      <EditorActions form={form} submit="Save draft" discardWarning={discardWarning} />
    </FormElement>
  );
}

function setUp(initial: Partial<FormOptions<Scheme>> = {}, discardWarning?: string) {
  const onSave = vi.fn<FormOptions<Scheme>['onSave']>().mockResolvedValue({ status: 'saved', version: '2' });
  const page = (options: Partial<FormOptions<Scheme>>) => (
    <RulesForm
      saved={SCHEME}
      keptAs="rules"
      version="1"
      onSave={onSave}
      discardWarning={discardWarning}
      {...initial}
      {...options}
    />
  );
  const { warnings, rerender } = showFormPage(page({}));
  return {
    user: userEvent.setup(),
    onSave,
    warnings,
    /** The values after the page has reloaded them. */
    read: (saved: Scheme, version: string) => rerender(page({ saved, version })),
  };
}

const named = (first: string, second = 'Transfers'): Scheme => ({
  rules: SCHEME.rules.map((rule, place) => ({ ...rule, name: place === 0 ? first : second })),
});
const nameOf = (rule: number) => screen.getByRole('textbox', { name: `Name of rule ${rule}` });
const countriesOf = (rule: number) => screen.getByRole('textbox', { name: `Countries of rule ${rule}` });
const button = (name: string) => screen.getByRole('button', { name });
const isChanged = () => screen.queryByText('Unsaved changes') !== null;

test('a nested change counts, and undoing it by hand is no change', async () => {
  const { user, warnings } = setUp();
  await user.type(countriesOf(1), ' DE');
  expect([isChanged(), warnings.size]).toEqual([true, 1]);
  await user.clear(countriesOf(1));
  await user.type(countriesOf(1), 'IE NL');
  expect([isChanged(), warnings.size]).toEqual([false, 0]);
});

test('the order of a list counts, and can be discarded', async () => {
  const { user } = setUp();
  await user.click(button('Reverse'));
  expect(isChanged()).toBe(true);
  await user.click(button('Discard changes'));
  expect(nameOf(1)).toHaveValue('Cards');
  expect(button('Save draft')).toHaveFocus();
});

test('changes that are asked about are discarded by the answer alone', async () => {
  const { user } = setUp({}, 'Your rules will be lost.');
  await user.click(button('Reverse'));
  await user.click(button('Discard changes'));
  const question = () => within(screen.getByRole('alertdialog', { name: 'Discard changes?' }));
  question().getByText('Your rules will be lost.');
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(nameOf(1)).toHaveValue('Transfers');
  await user.click(button('Discard changes'));
  await user.click(question().getByRole('button', { name: 'Discard changes' }));
  expect(nameOf(1)).toHaveValue('Cards');
  expect(button('Save draft')).toHaveFocus();
});

test('all values are saved over the version that was read, and the next change is compared with them', async () => {
  const { user, onSave } = setUp();
  await user.type(nameOf(1), '!');
  await user.click(button('Save draft'));
  expect(onSave).toHaveBeenLastCalledWith(named('Cards!'), '1');
  expect(isChanged()).toBe(false);
  await user.type(nameOf(2), '?');
  await user.click(button('Discard changes'));
  expect([nameOf(1), nameOf(2)].map((field) => field.getAttribute('value'))).toEqual(['Cards!', 'Transfers']);
  await user.type(nameOf(2), '?');
  await user.click(button('Save draft'));
  expect(onSave).toHaveBeenLastCalledWith(named('Cards!', 'Transfers?'), '2');
});

test('a newer version is shown at once, but never replaces input until that is discarded', async () => {
  const { user, read } = setUp();
  read(named('Credit cards'), '2');
  expect(nameOf(1)).toHaveValue('Credit cards');
  await user.type(countriesOf(2), 'FR');
  read(named('Debit cards'), '3');
  expect([nameOf(1), countriesOf(2)].map((field) => field.getAttribute('value'))).toEqual(['Credit cards', 'FR']);
  await user.click(button('Discard changes'));
  expect(nameOf(1)).toHaveValue('Debit cards');
});

test('a refused save keeps the input, and its message follows a rule that moves, until that changes', async () => {
  const { user, onSave } = setUp();
  onSave.mockResolvedValueOnce({ status: 'refused', fields: { 'rules.1.name': 'This name is taken' } });
  await user.type(nameOf(2), 's');
  await user.click(button('Save draft'));
  expect(nameOf(2)).toHaveAccessibleDescription('This name is taken');
  expect(nameOf(2)).toHaveFocus();
  expect(nameOf(2)).toHaveValue('Transferss');
  await user.click(button('Reverse'));
  expect(nameOf(1)).toHaveAccessibleDescription('This name is taken');
  await user.type(nameOf(1), '!');
  expect(nameOf(1)).not.toHaveAccessibleDescription();
});

test('the first fault gets the focus, and nothing is sent', async () => {
  const { user, onSave } = setUp({
    faultsOf: ({ rules }) =>
      Object.fromEntries(rules.flatMap(({ name }, at) => (name === '' ? [[`rules.${at}.name`, 'Enter a name']] : []))),
  });
  await user.clear(nameOf(2));
  await user.click(button('Save draft'));
  expect(nameOf(2)).toHaveFocus();
  expect(nameOf(2)).toHaveAccessibleDescription('Enter a name');
  await user.click(button('Reverse'));
  expect(nameOf(1)).toHaveAccessibleDescription('Enter a name');
  expect(onSave).not.toHaveBeenCalled();
});

test('what is wrong outside the fields prevents a save, and the page goes there', async () => {
  const goTo = vi.fn();
  const { user, onSave } = setUp({ obstacleOf: () => 'rules.1.countries', goTo });
  await user.type(nameOf(1), '!');
  await user.click(button('Save draft'));
  expect(goTo).toHaveBeenCalledExactlyOnceWith('rules.1.countries');
  expect(onSave).not.toHaveBeenCalled();
});

test('a keystroke renders its own field only', async () => {
  const renderings = vi.fn();
  function Names() {
    const form = useForm<Scheme>({
      saved: SCHEME,
      keptAs: undefined,
      keys: { rules: ({ id }) => id },
      onSave: vi.fn(),
    });
    renderings('page');
    return ['a', 'b'].map((id) => (
      <Field key={id} of={form.element('rules', id)} name="name" label={`Name of ${id}`}>
        {(control) => {
          renderings(id);
          return <TextInput {...control} />;
        }}
      </Field>
    ));
  }
  showFormPage(<Names />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Name of a' }), '!');
  renderings.mockClear();
  await user.type(screen.getByRole('textbox', { name: 'Name of a' }), '?');
  expect(renderings.mock.calls).toEqual([['a']]);
});

test('a stale save keeps the input; the user overwrites, or loads the latest version', async () => {
  const { user, onSave, read } = setUp({
    async onReload() {
      read(named('Theirs'), '7');
      return true;
    },
  });
  onSave.mockResolvedValue({ status: 'stale' });
  await user.type(nameOf(1), '!');
  await user.click(button('Save draft'));
  expect(nameOf(1)).toHaveValue('Cards!');
  await user.click(button('Overwrite'));
  expect(onSave).toHaveBeenLastCalledWith(named('Cards!'), ANY_VERSION);
  await user.click(button('Load latest version'));
  expect(nameOf(1)).toHaveValue('Theirs');
  expect(button('Save draft')).toHaveFocus();
});

test('a locked form asks nothing when it is left', async () => {
  const { user, warnings } = setUp({ isLocked: true });
  await user.click(button('Reverse'));
  expect(warnings.size).toBe(0);
});
