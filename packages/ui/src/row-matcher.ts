import { utcDay } from './calendar-day.ts';
import type { DateRange } from './date-range.ts';
import type { TableFilter } from './table-filters.ts';
import { type CellValue, cellText, type PagedColumn } from './table-model.ts';
import type { TableView } from './table-url.ts';

/** What a view lets through, as a test of a row. */
export type RowMatcher<T> = (
  view: Pick<TableView, 'search' | 'searchColumn' | 'filters' | 'ranges'>,
) => (row: T) => boolean;

/**
 * Search and filters for rows in the browser. What is read from a row is kept, so that a keystroke on 10,000 rows compares
 * text and does nothing else.
 */
export function createRowMatcher<T extends object>(
  columns: readonly PagedColumn<T>[],
  filters: readonly TableFilter<T>[],
): RowMatcher<T> {
  const searchable = columns.filter((column) => column.searchable);
  const textsOf = readOnce((row: T) => searchable.map(({ value }) => cellText(value(row)).toLowerCase()));
  const values = filters.map((filter) => {
    const value = filter.value ?? columns.find((column) => column.id === filter.id)?.value;
    return {
      id: filter.id,
      list: readOnce((row: T) => asList(value?.(row))),
      day: readOnce((row: T) => dayOf(value?.(row))),
    };
  });

  return ({ search, searchColumn, filters: chosen, ranges }) => {
    const wanted = search.trim().toLowerCase();
    const position = searchable.findIndex(({ id }) => id === searchColumn);
    const hasText = (row: T) => {
      const texts = textsOf(row);
      return position === -1 ? texts.some((text) => text.includes(wanted)) : texts[position]?.includes(wanted);
    };
    const inEffect = values.filter(({ id }) => chosen[id] ?? ranges[id]);
    return (row) => {
      if (wanted !== '' && !hasText(row)) return false;
      return inEffect.every(({ id, list, day }) => hasAny(list, row, chosen[id]) && isWithin(day, row, ranges[id]));
    };
  };
}

function hasAny<T>(list: (row: T) => readonly string[], row: T, chosen: readonly string[] | undefined): boolean {
  return chosen === undefined || list(row).some((value) => chosen.includes(value));
}

function isWithin<T>(read: (row: T) => string | undefined, row: T, range: DateRange | undefined): boolean {
  if (range === undefined) return true;
  const day = read(row);
  if (day === undefined) return false;
  return (range.start === undefined || day >= range.start) && (range.end === undefined || day <= range.end);
}

function readOnce<T extends object, V>(read: (row: T) => V): (row: T) => V {
  const known = new WeakMap<T, { readonly value: V }>();
  return (row) => {
    const before = known.get(row);
    if (before) return before.value;
    const value = read(row);
    known.set(row, { value });
    return value;
  };
}

function asList(value: CellValue | readonly string[]): readonly string[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

function dayOf(value: CellValue | readonly string[]): string | undefined {
  return value instanceof Date || typeof value === 'string' ? utcDay(value) : undefined;
}
