// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { TextInput } from '../fields/text-input.tsx';
import { Field } from '../fields/field.tsx';
import { FormSheet } from './form-sheet.tsx';
import type { FormOptions } from '../form-state/form-store.ts';
import { ANY_VERSION } from '../form-state/save-outcome.ts';
import type { Messages } from '../form-state/standing-refusals.ts';
import { showFormPage } from '../testing/form-page.tsx';
import { type PortalForm, useForm } from '../form-state/use-form.ts';

type Values = { readonly name: string; readonly city: string };

interface Sheet extends Partial<FormOptions<Values>> {
  readonly title?: string;
  readonly fields?: (form: PortalForm<Values>) => ReactNode;
}

const NAME_AND_CITY = (form: PortalForm<Values>) => (
  <>
    <Field of={form} name="name" label="Name" isRequired>
      {(control) => <TextInput {...control} />}
    </Field>
    <Field of={form} name="city" label="City">
      {(control) => <TextInput {...control} />}
    </Field>
  </>
);

const faultsOf = ({ name }: Values): Messages => (name === '' ? { name: 'Please enter a name' } : {});

function TestSheet({ title, fields = NAME_AND_CITY, onSave = vi.fn(), ...options }: Sheet) {
  const form = useForm<Values>({
    keptAs: title ?? 'Save',
    saved: { name: 'Ada', city: '' },
    faultsOf,
    onSave,
    ...options,
  });
  return (
    <FormSheet form={form} title={title} submit="Save">
      {fields(form)}
    </FormSheet>
  );
}

function setUp(initial: Sheet = {}) {
  const onSave = vi.fn<FormOptions<Values>['onSave']>().mockResolvedValue({ status: 'saved', version: undefined });
  const { warnings, rerender } = showFormPage(<TestSheet onSave={onSave} {...initial} />);
  /** The values after the page has reloaded them. */
  const read = (name: string, version: string) =>
    rerender(<TestSheet onSave={onSave} {...initial} saved={{ name, city: '' }} version={version} />);
  return {
    user: userEvent.setup(),
    onSave,
    warnings,
    read,
    lock: () => rerender(<TestSheet onSave={onSave} {...initial} isLocked />),
  };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test.each([
  ['Restore changes', 'Grace'],
  ['Discard them', 'Ada'],
])('after %s, the user continues at the first field', async (decision, name) => {
  const kept = { values: { name: 'Grace', city: '' }, base: { name: 'Ada', city: '' } };
  showFormPage(<TestSheet />, kept);
  await userEvent.setup().click(screen.getByRole('button', { name: decision }));
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveValue(name);
});

test('the reason of a failed save stays at the form until the next attempt', async () => {
  const { user, onSave } = setUp();
  const failure = { title: 'Failed to save user', messages: ['The platform cannot be reached.'] };
  onSave.mockResolvedValueOnce({ status: 'refused', fields: {}, failure });
  await user.type(field('Name'), ' Byron');
  await user.click(save());
  const words = await screen.findByText('Failed to save user. The platform cannot be reached.');
  await user.type(field('City'), 'London');
  expect(words).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(words).not.toBeInTheDocument());
});

test('a form that is submitted twice within one frame is sent once', async () => {
  const { user, onSave } = setUp();
  await user.type(field('Name'), ' Byron');
  await act(async () => {
    save().click();
    save().click();
  });
  await waitFor(() => expect(onSave).toHaveBeenCalled());
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a change is marked, asks before leaving and can be discarded; undoing it by hand is no change', async () => {
  const { user, warnings } = setUp();
  await user.type(field('City'), 'C');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(warnings.size).toBe(1);
  await user.clear(field('City'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(field('City'), 'Cork');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('City')).toHaveValue('');
  expect(warnings.size).toBe(0);
  expect(save()).toHaveFocus();
});

test('after a save the next change is compared with the saved values', async () => {
  const { user, onSave, warnings } = setUp();
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await waitFor(() => expect(warnings.size).toBe(0));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', city: 'Cork' }, undefined);
  expect(field('City')).toHaveValue('Cork');
  await user.type(field('City'), '!');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('City')).toHaveValue('Cork');
});

test('a refused value is reported at its field, which is focused, and stays a change', async () => {
  const { user, warnings } = setUp({ onSave: async () => ({ status: 'refused', fields: { city: 'No such city' } }) });
  await user.type(field('City'), 'Atlantis');
  await user.click(save());
  expect(await screen.findByRole('textbox', { name: 'City', description: 'No such city' })).toHaveFocus();
  expect(field('City')).toHaveValue('Atlantis');
  expect(warnings.size).toBe(1);
});

