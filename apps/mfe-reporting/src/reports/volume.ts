import type { InstructionSummary } from '@portal/api-client/instructions';

const DAY_MS = 86_400_000;

export type DaySummary = InstructionSummary['days'][number];

/** One entry for each day from `start` to `end` (`YYYY-MM-DD`, inclusive), including days without transactions. */
export function wholeDays(days: readonly DaySummary[], start: string, end: string): DaySummary[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const whole: DaySummary[] = [];
  for (let at = Date.parse(start); at <= Date.parse(end); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    whole.push(known.get(day) ?? { day, count: 0, succeeded: 0, failed: 0, amounts: [] });
  }
  return whole;
}

/** The share of transactions that succeeded, of those that succeeded or failed: 0 to 1. `undefined` if there are none. */
export function successRate({ succeeded, failed }: Pick<DaySummary, 'succeeded' | 'failed'>): number | undefined {
  return succeeded + failed === 0 ? undefined : succeeded / (succeeded + failed);
}

/** The sums over all days. */
export function totalOf(days: readonly DaySummary[]): Pick<DaySummary, 'count' | 'succeeded' | 'failed'> {
  const sum = (read: (day: DaySummary) => number) => days.reduce((total, day) => total + read(day), 0);
  return { count: sum((day) => day.count), succeeded: sum((day) => day.succeeded), failed: sum((day) => day.failed) };
}

/** The lines of the success rate, with points from 0 to 1 from the top left. A day without a success rate breaks the line. */
export function rateLines(days: readonly DaySummary[]): (readonly { readonly x: number; readonly y: number }[])[] {
  const lines: { x: number; y: number }[][] = [[]];
  for (const [place, day] of days.entries()) {
    const rate = successRate(day);
    if (rate === undefined) lines.push([]);
    else lines.at(-1)?.push({ x: (place + 0.5) / days.length, y: 1 - rate });
  }
  return lines.filter((line) => line.length > 0);
}
