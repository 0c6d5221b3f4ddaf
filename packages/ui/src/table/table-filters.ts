import { formatCount } from '../basics/format-count.ts';
import { formatDay } from '../basics/format-time.ts';
import type { CellValue } from './cell-value.ts';
import { daysWithin, isDay } from './calendar-day.ts';
import { type DateRange, isReversed } from './date-range.ts';
import { type ChosenRange, daysOf, RANGE_PRESETS, type RangePreset } from './range-preset.ts';
import type { TableView } from './table-url.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterOf<T> {
  /** Its key in the URL. Must differ from the view's own keys, such as `page` and `search`. */
  readonly id: string;
  readonly label: string;
  /**
   * The value or values of a row for filtering in the browser; an instant (RFC 3339 or Date) for dates. Default: the value
   * of the column with the filter's id. Not used with `server`.
   */
  readonly value?: ((row: T) => CellValue | readonly string[]) | undefined;
}

/** Any number of values (checkboxes) or one of them (radio). No choice shows all. */
export interface ChoiceFilter<T> extends FilterOf<T> {
  readonly kind: 'checkbox' | 'radio';
  readonly options: readonly FilterOption[];
  /** The option that applies while none is chosen. */
  readonly fallback?: string | undefined;
  /** Keeps values from the URL that are not among the options, and offers them as they are. Default: false. */
  readonly keepsUnlisted?: boolean | undefined;
  /** The option for each value that an older URL, or one of another tenant, may contain. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

/** UTC days from and to, both included. */
export interface DateFilter<T> extends FilterOf<T> {
  readonly kind: 'dates';
  /** The earliest day, `YYYY-MM-DD`. Earlier input is raised to it. */
  readonly min?: string | undefined;
  /** Offers relative ranges, which stay relative in the URL. This one applies while none is chosen. */
  readonly fallback?: RangePreset | undefined;
  /** The longest range in days, both included. Makes both bounds mandatory. */
  readonly maxDays?: number | undefined;
}

export type TableFilter<T> = ChoiceFilter<T> | DateFilter<T>;

/** The current choice of a filter in a few words. */
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

/** The chosen range, else the filter's fallback. */
export function rangeOf<T>({ id, fallback }: DateFilter<T>, view: Pick<TableView, 'ranges'>): ChosenRange | undefined {
  return view.ranges[id] ?? (fallback && { preset: fallback });
}

/** The UTC days that a filter selects at `now` (ms since 1970). */
export function filteredDays<T>(filter: DateFilter<T>, view: Pick<TableView, 'ranges'>, now: number): DateRange {
  return daysOf(rangeOf(filter, view) ?? {}, now);
}

/** The chosen values, else the filter's fallback. */
export function chosenOf<T>({ id, fallback }: ChoiceFilter<T>, view: Pick<TableView, 'filters'>): readonly string[] {
  return view.filters[id] ?? (fallback === undefined ? [] : [fallback]);
}

function presetLabel(wanted: RangePreset): string {
  return RANGE_PRESETS.find(({ preset }) => preset === wanted)?.label ?? wanted;
}

/** Why days from the URL are not applied, and what is shown instead. */
export function refusalWords<T>(filter: DateFilter<T>, days: DateRange): string {
  const instead =
    filter.fallback === undefined ? 'All days are shown.' : `The table shows: ${presetLabel(filter.fallback)}.`;
  return `${filter.label}: ${reasonOf(filter, days)} ${instead}`;
}

function reasonOf<T>({ maxDays }: DateFilter<T>, { start = '', end = '' }: DateRange): string {
  if (!isDay(start) || !isDay(end)) return 'The address does not contain two valid days.';
  if (isReversed({ start, end })) return 'In the address, the range ends before it starts.';
  return `The range in the address covers ${formatCount(daysWithin(start, end))} days; at most ${maxDays} can be shown.`;
}