test('an invalid form is not submitted', async () => {
  const { user, onSave } = setUp();
  await user.clear(field('Name'));
  await user.click(save());
  await screen.findByText('Please enter a name');
  expect(onSave).not.toHaveBeenCalled();
});

test('a second save cannot start during a save', async () => {
  const saves: (() => void)[] = [];
  const { user } = setUp({
    onSave: () => new Promise((resolve) => saves.push(() => resolve({ status: 'saved', version: undefined }))),
  });
  await user.type(field('City'), 'Cork{Enter}');
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  await user.type(field('City'), '{Enter}');
  await user.click(save());
  expect(saves).toHaveLength(1);
  saves[0]?.();
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
});

test('reloaded values are shown, unless they would replace input', async () => {
  const { user, onSave, read } = setUp({ version: '1' });
  read('Grace', '2');
  expect(field('Name')).toHaveValue('Grace');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(field('City'), 'Cork');
  read('Edsger', '3');
  expect(field('Name')).toHaveValue('Grace');
  await user.click(save());
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Grace', city: 'Cork' }, '2');
});

test('a save overwrites the newer version if its values are the same', async () => {
  const { user, onSave, read } = setUp({ version: '1' });
  await user.type(field('City'), 'Cork');
  read('Ada', '2');
  expect(field('City')).toHaveValue('Cork');
  await user.click(save());
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Ada', city: 'Cork' }, '2');
});

test('discarding changes shows the latest values that were loaded', async () => {
  const { user, read } = setUp({ version: '1' });
  await user.type(field('City'), 'Cork');
  read('Grace', '2');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(field('Name')).toHaveValue('Grace');
  expect(field('City')).toHaveValue('');
});

test('the next save overwrites the version that the last one created', async () => {
  const { user, onSave } = setUp({ version: '1' });
  onSave.mockResolvedValueOnce({ status: 'saved', version: '2' });
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await user.type(field('City'), '!');
  await user.click(save());
  expect(onSave.mock.calls.map(([, version]) => version)).toEqual(['1', '2']);
});

test('a stale save is refused with a notice that gets the focus, and the user may overwrite', async () => {
  const { user, onSave } = setUp({ version: '1' });
  onSave.mockResolvedValueOnce({ status: 'stale' });
  await user.type(field('City'), 'Cork');
  await user.click(save());
  const notice = await screen.findByText('Someone else has changed this in the meantime');
  expect(document.activeElement).toContainElement(notice);
  expect(field('City')).toHaveValue('Cork');
  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Ada', city: 'Cork' }, ANY_VERSION);
  expect(save()).toBeVisible();
});

test('when the latest version fails to load, the input is kept', async () => {
  const { user, onSave } = setUp({ version: '1', onReload: async () => false });
  onSave.mockResolvedValueOnce({ status: 'stale' });
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
  expect(field('City')).toHaveValue('Cork');
  screen.getByText('Someone else has changed this in the meantime');
});

test('a locked form is read-only, and marks no field as required', () => {
  setUp({ isLocked: true });
  expect(field('Name')).toBeDisabled();
  expect(field('Name')).not.toBeRequired();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a form whose user loses write access keeps its input, is locked and does not ask before leaving', async () => {
  const { user, warnings, lock } = setUp();
  await user.type(field('City'), 'Cork');
  expect(warnings.size).toBe(1);
  lock();
  expect(field('City')).toHaveValue('Cork');
  expect(field('City')).toBeDisabled();
  expect(warnings.size).toBe(0);
});

const atMostFive = (values: Values): Messages =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (text.length > 5 ? [[name, 'At most 5 characters']] : [])),
  );
const OLD = { name: 'Too long a name', city: '' };

test('a saved value that a newer rule refuses is saved unchanged beside an edited one', async () => {
  const { user, onSave } = setUp({ saved: OLD, version: '"1"', faultsOf: atMostFive });
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ ...OLD, city: 'Cork' }, '"1"'));
  expect(screen.queryByText('At most 5 characters')).toBeNull();
});

test('a changed value is refused beside a saved one that newer rules refuse', async () => {
  const { user, onSave } = setUp({ saved: OLD, version: '"1"', faultsOf: atMostFive });
  await user.type(field('City'), 'Limerick');
  await user.click(save());
  await waitFor(() => expect(field('City')).toBeInvalid());
  await user.clear(field('City'));
  await user.type(field('Name'), 's');
  await user.click(save());
  await screen.findByText('At most 5 characters');
  expect(onSave).not.toHaveBeenCalled();
});

test('a new form is not sent with an initial value that its rules refuse', async () => {
  const { user, onSave } = setUp({ saved: OLD, faultsOf: atMostFive });
  await user.type(field('City'), 'Cork');
  await user.click(save());
  await screen.findByText('At most 5 characters');
  expect(onSave).not.toHaveBeenCalled();
});
