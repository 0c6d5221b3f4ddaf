import type { Market } from './markets.ts';
import type { Random } from './random.ts';

/** What one payment is for, in minor units: often a price, else a basket, and now and then an invoice. */
export function drawAmount(
  random: Random,
  { market, size }: { readonly market: Market; readonly size: number },
): number {
  const kind = random.next();
  if (kind < 0.42) return random.pick(market.prices);
  if (kind < 0.86) return around(random, market, 36 * size, 0.85);
  return around(random, market, 320 * size, 1.05);
}

/** What is paid out: what was earned in a week or a month. */
export function drawPayout(
  random: Random,
  { market, size }: { readonly market: Market; readonly size: number },
): number {
  return around(random, market, 260 * size, 1.1);
}

/** A part of an amount, never all of it, in the steps in which amounts are made there. */
export function drawPart(random: Random, amountMinor: number, step: number): number {
  const part = Math.round((amountMinor * (0.15 + 0.6 * random.next())) / step) * step;
  return Math.min(Math.max(part, 1), amountMinor - 1);
}

function around(random: Random, market: Market, euros: number, spread: number): number {
  const minor = euros * market.euro * Math.exp(random.bell() * spread);
  return Math.max(Math.round(minor / market.step), 1) * market.step;
}
