// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { PagedTable, type PagedTableProps, type ServerSide } from './paged-table.tsx';
import type { TableQuery } from './table-frame.tsx';
import type { TableSpec } from './table-model.ts';
import type { TableView } from '../table-view/table-url.ts';
import { useTableView } from '../table-view/use-table-view.ts';

interface Order {
  readonly reference: string;
}

const ORDERS: TableSpec<Order> = {
  id: 'orders',
  columns: [{ id: 'reference', header: 'Reference', value: (row) => row.reference, sortable: true, searchable: true }],
  filters: [{ id: 'status', kind: 'checkbox', label: 'Status', options: [{ value: 'OPEN', label: 'Open' }] }],
};

function page(view: Pick<TableView, 'page' | 'pageSize'>, total: number): Order[] {
  const left = Math.max(0, Math.min(view.pageSize, total - view.page * view.pageSize));
  return Array.from({ length: left }, (_, index) => ({ reference: `order ${view.page * view.pageSize + index + 1}` }));
}

type Answer = Partial<Omit<PagedTableProps<Order>, 'server' | 'query'> & ServerSide & TableQuery>;

function setUp(url: string, answer: (view: TableView) => Answer) {
  const clock = createFakeClock();
  const asked: TableView[] = [];
  function Orders() {
    const table = useTableView(ORDERS, clock);
    if (asked.at(-1) !== table.settled) asked.push(table.settled);
    const { total, totalCapped, hasNext, error = null, isPlaceholderData, ...props } = answer(table.settled);
    return (
      <PagedTable
        {...ORDERS}
        label="Orders"
        rows={undefined}
        rowKey={(row) => row.reference}
        query={{ error, isPlaceholderData, isFetching: false, refetch() {} }}
        server={{ table, total, totalCapped, hasNext }}
        {...props}
      />
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Orders /> }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    asked,
    clock,
    pass: (ms: number) => act(async () => clock.advance(ms)),
    address: () => router.state.location.search,
  };
}

const of = (total: number) => (view: TableView) => ({ rows: page(view, total), total });

test('typing a search does not render the cells of the shown rows again', async () => {
  const rows = page({ page: 0, pageSize: 10 }, 3);
  const cell = vi.fn(({ reference }: Order) => reference);
  const columns = ORDERS.columns.map((column) => ({ ...column, cell }));
  const { user } = setUp('/', () => ({ columns, rows, total: 3 }));
  const before = cell.mock.calls.length;
  await user.type(screen.getByRole('searchbox'), 'order');
  expect(screen.getByRole('searchbox')).toHaveValue('order');
  expect(cell).toHaveBeenCalledTimes(before);
});

test('the request matches the URL, and the server’s page is shown unchanged', () => {
  const { asked } = setUp('/?orders.page=3&orders.status=OPEN&orders.sortColumn=reference', of(25));
  expect(asked).toEqual([
    {
      page: 2,
      pageSize: 10,
      search: '',
      searchColumn: undefined,
      sort: { column: 'reference', direction: 'asc' },
      filters: { status: ['OPEN'] },
      ranges: {},
    },
  ]);
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    [21, 22, 23, 24, 25].map((order) => `order ${order}`),
  );
  expect(screen.getByText('21–25 of 25')).toBeVisible();
});

test('turning the page sends a request at once; typing sends one after a pause of 400 ms', async () => {
  const { user, asked, pass } = setUp('/', of(25));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(asked.at(-1)).toMatchObject({ page: 1 });
  await pass(400);
  await user.type(screen.getByRole('searchbox'), 'abc');
  expect(screen.getByRole('searchbox')).toHaveValue('abc');
  await pass(399);
  expect(asked.at(-1)).toMatchObject({ page: 1, search: '' });
  await pass(1);
  expect(asked.at(-1)).toMatchObject({ page: 0, search: 'abc' });
  expect(asked.map((view) => view.search)).not.toContain('ab');
});

test('a second step during the URL update of the first is not lost', async () => {
  const { user, address, clock, pass } = setUp('/', of(25));
  const next = screen.getByRole('button', { name: 'Next page' });
  await user.click(next);
  await act(async () => {
    clock.advance(400);
    fireEvent.click(next);
  });
  expect(screen.getByText('21–25 of 25')).toBeVisible();
  await pass(400);
  expect(address()).toBe('?orders.page=3');
});

test('the previous page stays while the next one loads, which the busy table says without an announcement', () => {
  setUp('/?orders.page=2', () => ({ rows: page({ page: 0, pageSize: 10 }, 25), total: 25, isPlaceholderData: true }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('Loading data...')).toBeNull();
});

test('a capped count is shown as such, and has a next page but no last page', async () => {
  const { user, asked } = setUp('/?orders.page=1001', (view) => ({
    rows: page(view, 20_000),
    total: 10_001,
    totalCapped: true,
  }));
  expect(screen.getByText('10,001–10,010 of 10,000+')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(asked.at(-1)).toMatchObject({ page: 1001 });
});

test('with a capped count, a full page is the last if the server says that no page follows', async () => {
  const { user, asked } = setUp('/?orders.page=1500', (view) => ({
    rows: page(view, 15_000),
    total: 10_001,
    totalCapped: true,
    hasNext: view.page < 1499,
  }));
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(next).toHaveAttribute('aria-disabled', 'false');
  await user.click(next);
  await user.click(next);
  expect(asked.at(-1)).toMatchObject({ page: 1499 });
});

test('with a capped count, a page beyond the end has a way back', async () => {
  const { user, asked } = setUp('/?orders.page=9999', (view) => ({
    rows: page(view, 15_000),
    total: 10_001,
    totalCapped: true,
  }));
  expect(screen.getByRole('status')).toHaveTextContent('No results on this page');
  expect(screen.getByText('None of 10,000+')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'First page' }));
  expect(asked.at(-1)).toMatchObject({ page: 0 });
  expect(screen.getByText('1–10 of 10,000+')).toBeVisible();
});

test('a page beyond the last one redirects to the last one', async () => {
  const { asked, pass, address } = setUp('/?orders.page=99', of(25));
  await pass(400);
  expect(asked.at(-1)).toMatchObject({ page: 2 });
  expect(address()).toBe('?orders.page=3');
});

test('after a server error, search and filters stay available', () => {
  setUp('/?orders.search=x', () => ({ error: new Error('HTTP 500') }));
  expect(screen.getByRole('alert')).toHaveTextContent('Error fetching data');
  expect(screen.getByRole('searchbox')).toHaveValue('x');
  expect(screen.queryByRole('table')).toBeNull();
});

test('an empty list shows its empty state', () => {
  setUp('/', () => ({ rows: [], total: 0, empty: <p>No orders yet</p> }));
  expect(screen.getByText('No orders yet')).toBeVisible();
});

test('a filter without a match shows No results', () => {
  setUp('/?orders.status=OPEN', () => ({ rows: [], total: 0, empty: <p>No orders yet</p> }));
  expect(screen.getByText('No results')).toBeVisible();
});
