import { daysBefore, daysWithin, isDay, utcDay } from './calendar-day.ts';

/** Calendar days, `YYYY-MM-DD`, both included; a bound that is not set is open. The end is never before the start. */
export interface DateRange {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The day itself, or `min` when it is earlier. */
export function raiseToMinimum(day: string, min: string | undefined): string {
  return min !== undefined && day < min ? min : day;
}

/** The range with what is no day left out, its start raised to `min` and its end to its start; undefined when open on both sides. */
export function tidyRange({ start, end }: DateRange, min?: string): DateRange | undefined {
  const from = start !== undefined && isDay(start) ? raiseToMinimum(start, min) : undefined;
  const until = end !== undefined && isDay(end) ? raiseToMinimum(end, from ?? min) : undefined;
  if (from === undefined && until === undefined) return undefined;
  return { ...(from !== undefined && { start: from }), ...(until !== undefined && { end: until }) };
}

/** Whether both ends are set, and no more than so many days lie between them, both counted. */
export function isWithinDays({ start, end }: DateRange, maxDays: number): boolean {
  return start !== undefined && end !== undefined && daysWithin(start, end) <= maxDays;
}

/** So many UTC days, the last of which is that of `now` (ms since 1970). */
export function lastDays(count: number, now: number): DateRange {
  const today = utcDay(now);
  return today === undefined ? {} : { start: daysBefore(today, count - 1), end: today };
}
