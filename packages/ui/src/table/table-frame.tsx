import { type ReactNode, useRef, useState } from 'react';
import { ColumnHeader } from './column-header.tsx';
import { columnLayout, COLUMN_WIDTH } from './column-widths.ts';
import { type FailableQuery, QueryFailure } from '../details/query-failure.tsx';
import { formatCount } from '../basics/format-count.ts';
import type { TableSpec } from './table-model.ts';
import { TablePager } from './table-pager.tsx';
import { TableLineRow, tableLines, type TableRowLook } from './table-rows.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { sameSort, type TableSort, type TableView } from './table-url.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useLoadFailure } from '../basics/use-load-failure.ts';
import { usePart } from '../basics/use-part.ts';
import type { ChangeView } from './use-table-view.ts';
import type { VirtualRowsProps } from './virtual-rows.tsx';
import classes from './table-frame.module.css';

/** Longer lists render their lines as they become visible. */
const VIRTUAL_ABOVE = 200;
/** Enough to fill the frame of a long table until the code for its other lines has loaded. */
const FIRST_LINES = 30;
/** CSS pixels. */
const TOGGLE_WIDTH = 44;

export interface TableQuery extends FailableQuery {
  /** The rows are those of an earlier view until the new ones load. */
  readonly isPlaceholderData?: boolean | undefined;
}

/** The props of a table apart from its rows, for rows from the browser or a server. */
export interface TableFrameLook<T> extends TableSpec<T>, TableRowLook<T> {
  /** The accessible name of the table, e.g. 'Users'. */
  readonly label: string;
  readonly rowKey: (row: T) => string;
  /** Keeps the first column visible while the others scroll horizontally. Default: false. */
  readonly pinsFirst?: boolean | undefined;
  /** Called with the ids of a dragged column and of the one that it was dropped on. */
  readonly onMoveColumn?: ((column: string, onto: string) => void) | undefined;
  /** The width of the row's actions, in CSS pixels. Default: 150. */
  readonly rowActionsWidth?: number | undefined;
  /** The query of the rows, whose failure is shown with Retry. The result of `useQuery` fits. */
  readonly query?: TableQuery | undefined;
}

export interface TableFrameProps<T> extends TableFrameLook<T> {
  readonly view: TableView;
  readonly onChange: ChangeView;
  /** The rows of the current page; `undefined` while loading. */
  readonly shown: readonly T[] | undefined;
  /** 0-based; undefined shows all rows on one page. */
  readonly page: number | undefined;
  readonly total: number;
  /** There are more rows than `total`. */
  readonly totalCapped?: boolean | undefined;
  /** Whether there is a next page, if `totalCapped`. */
  readonly hasNext?: boolean | undefined;
  /** The rows are those of an earlier view until the new ones load. */
  readonly updating?: boolean | undefined;
  /** Whether search and filters stay available after a failed load. */
  readonly searchesServer?: boolean | undefined;
  /** Shown in place of everything, because there are no rows even without search and filters. */
  readonly empty?: ReactNode;
}

