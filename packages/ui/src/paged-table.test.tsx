// @vitest-environment jsdom
import { ShellServicesProvider } from '@portal/contract/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createFakeClock } from './fake-clock.ts';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';
import type { PagedColumn } from './table-model.ts';
import { createToaster } from './toaster.ts';

interface Person {
  readonly email: string;
  readonly team: string | undefined;
  readonly logins: number;
}

const PEOPLE: readonly Person[] = Array.from({ length: 23 }, (_, index) => ({
  email: `person${index + 1}@northwind.example`,
  team: index === 0 ? undefined : index % 2 ? 'Risk' : 'Ops',
  logins: (index * 7) % 23,
}));

const COLUMNS: readonly PagedColumn<Person>[] = [
  { id: 'email', header: 'Email', value: (row) => row.email, sortable: true, searchable: true },
  { id: 'team', header: 'Team', value: (row) => row.team, sortable: true, searchable: true },
  { id: 'logins', header: 'Logins', value: (row) => row.logins, sortable: true },
];

function setUp(url = '/', props: Partial<PagedTableProps<Person>> = {}) {
  const clock = createFakeClock();
  const element = (
    <PagedTable
      id="people"
      label="People"
      columns={COLUMNS}
      rows={PEOPLE}
      rowKey={(row) => row.email}
      clock={clock}
      {...props}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/before', url], initialIndex: 1 });
  render(
    <ShellServicesProvider
      value={{ toast: createToaster(clock).toaster, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}
    >
      <RouterProvider router={router} />
    </ShellServicesProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(router.state.location.search),
    pass: (ms: number) => act(async () => clock.advance(ms)),
    back: () => act(async () => router.navigate(-1)),
    router,
  };
}

const table = () => screen.getByRole('table', { name: 'People' });
const rowNames = () =>
  within(table())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent?.replace('@northwind.example', ''));
const sortBy = (name: string) => within(table()).getByRole('button', { name });

test('ten rows are shown at first, with their place among all and the total announced', () => {
  setUp();
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('23 results');
});

test('sorting goes up, down and back to how the list came, by number and with names counted as people do', async () => {
  const { user } = setUp();
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
  const { user, address, pass } = setUp('/', { defaultSort: { column: 'email', direction: 'desc' } });
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
  setUp('/?people.sortColumn=team&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('and last when sorted downwards too', () => {
  setUp('/?people.sortColumn=team&people.sortDirection=desc&people.page=3');
  expect(rowNames().at(-1)).toBe('person1');
});

test('the search looks into every searchable column, or only into the one that is picked', async () => {
  const { user } = setUp();
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
  const { user } = setUp('/?people.page=3');
  await user.type(screen.getByRole('searchbox'), 'Ops');
  expect(screen.getByText('1–10 of 11')).toBeVisible();
});

test('paging goes forth and back and to the ends, and no further', async () => {
  const { user } = setUp();
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
  const { user } = setUp('/?people.page=3');
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([5, 10, 20, 30, 40, 50].map((size) => `${size} per page`));
  await user.selectOptions(sizes, '20 per page');
  expect(screen.getByText('1–20 of 23')).toBeVisible();
});

test('the address restores search, column, sorting, page and page size', () => {
  setUp(
    '/?people.search=o&people.searchColumn=team&people.sortColumn=email&people.sortDirection=desc&people.pageSize=5&people.page=2',
  );
  expect(screen.getByRole('searchbox')).toHaveValue('o');
  expect(screen.getByRole('combobox', { name: 'Search column' })).toHaveDisplayValue('Team');
  expect(rowNames()).toEqual(['person13', 'person11', 'person9', 'person7', 'person5']);
});

test('a page that does not exist shows the last one there is', () => {
  setUp('/?people.page=99');
  expect(screen.getByText('21–23 of 23')).toBeVisible();
});

test('typing reaches the address when it has been quiet for 400 ms, without a step in the history', async () => {
  const { user, address, pass, back, router } = setUp('/?tab=2');
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

test('turning a page is a step in the history: Back takes it back', async () => {
  const { user, address, pass, back, router } = setUp();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await pass(400);
  expect(address()).toBe('?people.page=2');
  await back();
  expect(screen.getByText('1–10 of 23')).toBeVisible();
  await pass(400);
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
});

test('a change that is left before it reached the address does not follow to the next page', async () => {
  const { user, address, pass, router } = setUp();
  await user.type(screen.getByRole('searchbox'), 'Ops');
  await act(async () => router.navigate('/?people.search=Risk'));
  expect(screen.getByRole('searchbox')).toHaveValue('Risk');
  await pass(400);
  expect(address()).toBe('?people.search=Risk');
});

test('two tables on one page keep out of each other’s part of the address', async () => {
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

test('while the data is on its way the table says so, and keeps the page the address asks for', () => {
  setUp('/?people.page=3', { rows: undefined });
  expect(screen.getByText('Loading data...')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a failed load says so, with the id of the call to copy and a way to try again', async () => {
  let retries = 0;
  const error = Object.assign(new Error('HTTP 500'), { correlationId: 'c-1' });
  const { user } = setUp('/', { rows: undefined, error, onRetry: () => retries++ });
  expect(screen.getByRole('alert')).toHaveTextContent('Error fetching data');
  expect(screen.getByText('c-1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Correlation ID' })).toBeVisible();
  expect(screen.queryByText('Loading data...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retries).toBe(1);
});

/** A list that can be told how loading goes on, as a query does: while it is tried again there is no error any more. */
function LoadedInSteps({ steps, empty }: { steps: readonly Partial<PagedTableProps<Person>>[]; empty?: string }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Answer</button>
      <PagedTable
        id="people"
        label="People"
        columns={COLUMNS}
        rows={undefined}
        rowKey={(row) => row.email}
        empty={empty}
        {...steps[at]}
        onRetry={() => setAt(at + 1)}
      />
    </>
  );
}

const failure = (correlationId: string) => ({ error: Object.assign(new Error('HTTP 500'), { correlationId }) });

test('while loading is tried again its failure stays, busy, and the focus ends on the table', async () => {
  const user = userEvent.setup();
  const steps = [failure('c-1'), {}, failure('c-2'), {}, { rows: PEOPLE }];
  const element = <LoadedInSteps steps={steps} />;
  const toast = createToaster().toaster;
  render(
    <ShellServicesProvider value={{ toast, setCrumbTitle() {}, warnBeforeLeaving: () => () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </ShellServicesProvider>,
  );
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  await user.click(retry());
  expect(retry()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('c-1')).toBeVisible();
  expect(screen.queryByText('Loading data...')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('c-2')).toBeVisible();
  expect(retry()).toHaveFocus();
  expect(retry()).not.toHaveAttribute('aria-busy');
  await user.click(retry());
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(rowNames()).toHaveLength(10);
  expect(screen.getByRole('region', { name: 'People table' })).toHaveFocus();
});

test('a list that turns out to be empty takes the focus of the retry', async () => {
  const user = userEvent.setup();
  const element = <LoadedInSteps steps={[{ error: new Error('HTTP 500') }, {}, { rows: [] }]} empty="Nobody yet" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByText('Nobody yet')).toHaveFocus();
});

test('a refresh that fails leaves the rows in place', () => {
  setUp('/', { error: new Error('HTTP 500') });
  expect(screen.getByRole('alert')).toHaveTextContent('Error fetching data');
  expect(rowNames()).toHaveLength(10);
});

test('a list that is empty by itself says what it is for; a search without a hit says No results', () => {
  setUp('/', { rows: [], empty: <p>Nobody yet</p> });
  expect(screen.getByText('Nobody yet')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('an empty list under a search still offers the search', () => {
  setUp('/?people.search=x', { rows: [], empty: <p>Nobody yet</p> });
  expect(screen.getByText('No results')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('x');
});

test('each row carries its own actions', () => {
  setUp('/', { rowActions: (row) => <a href={`#${row.email}`}>Edit</a> });
  const row = screen.getByRole('row', { name: /person4@/ });
  expect(within(row).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '#person4@northwind.example');
});

test('pressing the head of the column that a list comes sorted by turns its sorting round, and back', async () => {
  const { user } = setUp('/', { defaultSort: { column: 'logins', direction: 'desc' } });
  const head = screen.getByRole('columnheader', { name: 'Logins' });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('a column is dropped on the head of another one, and only a column', () => {
  const moves: string[] = [];
  setUp('/', { pinsFirst: true, onMoveColumn: (column, onto) => void moves.push(`${column} onto ${onto}`) });
  const head = (name: string) => screen.getByRole('columnheader', { name });
  const drag = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, data: string) => void drag.set(type, data),
    getData: (type: string) => drag.get(type) ?? '',
    get types() {
      return [...drag.keys()];
    },
  };
  expect(fireEvent.dragOver(head('Team'), { dataTransfer })).toBe(true);
  fireEvent.dragStart(within(head('Logins')).getByText('Logins'), { dataTransfer });
  expect(fireEvent.dragOver(head('Email'), { dataTransfer })).toBe(true);
  expect(fireEvent.dragOver(head('Team'), { dataTransfer })).toBe(false);
  fireEvent.drop(head('Team'), { dataTransfer });
  expect(moves).toEqual(['logins onto team']);
});
