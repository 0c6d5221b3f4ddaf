import type { CSSProperties } from 'react';
import type { PagedColumn } from './table-model.ts';

/** CSS pixels. */
export const COLUMN_WIDTH = { default: 150, min: 30, max: 400 } as const;

/** Width by column id, in CSS pixels, of the columns that a user has resized. */
export type ColumnWidths = Readonly<Record<string, number | undefined>>;

/** The nearest width that a column may be given. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(COLUMN_WIDTH.min, Math.min(width, COLUMN_WIDTH.max)));
}

export interface ColumnLayout {
  readonly table: CSSProperties;
  /** By column id; a column without one takes its share of what is left. */
  readonly columns: Readonly<Record<string, CSSProperties>>;
}

/**
 * How wide the table and its columns are. A resized column keeps to its width; the rest of the frame goes to the columns
 * that declare none, else to the last one that nobody has resized. `extra` is what the table has besides, in CSS pixels.
 */
export function columnLayout<T>(columns: readonly PagedColumn<T>[], widths: ColumnWidths, extra: number): ColumnLayout {
  const resized = (column: PagedColumn<T>) => widths[column.id] !== undefined;
  const unresized = columns.filter((column) => !resized(column));
  const undeclared = unresized.filter((column) => column.width === undefined);
  const flexible = undeclared.length > 0 ? undeclared : unresized.slice(-1);
  const base = columns.map((column) => baseWidth(column, widths));
  const total = `calc(${[...base, `${extra}px`].join(' + ')})`;
  return {
    table: flexible.length > 0 ? { minWidth: total } : { width: total },
    columns: Object.fromEntries(
      columns.map((column) => [column.id, flexible.includes(column) ? {} : { width: baseWidth(column, widths) }]),
    ),
  };
}

function baseWidth<T>(column: PagedColumn<T>, widths: ColumnWidths): string {
  const width = widths[column.id];
  if (width !== undefined) return `${width}px`;
  // A wide column must leave room for a second one beside it on a phone.
  return column.width === undefined ? `${COLUMN_WIDTH.default}px` : `min(${column.width}px, 58vw)`;
}
