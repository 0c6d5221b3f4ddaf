// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PagedColumn } from './table-model.ts';
import { COLUMNS, openPeople, type Person, rowNames, sortBy, table } from '../testing/people.tsx';

test('ten rows are shown at first, and their range and the total are announced', () => {
  openPeople();
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('23 results');
});

test('sorting cycles through ascending, descending and original order, with numbers in text compared by value', async () => {
  const { user } = openPeople();
  await user.click(sortBy('Email'));
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  expect(rowNames().slice(0, 3)).toEqual(['person1', 'person2', 'person3']);
  await user.click(sortBy('Email'));
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
  expect(rowNames().slice(0, 3)).toEqual(['person23', 'person22', 'person21']);
  await user.click(sortBy('Email'));
  expect(screen.getByRole('columnheader', { name: 'Email' })).not.toHaveAttribute('aria-sort');
  await user.click(sortBy('Logins'));
  const firstRow = within(table()).getAllByRole('row')[1];
  expect(firstRow).toHaveTextContent(/0$/);
});

test('a list returns to its default order, which the URL does not contain', async () => {
  const { user, address, pass } = openPeople('/', { defaultSort: { column: 'email', direction: 'desc' } });
  expect(rowNames()[0]).toBe('person23');
  await user.click(sortBy('Logins'));
  await pass(400);
  expect(address()).toBe('?people.sortColumn=logins');
  await user.click(sortBy('Logins'));
  await user.click(sortBy('Logins'));
  expect(rowNames()[0]).toBe('person23');
  await pass(400);
  expect(address()).toBe('');
});

test('a row without a value is last when sorted ascending', () => {
  openPeople('/?people.sortColumn=team&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('a row without a value is last when sorted descending', () => {
  openPeople('/?people.sortColumn=team&people.sortDirection=desc&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('the search covers all searchable columns, or only the selected one', async () => {
  const { user } = openPeople();
  const search = screen.getByRole('searchbox', { name: 'Search People' });
  await user.type(search, 'RISK');
  expect(screen.getByRole('status')).toHaveTextContent('11 results');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search column' }), 'Email');
  expect(screen.getByRole('status')).toHaveTextContent('No results');
  await user.clear(search);
  await user.type(search, 'person23');
  expect(rowNames()).toEqual(['person23']);
  expect(screen.getByRole('status')).toHaveTextContent('1 result');
});

test('a search and a sort take the texts that a column gets later', async () => {
  const people = openPeople('/?people.search=platform&people.sortColumn=team&people.sortDirection=desc', {
    columns: columnsWith({}),
  });
  expect(screen.getByRole('status')).toHaveTextContent('No results');
  people.change({ columns: columnsWith({ Risk: 'Platform risk', Ops: 'Platform ops' }) });
  expect(screen.getByRole('status')).toHaveTextContent('22 results');
  expect(within(table()).getAllByText('Platform risk')).toHaveLength(10);
  people.change({ columns: columnsWith({ Risk: 'Platform 1', Ops: 'Platform 2' }) });
  expect(within(table()).getAllByText('Platform 2')).toHaveLength(10);
});

/** The teams by names that are not part of the rows. */
function columnsWith(names: Readonly<Record<string, string>>): readonly PagedColumn<Person>[] {
  return COLUMNS.map((column) =>
    column.id === 'team' ? { ...column, value: ({ team = '' }) => names[team] ?? team } : column,
  );
}

test('the rows that match a search keep the sorting', async () => {
  const { user } = openPeople('/?people.sortColumn=email&people.sortDirection=desc');
  await user.type(screen.getByRole('searchbox'), 'person2');
  expect(rowNames()).toEqual(['person23', 'person22', 'person21', 'person20', 'person2']);
  await user.click(sortBy('Email'));
  expect(rowNames()[0]).toBe('person2');
});

test('a search returns to the first page', async () => {
  const { user } = openPeople('/?people.page=3');
  await user.type(screen.getByRole('searchbox'), 'Ops');
  expect(screen.getByText('1–10 of 11')).toBeVisible();
});

test('the pager goes forward, back and to both ends, and no further', async () => {
  const { user } = openPeople();
  const go = (name: string) => user.click(screen.getByRole('button', { name }));
  await go('Next page');
  expect(screen.getByText('11–20 of 23')).toBeVisible();
  await go('Last page');
  expect(screen.getByText('21–23 of 23')).toBeVisible();
  await go('Next page');
  expect(screen.getByText('21–23 of 23')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  await go('First page');
  expect(screen.getByText('1–10 of 23')).toBeVisible();
});

// jsdom has no scroll position.
test('the control that changes the page size stays in sight', async () => {
  const scrollIntoView = vi.fn();
  HTMLElement.prototype.scrollIntoView = scrollIntoView;
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));
  const { user } = openPeople();
  expect(scrollIntoView).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '20 per page');
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('navigation', { name: 'People pages' })]);
});

test('the table offers the portal’s page sizes', async () => {
  const { user } = openPeople('/?people.page=3');
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([5, 10, 20, 30, 40, 50].map((size) => `${size} per page`));
  await user.selectOptions(sizes, '20 per page');
  expect(screen.getByText('1–20 of 23')).toBeVisible();
});

test('a nonexistent page shows the last page', () => {
  openPeople('/?people.page=99');
  expect(screen.getByText('21–23 of 23')).toBeVisible();
});
