import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A calendar day, `YYYY-MM-DD`, as in values, URLs and calls. It has no zone. */
export type Day = string;

const FORMAT = 'YYYY-MM-DD';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the text is a calendar day that exists, `YYYY-MM-DD`: not `2026-02-30`. Years before 100 are refused. */
export function isDay(text: string): boolean {
  // dayjs reads 2026-02-30 as 2 March, and much else as days.
  return DAY.test(text) && dayjs.utc(text).format(FORMAT) === text;
}

/** Returns the day of a year, month (1 to 12) and date. Those outside their range count on: date 0 is the last of the month before. */
export function dayOf(year: number, month: number, date: number): Day {
  return utcDay(Date.UTC(year, month - 1, date));
}

/** Returns the UTC day of an instant, in ms since 1970. */
export function utcDay(instant: number): Day {
  return dayjs.utc(instant).format(FORMAT);
}

/** Returns the UTC day of an instant (RFC 3339, or a Date), or `undefined` if it is invalid. */
export function readUtcDay(instant: string | Date): Day | undefined {
  const at = dayjs.utc(instant);
  return at.isValid() ? at.format(FORMAT) : undefined;
}

export function yearOf(day: Day): number {
  return dayjs.utc(day).year();
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return dayjs.utc(day).day();
}

/** Returns the day `days` days later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayjs.utc(day).add(days, 'day').format(FORMAT);
}

/** Adds months; a date that the target month does not have becomes its last day: one month after 31 January is 28 February. */
export function addMonths(day: Day, months: number): Day {
  return dayjs.utc(day).add(months, 'month').format(FORMAT);
}

/** Returns the Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Returns the number of days from `start` to `end`, both included. 0 or less if `end` is before `start`. */
export function daysWithin(start: Day, end: Day): number {
  return dayjs.utc(end).diff(dayjs.utc(start), 'day') + 1;
}
