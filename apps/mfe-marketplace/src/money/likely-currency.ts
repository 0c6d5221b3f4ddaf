import type { ShortBalance } from '@portal/api-client/installed-apps';

/**
 * The currency that a tenant most likely means for an app: that of its latest top-up, otherwise the one with the most of the latest entries. Without either, the
 * first one.
 */
export function likelyCurrency(currencies: readonly string[], balance: ShortBalance | undefined): string {
  const [topUp] = balance?.latestTopUps ?? [];
  const moved = (balance?.balances ?? []).filter(({ latestEntries }) => latestEntries > 0);
  const [busiest] = moved.toSorted((one, other) => other.latestEntries - one.latestEntries);
  const likely = topUp?.currency ?? busiest?.currency;
  return (likely !== undefined && currencies.includes(likely) ? likely : currencies[0]) ?? '';
}
