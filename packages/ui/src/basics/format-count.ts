import { madeOnce } from './made-once.ts';

const grouped = madeOnce(() => new Intl.NumberFormat());

/** How many, as the user's language sets thousands apart: `1,204`. What has none costs no format. */
export function formatCount(count: number): string {
  return count < 1000 ? String(count) : grouped().format(count);
}
