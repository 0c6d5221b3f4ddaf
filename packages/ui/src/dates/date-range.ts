import { addDays, daysWithin, isDay, utcDay } from '@portal/validation/calendar-day';

/** Calendar days, `YYYY-MM-DD`, both included; an absent bound is open. The end is never before the start. */
export interface DateRange {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The day, or `min` if the day is earlier. */
export function raiseToMinimum(day: string, min: string | undefined): string {
  return min !== undefined && day < min ? min : day;
}

/** The range without invalid days, its start raised to `min` and its end to its start; undefined if open on both sides. */
export function tidyRange({ start, end }: DateRange, min?: string): DateRange | undefined {
  const from = start !== undefined && isDay(start) ? raiseToMinimum(start, min) : undefined;
  const until = end !== undefined && isDay(end) ? raiseToMinimum(end, from ?? min) : undefined;
  if (from === undefined && until === undefined) return undefined;
  return { ...(from !== undefined && { start: from }), ...(until !== undefined && { end: until }) };
}

/** Whether both bounds are set and the range has at most `maxDays` days, both included. */
export function isWithinDays({ start, end }: DateRange, maxDays: number): boolean {
  return start !== undefined && end !== undefined && daysWithin(start, end) <= maxDays;
}

/** The last `count` UTC days, including that of `now` (ms since 1970). */
export function lastDays(count: number, now: number): DateRange {
  const end = utcDay(now);
  return { start: addDays(end, 1 - count), end };
}

/** The days from `start` to `end`, both included; none if the range is reversed. */
export function eachDay(start: string, end: string): string[] {
  return Array.from({ length: Math.max(daysWithin(start, end), 0) }, (_, index) => addDays(start, index));
}

/** Whether the range ends before it starts. */
export function isReversed({ start, end }: DateRange): boolean {
  return start !== undefined && end !== undefined && end < start;
}
