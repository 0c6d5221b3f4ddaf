import { formatCount, LOCALES, madeOnce } from '@portal/ui/basics';
import { type DaySummary, successRate } from './volume.ts';

type Counts = Pick<DaySummary, 'count' | 'failed' | 'succeeded'>;

/** A number of transactions and their success rate in words. */
export function totalWords(total: Counts): string {
  if (total.count === 0) return 'No transactions';
  return `${formatCount(total.count)} ${total.count === 1 ? 'transaction' : 'transactions'}, ${rateWords(total)}`;
}

/** Says how many test payments are left out of the totals; `undefined` if there are none. */
export function testsWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${formatCount(count)} test ${count === 1 ? 'payment is' : 'payments are'} not counted.`;
}

function rateWords(some: Omit<Counts, 'count'>): string {
  const rate = successRate(some);
  return rate === undefined ? 'none of them succeeded or failed yet' : `success rate ${percent(rate)}`;
}

const percentFormat = madeOnce(() => new Intl.NumberFormat(LOCALES, { style: 'percent', maximumFractionDigits: 1 }));

/** A rate from 0 to 1 as a percentage. */
export function percent(rate: number): string {
  return percentFormat().format(rate);
}
