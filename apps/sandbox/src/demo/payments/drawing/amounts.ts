import type { Market } from './markets.ts';
import type { Random } from './random.ts';

/** The amount of one payment in minor units: often a single price, otherwise a basket, occasionally an invoice. */
export function drawAmount(
  random: Random,
  { market, size }: { readonly market: Market; readonly size: number },
): number {
  const kind = random.next();
  if (kind < 0.42) return random.pick(market.prices);
  if (kind < 0.86) return around(random, market, 36 * size, 0.85);
  return around(random, market, 320 * size, 1.05);
}

/** The amount of a payout: the earnings of a week or a month. */
export function drawPayout(
  random: Random,
  { market, size }: { readonly market: Market; readonly size: number },
): number {
  return around(random, market, 260 * size, 1.1);
}

/** Part of an amount, never all of it, as a multiple of the market's step. */
export function drawPart(random: Random, amountMinor: number, step: number): number {
  const part = Math.round((amountMinor * (0.15 + 0.6 * random.next())) / step) * step;
  return Math.min(Math.max(part, 1), amountMinor - 1);
}

function around(random: Random, market: Market, euros: number, spread: number): number {
  const minor = euros * market.euro * Math.exp(random.bell() * spread);
  return Math.max(Math.round(minor / market.step), 1) * market.step;
}
