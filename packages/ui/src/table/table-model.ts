import {
  type ColumnDef,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { madeOnce } from '../basics/made-once.ts';
import type { CellValue } from './cell-value.ts';
import type { TableFilter } from './table-filters.ts';
import type { TableShape, TableSort } from './table-url.ts';

export interface PagedColumn<T> {
  readonly id: string;
  readonly header: string;
  /** What is sorted and searched by, and shown where there is no `cell`. Rows without a value sort last. */
  readonly value: (row: T) => CellValue;
  readonly cell?: ((row: T) => ReactNode) | undefined;
  readonly sortable?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  /** CSS pixels until a user resizes the column. Columns without one share what is left, with 150 or more each. */
  readonly width?: number | undefined;
  /** Numbers and amounts are read from their end. */
  readonly align?: 'start' | 'end' | undefined;
}

/** What a table is, apart from its rows: declared once outside the component, or memoised. */
export interface TableSpec<T> {
  /** Prefixes the URL keys; unique on its page. */
  readonly id: string;
  /** The first column heads its row. */
  readonly columns: readonly PagedColumn<T>[];
  readonly filters?: readonly TableFilter<T>[] | undefined;
  readonly defaultSort?: TableSort | undefined;
  /** Keeps what is searched for out of plain sight in the URL: as base64. */
  readonly encodeSearch?: boolean | undefined;
}

/** What the URL may say of a table. */
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
        // What counts anyway is nothing that the URL says.
        values: options.map(({ value }) => value).filter((value) => value !== fallback),
        keepsUnlisted,
        aliases,
      })),
    ranges: filters
      .filter((filter) => filter.kind === 'dates')
      .map(({ id, min, fallback, maxDays }) => ({ id, min, hasPresets: fallback !== undefined, maxDays })),
  };
}

/** The parts of the table library that are used, so that the rest stays out of the bundle. */
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

const collator = madeOnce(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));

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
