// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { PagedTable, type PagedTableProps } from './paged-table.tsx';
import { dateFilter } from '../dates/date-rules.ts';
import type { TableFilter } from '../table-view/table-filters.ts';
import type { PagedColumn } from './table-model.ts';

interface Payment {
  readonly reference: string;
  readonly status: string;
  readonly tags: readonly string[];
  /** UTC. */
  readonly createdAt: string;
}

const STATUSES = ['SETTLED', 'FAILED', 'PROCESSING'];
const PAYMENTS: readonly Payment[] = Array.from({ length: 12 }, (_, index) => ({
  reference: `payment ${index + 1}`,
  status: STATUSES[index % 3] ?? '',
  tags: index < 2 ? ['card', 'recurring'] : ['bank'],
  createdAt: `2026-02-${String(index + 1).padStart(2, '0')}T23:30:00Z`,
}));

const COLUMNS: readonly PagedColumn<Payment>[] = [
  { id: 'reference', header: 'Reference', value: (row) => row.reference, sortable: true, searchable: true, width: 200 },
  { id: 'status', header: 'Status', value: (row) => row.status },
  { id: 'createdAt', header: 'Created', value: (row) => new Date(row.createdAt) },
];

const FILTERS: readonly TableFilter<Payment>[] = [
  {
    id: 'status',
    kind: 'checkbox',
    label: 'Status',
    options: [
      { value: 'SETTLED', label: 'Settled' },
      { value: 'FAILED', label: 'Failed' },
      { value: 'PROCESSING', label: 'Processing' },
    ],
  },
  {
    id: 'tag',
    kind: 'radio',
    label: 'Tag',
    value: (row) => row.tags,
    options: [
      { value: 'card', label: 'Card' },
      { value: 'bank', label: 'Bank' },
    ],
  },
  dateFilter({ id: 'createdAt', label: 'Created', min: '2026-02-01' }),
];

function setUp(url = '/', props: Partial<PagedTableProps<Payment>> = {}) {
  const clock = createFakeClock();
  const element = (
    <PagedTable
      id="p"
      label="Payments"
      columns={COLUMNS}
      filters={FILTERS}
      rows={PAYMENTS}
      rowKey={(row) => row.reference}
      clock={clock}
      {...props}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [url] });
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    address: () => decodeURIComponent(router.state.location.search),
    pass: (ms: number) => act(async () => clock.advance(ms)),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const numbers = () => screen.queryAllByRole('rowheader').map((cell) => Number(cell.textContent?.split(' ')[1]));

test('a filter without a choice says Showing all', () => {
  setUp();
  for (const name of ['Status: Showing all', 'Tag: Showing all', 'Created: Showing all'])
    expect(button(name)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('any number of checkboxes can be chosen, and the URL keeps them', async () => {
  const { user, address, pass } = setUp('/?p.page=2');
  await user.click(button('Status: Showing all'));
  await user.click(screen.getByRole('checkbox', { name: 'Failed' }));
  expect(numbers()).toEqual([2, 5, 8, 11]);
  await user.click(screen.getByRole('checkbox', { name: 'Settled' }));
  expect(numbers()).toEqual([1, 2, 4, 5, 7, 8, 10, 11]);
  expect(button('Status: Settled, Failed')).toBeVisible();
  await pass(400);
  expect(address()).toBe('?p.status=SETTLED&p.status=FAILED');
  await user.click(screen.getByRole('checkbox', { name: 'Processing' }));
  expect(button('Status: 3 chosen')).toBeVisible();
  await user.click(button('Show all'));
  expect(button('Status: Showing all')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('12 results');
  await pass(400);
  expect(address()).toBe('');
});

test('one radio button can be chosen, and a row with several values matches each of them', async () => {
  const { user, address, pass } = setUp();
  await user.click(button('Tag: Showing all'));
  await user.click(screen.getByRole('radio', { name: 'Bank' }));
  expect(screen.getByRole('status')).toHaveTextContent('10 results');
  await user.click(screen.getByRole('radio', { name: 'Card' }));
  expect(numbers()).toEqual([1, 2]);
  expect(screen.getByRole('radio', { name: 'Bank' })).not.toBeChecked();
  await pass(400);
  expect(address()).toBe('?p.tag=card');
});

test('filters, days and search combine, and are cleared together', async () => {
  const { user } = setUp('/?p.status=FAILED&p.tag=bank&p.createdAtStart=2026-02-06&p.search=1');
  expect(numbers()).toEqual([11]);
  await user.click(button('Clear filters'));
  expect(numbers()).toEqual([1, 10, 11, 12]);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('days are UTC days, both included, in the browser’s date format', async () => {
  const { user, address, pass } = setUp();
  await user.click(button('Created: Showing all'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-03' } });
  expect(numbers()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].slice(0, 10));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-05' } });
  expect(numbers()).toEqual([3, 4, 5]);
  expect(button('Created: 02/03/2026 – 02/05/2026')).toBeVisible();
  await pass(400);
  expect(address()).toBe('?p.createdAtStart=2026-02-03&p.createdAtEnd=2026-02-05');
});

test('one click selects the last days, in UTC, including today, not before the earliest day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-09T01:00:00+02:00') });
  const { user } = setUp();
  await user.click(button('Created: Showing all'));
  await user.click(button('Last 7 days'));
  expect(numbers()).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(button('Created: 02/02/2026 – 02/08/2026')).toBeVisible();
  await user.click(button('Today'));
  expect(numbers()).toEqual([8]);
  await user.click(button('Last 30 days'));
  expect(button('Created: 02/01/2026 – 02/08/2026')).toBeVisible();
  vi.useRealTimers();
});

test('an end before the start is raised to the start, a start before the earliest day to that day', async () => {
  const { user } = setUp('/?p.createdAtStart=2026-02-03&p.createdAtEnd=2026-02-05');
  await user.click(button(/^Created/));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-07' } });
  expect(screen.getByLabelText('To')).toHaveValue('2026-02-07');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-02-07' } });
  expect(numbers()).toEqual([7]);
  fireEvent.blur(screen.getByLabelText('From'));
  expect(button('Created: 02/01/2026 – 02/07/2026')).toBeVisible();
});

test('an incomplete year does not filter', async () => {
  const { user } = setUp();
  await user.click(button('Created: Showing all'));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '0002-02-05' } });
  expect(screen.getByLabelText('To')).toHaveValue('0002-02-05');
  expect(button('Created: Showing all')).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-05' } });
  expect(numbers()).toEqual([1, 2, 3, 4, 5]);
});

