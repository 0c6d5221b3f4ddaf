import { formatDay } from './format-time.ts';
import type { CellValue } from './table-model.ts';
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
