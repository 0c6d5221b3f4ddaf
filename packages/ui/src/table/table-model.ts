import {
  type Column,
  type ColumnDef,
  type ColumnFilter,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type ReactTable,
  type Row,
  rowExpandingFeature,
  type RowModel,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { LOCALES } from '../words/locales.ts';
import { madeOnce } from '../words/made-once.ts';
import { type DateFilter, type DateRules, filteredDays } from '../dates/date-filter.ts';
import type { DateRange } from '../dates/date-range.ts';
import { type CellValue, cellText } from '../table-rows/cell-value.ts';
import { chosenOf, type TableFilter } from '../table-view/table-filters.ts';
import { searchColumnOf, searchedText } from '../table-view/table-search.ts';
import type { RangeShape, TableShape, TableSort, TableView } from '../table-view/table-url.ts';

export interface PagedColumn<T> {
  readonly id: string;
  readonly header: string;
  /** The value for sorting, searching and, without `cell`, display. Rows without a value sort last. */
  readonly value: (row: T) => CellValue;
  readonly cell?: ((row: T) => ReactNode) | undefined;
  readonly sortable?: boolean | undefined;
  readonly searchable?: boolean | undefined;
  /** Whether the value is an identifier that people write in groups. A search ignores its spaces. Default: false. */
  readonly isGrouped?: boolean | undefined;
  /** CSS pixels, until the user resizes the column. Columns without a width share the remaining space, at least 150 each. */
  readonly width?: number | undefined;
  /** Shares the remaining space as if it had no width; its width only counts towards the table's. Default: false. */
  readonly grows?: boolean | undefined;
  /** Use 'end' for numbers and amounts. Default: 'start'. */
  readonly align?: 'start' | 'end' | undefined;
  /** On a phone, where a row is a card, it is always on the card; the others on demand. Default: the first four columns are. */
  readonly onCard?: boolean | undefined;
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
      .map(({ id, label, kind, options, fallback, keepsUnlisted, aliases }) => ({
        id,
        label,
        multiple: kind === 'checkbox',
        // The fallback applies anyway, so the URL omits it.
        values: options.map(({ value }) => value).filter((value) => value !== fallback),
        fallback,
        keepsUnlisted,
        aliases,
      })),
    ranges: filters.filter((filter) => filter.kind === 'dates').map(rangeShapeOf),
  };
}

/** The ranges of a date filter that a URL may contain. */
export function rangeShapeOf<T>(filter: DateFilter<T>): RangeShape {
  return {
    id: filter.id,
    label: filter.label,
    hasPresets: filter.fallback !== undefined,
    read: (preset, days) => filter.rules.read(filter, preset, days),
  };
}

const rowFeatures = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowExpandingFeature,
  filteredRowModel: createFilteredRowModel(),
});
type RowFeatures = typeof rowFeatures;

/** The features of the table library in use; the others stay out of the bundle. */
export const pagedTableFeatures = tableFeatures({ ...rowFeatures, sortedRowModel: sortBeforeFiltering });
type PagedTableFeatures = typeof pagedTableFeatures;
export type TableInstance<T extends object> = ReactTable<PagedTableFeatures, T>;
export type TableRow<T extends object> = Row<PagedTableFeatures, T>;
export type TableColumn<T extends object> = Column<PagedTableFeatures, T>;

/** The library filters before it sorts, so that each keystroke would sort 10,000 rows again. This sorts them once. */
function sortBeforeFiltering(table: Table<RowFeatures, object>): () => RowModel<RowFeatures, object> {
  const unfiltered: typeof table = Object.create(table, {
    getPreSortedRowModel: { value: () => table.getCoreRowModel() },
  });
  const sortAll = createSortedRowModel<RowFeatures, object>()(unfiltered);
  return () => {
    const sorted = sortAll();
    const found = table.getFilteredRowModel();
    if (found === table.getCoreRowModel()) return sorted;
    return { ...found, rows: sorted.rows.filter(({ id }) => id in found.rowsById) };
  };
}

