import { ChevronRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { COLUMN_WIDTH, type ColumnWidths } from './column-widths.ts';
import { cellText } from './cell-value.ts';
import type { PagedColumn } from './table-model.ts';
import classes from './table-rows.module.css';

export interface TableRowLook<T> {
  readonly columns: readonly PagedColumn<T>[];
  /** Links and buttons at the end of each row. */
  readonly rowActions?: ((row: T) => ReactNode) | undefined;
  /** The details of an expanded row. */
  readonly rowDetails?: ((row: T) => ReactNode) | undefined;
}

/** A line of the table: a row, or the details below it. */
export interface TableLine<T> {
  readonly key: string;
  readonly row: T;
  readonly kind: 'row' | 'expanded' | 'details';
}

/** The lines of `rows`, with the details of expanded ones. */
export function tableLines<T>(
  rows: readonly T[],
  rowKey: (row: T) => string,
  expanded: ReadonlySet<string>,
): readonly TableLine<T>[] {
  return rows.flatMap((row): TableLine<T>[] => {
    const key = rowKey(row);
    if (!expanded.has(key)) return [{ key, row, kind: 'row' }];
    return [
      { key, row, kind: 'expanded' },
      { key, row, kind: 'details' },
    ];
  });
}

export interface TableLineProps<T> extends TableRowLook<T> {
  readonly widths: ColumnWidths;
  readonly line: TableLine<T>;
  readonly onToggle: (key: string) => void;
  /** 0-based index among all lines, if only some of them are in the document. */
  readonly index?: number | undefined;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

export function TableLineRow<T>({ line, index, ref, ...look }: TableLineProps<T>) {
  const { columns, rowActions, rowDetails, widths, onToggle } = look;
  const { key, row, kind } = line;
  // The table's header is row 1 for assistive technology.
  const place = index === undefined ? undefined : { 'aria-rowindex': index + 2, 'data-index': index };
  if (kind === 'details') {
    return (
      <tr ref={ref} {...place} className={classes.details}>
        <td colSpan={columns.length + 1 + (rowActions ? 1 : 0)}>{rowDetails?.(row)}</td>
      </tr>
    );
  }
  return (
    <tr ref={ref} {...place}>
      {rowDetails && (
        <td className={classes.toggle}>
          <DetailsButton
            isOpen={kind === 'expanded'}
            subject={columns[0] ? cellText(columns[0].value(row)) : key}
            onToggle={() => onToggle(key)}
          />
        </td>
      )}
      {columns.map((column, position) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          heads={position === 0}
          isNarrow={(widths[column.id] ?? COLUMN_WIDTH.default) < COLUMN_WIDTH.default}
        />
      ))}
      {rowActions && (
        <td className={classes.actions}>
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function DetailsButton({ isOpen, subject, onToggle }: { isOpen: boolean; subject: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={classes.expand}
      aria-expanded={isOpen}
      aria-label={`Details of ${subject}`}
      onClick={onToggle}
    >
      <ChevronRight className={isOpen ? classes.turned : undefined} size={16} aria-hidden />
    </button>
  );
}

interface CellProps<T> {
  readonly column: PagedColumn<T>;
  readonly row: T;
  readonly heads: boolean;
  /** The user has made the column narrow: its content is cut off instead of wrapping letter by letter. */
  readonly isNarrow: boolean;
}

function Cell<T>({ column, row, heads, isNarrow }: CellProps<T>) {
  const content = column.cell ? column.cell(row) : cellText(column.value(row));
  const className = [column.align === 'end' && classes.end, isNarrow && classes.narrow].filter(Boolean).join(' ');
  if (!heads) return <td className={className || undefined}>{content}</td>;
  return (
    <th scope="row" className={className || undefined}>
      {content}
    </th>
  );
}
