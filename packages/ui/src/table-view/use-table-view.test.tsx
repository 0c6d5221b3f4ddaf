// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { COLUMNS, openPeople, PEOPLE, rowNames } from '../testing/people.tsx';

test('the URL restores search, column, sorting, page and page size', () => {
  openPeople(
    '/?people.search=o&people.searchColumn=team&people.sortColumn=email&people.sortDirection=desc&people.pageSize=5&people.page=2',
  );
  expect(screen.getByRole('searchbox')).toHaveValue('o');
  expect(screen.getByRole('combobox', { name: 'Search column' })).toHaveDisplayValue('Team');
  expect(rowNames()).toEqual(['person13', 'person11', 'person9', 'person7', 'person5']);
});

test('typing updates the URL after a pause of 400 ms, without a history entry', async () => {
  const { user, address, pass, back, router } = openPeople('/?tab=2');
  await user.type(screen.getByRole('searchbox'), 'Op');
  await pass(399);
  expect(address()).toBe('?tab=2');
  await user.type(screen.getByRole('searchbox'), 's');
  await pass(399);
  expect(address()).toBe('?tab=2');
  await pass(1);
  expect(address()).toBe('?tab=2&people.search=Ops');
  await back();
  expect(router.state.location.pathname).toBe('/before');
});

test('turning a page adds a history entry: Back undoes it', async () => {
  const { user, address, pass, back, router } = openPeople();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await pass(400);
  expect(address()).toBe('?people.page=2');
  await back();
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  await pass(400);
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

test('a pending change is dropped when the user leaves the page', async () => {
  const { user, address, pass, router } = openPeople();
  await user.type(screen.getByRole('searchbox'), 'Ops');
  await act(async () => router.navigate('/?people.search=Risk'));
  expect(screen.getByRole('searchbox')).toHaveValue('Risk');
  await pass(400);
  expect(address()).toBe('?people.search=Risk');
});

test('two tables on one page do not change each other’s part of the URL', async () => {
  const clock = createFakeClock();
  const table = (id: string) => (
    <PagedTable id={id} label={id} columns={COLUMNS} rows={PEOPLE} rowKey={(row) => row.email} clock={clock} />
  );
  const element = (
    <>
      {table('first')}
      {table('second')}
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search first' }), 'Ops');
  act(() => clock.advance(200));
  await user.type(screen.getByRole('searchbox', { name: 'Search second' }), 'Risk');
  await act(async () => clock.advance(200));
  await act(async () => clock.advance(200));
  expect(router.state.location.search).toBe('?first.search=Ops&second.search=Risk');
});

test('an address with parts that do not exist shows the rest, and names them until the view changes', async () => {
  const { user, address, pass } = openPeople(
    '/?people.sortColumn=salary&people.search=Ops&people.page=-1&people.pageSize=7',
  );
  const notice = () => screen.getByRole('alert');
  const words =
    'This link contained settings that do not exist: page “-1”, page size “7”, sort column “salary”. They were left out.';
  expect(notice()).toHaveTextContent(words);
  expect(screen.getByRole('searchbox')).toHaveValue('Ops');
  await pass(400);
  // The table corrects the paging in the address, which is no reason to take the notice away.
  expect(address()).toBe('?people.sortColumn=salary&people.search=Ops');
  expect(notice()).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(400);
  expect(address()).toBe('?people.search=Ops&people.page=2');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the notice stays while the table turns to the last page that exists, and not after the user returns to it', async () => {
  const { user, address, pass, back } = openPeople('/?people.sortColumn=salary&people.page=99');
  await pass(400);
  expect(address()).toBe('?people.page=3');
  expect(screen.getByRole('alert')).toHaveTextContent('sort column “salary”');
  await user.click(screen.getByRole('button', { name: 'First page' }));
  await pass(400);
  await back();
  expect(address()).toBe('?people.page=3');
  expect(screen.queryByRole('alert')).toBeNull();
});
