// @vitest-environment jsdom
import { ANY_VERSION } from '@portal/api-client/verbs';
import { ShellServicesProvider } from '@portal/contract/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { EditorActions } from './editor-actions.tsx';
import { type EditorOptions, useEditor } from './use-editor.ts';

interface Scheme {
  readonly rules: readonly { readonly name: string; readonly when: { readonly countries: readonly string[] } }[];
}

const SCHEME: Scheme = {
  rules: [
    { name: 'Cards', when: { countries: ['IE', 'NL'] } },
    { name: 'Transfers', when: { countries: [] } },
  ],
};

const readCountries = (text: string) => (text === '' ? [] : text.split(' '));

/** A small editor of payment rules: their names, their countries, and their order. */
function RulesEditor(options: EditorOptions<Scheme>) {
  const editor = useEditor(options);
  const { rules } = editor.values;
  const changeRule = (place: number, change: Partial<Scheme['rules'][number]>) =>
    editor.change({ rules: rules.map((rule, at) => (at === place ? { ...rule, ...change } : rule)) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      {rules.map(({ name, when }, place) => (
        <fieldset key={place} disabled={options.isLocked}>
          <input
            aria-label={`Name of rule ${place + 1}`}
            aria-describedby={`refused-${place}`}
            value={name}
            onChange={(event) => changeRule(place, { name: event.target.value })}
          />
          <input
            aria-label={`Countries of rule ${place + 1}`}
            value={when.countries.join(' ')}
            onChange={(event) => changeRule(place, { when: { countries: readCountries(event.target.value) } })}
          />
          <p id={`refused-${place}`}>{editor.refused[`rules.${place}.name`]}</p>
        </fieldset>
      ))}
      <button type="button" onClick={() => editor.change({ rules: rules.toReversed() })}>
        Reverse
      </button>
      <EditorActions editor={editor} submit="Save draft" />
    </form>
  );
}

function setUp(initial: Partial<EditorOptions<Scheme>> = {}) {
  const warnings = new Set<string>();
  const services = {
    toast: { success() {}, error() {}, info() {} },
    setCrumbTitle() {},
    warnBeforeLeaving(warning: string) {
      warnings.add(warning);
      return () => void warnings.delete(warning);
    },
  };
  const onSave = vi.fn<EditorOptions<Scheme>['onSave']>().mockResolvedValue({ status: 'saved', version: '2' });
  const page = (options: Partial<EditorOptions<Scheme>>) => (
    <MemoryRouter>
      <ShellServicesProvider value={services}>
        <RulesEditor saved={SCHEME} version="1" onSave={onSave} {...initial} {...options} />
      </ShellServicesProvider>
    </MemoryRouter>
  );
  const { rerender } = render(page({}));
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

test('a refused save keeps the input, with each message at its path until the next save', async () => {
  const { user, onSave } = setUp();
  onSave.mockResolvedValueOnce({ status: 'refused', fields: { 'rules.1.name': 'This name is taken' } });
  await user.type(nameOf(2), 's');
  await user.click(button('Save draft'));
  expect(nameOf(2)).toHaveAccessibleDescription('This name is taken');
  expect(nameOf(2)).toHaveValue('Transferss');
  await user.click(button('Save draft'));
  expect(nameOf(2)).not.toHaveAccessibleDescription();
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

test('a locked editor asks nothing when it is left', async () => {
  const { user, warnings } = setUp({ isLocked: true });
  await user.click(button('Reverse'));
  expect(warnings.size).toBe(0);
});
