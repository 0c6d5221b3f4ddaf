import { createRandom } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Relative activity by UTC hour, for mostly European customers. */
const HOURS = [3, 2, 1.5, 1, 1, 1.5, 3, 6, 9, 11, 12, 12, 13, 12, 11, 11, 11, 12, 13, 13, 12, 9, 6, 4];
/** Relative activity by weekday, from Sunday. */
const WEEKDAYS = [0.7, 1.05, 1, 1, 1.05, 1.15, 0.85];

/** The distribution of activity over a period. */
export interface Rhythm {
  /** The instant by which this share of the activity has happened. `share`: 0 to 1. */
  at(share: number): number;
}

/** A growing business, with nights, weekends, paydays, Christmas, and random good and bad days. */
export function createRhythm(seed: string, from: number, to: number): Rhythm {
  const luckOf = new Map<number, number>();
  const sums: number[] = [];
  const first = Math.floor(from / HOUR_MS) * HOUR_MS;
  let sum = 0;
  for (let hour = first; hour < to; hour += HOUR_MS) {
    const inside = Math.min(hour + HOUR_MS, to) - Math.max(hour, from);
    const day = Math.floor(hour / DAY_MS);
    const luck = luckOf.get(day) ?? 0.8 + 0.4 * createRandom(`${seed} day ${day}`).next();
    luckOf.set(day, luck);
    const growth = 0.65 + (0.7 * (hour - from)) / (to - from);
    sum += (inside / HOUR_MS) * growth * luck * seasonOf(new Date(hour));
    sums.push(sum);
  }

  return {
    at(share) {
      const wanted = share * sum;
      const index = firstAbove(sums, wanted);
      const before = sums[index - 1] ?? 0;
      const begins = Math.max(first + index * HOUR_MS, from);
      const ends = Math.min(first + (index + 1) * HOUR_MS, to);
      const part = (wanted - before) / ((sums[index] ?? sum) - before);
      return Math.floor(begins + part * (ends - begins));
    },
  };
}

/** Relative activity of an hour by time of day, weekday, day of month and season. */
function seasonOf(hour: Date): number {
  const salary = hour.getUTCDate() <= 2 || hour.getUTCDate() >= 28 ? 1.2 : 1;
  const isBlackWeek = hour.getUTCMonth() === 10 && hour.getUTCDate() >= 24;
  const christmas = isBlackWeek || isAdvent(hour) ? 1.35 : 1;
  return (HOURS[hour.getUTCHours()] ?? 0) * (WEEKDAYS[hour.getUTCDay()] ?? 0) * salary * christmas;
}

function isAdvent(day: Date): boolean {
  return day.getUTCMonth() === 11 && day.getUTCDate() <= 20;
}

function firstAbove(sums: readonly number[], wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
