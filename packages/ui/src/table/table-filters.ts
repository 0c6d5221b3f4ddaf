import { formatDay } from '../basics/format-time.ts';
import type { CellValue } from './cell-value.ts';
import type { DateRange } from './date-range.ts';
import { type ChosenRange, daysOf, RANGE_PRESETS, type RangePreset } from './range-preset.ts';
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
  /** Counts while none is chosen; one of the options. */
  readonly fallback?: string | undefined;
  /** There may be more values than the options: the URL's are kept, and offered as they are. */
  readonly keepsUnlisted?: boolean | undefined;
  /** Values that an older address or another tenant's may name, and which of the options each is here. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

/** UTC days from and to, both included. */
export interface DateFilter<T> extends FilterOf<T> {
  readonly kind: 'dates';
  /** The earliest day, `YYYY-MM-DD`; an earlier one is raised to it. */
  readonly min?: string | undefined;
  /** Offers ranges that move with the calendar and stay relative in the URL; this one counts while none is chosen. */
  readonly fallback?: RangePreset | undefined;
  /** The longest range, both ends counted; both ends are needed then. */
  readonly maxDays?: number | undefined;
}

export type TableFilter<T> = ChoiceFilter<T> | DateFilter<T>;

/** What a filter lets through, in a few words. */
export function filterSummary<T>(filter: TableFilter<T>, view: TableView): string {
  if (filter.kind === 'dates') {
    const { preset, start, end } = rangeOf(filter, view) ?? {};
    if (preset !== undefined) return presetLabel(preset);
    if (start !== undefined && end !== undefined) return `${formatDay(start)} – ${formatDay(end)}`;
    if (start !== undefined) return `from ${formatDay(start)}`;
    return end === undefined ? SHOWING_ALL : `until ${formatDay(end)}`;
  }
  const chosen = chosenOf(filter, view);
  if (chosen.length === 0) return SHOWING_ALL;
  if (chosen.length > 2) return `${chosen.length} chosen`;
  return chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ');
}

const SHOWING_ALL = 'Showing all';

/** The range that counts: the one chosen, else the one that the filter falls back to. */
export function rangeOf<T>({ id, fallback }: DateFilter<T>, view: Pick<TableView, 'ranges'>): ChosenRange | undefined {
  return view.ranges[id] ?? (fallback && { preset: fallback });
}

/** The UTC days that count at `now` (ms since 1970). */
export function filteredDays<T>(filter: DateFilter<T>, view: Pick<TableView, 'ranges'>, now: number): DateRange {
  return daysOf(rangeOf(filter, view) ?? {}, now);
}

/** The values that count: those chosen, else the one that the filter falls back to. */
export function chosenOf<T>({ id, fallback }: ChoiceFilter<T>, view: Pick<TableView, 'filters'>): readonly string[] {
  return view.filters[id] ?? (fallback === undefined ? [] : [fallback]);
}

function presetLabel(wanted: RangePreset): string {
  return RANGE_PRESETS.find(({ preset }) => preset === wanted)?.label ?? wanted;
}
