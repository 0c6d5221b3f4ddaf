import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** How a calendar day is written in values, addresses and calls. It has no zone; where an instant gives it, that is UTC. */
const DAY = 'YYYY-MM-DD';

/** Whether `text` is a day that the calendar has, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  // What the calendar does not have, such as February 30, comes out as another day.
  return utcDay(text) === text;
}

/** The UTC day (`YYYY-MM-DD`) of an instant: RFC 3339, a Date, or ms since 1970. Undefined where it cannot be read. */
export function utcDay(instant: string | Date | number): string | undefined {
  const at = dayjs.utc(instant);
  return at.isValid() ? at.format(DAY) : undefined;
}

/** The day so many days before `day`, both `YYYY-MM-DD`; after it where `count` is negative. */
export function daysBefore(day: string, count: number): string {
  return dayjs.utc(day).subtract(count, 'day').format(DAY);
}

/** The Monday of the week of `day`, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return daysBefore(day, (dayjs.utc(day).day() + 6) % 7);
}

/** How many days there are from `start` to `end`, `YYYY-MM-DD`, both counted. */
export function daysWithin(start: string, end: string): number {
  return dayjs.utc(end).diff(dayjs.utc(start), 'day') + 1;
}
