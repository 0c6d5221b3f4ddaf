import { addDays, mondayOf, utcDay } from '@portal/validation/calendar-day';
import { pastDays } from '@portal/validation/schedules';
import { type DateRange, lastDays } from './date-range.ts';

/** Relative ranges, by their names in the URL. Days are UTC days, weeks start on Monday. */
export const RANGE_PRESETS = [
  { preset: 'today', label: 'Today' },
  { preset: 'yesterday', label: 'Yesterday' },
  { preset: 'this-week', label: 'This week' },
  { preset: 'last-week', label: 'Last week' },
  { preset: 'this-month', label: 'This month' },
  { preset: 'last-month', label: 'Last month' },
  { preset: 'last-7-days', label: 'Last 7 days' },
  { preset: 'last-30-days', label: 'Last 30 days' },
] as const;

export type RangePreset = (typeof RANGE_PRESETS)[number]['preset'];

/** Two chosen days, or a preset, which covers other days tomorrow. */
export interface ChosenRange extends DateRange {
  /** Replaces start and end. */
  readonly preset?: RangePreset | undefined;
}

/** The preset of that name, if any. */
export function presetNamed(name: string): RangePreset | undefined {
  return RANGE_PRESETS.find(({ preset }) => preset === name)?.preset;
}

/** The UTC days of a range at `now` (ms since 1970). */
export function daysOf({ preset, ...days }: ChosenRange, now: number): DateRange {
  if (preset === undefined) return days;
  const today = utcDay(now);
  const monday = mondayOf(today);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  // 31 days after its first day, every month is over and the next one is not.
  const firstOfNext = `${addDays(firstOfMonth, 31).slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { start: today, end: today };
    case 'yesterday':
    case 'last-week':
    case 'last-month':
      return pastDays(preset, today);
    case 'this-week':
      return { start: monday, end: addDays(monday, 6) };
    case 'this-month':
      return { start: firstOfMonth, end: addDays(firstOfNext, -1) };
    case 'last-7-days':
      return lastDays(7, now);
    case 'last-30-days':
      return lastDays(30, now);
  }
}
