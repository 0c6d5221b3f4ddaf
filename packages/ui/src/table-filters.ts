import type { ColumnDef, Row } from '@tanstack/react-table';
import type { DateRange } from './date-range.ts';
import { formatDay } from './format-time.ts';
import type { CellValue, PagedColumn, PagedTableFeatures } from './table-model.ts';
import type { TableView } from './table-url.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterOf<T> {
  /** Its key in the URL; not one that the view has of its own, such as `page` or `search`. */
  readonly id: string;
  readonly label: string;
  /**
   * What a row is filtered by in the browser: one value or several, an instant (RFC 3339 or Date) for dates. Without it, the
   * value of the column with the filter's id. A server filters by itself.
   */
  readonly value?: ((row: T) => CellValue | readonly string[]) | undefined;
}

/** Any number of values (checkboxes) or one of them (radio). None chosen shows all. */
export interface ChoiceFilter<T> extends FilterOf<T> {
  readonly kind: 'checkbox' | 'radio';
  readonly options: readonly FilterOption[];
}

/** UTC days from and to, both included. */
export interface DateFilter<T> extends FilterOf<T> {
  readonly kind: 'dates';
  /** The earliest day, `YYYY-MM-DD`; an earlier one is raised to it. */
  readonly min?: string | undefined;
}

export type TableFilter<T> = ChoiceFilter<T> | DateFilter<T>;

/** Filters as columns of the table library that are never drawn, so that it keeps the values it has read. */
export function toFilterDefs<T extends object>(
  filters: readonly TableFilter<T>[],
  columns: readonly PagedColumn<T>[],
): ColumnDef<PagedTableFeatures, T>[] {
  return filters.map((filter) => {
    const value = filter.value ?? columns.find((column) => column.id === filter.id)?.value;
    return {
      id: filterColumnId(filter.id),
      accessorFn: (row: T) => (filter.kind === 'dates' ? utcDay(value?.(row)) : asList(value?.(row))),
      enableSorting: false,
      enableGlobalFilter: false,
      filterFn: filter.kind === 'dates' ? isWithin : hasAny,
    };
  });
}

/** The filters in effect, in the table library's terms. */
export function columnFilters({
  filters,
  ranges,
}: Pick<TableView, 'filters' | 'ranges'>): { id: string; value: unknown }[] {
  return [...Object.entries(filters), ...Object.entries(ranges)].map(([id, value]) => ({
    id: filterColumnId(id),
    value,
  }));
}

/** What a filter lets through, in a few words. */
export function filterSummary<T>(filter: TableFilter<T>, view: TableView): string {
  if (filter.kind === 'dates') {
    const { start, end } = view.ranges[filter.id] ?? {};
    if (start !== undefined && end !== undefined) return `${formatDay(start)} – ${formatDay(end)}`;
    if (start !== undefined) return `from ${formatDay(start)}`;
    return end === undefined ? SHOWING_ALL : `until ${formatDay(end)}`;
  }
  const chosen = view.filters[filter.id] ?? [];
  if (chosen.length === 0) return SHOWING_ALL;
  if (chosen.length > 2) return `${chosen.length} chosen`;
  return chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ');
}

const SHOWING_ALL = 'Showing all';

function filterColumnId(id: string): string {
  return `filter:${id}`;
}

function hasAny<T extends object>(
  row: Row<PagedTableFeatures, T>,
  columnId: string,
  chosen: readonly string[],
): boolean {
  return row.getValue<readonly string[]>(columnId).some((value) => chosen.includes(value));
}

function isWithin<T extends object>(row: Row<PagedTableFeatures, T>, columnId: string, range: DateRange): boolean {
  const day = row.getValue<string | undefined>(columnId);
  if (day === undefined) return false;
  return (range.start === undefined || day >= range.start) && (range.end === undefined || day <= range.end);
}

function asList(value: CellValue | readonly string[]): readonly string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

function utcDay(value: CellValue | readonly string[]): string | undefined {
  const at = value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
