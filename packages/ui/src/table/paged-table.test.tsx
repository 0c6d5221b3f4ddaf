// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPeople, rowNames, sortBy, table } from './test-people.tsx';

test('ten rows are shown at first, with their place among all and the total announced', () => {
  openPeople();
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('23 results');
});

test('sorting goes up, down and back to how the list came, by number and with names counted as people do', async () => {
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

test('a list with an order of its own goes back to it and keeps it out of the address', async () => {
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

test('a row without a value comes last, whichever way the list is sorted', () => {
  openPeople('/?people.sortColumn=team&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('and last when sorted downwards too', () => {
  openPeople('/?people.sortColumn=team&people.sortDirection=desc&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('the search looks into every searchable column, or only into the one that is picked', async () => {
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

test('searching starts from the first page again', async () => {
  const { user } = openPeople('/?people.page=3');
  await user.type(screen.getByRole('searchbox'), 'Ops');
  expect(screen.getByText('1–10 of 11')).toBeVisible();
});

test('paging goes forth and back and to the ends, and no further', async () => {
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

test('the page sizes offered are those of the portal', async () => {
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

test('a page that does not exist shows the last one there is', () => {
  openPeople('/?people.page=99');
  expect(screen.getByText('21–23 of 23')).toBeVisible();
});
