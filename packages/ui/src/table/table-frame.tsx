import { type ReactNode, useMemo, useRef } from 'react';
import { AddressNotice } from '../messages/address-notice.tsx';
import { type FailableQuery, QueryFailure } from '../loading/query-failure.tsx';
import { SkipButton } from '../buttons/skip-button.tsx';
import { isLong, TableGrid, type TableGridLook } from '../table-rows/table-grid.tsx';
import { TableLayoutMenu } from '../table-layout/table-layout-menu.tsx';
import { messageOf, placeWords } from './table-messages.ts';
import type { TableInstance, TableRow, TableSpec } from './table-model.ts';
import { TablePager } from './table-pager.tsx';
import { tableLines } from '../table-rows/table-rows.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { SortSelect } from '../table-view/sort-select.tsx';
import type { TableSort, TableView } from '../table-view/table-url.ts';
import { useColumnWidths } from '../table-layout/use-column-widths.ts';
import { useLoadFailure } from '../loading/use-load-failure.ts';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import type { ChangeView } from '../table-view/use-table-view.ts';
import classes from './table-frame.module.css';

export interface TableQuery extends FailableQuery {
  /** The rows are those of an earlier view until the new ones load. */
  readonly isPlaceholderData?: boolean | undefined;
}

/** The props of a table apart from its rows, for rows from the browser or a server. */
export interface TableFrameLook<T> extends TableSpec<T>, TableGridLook<T> {
  readonly rowKey: (row: T) => string;
  /** The ids of the visible columns, in order. The others can still be sorted by. Default: all. */
  readonly shownColumns?: readonly string[] | undefined;
  /** The order of the rows while they are not sorted, if it is that of a column. */
  readonly unsortedOrder?: TableSort | undefined;
  /** The query of the rows, whose failure is shown with Retry. The result of `useQuery` fits. */
  readonly query?: TableQuery | undefined;
}

export interface TableFrameProps<T extends object> extends TableFrameLook<T> {
  readonly instance: TableInstance<T>;
  readonly view: TableView;
  readonly onChange: ChangeView;
  /** The parts of the URL that are not applied, in a sentence each. */
  readonly refused?: readonly string[] | undefined;
  /** The rows of the current page; `undefined` while loading. */
  readonly shown: readonly TableRow<T>[] | undefined;
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

/** A table for one page of rows: toolbar, rows, message and pager. On a phone each row is a card. */
export function TableFrame<T extends object>(props: TableFrameProps<T>) {
  const { label, instance } = props;
  const { query, view, onChange, shown, page, total, totalCapped = false, updating = false } = props;
  const columns = useShown(props);
  const [widths, resize] = useColumnWidths(props.id);
  const isCard = useIsPhone();
  const scroll = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const { failure, isRetrying, noteRetry, forget } = useLoadFailure(query?.error, shown !== undefined, () =>
    // The rows are where the failure was; a tall table would scroll the page.
    (scroll.current ?? place.current)?.focus({ preventScroll: true }),
  );

  const lost = failure !== undefined && shown === undefined;
  const edges = useScrollEdges(scroll, !lost && props.empty === undefined);
  const lines = tableLines(shown ?? [], props.rowDetails !== undefined);
  const message = messageOf(shown, page);
  // A page without rows, which a URL may contain, needs the pager as a way back.
  const isPaged = message === undefined || (shown !== undefined && page !== undefined && page > 0);
  // The pager shows the same.
  const countClass = page === undefined ? undefined : 'portal-visually-hidden';

  function startOver() {
    forget();
    if (scroll.current) scroll.current.scrollTop = 0;
  }

  function changeFromStart(...change: Parameters<ChangeView>) {
    startOver();
    onChange(...change);
  }

  function sortBy(sort: TableSort | undefined) {
    startOver();
    instance.setSorting(sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []);
  }

  function retry() {
    noteRetry();
    void query?.refetch();
  }

  if (props.empty !== undefined) {
    return (
      <div ref={place} tabIndex={-1} className={classes.empty}>
        {props.empty}
      </div>
    );
  }
  const sort = view.sort ?? props.unsortedOrder;
  const sortable = props.columns.filter((column) => column.sortable);
  const hidesSortable = sortable.some((column) => !columns.includes(column));
  const layout = !isCard && message === undefined && (
    <>
      {hidesSortable && <SortSelect size="small" columns={sortable} sort={sort} onSort={sortBy} />}
      <TableLayoutMenu label={label} columns={columns} widths={widths} scroll={scroll} onResize={resize} />
    </>
  );
  return (
    <div className={classes.frame}>
      {(!lost || props.searchesServer) && (
        <TableToolbar
          label={label}
          columns={props.columns}
          filters={props.filters}
          view={view}
          onChange={changeFromStart}
          sorting={{ sort, onSort: sortBy }}
        />
      )}
      <AddressNotice sentences={props.refused} />
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
          {message === undefined && <SkipButton text="Skip table" onSkip={() => end.current?.focus()} />}
          <div className={edges.right ? `${classes.view} ${classes.moreRight}` : classes.view}>
            {/* Focusable, so that the keyboard can scroll it too. */}
            <div
              ref={scroll}
              className={isLong(lines) ? `${classes.scroll} ${classes.long}` : classes.scroll}
              role="region"
              aria-label={`${label} table`}
              tabIndex={0}
            >
              <TableGrid
                {...props}
                columns={columns}
                widths={widths}
                lines={lines}
                isCard={isCard}
                isMoved={edges.left}
                isBusy={shown === undefined || updating}
                scroll={scroll}
                onResize={resize}
                onSort={startOver}
              />
            </div>
          </div>
          <div className={page === undefined && message === undefined ? classes.count : undefined}>
            {/* Always rendered, so that changes are announced and nothing moves. */}
            <p role="status" className={message === undefined ? countClass : classes.message}>
              {message ?? placeWords(page, view.pageSize, shown?.length ?? 0, total, totalCapped)}
            </p>
            {page === undefined && layout}
          </div>
          <span ref={end} tabIndex={-1} className="portal-visually-hidden">
            {`End of ${label}`}
          </span>
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
        >
          {layout}
        </TablePager>
      )}
    </div>
  );
}

/** The visible columns. The same array until they change, so that rows are not rendered again. */
function useShown<T>({ columns, shownColumns }: Pick<TableFrameLook<T>, 'columns' | 'shownColumns'>) {
  return useMemo(
    () => shownColumns?.flatMap((id) => columns.filter((column) => column.id === id)) ?? columns,
    [columns, shownColumns],
  );
}
