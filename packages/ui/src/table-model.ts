import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export type CellValue = string | number | boolean | Date | null | undefined;

export interface PagedColumn<T> {
  readonly id: string;
  readonly header: string;
  /** What is sorted and searched by, and shown where there is no `cell`. Rows without a value sort last. */
  readonly value: (row: T) => CellValue;
  readonly cell?: ((row: T) => ReactNode) | undefined;
  readonly sortable?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  /** CSS pixels to prefer; the content may ask for more. */
  readonly width?: number | undefined;
  /** Numbers and amounts are read from their end. */
  readonly align?: 'start' | 'end' | undefined;
}

/** What the search box asks for: lower-case text, in one column or in every searchable one. */
export interface SearchFilter {
  readonly text: string;
  readonly column: string | undefined;
}

/** The parts of the table library that are used, so that the rest stays out of the bundle. */
export const pagedTableFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof pagedTableFeatures;

/** Our column in the table library's terms. */
export function toColumnDef<T extends object>(column: PagedColumn<T>): ColumnDef<Features, T> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    enableSorting: column.sortable ?? false,
    enableGlobalFilter: column.searchable ?? false,
    sortUndefined: 'last',
    sortFn: compareRows,
  };
}

/** Whether a row's column has what the search box asks for. */
export function matchesSearch<T extends object>(
  row: Row<Features, T>,
  columnId: string,
  filter: SearchFilter,
): boolean {
  if (filter.column !== undefined && filter.column !== columnId) return false;
  return cellText(row.getValue<CellValue>(columnId)).toLocaleLowerCase().includes(filter.text);
}

/** A value as plain text, where a column draws no cell of its own. */
export function cellText(value: CellValue): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareRows<T extends object>(a: Row<Features, T>, b: Row<Features, T>, columnId: string): number {
  const left = a.getValue<CellValue>(columnId);
  const right = b.getValue<CellValue>(columnId);
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right);
  return Number(left) - Number(right);
}
