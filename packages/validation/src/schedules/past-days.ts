import { addDays, type Day, mondayOf } from '../calendar-day.ts';

/** The ranges of days that are over, by their names in addresses and calls. */
export const PAST_RANGES = ['yesterday', 'last-week', 'last-month'] as const;
export type PastRange = (typeof PAST_RANGES)[number];

/** Returns the days of a range, relative to a day. Weeks start on Monday. */
export function pastDays(range: PastRange, today: Day): { readonly start: Day; readonly end: Day } {
  if (range === 'yesterday') return { start: addDays(today, -1), end: addDays(today, -1) };
  const monday = mondayOf(today);
  if (range === 'last-week') return { start: addDays(monday, -7), end: addDays(monday, -1) };
  const end = addDays(`${today.slice(0, 7)}-01`, -1);
  return { start: `${end.slice(0, 7)}-01`, end };
}
