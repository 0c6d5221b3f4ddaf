import { LOCALES } from './locales.ts';
import { madeOnce } from './made-once.ts';

const grouped = madeOnce(() => new Intl.NumberFormat(LOCALES));

/** A count with the thousands separators of the user's language: `1,204`. Counts below 1,000 create no formatter. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : grouped().format(count);
}
