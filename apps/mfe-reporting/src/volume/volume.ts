import type { InstructionSummary } from '@portal/api-client/instructions';
import { eachDay } from '@portal/ui/dates';
import { sumOf } from '@portal/validation';

export type DaySummary = InstructionSummary['days'][number];
export type Amount = DaySummary['amounts'][number];
export type AmountKind = 'cancelled' | 'failed' | 'open' | 'succeeded';

/** One entry for each day from `start` to `end` (`YYYY-MM-DD`, inclusive), including days without transactions. */
export function wholeDays(days: readonly DaySummary[], start: string, end: string): DaySummary[] {
  const daysByDate = new Map(days.map((day) => [day.day, day]));
  return eachDay(start, end).map(
    (day) => daysByDate.get(day) ?? { day, count: 0, succeeded: 0, failed: 0, cancelled: 0, amounts: [] },
  );
}

/** The share of transactions that succeeded, of those that succeeded or failed: 0 to 1. `undefined` if there are none. */
export function successRate({ succeeded, failed }: Pick<DaySummary, 'succeeded' | 'failed'>): number | undefined {
  return succeeded + failed === 0 ? undefined : succeeded / (succeeded + failed);
}

/** The sums over all days. */
export function totalOf(days: readonly DaySummary[]): Omit<DaySummary, 'day'> {
  const sum = (read: (day: DaySummary) => number) => days.reduce((total, day) => total + read(day), 0);
  return {
    count: sum((day) => day.count),
    succeeded: sum((day) => day.succeeded),
    failed: sum((day) => day.failed),
    cancelled: sum((day) => day.cancelled),
    amounts: totalAmounts(days.flatMap(({ amounts }) => amounts)),
  };
}

/** The number of test payments in the range, which the days leave out. */
export function leftOut({ testCount }: Pick<InstructionSummary, 'testCount'>): number {
  return testCount ?? 0;
}

/** One entry for each currency and direction, by currency. */
function totalAmounts(amounts: readonly Amount[]): Amount[] {
  return amounts
    .filter((one, index) => amounts.findIndex((other) => isAlike(one, other)) === index)
    .toSorted((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0))
    .map((one) => {
      const alike = amounts.filter((other) => isAlike(one, other));
      const sum = (kind: AmountKind) => sumOf(alike.map((amount) => amount[kind]));
      return {
        ...one,
        succeeded: sum('succeeded'),
        open: sum('open'),
        failed: sum('failed'),
        cancelled: sum('cancelled'),
      };
    });
}

function isAlike(one: Amount, other: Amount): boolean {
  return one.currency === other.currency && one.direction === other.direction;
}

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The top of a scale from 0 for values up to `highest`: a round even number, so that its middle is a whole one. */
export function scaleTop(highest: number): number {
  const half = Math.max(1, highest / 2);
  const unit = 10 ** Math.floor(Math.log10(half));
  return 2 * unit * (ROUND.find((round) => round * unit >= half && Number.isInteger(round * unit)) ?? 10);
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
