import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** The format of a calendar day in values, URLs and calls. It has no zone; the day of an instant is that in UTC. */
const DAY = 'YYYY-MM-DD';

/** The UTC day (`YYYY-MM-DD`) of an instant: RFC 3339, a Date, or ms since 1970. Undefined if invalid. */
export function utcDay(instant: string | Date | number): string | undefined {
  const at = dayjs.utc(instant);
  return at.isValid() ? at.format(DAY) : undefined;
}

/** The day `count` days before `day`, both `YYYY-MM-DD`; after it if `count` is negative. */
export function daysBefore(day: string, count: number): string {
  return dayjs.utc(day).subtract(count, 'day').format(DAY);
}

/** The Monday of the week of `day`, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return daysBefore(day, (dayjs.utc(day).day() + 6) % 7);
}

/** The number of days from `start` to `end`, `YYYY-MM-DD`, both included. */
export function daysWithin(start: string, end: string): number {
  return dayjs.utc(end).diff(dayjs.utc(start), 'day') + 1;
}
