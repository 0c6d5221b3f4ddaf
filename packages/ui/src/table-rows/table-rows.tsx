import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import type { Elements } from '../words/elements.ts';
import { COLUMN_WIDTH, type ColumnWidths } from '../table-layout/column-widths.ts';
import { cellText } from './cell-value.ts';
import type { PagedColumn, TableRow } from '../table/table-model.ts';
import classes from './table-rows.module.css';

export interface TableRowLook<T> {
  readonly columns: readonly PagedColumn<T>[];
  /** Links and buttons at the end of each row. */
  readonly rowActions?: ((row: T) => Elements) | undefined;
  /** The details of an expanded row. */
  readonly rowDetails?: ((row: T) => ReactNode) | undefined;
}

/** A line of the table: a row, or the details below it. */
export interface TableLine<T extends object> {
  readonly row: TableRow<T>;
  readonly isDetails: boolean;
  /** The row is expanded. */
  readonly isOpen: boolean;
}

/** The lines of `rows`, with the details of expanded ones if rows have any. */
export function tableLines<T extends object>(
  rows: readonly TableRow<T>[],
  hasDetails: boolean,
): readonly TableLine<T>[] {
  return rows.flatMap((row) => {
    const isOpen = row.getIsExpanded();
    const line = { row, isDetails: false, isOpen };
    return hasDetails && isOpen ? [line, { ...line, isDetails: true }] : [line];
  });
}

export interface TableLineProps<T extends object> extends TableRowLook<T>, TableLine<T> {
  readonly widths: ColumnWidths;
  /** The row is a card, which shows some columns at once and the others when it is expanded. */
  readonly isCard: boolean;
  /** 0-based index among all lines, if only some of them are in the document. */
  readonly index?: number | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

/** Rendered again only if one of its props changes, because a page of rows has hundreds of cells. */
// boundary: the type of `memo` forgets the type parameter
export const TableLineRow = memo(LineRow) as typeof LineRow;

function LineRow<T extends object>({ row, isDetails, isOpen, index, ref, ...look }: TableLineProps<T>) {
  const { columns, rowActions, rowDetails, widths, isCard } = look;
  // The table's header is row 1 for assistive technology.
  const place = index === undefined ? undefined : { 'aria-rowindex': index + 2, 'data-index': index };
  if (isDetails) {
    return (
      <tr ref={ref} {...place} {...roleOf('row', isCard)} className={classes.details}>
        <td {...roleOf('cell', isCard)} colSpan={columns.length + 1 + (rowActions ? 1 : 0)}>
          {rowDetails?.(row.original)}
        </td>
      </tr>
    );
  }
  const subject = columns[0] ? cellText(columns[0].value(row.original)) : row.id;
  const atOnce = isCard && !isOpen ? columns.filter(onCard) : columns;
  const hasMore = isCard && (rowDetails !== undefined || columns.some((column, ...at) => !onCard(column, ...at)));
  return (
    <tr ref={ref} {...place} {...roleOf('row', isCard)}>
      {rowDetails && !isCard && (
        <td className={classes.toggle}>
          <button
            type="button"
            className={classes.expand}
            aria-expanded={isOpen}
            aria-label={`Details of ${subject}`}
            onClick={() => row.toggleExpanded()}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        </td>
      )}
      {atOnce.map((column) => (
        <Cell
          key={column.id}
          column={column}
          row={row.original}
          position={columns.indexOf(column)}
          isCard={isCard}
          isNarrow={!isCard && (widths[column.id] ?? COLUMN_WIDTH.default) < COLUMN_WIDTH.default}
        />
      ))}
      {(rowActions !== undefined || hasMore) && (
        <td {...roleOf('cell', isCard)} {...placeOf(columns.length, isCard)} className={classes.actions}>
          <div>
            {rowActions?.(row.original)}
            {hasMore && (
              <button
                type="button"
                className={classes.more}
                aria-expanded={isOpen}
                onClick={() => row.toggleExpanded()}
              >
                <span>{isOpen ? 'Show less' : 'Show more'}</span>{' '}
                <span className="portal-visually-hidden">{`about ${subject}`}</span>
                <ChevronDown size={16} aria-hidden />
              </button>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** Cards have another `display`, with which some browsers do not expose the element's own role. */
export function roleOf(role: string, isCard: boolean) {
  return isCard ? { role } : undefined;
}

/** Cards omit columns, so each cell says which column it is in. `position` is 0-based. */
function placeOf(position: number, isCard: boolean) {
  return isCard ? { 'aria-colindex': position + 1 } : undefined;
}

const ON_CARD_WITHOUT_CHOICE = 4;

/** Whether a column is on the card of a row that is not expanded. A callback of array methods. */
function onCard<T>({ onCard: chosen }: PagedColumn<T>, position: number, columns: readonly PagedColumn<T>[]): boolean {
  if (position === 0) return true;
  return columns.some((column) => column.onCard) ? chosen === true : position < ON_CARD_WITHOUT_CHOICE;
}

interface CellProps<T> {
  readonly column: PagedColumn<T>;
  readonly row: T;
  /** 0-based, among the columns. The first one is the header of the row. */
  readonly position: number;
  readonly isCard: boolean;
  /** The user has made the column narrow: its content is cut off instead of wrapping letter by letter. */
  readonly isNarrow: boolean;
}

function Cell<T>({ column, row, position, isCard, isNarrow }: CellProps<T>) {
  const content = column.cell ? column.cell(row) : cellText(column.value(row));
  const className = [!isCard && column.align === 'end' && classes.end, isNarrow && classes.narrow]
    .filter(Boolean)
    .join(' ');
  // Names of tenants can be in any script.
  const look = { className: className || undefined, dir: 'auto', ...placeOf(position, isCard) };
  if (position === 0) {
    return (
      <th scope="row" {...look} {...roleOf('rowheader', isCard)}>
        {/* A number alone would not say what the card is about. */}
        {isCard && typeof column.value(row) === 'number' ? (
          <>
            <span>{column.header}</span> <span>{content}</span>
          </>
        ) : (
          content
        )}
      </th>
    );
  }
  return (
    <td {...look} {...roleOf('cell', isCard)} data-label={isCard ? column.header : undefined}>
      {content}
    </td>
  );
}