/** A table for one page of rows: toolbar, rows, message and pager. */
export function TableFrame<T>(props: TableFrameProps<T>) {
  const { label, columns, rowKey, rowActions, rowDetails, rowActionsWidth = COLUMN_WIDTH.default } = props;
  const { query, view, onChange, shown, page, total, totalCapped = false, updating = false } = props;
  const [widths, resize] = useColumnWidths(props.id);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const scroll = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { failure, isRetrying, noteRetry, forget } = useLoadFailure(query?.error, shown !== undefined, () =>
    (scroll.current ?? place.current)?.focus(),
  );

  const lost = failure !== undefined && shown === undefined;
  const lines = tableLines(shown ?? [], rowKey, rowDetails ? expanded : NOTHING);
  const isVirtual = lines.length > VIRTUAL_ABOVE;
  const message = messageOf(shown, page);
  // A page without rows, which a URL may contain, needs the pager as a way back.
  const isPaged = message === undefined || (shown !== undefined && page !== undefined && page > 0);
  const layout = columnLayout(columns, widths, (rowDetails ? TOGGLE_WIDTH : 0) + (rowActions ? rowActionsWidth : 0));
  // The pager states the count itself.
  const countClass = page === undefined ? classes.count : 'portal-visually-hidden';
  const look = { columns, rowActions, rowDetails, widths, onToggle: toggle };
  const plainLines = (some: typeof lines) => (
    <tbody>
      {some.map((line, index) => (
        <TableLineRow
          key={`${line.kind === 'details'}${line.key}`}
          {...look}
          line={line}
          index={isVirtual ? index : undefined}
        />
      ))}
    </tbody>
  );

  function changeFromStart(...[change, step]: Parameters<ChangeView>) {
    forget();
    onChange(change, step);
    if (scroll.current) scroll.current.scrollTop = 0;
  }

  function retry() {
    noteRetry();
    void query?.refetch();
  }

  function toggle(key: string) {
    setExpanded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }

  if (props.empty !== undefined) {
    return (
      <div ref={place} tabIndex={-1} className={classes.empty}>
        {props.empty}
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      {(!lost || props.searchesServer) && (
        <TableToolbar label={label} columns={columns} filters={props.filters} view={view} onChange={changeFromStart} />
      )}
      {failure && (
        <div className={classes.failure}>
          <QueryFailure
            query={{ error: failure, isFetching: isRetrying || query?.isFetching === true, refetch: retry }}
          />
        </div>
      )}
      {!lost && (
        <div className={message === undefined ? classes.body : classes.bodyWithMessage}>
          {updating && <div className={classes.updating} />}
          {/* Focusable, so that the keyboard can scroll it too. */}
          <div
            ref={scroll}
            className={isVirtual ? `${classes.scroll} ${classes.long}` : classes.scroll}
            role="region"
            aria-label={`${label} table`}
            tabIndex={0}
          >
            <table
              className={props.pinsFirst ? `${classes.table} ${classes.pinned}` : classes.table}
              style={layout.table}
              aria-label={label}
              aria-busy={shown === undefined || updating}
              aria-rowcount={isVirtual ? lines.length + 1 : undefined}
            >
              <colgroup>
                {rowDetails && <col style={{ width: TOGGLE_WIDTH }} />}
                {columns.map((column) => (
                  <col key={column.id} style={layout.columns[column.id]} />
                ))}
                {rowActions && <col style={{ width: rowActionsWidth }} />}
              </colgroup>
              <thead>
                <tr aria-rowindex={isVirtual ? 1 : undefined}>
                  {rowDetails && (
                    <th scope="col">
                      <span className="portal-visually-hidden">Details</span>
                    </th>
                  )}
                  {columns.map((column, place) => (
                    <ColumnHeader
                      key={column.id}
                      column={column}
                      sort={view.sort}
                      width={widths[column.id]}
                      onSort={(next) =>
                        changeFromStart({ sort: next ?? sortWithout(view.sort, props.defaultSort) }, 'push')
                      }
                      onResize={(width) => resize(column.id, width)}
                      onMove={props.pinsFirst && place === 0 ? undefined : props.onMoveColumn}
                    />
                  ))}
                  {rowActions && (
                    <th scope="col">
                      <span className="portal-visually-hidden">Actions</span>
                    </th>
                  )}
                </tr>
              </thead>
              {isVirtual ? <LongRows {...look} lines={lines} scroll={scroll} plain={plainLines} /> : plainLines(lines)}
            </table>
          </div>
          {/* Always rendered, so that changes are announced and nothing moves. */}
          <p role="status" className={message === undefined ? countClass : classes.message}>
            {message ?? (updating ? 'Loading data...' : countWords(total, totalCapped))}
          </p>
        </div>
      )}
      {isPaged && page !== undefined && (
        <TablePager
          label={label}
          page={page}
          pageSize={view.pageSize}
          shown={shown?.length ?? 0}
          total={total}
          totalCapped={totalCapped}
          hasNext={props.hasNext}
          onPage={(next) => changeFromStart({ page: next }, 'push')}
          onPageSize={(pageSize) => changeFromStart({ pageSize }, 'push')}
        />
      )}
    </div>
  );
}

interface LongRowsProps<T> extends VirtualRowsProps<T> {
  readonly plain: (lines: VirtualRowsProps<T>['lines']) => ReactNode;
}

/** Loads its code with the first long table. If that fails, it renders all lines at once, which is slower. */
function LongRows<T>({ plain, ...rows }: LongRowsProps<T>) {
  const { part: VirtualRows, error } = usePart(loadVirtualRows);
  if (VirtualRows) return <VirtualRows {...rows} />;
  return plain(error ? rows.lines : rows.lines.slice(0, FIRST_LINES));
}

async function loadVirtualRows() {
  return (await import('./virtual-rows.tsx')).VirtualRows;
}

/** The sorting after the user removes it: the original order, or the reverse if that would change nothing. */
function sortWithout(sort: TableSort | undefined, unsorted: TableSort | undefined): TableSort | undefined {
  return unsorted && sameSort(sort, unsorted) ? { column: unsorted.column, direction: 'asc' } : unsorted;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The message in place of rows. */
function messageOf(shown: readonly unknown[] | undefined, page: number | undefined): string | undefined {
  if (shown === undefined) return 'Loading data...';
  if (shown.length > 0) return undefined;
  return page === undefined || page === 0 ? 'No results' : 'No results on this page';
}

function countWords(total: number, capped: boolean): string {
  if (capped) return `more than ${formatCount(total - 1)} results`;
  return total === 1 ? '1 result' : `${formatCount(total)} results`;
}
