import { useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Clock } from './clock.ts';
import { ErrorPanel } from './error-panel.tsx';
import classes from './paged-table.module.css';
import { cellText, matchesSearch, type PagedColumn, pagedTableFeatures, toColumnDef } from './table-model.ts';
import { TablePager } from './table-pager.tsx';
import { TableSearch } from './table-search.tsx';
import { clampPage, type TableShape, type TableSort } from './table-url.ts';
import { useTableView } from './use-table-view.ts';

export interface PagedTableProps<T> {
  /** Prefixes the URL keys; unique on its page. */
  readonly id: string;
  /** Names the table, e.g. 'Users'. */
  readonly label: string;
  /** Declared outside the component or memoised. The first column heads its row. */
  readonly columns: readonly PagedColumn<T>[];
  /** `undefined` while loading. The same array until the data changes. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  /** Why loading failed; a `correlationId` on it is shown to be copied. */
  readonly error?: Error | null | undefined;
  readonly errorMessages?: readonly string[] | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** Shown in place of the table when there are no rows at all. */
  readonly empty?: ReactNode;
  /** Links and buttons at the end of each row. */
  readonly rowActions?: ((row: T) => ReactNode) | undefined;
  readonly defaultSort?: TableSort | undefined;
  readonly clock?: Clock | undefined;
}

const NO_ROWS: readonly never[] = [];

/** A list with search, sorting and paging, whose view the URL keeps. All rows are in the browser. */
export function PagedTable<T extends object>({
  id,
  label,
  columns,
  rows,
  rowKey,
  error,
  errorMessages,
  onRetry,
  retrying,
  empty,
  rowActions,
  defaultSort,
  clock,
}: PagedTableProps<T>) {
  const shape: TableShape = {
    id,
    defaultSort,
    sortable: columns.filter((column) => column.sortable).map((column) => column.id),
    searchable: columns.filter((column) => column.searchable).map((column) => column.id),
  };
  const [view, changeView] = useTableView(shape, clock);
  const { search, searchColumn, sort } = view;

  const columnDefs = useMemo(() => columns.map(toColumnDef), [columns]);
  const globalFilter = useMemo(() => {
    const text = search.trim().toLocaleLowerCase();
    return text === '' ? undefined : { text, column: searchColumn };
  }, [search, searchColumn]);
  const sortColumn = sort?.column;
  const descending = sort?.direction === 'desc';
  const sorting = useMemo(
    () => (sortColumn === undefined ? [] : [{ id: sortColumn, desc: descending }]),
    [sortColumn, descending],
  );
  const table = useTable({
    features: pagedTableFeatures,
    columns: columnDefs,
    data: rows ?? NO_ROWS,
    getRowId: rowKey,
    globalFilterFn: matchesSearch,
    state: { globalFilter, sorting },
  });

  if (rows?.length === 0 && search === '' && empty !== undefined) return <>{empty}</>;

  const found = table.getRowModel().rows;
  const page = rows ? clampPage(view.page, found.length, view.pageSize) : view.page;
  const shown = found.slice(page * view.pageSize, (page + 1) * view.pageSize);
  const failed = error !== undefined && error !== null;
  const lost = failed && rows === undefined;
  const message = rows === undefined ? 'Loading data...' : found.length === 0 ? 'No results' : undefined;

  return (
    <div className={classes.frame}>
      {shape.searchable.length > 0 && !lost && (
        <TableSearch
          label={label}
          columns={columns.filter((column) => column.searchable)}
          search={search}
          searchColumn={searchColumn}
          onChange={(change) => changeView({ ...change, page: 0 }, 'replace')}
        />
      )}
      {failed && (
        <div className={classes.failure}>
          <ErrorPanel
            title="Error fetching data"
            messages={errorMessages}
            correlationId={correlationIdOf(error)}
            onRetry={onRetry}
            retrying={retrying}
          />
        </div>
      )}
      {!lost && (
        <div className={message === undefined ? classes.body : classes.bodyWithMessage}>
          {/* Narrow screens scroll the table sideways; the keyboard can too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.scroll} role="region" aria-label={`${label} table`} tabIndex={0}>
            <table className={classes.table} aria-label={label} aria-busy={rows === undefined}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <ColumnHeader
                      key={column.id}
                      column={column}
                      sort={sort}
                      onSort={(next) => changeView({ sort: next ?? defaultSort, page: 0 }, 'push')}
                    />
                  ))}
                  {rowActions && (
                    <th scope="col" className={classes.actions}>
                      <span className="portal-visually-hidden">Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.id}>
                    {columns.map((column, index) => (
                      <Cell key={column.id} column={column} row={row.original} heads={index === 0} />
                    ))}
                    {rowActions && (
                      <td className={classes.actions}>
                        <div>{rowActions(row.original)}</div>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {/* One region from the start, so that it is announced; it holds its place whatever it says, so that nothing jumps. */}
          <p role="status" className={message === undefined ? 'portal-visually-hidden' : classes.message}>
            {message ?? (found.length === 1 ? '1 result' : `${found.length} results`)}
          </p>
        </div>
      )}
      {message === undefined && (
        <TablePager
          label={label}
          page={page}
          pageSize={view.pageSize}
          total={found.length}
          onPage={(next) => changeView({ page: next }, 'push')}
          onPageSize={(pageSize) => changeView({ pageSize, page: 0 }, 'push')}
        />
      )}
    </div>
  );
}

interface ColumnHeaderProps<T> {
  readonly column: PagedColumn<T>;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort | undefined) => void;
}

function ColumnHeader<T>({ column, sort, onSort }: ColumnHeaderProps<T>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const style =
    column.width === undefined ? undefined : { width: column.width, minWidth: `min(${column.width}px, 55vw)` };
  const className = column.align === 'end' ? classes.end : undefined;
  if (!column.sortable) {
    return (
      <th scope="col" className={className} style={style}>
        {column.header}
      </th>
    );
  }
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={className}
      style={style}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(nextSort(column.id, direction))}>
        {column.header}
        <Icon className={direction === undefined ? classes.unsorted : undefined} size={14} aria-hidden />
      </button>
    </th>
  );
}

/** Ascending, then descending, then as the list came. */
function nextSort(column: string, direction: TableSort['direction'] | undefined): TableSort | undefined {
  if (direction === 'desc') return undefined;
  return { column, direction: direction === undefined ? 'asc' : 'desc' };
}

function Cell<T>({ column, row, heads }: { column: PagedColumn<T>; row: T; heads: boolean }) {
  const content = column.cell ? column.cell(row) : cellText(column.value(row));
  const className = column.align === 'end' ? classes.end : undefined;
  if (!heads) return <td className={className}>{content}</td>;
  return (
    <th scope="row" className={className}>
      {content}
    </th>
  );
}

function correlationIdOf(error: Error): string | undefined {
  return 'correlationId' in error && typeof error.correlationId === 'string' ? error.correlationId : undefined;
}
