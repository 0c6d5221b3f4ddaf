/** Calendar days as `YYYY-MM-DD`, without a zone. All functions are exact for the years 1900 to 2099. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;

export function dayOf(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

export function yearOf(day: Day): number {
  return partsOf(day)[0];
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months; a date that the target month does not have becomes its last day: one month after 31 January is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const last = Number(dayOf(year, month + months + 1, 0).slice(8));
  return dayOf(year, month + months, Math.min(date, last));
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The nth weekday of a month, e.g. the third Monday: `nthWeekday(2026, 1, 1, 3)`. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

export function lastWeekday(year: number, month: number, weekday: number): Day {
  const last = dayOf(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** Easter Sunday of the Gregorian calendar. Source: Meeus, Jones, Butcher. */
export function easterSunday(year: number): Day {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((moon + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1);
}
