import { functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import type { Clock } from '../time/clock.ts';
import { TableFrame, type TableFrameLook } from './table-frame.tsx';
import { columnFiltersOf, pagedTableFeatures, type TableInstance, toColumnDefs } from './table-model.ts';
import { containsText, globalFilterOf } from '../table-view/table-search.ts';
import { clampPage, sameSort, type TableSort, type TableView } from '../table-view/table-url.ts';
import { type ChangeView, type TableState, useTableView } from '../table-view/use-table-view.ts';

/** Rows that a server filters, sorts and pages. */
export interface ServerSide {
  /** From `useTableView`. */
  readonly table: Pick<TableState, 'view' | 'change' | 'refused'>;
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
const NO_FILTERS: readonly never[] = [];

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
  const { view, change, refused } = table;
  const updating = look.query?.isPlaceholderData === true;
  const lastPage = clampPage(view.page, total, view.pageSize);
  useExistingPage(view, change, rows?.length === 0 && !updating && !totalCapped ? lastPage : view.page);

  const isEmpty = rows?.length === 0 && total === 0 && !updating && showsAll(view);
  // New rows render in slices, between which the browser handles input.
  const drawn = useDeferredValue(rows);
  const instance = useTableInstance({ look, rows: drawn, view, change, isServer: true });
  return (
    <TableFrame
      {...look}
      instance={instance}
      view={view}
      onChange={change}
      refused={refused}
      shown={drawn && instance.getRowModel().rows}
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
  const { view, change, refused } = useTableView(look, clock);
  const instance = useTableInstance({ look, rows, view, change, isServer: false });
  const found = instance.getRowModel().rows;
  const isEmpty = rows?.length === 0 && showsAll(view);
  const page = rows ? clampPage(view.page, found.length, view.pageSize) : view.page;
  useExistingPage(view, change, page);
  const onPage = paging ? found.slice(page * view.pageSize, (page + 1) * view.pageSize) : found;
  return (
    <TableFrame
      {...look}
      instance={instance}
      view={view}
      onChange={change}
      refused={refused}
      shown={rows && onPage}
      page={paging ? page : undefined}
      total={found.length}
      empty={isEmpty ? empty : undefined}
    />
  );
}

interface InstanceOptions<T> {
  readonly look: TableFrameLook<T>;
  readonly rows: readonly T[] | undefined;
  readonly view: TableView;
  readonly change: ChangeView;
  /** The rows are filtered and sorted already. */
  readonly isServer: boolean;
}

/** The table library's instance. Its sorting and filters are those of the view. */
function useTableInstance<T extends object>({
  look,
  rows,
  view,
  change,
  isServer,
}: InstanceOptions<T>): TableInstance<T> {
  const { columns, filters = NO_FILTERS, defaultSort, unsortedOrder } = look;
  const { search, searchColumn, filters: chosen, ranges } = view;
  const sort = view.sort ?? unsortedOrder;
  const column = sort?.column;
  const desc = sort?.direction === 'desc';
  // The library keeps the values and the found rows of the same data, although new columns may have other texts for them.
  const { defs, data } = useMemo(
    () => ({ defs: toColumnDefs(columns, filters), data: rows ? [...rows] : NO_ROWS }),
    [columns, filters, rows],
  );
  const sorting = useMemo(() => (column === undefined ? [] : [{ id: column, desc }]), [column, desc]);
  const globalFilter = useMemo(() => globalFilterOf({ search, searchColumn }), [search, searchColumn]);
  const columnFilters = useMemo(() => columnFiltersOf(filters, { filters: chosen, ranges }), [filters, chosen, ranges]);

  function onSortingChange(updater: Updater<typeof sorting>) {
    const [next] = functionalUpdate(updater, sorting);
    const wanted = next && ({ column: next.id, direction: next.desc ? 'desc' : 'asc' } as const);
    change({ sort: wanted ? sortOf(wanted, unsortedOrder) : sortWithout(sort, defaultSort, unsortedOrder) }, 'push');
  }

  return useTable({
    features: pagedTableFeatures,
    columns: defs,
    data,
    getRowId: look.rowKey,
    getRowCanExpand: () => true,
    autoResetExpanded: false,
    enableMultiSort: false,
    globalFilterFn: containsText,
    manualSorting: isServer,
    manualFiltering: isServer,
    state: { sorting, globalFilter, columnFilters },
    onSortingChange,
  });
}

/** An order that the rows have anyway is not written to the URL. */
function sortOf(wanted: TableSort, unsortedOrder: TableSort | undefined): TableSort | undefined {
  return sameSort(wanted, unsortedOrder) ? undefined : wanted;
}

/** The sorting after the user removes it: the default, or its reverse if that would change nothing. */
function sortWithout(
  sort: TableSort | undefined,
  defaultSort: TableSort | undefined,
  unsortedOrder: TableSort | undefined,
): TableSort | undefined {
  const unsorted = defaultSort ?? unsortedOrder;
  return unsorted && sameSort(sort, unsorted) ? { column: unsorted.column, direction: 'asc' } : defaultSort;
}

/** Turns to an existing page, in the URL too, if the URL asks for one beyond the last. */
function useExistingPage(view: TableView, change: ChangeView, page: number): void {
  const turnTo = useEffectEvent(() => change({ page }, 'correct'));
  const isBeyond = view.page > page;
  useEffect(
    function turnToExistingPage() {
      if (isBeyond) turnTo();
    },
    [isBeyond, page],
  );
}

function showsAll({ search, filters, ranges }: TableView): boolean {
  return search === '' && Object.keys(filters).length + Object.keys(ranges).length === 0;
}