/** The columns in the table library's terms. Filters and searchable texts are columns that are never shown. */
export function toColumnDefs<T extends object>(
  columns: readonly PagedColumn<T>[],
  filters: readonly TableFilter<T>[],
): ColumnDef<PagedTableFeatures, T>[] {
  return [
    ...columns.map(toColumnDef),
    ...columns.filter(({ searchable }) => searchable).map(toSearchDef),
    ...filters.map((filter) => toFilterDef(filter, columns)),
  ];
}

function toColumnDef<T extends object>(column: PagedColumn<T>): ColumnDef<PagedTableFeatures, T> {
  return {
    id: column.id,
    accessorFn: (row) => column.value(row) ?? undefined,
    enableSorting: column.sortable ?? false,
    enableGlobalFilter: false,
    sortDescFirst: false,
    sortUndefined: 'last',
    sortFn: compareRows,
  };
}

/** The library caches its text, so that a keystroke on 10,000 rows only compares. */
function toSearchDef<T extends object>(column: PagedColumn<T>): ColumnDef<PagedTableFeatures, T> {
  return {
    id: searchColumnOf(column),
    accessorFn: (row) => searchedText(cellText(column.value(row)), column.isGrouped),
    enableSorting: false,
    enableGlobalFilter: true,
  };
}

function toFilterDef<T extends object>(
  filter: TableFilter<T>,
  columns: readonly PagedColumn<T>[],
): ColumnDef<PagedTableFeatures, T> {
  const value = filter.value ?? columns.find(({ id }) => id === filter.id)?.value;
  const own = { id: filterColumn(filter), enableSorting: false, enableGlobalFilter: false };
  if (filter.kind === 'dates') {
    return { ...own, accessorFn: (row) => dayOf(value?.(row), filter.rules), filterFn: isWithinRange };
  }
  return { ...own, accessorFn: (row) => asList(value?.(row)), filterFn: hasSomeOf };
}

function filterColumn<T>({ id }: TableFilter<T>): string {
  return `filter ${id}`;
}

/** The library's filters for a view, with the days that its relative ranges have now. */
export function columnFiltersOf<T>(
  filters: readonly TableFilter<T>[],
  view: Pick<TableView, 'filters' | 'ranges'>,
): ColumnFilter[] {
  const now = Date.now();
  return filters.flatMap((filter): ColumnFilter[] => {
    const id = filterColumn(filter);
    if (filter.kind !== 'dates') {
      const chosen = chosenOf(filter, view);
      return chosen.length === 0 ? [] : [{ id, value: chosen }];
    }
    const days = filteredDays(filter, view, now);
    return days.start === undefined && days.end === undefined ? [] : [{ id, value: days }];
  });
}

function hasSomeOf<T extends object>(row: TableRow<T>, columnId: string, chosen: readonly string[]): boolean {
  return row.getValue<readonly string[]>(columnId).some((value) => chosen.includes(value));
}

function isWithinRange<T extends object>(row: TableRow<T>, columnId: string, { start, end }: DateRange): boolean {
  const day = row.getValue<string | undefined>(columnId);
  return day !== undefined && (start === undefined || day >= start) && (end === undefined || day <= end);
}

function asList(value: CellValue | readonly string[]): readonly string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

function dayOf(value: CellValue | readonly string[], rules: DateRules): string | undefined {
  return value instanceof Date || typeof value === 'string' ? rules.dayOf(value) : undefined;
}

const collator = madeOnce(() => new Intl.Collator(LOCALES, { numeric: true, sensitivity: 'base' }));

function compareRows<T extends object>(a: TableRow<T>, b: TableRow<T>, columnId: string): number {
  const left = a.getValue<CellValue>(columnId);
  const right = b.getValue<CellValue>(columnId);
  if (typeof left === 'string' && typeof right === 'string') return collator().compare(left, right);
  return Number(left) - Number(right);
}
