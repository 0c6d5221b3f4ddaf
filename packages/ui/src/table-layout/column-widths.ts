import type { CSSProperties } from 'react';
import type { PagedColumn } from '../table/table-model.ts';

/** CSS pixels. */
export const COLUMN_WIDTH = { default: 150, min: 30, max: 400 } as const;

/** Widths of the columns that the user has resized, by column id, in CSS pixels. */
export type ColumnWidths = Readonly<Record<string, number | undefined>>;

/** The nearest allowed width of a column. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(COLUMN_WIDTH.min, Math.min(width, COLUMN_WIDTH.max)));
}

export interface ColumnLayout {
  readonly table: CSSProperties;
  /** By column id; columns without an entry share the remaining space. */
  readonly columns: Readonly<Record<string, CSSProperties>>;
}

/**
 * The widths of the table and its columns. A resized column keeps its width; the remaining space goes to the columns that
 * grow or declare no width, else to the last one that is not resized. `extra` is the width of everything else, in CSS pixels.
 */
export function columnLayout<T>(columns: readonly PagedColumn<T>[], widths: ColumnWidths, extra: number): ColumnLayout {
  const resized = (column: PagedColumn<T>) => widths[column.id] !== undefined;
  const unresized = columns.filter((column) => !resized(column));
  const growing = unresized.filter((column) => column.width === undefined || column.grows === true);
  const flexible = growing.length > 0 ? growing : unresized.slice(-1);
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
  // On a phone, a wide column must leave room for a second one.
  return column.width === undefined ? `${COLUMN_WIDTH.default}px` : `min(${column.width}px, 58vw)`;
}