test('a filter closes on Escape, which focuses its button, and when the focus leaves', async () => {
  const { user } = setUp();
  await user.click(button('Tag: Showing all'));
  await user.tab();
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveFocus();
  // It discards the characters of an input method.
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Card' }), { key: 'Escape', isComposing: true });
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(button('Tag: Showing all')).toHaveFocus();
  await user.click(button('Tag: Showing all'));
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('searchbox'));
  expect(screen.queryByRole('radio')).toBeNull();
});

test('filters without a match show No results, and an empty list keeps its filters', () => {
  setUp('/?p.status=FAILED', { rows: [], empty: <p>Nothing yet</p> });
  expect(screen.getByText('No results')).toBeVisible();
  expect(button('Status: Failed')).toBeVisible();
});

test('a date without a cell renderer has the browser’s format, which the search finds', async () => {
  const searchable = COLUMNS.map((column) => ({ ...column, searchable: true }));
  const { user } = setUp('/', { columns: searchable });
  await user.type(screen.getByRole('searchbox'), '02/03/2026');
  expect(numbers()).toEqual([3]);
});

test('a table can keep its search text unreadable in the URL', async () => {
  const { user, address, pass } = setUp('/', { encodeSearch: true });
  await user.type(screen.getByRole('searchbox'), 'Zoë');
  await pass(400);
  expect(address()).toBe('?p.search=Wm/Dqw==');
});

test('a row shows its details on request', async () => {
  const { user } = setUp('/', { rowDetails: (row) => <p>Tags: {row.tags.join(', ')}</p> });
  const toggle = button('Details of payment 2');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Tags: card, recurring')).toBeVisible();
  await user.click(toggle);
  expect(screen.queryByText('Tags: card, recurring')).toBeNull();
});

test('a long list without pages renders only rows near the visible ones, and states the count', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    reference: `payment ${index + 1}`,
    status: 'SETTLED',
    tags: [],
    createdAt: '2026-02-01T00:00:00Z',
  }));
  const { user } = setUp('/', { rows, paging: false });
  const table = screen.getByRole('table', { name: 'Payments' });
  expect(table).toHaveAttribute('aria-rowcount', '5001');
  const drawn = within(table).getAllByRole('row');
  expect(drawn.length).toBeLessThan(100);
  expect(drawn[0]).toHaveAttribute('aria-rowindex', '1');
  expect(drawn[1]).toHaveAttribute('aria-rowindex', '2');
  expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent('payment 1');
  expect(screen.queryByRole('navigation')).toBeNull();
  // The first rows are rendered at once; placeholders for the others appear once their code has loaded.
  const shownRows = () => within(table).getAllByRole('row').length;
  await waitFor(() => expect(within(table).getAllByRole('row', { hidden: true }).length).toBeGreaterThan(shownRows()));
  expect(shownRows()).toBeLessThan(100);
  await user.type(screen.getByRole('searchbox'), 'payment 4999');
  expect(numbers()).toEqual([4999]);
  expect(table).not.toHaveAttribute('aria-rowcount');
});

test('a short list without pages is rendered as a whole', () => {
  setUp('/', { paging: false });
  expect(numbers()).toHaveLength(12);
  expect(screen.getByRole('status')).toHaveTextContent('12 results');
});
