import { addDays, type Day, dayOf, weekdayOf } from '../calendar-day.ts';

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
