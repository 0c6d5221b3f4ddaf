// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextInput } from './text-input.tsx';
import { Field } from './field.tsx';
import { FormElement } from '../form-frames/form-element.tsx';
import { showFormPage } from '../testing/form-page.tsx';
import { useForm } from '../form-state/use-form.ts';

const FAULT = 'Please enter a name';

function NameForm({ isLocked = false, waits = false }: { readonly isLocked?: boolean; readonly waits?: boolean }) {
  const form = useForm({
    saved: { name: '' },
    keptAs: undefined,
    isLocked,
    faultsOf: ({ name }): Record<string, string> => (name === '' ? { name: FAULT } : {}),
    onSave: vi.fn(),
  });
  return (
    <FormElement form={form}>
      <Field
        of={form}
        name="name"
        label="Name"
        isRequired
        isJudgedWhenLeft={waits}
        problems={[{ message: FAULT, isWarning: true }]}
      >
        {(control) => <TextInput {...control} />}
      </Field>
      <button type="submit">Save</button>
      <button type="button" onClick={form.discard}>
        Discard
      </button>
    </FormElement>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Name' });

test('a fault is shown with the change that makes it, but not in a field that the user only tabs through', async () => {
  const user = userEvent.setup();
  showFormPage(<NameForm />);
  await user.click(field());
  await user.tab();
  expect(field()).not.toBeInvalid();
  await user.type(field(), 'a{Backspace}');
  expect(field()).toBeInvalid();
});

test('where more typing may fix it, a fault waits until the user has left the field', async () => {
  const user = userEvent.setup();
  showFormPage(<NameForm waits />);
  await user.click(field());
  await user.tab();
  expect(field()).not.toBeInvalid();
  await user.type(field(), 'a{Backspace}');
  expect(field()).not.toBeInvalid();
  await user.tab();
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(FAULT);
});

test('an attempt to save shows every fault', async () => {
  const user = userEvent.setup();
  showFormPage(<NameForm />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(field()).toBeInvalid();
});

test('discarded input is no longer judged', async () => {
  const user = userEvent.setup();
  showFormPage(<NameForm />);
  await user.type(field(), 'a{Backspace}');
  expect(field()).toBeInvalid();
  await user.type(field(), 'b');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field()).toHaveValue('');
  expect(field()).not.toBeInvalid();
});

test('a locked form disables its fields and requires none', () => {
  showFormPage(<NameForm isLocked />);
  expect(field()).toBeDisabled();
  expect(field()).not.toBeRequired();
});
