import { useTable } from '@tanstack/react-table';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { Clock } from '../basics/clock.ts';
import { createRowMatcher } from './row-matcher.ts';
import { TableFrame, type TableFrameLook } from './table-frame.tsx';
import { pagedTableFeatures, toColumnDef } from './table-model.ts';
import { clampPage, type TableView } from './table-url.ts';
import { type TableState, useTableView } from './use-table-view.ts';

/** Rows that a server filters, sorts and pages. */
export interface ServerSide {
  /** From `useTableView`. */
  readonly table: Pick<TableState, 'view' | 'change'>;
  /** The number of rows on all pages; `undefined` until known. */
  readonly total: number | undefined;
  /** The server stopped counting: `total` is one more than it counts up to (10,001 shows as '10,000+'). */
  readonly totalCapped?: boolean | undefined;
  /** Whether there is a next page, according to the server. Used if it stopped counting. */
  readonly hasNext?: boolean | undefined;
}

export interface PagedTableProps<T> extends TableFrameLook<T> {
  /** All rows or, with `server`, those of the page. `undefined` while loading. A stable array until the data changes. */
  readonly rows: readonly T[] | undefined;
  /** Default: all rows are in the browser. */
  readonly server?: ServerSide | undefined;
  /** Shown in place of the table if there are no rows at all. */
  readonly empty?: ReactNode;
  /** False shows all rows in one scrolling frame; only for rows in the browser. Default: true. */
  readonly paging?: boolean | undefined;
  readonly clock?: Clock | undefined;
}

const NO_ROWS: readonly never[] = [];

/**
 * A list with search, filters, sorting and paging, whose view is kept in the URL. Declare `columns` and `filters` outside
 * the component, or memoise them. With `server`:
 *
 *     const table = useTableView(PAYMENTS);
 *     const payments = useQuery(paymentsPage(api, table.settled)); // placeholderData: (previous) => previous
 *     <PagedTable {...PAYMENTS} query={payments} rows={payments.data?.results}
 *       server={{ table, total: payments.data?.total }} … />
 */
export function PagedTable<T extends object>(props: PagedTableProps<T>) {
  return props.server ? <ServerTable {...props} server={props.server} /> : <BrowserTable {...props} />;
}

function ServerTable<T extends object>({ server, rows, empty, ...look }: PagedTableProps<T> & { server: ServerSide }) {
  const { table, total = 0, totalCapped, hasNext } = server;
  const { view, change } = table;
  const updating = look.query?.isPlaceholderData === true;
  const lastPage = clampPage(view.page, total, view.pageSize);
  const isBeyond = rows?.length === 0 && !updating && !totalCapped && view.page > lastPage;
  const turnTo = useEffectEvent((page: number) => change({ page }, 'replace'));
  useEffect(
    function turnToLastPage() {
      if (isBeyond) turnTo(lastPage);
    },
    [isBeyond, lastPage],
  );

  const isEmpty = rows?.length === 0 && total === 0 && !updating && showsAll(view);
  // New rows render in slices, between which the browser handles input.
  const drawn = useDeferredValue(rows);
  return (
    <TableFrame
      {...look}
      view={view}
      onChange={change}
      shown={drawn}
      page={view.page}
      total={total}
      totalCapped={totalCapped}
      hasNext={hasNext}
      updating={updating || drawn !== rows}
      searchesServer
      empty={isEmpty ? empty : undefined}
    />
  );
}

function BrowserTable<T extends object>({ rows, empty, paging = true, clock, ...look }: PagedTableProps<T>) {
  const { columns, filters = NO_ROWS } = look;
  const { view, change } = useTableView(look, clock);
  const defs = useMemo(() => columns.map(toColumnDef), [columns]);
  const sortColumn = view.sort?.column;
  const descending = view.sort?.direction === 'desc';
  const sorting = useMemo(
    () => (sortColumn === undefined ? [] : [{ id: sortColumn, desc: descending }]),
    [sortColumn, descending],
  );
  const table = useTable({
    features: pagedTableFeatures,
    columns: defs,
    data: rows ?? NO_ROWS,
    getRowId: look.rowKey,
    state: { sorting },
  });
  // Sorts before it filters: a keystroke must not sort 10,000 rows again.
  const sorted = table.getRowModel().rows;
  const matcher = useMemo(() => createRowMatcher(columns, filters), [columns, filters]);
  const { search, searchColumn, filters: chosen, ranges } = view;
  const found = useMemo(() => {
    const matches = matcher({ search, searchColumn, filters: chosen, ranges });
    return sorted.map((row) => row.original).filter(matches);
  }, [sorted, matcher, search, searchColumn, chosen, ranges]);

  const isEmpty = rows?.length === 0 && showsAll(view);
  const page = rows ? clampPage(view.page, found.length, view.pageSize) : view.page;
  const onPage = paging ? found.slice(page * view.pageSize, (page + 1) * view.pageSize) : found;
  return (
    <TableFrame
      {...look}
      view={view}
      onChange={change}
      shown={rows && onPage}
      page={paging ? page : undefined}
      total={found.length}
      empty={isEmpty ? empty : undefined}
    />
  );
}

function showsAll({ search, filters, ranges }: TableView): boolean {
  return search === '' && Object.keys(filters).length + Object.keys(ranges).length === 0;
}
