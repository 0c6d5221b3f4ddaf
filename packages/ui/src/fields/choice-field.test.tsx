// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChoiceField } from './choice-field.tsx';

const CHOICES = [
  { value: 'EUR', label: 'Euro' },
  { value: 'GBP', label: 'Pound sterling' },
] as const;

test('a choice is reported by its value, and what is wrong describes the list', async () => {
  const onChange = vi.fn();
  render(<ChoiceField label="Currency" value="EUR" choices={CHOICES} fault="Not accepted" onChange={onChange} />);
  const list = screen.getByRole('combobox', { name: 'Currency' });
  expect(list).toBeInvalid();
  expect(list).toHaveAccessibleDescription('Not accepted');
  await userEvent.selectOptions(list, 'Pound sterling');
  expect(onChange.mock.calls).toEqual([['GBP']]);
});

test('a value that is not among the choices is shown as it is, and an empty one asks to choose', () => {
  const field = (value: string) => <ChoiceField label="Currency" value={value} choices={CHOICES} onChange={() => {}} />;
  const { rerender } = render(field('XAU'));
  expect(screen.getByRole('combobox')).toHaveDisplayValue('XAU');
  rerender(field(''));
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Choose');
});
