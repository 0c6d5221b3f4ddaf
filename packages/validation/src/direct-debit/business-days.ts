import { addDays, type Day, yearOf } from '../calendar-day.ts';
import { bankHolidays, isWeekend } from './bank-holidays.ts';
import type { Network } from './networks.ts';

/** Returns whether the network's banks work on this day: no weekend, and no holiday of its calendar. */
export function isBusinessDay(network: Network, day: Day): boolean {
  return !isWeekend(day) && !bankHolidays(network, yearOf(day)).has(day);
}

/** Returns the day itself, or the next business day. */
export function businessDayFrom(network: Network, day: Day): Day {
  let next = day;
  while (!isBusinessDay(network, next)) next = addDays(next, 1);
  return next;
}

/** Returns the business day so many business days later, or earlier if negative. 0 returns the day itself, business day or not. */
export function addBusinessDays(network: Network, day: Day, days: number): Day {
  const step = Math.sign(days);
  let moved = day;
  for (let left = Math.abs(days); left > 0; left -= 1) {
    do moved = addDays(moved, step);
    while (!isBusinessDay(network, moved));
  }
  return moved;
}
