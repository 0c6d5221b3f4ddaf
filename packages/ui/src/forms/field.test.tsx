// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TextInput } from '../details/text-input.tsx';
import { Field } from './field.tsx';

const FAULT = 'Please enter a name';

function NameField({ isChecked = false }: { readonly isChecked?: boolean }) {
  const [name, setName] = useState('');
  return (
    <Field id="name" label="Name" fault={name === '' ? FAULT : undefined} isChecked={isChecked}>
      {(state) => <TextInput {...state} value={name} onChange={setName} />}
    </Field>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Name' });

test('a field that the user only tabs through shows no fault, and one that was emptied does', async () => {
  const user = userEvent.setup();
  render(<NameField />);
  await user.click(field());
  await user.tab();
  expect(field()).not.toBeInvalid();
  await user.type(field(), 'a{Backspace}');
  expect(field()).not.toBeInvalid();
  await user.tab();
  expect(field()).toHaveAccessibleDescription(FAULT);
});

test('an attempt to save shows every fault', () => {
  render(<NameField isChecked />);
  expect(field()).toHaveAccessibleDescription(FAULT);
});
