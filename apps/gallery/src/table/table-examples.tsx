import { RoleLink } from '@portal/platform-ui/role-gates';
import { ButtonLink, DateTime, EmptyState, StatusTag } from '@portal/ui/basics';
import type * as table from '@portal/ui/table';
import { dateFilter } from '@portal/ui/dates';
import {
  NameList,
  PagedTable,
  type PagedTableProps,
  SideScroll,
  TableToolbar,
  TagList,
  useTableView,
} from '@portal/ui/table';
import { useEffect, useState } from 'react';
import { WRITABLE } from '../example-session.ts';
import type { Examples } from '../examples.ts';
import { FAILURE } from '../example-failure.ts';
import { fetchPayments, makePayments, type Payment, PAYMENT_FILTERS, type PaymentColumns } from './payments.ts';

const COLUMNS: PaymentColumns = [
  { id: 'reference', header: 'Reference', value: (row) => row.reference, sortable: true, searchable: true },
  { id: 'customer', header: 'Customer', value: (row) => row.customer, sortable: true, searchable: true },
  { id: 'status', header: 'Status', value: (row) => row.status, cell: (row) => <StatusTag status={row.status} /> },
  { id: 'amount', header: 'Amount (EUR)', value: (row) => Number(row.amount), cell: (row) => row.amount, align: 'end' },
  {
    id: 'createdAt',
    header: 'Created',
    value: (row) => new Date(row.createdAt),
    cell: (row) => <DateTime value={row.createdAt} />,
    sortable: true,
    width: 180,
  },
];

const TWELVE = makePayments(12);
const FIVE_THOUSAND = makePayments(5000);
const COUNTED: readonly table.TableFilter<Payment>[] = PAYMENT_FILTERS.map((filter) =>
  filter.kind === 'dates'
    ? filter
    : { ...filter, options: filter.options.map((option, index) => ({ ...option, count: 3 * index })) },
);
const LOADED: table.TableQuery = { error: null, isFetching: false, refetch() {} };

function Payments({ id, ...props }: Partial<PagedTableProps<Payment>> & { readonly id: string }) {
  return (
    <PagedTable
      id={id}
      label={`Payments, ${id}`}
      columns={COLUMNS}
      rows={undefined}
      rowKey={(row) => row.reference}
      {...props}
    />
  );
}

const BEYOND: table.TableView = {
  page: 2000,
  pageSize: 10,
  search: '',
  searchColumn: undefined,
  sort: undefined,
  filters: {},
  ranges: {},
};

/** Fails once and succeeds on retry. */
function FailedOnce() {
  const [state, setState] = useState<'failed' | 'loading' | 'loaded'>('failed');
  function retry() {
    setState('loading');
    setTimeout(() => setState('loaded'), 1500);
  }
  return (
    <Payments
      id="failed"
      rows={state === 'loaded' ? TWELVE : undefined}
      query={{ error: state === 'failed' ? FAILURE : null, isFetching: state === 'loading', refetch: retry }}
    />
  );
}

const SERVED = { id: 'served', columns: COLUMNS, filters: PAYMENT_FILTERS };

function ServedPayments() {
  const table = useTableView(SERVED);
  const { settled } = table;
  const [loaded, setLoaded] = useState<{ readonly to: typeof settled; readonly rows: readonly Payment[] }>();
  useEffect(
    function askServer() {
      let isWanted = true;
      void fetchPayments(settled).then((rows) => isWanted && setLoaded({ to: settled, rows }));
      return () => {
        isWanted = false;
      };
    },
    [settled],
  );
  return (
    <PagedTable
      {...SERVED}
      label="Payments, served"
      rows={loaded?.rows}
      rowKey={(row) => row.reference}
      query={{ ...LOADED, isPlaceholderData: loaded?.to !== settled }}
      server={{ table, total: 10_001, totalCapped: true }}
    />
  );
}

const MOVABLE = {
  id: 'movable',
  columns: COLUMNS.map((column) => ({ ...column, width: 260 })),
  filters: [dateFilter<Payment>({ id: 'dates', label: 'Range', fallback: 'last-7-days', maxDays: 93 })],
};

