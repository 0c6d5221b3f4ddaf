import { utcDay } from './calendar-day.ts';
import type { DateRange } from './date-range.ts';
import { chosenOf, filteredDays, type TableFilter } from './table-filters.ts';
import { type CellValue, cellText } from './cell-value.ts';
import type { PagedColumn } from './table-model.ts';
import type { TableView } from './table-url.ts';

/** Whether a row matches a view. */
export type RowMatcher<T> = (
  view: Pick<TableView, 'search' | 'searchColumn' | 'filters' | 'ranges'>,
) => (row: T) => boolean;

/**
 * Search and filters for rows in the browser. Caches the text of each row, so that a keystroke on 10,000 rows only compares
 * text.
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
      filter,
      list: readOnce((row: T) => asList(value?.(row))),
      day: readOnce((row: T) => dayOf(value?.(row))),
    };
  });

  return ({ search, searchColumn, filters: chosen, ranges }) => {
    const now = Date.now();
    const wanted = search.trim().toLowerCase();
    const position = searchable.findIndex(({ id }) => id === searchColumn);
    const hasText = (row: T): boolean => {
      const texts = textsOf(row);
      if (position === -1) return texts.some((text) => text.includes(wanted));
      return texts[position]?.includes(wanted) ?? false;
    };
    const tests = values.flatMap(({ filter, list, day }): ((row: T) => boolean)[] => {
      if (filter.kind !== 'dates') {
        const these = chosenOf(filter, { filters: chosen });
        return these.length === 0 ? [] : [(row) => list(row).some((value) => these.includes(value))];
      }
      const days = filteredDays(filter, { ranges }, now);
      return days.start === undefined && days.end === undefined ? [] : [(row) => isWithin(day(row), days)];
    });
    return (row) => (wanted === '' || hasText(row)) && tests.every((passes) => passes(row));
  };
}

function isWithin(day: string | undefined, { start, end }: DateRange): boolean {
  return day !== undefined && (start === undefined || day >= start) && (end === undefined || day <= end);
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
