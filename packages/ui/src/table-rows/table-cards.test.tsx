// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableFilter } from '../table-view/table-filters.ts';
import { COLUMNS, openPeople, type Person, rowNames, table } from '../testing/people.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const TEAM: TableFilter<Person> = {
  kind: 'checkbox',
  id: 'team',
  label: 'Team',
  options: [
    { value: 'Risk', label: 'Risk' },
    { value: 'Ops', label: 'Ops' },
  ],
};
const card = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}@`) });
const press = (name: string) => screen.getByRole('button', { name });

test('a card shows the chosen columns and its actions, and the others on request', async () => {
  const columns = COLUMNS.map((column) => ({ ...column, onCard: column.id === 'logins' }));
  const { user } = openPeople('/', { columns, rowActions: (row) => <a href={`#${row.email}`}>Edit</a> });
  const second = within(card('person2'));
  expect(second.getAllByRole('cell').map((cell) => cell.dataset['label'])).toEqual(['Logins', undefined]);
  second.getByRole('link', { name: 'Edit' });
  await user.click(second.getByRole('button', { name: 'Show more about person2@northwind.example' }));
  expect(second.getByText('Risk')).toHaveAttribute('data-label', 'Team');
  await user.click(second.getByRole('button', { name: 'Show less about person2@northwind.example' }));
  expect(second.queryByText('Risk')).toBeNull();
});

test('the title of a card says what its number is', () => {
  openPeople('/', { shownColumns: ['logins', 'email'] });
  expect(screen.getAllByRole('rowheader')[1]).toHaveTextContent('Logins 7');
});

test('cards remain a table for assistive technology, with explicit roles and the places of their cells', () => {
  openPeople('/', { columns: COLUMNS.map((column) => ({ ...column, onCard: column.id === 'logins' })) });
  expect(table()).toHaveAttribute('role', 'table');
  expect(table()).toHaveAttribute('aria-colcount', '4');
  const headers = screen.getAllByRole('columnheader');
  expect(headers.map((header) => [header.textContent, header.getAttribute('role')])).toEqual(
    ['Email', 'Team', 'Logins', 'Actions'].map((name) => [name, 'columnheader']),
  );
  const row = card('person2');
  expect(row).toHaveAttribute('role', 'row');
  expect(within(row).getByRole('rowheader')).toHaveAttribute('aria-colindex', '1');
  expect(within(row).getAllByRole('cell')[0]).toHaveAttribute('aria-colindex', '3');
});

test('one button opens all filters and counts the active ones', async () => {
  const { user } = openPeople('/', { filters: [TEAM] });
  expect(screen.queryByRole('button', { name: /^Team/ })).toBeNull();
  await user.click(press('Filters'));
  await user.click(press('Team: Showing all'));
  await user.click(screen.getByRole('checkbox', { name: 'Risk' }));
  expect(rowNames()[0]).toBe('person2');
  await user.click(press('Filters (1) active'));
  expect(screen.queryByRole('button', { name: /^Team/ })).toBeNull();
});

test('cards are sorted without headers', async () => {
  const { user } = openPeople('/', { filters: [TEAM] });
  await user.click(press('Filters'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Email, descending');
  expect(rowNames()[0]).toBe('person23');
});
