import type { ComponentType } from 'react';
import type { FilterOf } from '../table-view/filter-of.ts';
import type { DateRange } from './date-range.ts';
import type { ChosenRange, RangePreset } from './range-preset.ts';

/** The ranges that a filter accepts. */
export interface DateLimits {
  /** The earliest day, `YYYY-MM-DD`. Earlier input is raised to it. */
  readonly min?: string | undefined;
  /** Offers relative ranges, which stay relative in the URL. This one applies while none is chosen. */
  readonly fallback?: RangePreset | undefined;
  /** The longest range in days, both included. Makes both bounds mandatory. */
  readonly maxDays?: number | undefined;
}

/** UTC days from and to, both included. Made by `dateFilter`. */
export interface DateFilter<T> extends FilterOf<T>, DateLimits {
  readonly kind: 'dates';
  readonly rules: DateRules;
}

/** The functions for days in a table. A date filter brings them, so that a table without one does not load this code. */
export interface DateRules {
  /** The range of a URL: the name of a preset, or two days. Undefined if the filter does not accept it. */
  readonly read: (limits: DateLimits, preset: string, days: DateRange) => ChosenRange | undefined;
  /** Why the days of a URL are not applied, and what is shown instead: the preset of the URL, or else the fallback. */
  readonly refusal: (filter: DateLimits & { readonly label: string }, days: ChosenRange) => string;
  /** A range in a few words; undefined if it is open on both sides. */
  readonly summary: (range: ChosenRange) => string | undefined;
  /** The UTC days of a range at `now` (ms since 1970). */
  readonly daysOf: (range: ChosenRange, now: number) => DateRange;
  /** The UTC day of an instant; undefined if invalid. */
  readonly dayOf: (instant: string | Date) => string | undefined;
  readonly Choice: ComponentType<DaysChoiceProps>;
}

export interface DaysChoiceProps {
  readonly limits: DateLimits;
  /** The current range. */
  readonly range: ChosenRange | undefined;
  /** Days that are shown but not applied, because one bound is missing or there are too many. */
  readonly unapplied: DateRange | undefined;
  readonly onUnapplied: (unapplied: DateRange | undefined) => void;
  readonly onChange: (range: ChosenRange | undefined) => void;
}

/** The chosen ranges of a table's view, by filter id. */
interface ChosenRanges {
  readonly ranges: Readonly<Record<string, ChosenRange>>;
}

/** The chosen range, else the filter's fallback. */
export function rangeOf<T>({ id, fallback }: DateFilter<T>, { ranges }: ChosenRanges): ChosenRange | undefined {
  return ranges[id] ?? (fallback && { preset: fallback });
}

/** The UTC days that a filter selects at `now` (ms since 1970). */
export function filteredDays<T>(filter: DateFilter<T>, view: ChosenRanges, now: number): DateRange {
  return filter.rules.daysOf(rangeOf(filter, view) ?? {}, now);
}