function MovableColumns() {
  const table = useTableView(MOVABLE);
  const [columns, setColumns] = useState<PaymentColumns>(MOVABLE.columns);
  function move(id: string, onto: string) {
    const place = columns.findIndex((column) => column.id === onto);
    const moved = columns.filter((column) => column.id === id);
    setColumns(columns.filter((column) => column.id !== id).toSpliced(place, 0, ...moved));
  }
  return (
    <PagedTable
      {...MOVABLE}
      columns={columns}
      label="Payments, movable"
      rows={TWELVE.slice(0, 3)}
      rowKey={(row) => row.reference}
      pinsFirst
      onMoveColumn={move}
      server={{ table, total: 3 }}
    />
  );
}

/** The filters of a list that is not a table, with how many each option finds. */
function CountingToolbar() {
  const { view, change } = useTableView({ id: 'counted', columns: COLUMNS, filters: COUNTED });
  return (
    <TableToolbar
      label="counted payments"
      columns={COLUMNS}
      filters={COUNTED}
      view={view}
      onChange={change}
      clearsSearch
    />
  );
}

export const tableExamples: Examples<typeof table> = {
  PagedTable: [
    {
      state: 'With search, every kind of filter, sorting, details and links',
      shown: (
        <Payments
          id="filled"
          rows={TWELVE}
          filters={PAYMENT_FILTERS}
          rowDetails={(row) => <p>{`Paid by ${row.customer} by card.`}</p>}
          rowActions={(row) => <RoleLink roles={WRITABLE} to="#PagedTable" subject={row.reference} />}
          rowActionsWidth={90}
        />
      ),
    },
    { state: 'Loading', shown: <Payments id="loading" /> },
    { state: 'No results of a search', shown: <Payments id="unmatched" rows={[]} /> },
    {
      state: 'A page without rows, of a server that stops counting at 10,000',
      shown: (
        <Payments
          id="beyond"
          rows={[]}
          server={{ table: { view: BEYOND, change() {} }, total: 10_001, totalCapped: true, hasNext: false }}
        />
      ),
    },
    {
      state: 'Without any rows',
      shown: (
        <Payments
          id="empty"
          rows={[]}
          empty={
            <EmptyState
              title="No payments yet"
              text="Payments by your customers are listed here."
              action={<ButtonLink to="#PagedTable">Install an app</ButtonLink>}
            />
          }
        />
      ),
    },
    { state: 'Failed; Retry succeeds after a while', shown: <FailedOnce /> },
    {
      state: 'Refreshing failed',
      shown: <Payments id="stale" rows={makePayments(3)} query={{ ...LOADED, error: FAILURE }} />,
    },
    { state: 'Five thousand rows without pages', shown: <Payments id="long" rows={FIVE_THOUSAND} paging={false} /> },
    { state: 'A few rows without pages', shown: <Payments id="short" rows={makePayments(3)} paging={false} /> },
  ],
  useTableView: [
    { state: 'Rows of a server that stops counting at 10,000', shown: <ServedPayments /> },
    {
      state: 'First column pinned, the others movable by their headers, with a relative range',
      shown: <MovableColumns />,
    },
  ],
  TableToolbar: [{ state: 'With counts; one button clears the search too', shown: <CountingToolbar /> }],
  SideScroll: [
    {
      state: 'Content that is too wide, and content that fits',
      shown: ['Every day of the month, '.repeat(20), 'A day'].map((text) => (
        <SideScroll key={text} label={text}>
          <p style={{ width: 'max-content' }}>{text}</p>
        </SideScroll>
      )),
    },
  ],
  NameList: [
    {
      state: 'Links, one without an address, and more on request',
      shown: (
        <NameList
          names={[
            { key: '1', name: 'Online checkout', href: '/gallery' },
            { key: '2', name: 'Telephone orders' },
            { key: '3', name: 'Donations', href: '/gallery' },
          ]}
          subject="schemes with Visa"
        />
      ),
    },
  ],
  TagList: [
    { state: 'Two', shown: <TagList tags={['Apps: read', 'Webhooks: write']} subject="roles of Ann" /> },
    {
      state: 'More, shown on request',
      shown: (
        <TagList tags={['Payment settled', 'Payment failed', 'Refund settled', 'User invited']} subject="events" />
      ),
    },
  ],
};
