import { addDays, type Day, dayOf, weekdayOf, yearOf } from '../calendar-day.ts';
import { localTime } from '../local-time.ts';

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** In the order of a week. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When something runs: at an hour of a zone, on days of a frequency. */
export interface RunTimes {
  readonly frequency: Frequency;
  /** Of a weekly schedule. */
  readonly weekday?: Weekday | null | undefined;
  /** Of a monthly schedule, 1 to 31. A month without this day has its last day in place of it. */
  readonly monthDay?: number | null | undefined;
  /** 0 to 23. */
  readonly hour: number;
  /** A zone of the IANA database. */
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/**
 * Returns the first run after an instant, both in ms since 1970. An hour that a clock change leaves out runs at the next instant that
 * exists; one that a clock change repeats runs at the first of the two.
 */
export function nextRun(times: RunTimes, after: number): number {
  let day = dueDayFrom(times, addDays(localTime(new Date(after), times.zone).day, -1));
  for (;;) {
    const at = instantOf(day, times.hour, times.zone);
    if (at > after) return at;
    day = dueDayFrom(times, addDays(day, 1));
  }
}

/** Returns the last run until `now`, of those from `due` on, and how many come before it. `due` is a run, in ms since 1970. */
export function latestRun(
  times: RunTimes,
  due: number,
  now: number,
): { readonly due: number; readonly missed: number } {
  let latest = due;
  let missed = 0;
  for (let next = nextRun(times, due); next <= now; next = nextRun(times, next)) {
    latest = next;
    missed += 1;
  }
  return { due: latest, missed };
}

/** The first day of a schedule that is not before `day`. */
function dueDayFrom({ frequency, weekday, monthDay }: RunTimes, day: Day): Day {
  if (frequency === 'weekly') return addDays(day, (WEEKDAYS.indexOf(weekday ?? 'monday') + 8 - weekdayOf(day)) % 7);
  if (frequency === 'daily') return day;
  const [year, month] = [yearOf(day), Number(day.slice(5, 7))];
  const due = dayOfMonth(year, month, monthDay ?? 1);
  return due < day ? dayOfMonth(year, month + 1, monthDay ?? 1) : due;
}

function dayOfMonth(year: number, month: number, date: number): Day {
  const [wanted, last] = [dayOf(year, month, date), dayOf(year, month + 1, 0)];
  return wanted < last ? wanted : last;
}

/** The first instant at which the clocks of a zone show this hour of this day or, if they leave it out, a later time. */
function instantOf(day: Day, hour: number, zone: string): number {
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00Z`);
  const offset = (instant: number) => shownAt(instant, zone) - instant;
  // No zone is a day away from UTC, so these are the offsets on both sides of a change, if there is one.
  const found = [wall - offset(wall - DAY_MS), wall - offset(wall + DAY_MS)].toSorted((a, b) => a - b);
  const shown = found.find((instant) => shownAt(instant, zone) === wall);
  return shown ?? changeBetween(found, (instant) => shownAt(instant, zone) > wall);
}

/** The instant between two at which a change of the clocks makes `isPast` true. */
function changeBetween([before = 0, after = 0]: readonly number[], isPast: (instant: number) => boolean): number {
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPast(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The time that the clocks of a zone show at an instant, as if it were UTC: in ms, to the minute. */
function shownAt(instant: number, zone: string): number {
  const { day, time } = localTime(new Date(instant), zone);
  return Date.parse(`${day}T${time}Z`);
}
