import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { LOCALES } from '../basics/locales.ts';
import { madeOnce } from '../basics/made-once.ts';
import type { CellValue } from './cell-value.ts';
import type { TableFilter } from './table-filters.ts';
import type { TableShape, TableSort } from './table-url.ts';

export interface PagedColumn<T> {
  readonly id: string;
  readonly header: string;
  /** The value for sorting, searching and, without `cell`, display. Rows without a value sort last. */
  readonly value: (row: T) => CellValue;
  readonly cell?: ((row: T) => ReactNode) | undefined;
  readonly sortable?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  /** CSS pixels, until the user resizes the column. Columns without a width share the remaining space, at least 150 each. */
  readonly width?: number | undefined;
  /** Use 'end' for numbers and amounts. Default: 'start'. */
  readonly align?: 'start' | 'end' | undefined;
}

/** The declaration of a table, apart from its rows: once outside the component, or memoised. */
export interface TableSpec<T> {
  /** The prefix of its URL keys; unique on its page. */
  readonly id: string;
  /** The first column is the header of its row. */
  readonly columns: readonly PagedColumn<T>[];
  readonly filters?: readonly TableFilter<T>[] | undefined;
  readonly defaultSort?: TableSort | undefined;
  /** Writes the search text to the URL as base64, so that it is not readable at a glance. Default: false. */
  readonly encodeSearch?: boolean | undefined;
}

/** The values that the URL of a table may contain. */
export function shapeOf<T>({ id, columns, filters = [], defaultSort, encodeSearch = false }: TableSpec<T>): TableShape {
  return {
    id,
    defaultSort,
    encodeSearch,
    sortable: columns.filter((column) => column.sortable).map((column) => column.id),
    searchable: columns.filter((column) => column.searchable).map((column) => column.id),
    choices: filters
      .filter((filter) => filter.kind !== 'dates')
      .map(({ id, kind, options, fallback, keepsUnlisted, aliases }) => ({
        id,
        multiple: kind === 'checkbox',
        // The fallback applies anyway, so the URL omits it.
        values: options.map(({ value }) => value).filter((value) => value !== fallback),
        keepsUnlisted,
        aliases,
      })),
    ranges: filters
      .filter((filter) => filter.kind === 'dates')
      .map(({ id, min, fallback, maxDays }) => ({ id, min, hasPresets: fallback !== undefined, maxDays })),
  };
}

/** The features of the table library in use; the others stay out of the bundle. */
export const pagedTableFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type PagedTableFeatures = typeof pagedTableFeatures;

/** Our column in the table library's terms. */
export function toColumnDef<T extends object>(column: PagedColumn<T>): ColumnDef<PagedTableFeatures, T> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    enableSorting: column.sortable ?? false,
    sortUndefined: 'last',
    sortFn: compareRows,
  };
}

const collator = madeOnce(() => new Intl.Collator(LOCALES, { numeric: true, sensitivity: 'base' }));

function compareRows<T extends object>(
  a: Row<PagedTableFeatures, T>,
  b: Row<PagedTableFeatures, T>,
  columnId: string,
): number {
  const left = a.getValue<CellValue>(columnId);
  const right = b.getValue<CellValue>(columnId);
  if (typeof left === 'string' && typeof right === 'string') return collator().compare(left, right);
  return Number(left) - Number(right);
}
