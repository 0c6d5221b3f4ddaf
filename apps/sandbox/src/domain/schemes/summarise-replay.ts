import { type CompiledScheme, firstMatch, type ReplayEffect, replayEffect } from '@portal/scheme-rules';
import type { Replay } from '@portal/api-client/schemes';
import { toDecimal } from '@portal/validation';
import type { PastOrder } from './past-payments.ts';

const EXAMPLES_MAX = 50;
const UNCOVERED_MAX = 50;

/** Sorts past payments by the effect that a scheme would have on them. */
export function summariseReplay(
  payments: readonly PastOrder[],
  schemes: { readonly before: CompiledScheme | undefined; readonly after: CompiledScheme },
): Omit<Replay, 'days' | 'isCapped'> {
  const groups: Record<ReplayEffect, PastOrder[]> = { CHANGES: [], GAINS: [], LOSES: [] };
  const uncovered = new Map<string, PastOrder[]>();
  for (const payment of payments) {
    const effect = replayEffect(payment, schemes);
    if (effect) groups[effect].push(payment);
    if (firstMatch(schemes.after, payment)) continue;
    const key = `${payment.country} ${payment.currency}`;
    const alike = uncovered.get(key);
    if (alike) alike.push(payment);
    else uncovered.set(key, [payment]);
  }
  return {
    count: payments.length,
    gain: groupOf(groups.GAINS),
    lose: groupOf(groups.LOSES),
    change: groupOf(groups.CHANGES),
    uncovered: [...uncovered.values()]
      .toSorted((one, other) => other.length - one.length)
      .slice(0, UNCOVERED_MAX)
      .map(rangeOf),
  };
}

function groupOf(payments: readonly PastOrder[]): Replay['lose'] {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of payments)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor));
  return {
    count: payments.length,
    amounts: [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, minor]) => ({ currency, amount: toDecimal(minor, currency) })),
    payments: payments
      .slice(0, EXAMPLES_MAX)
      .map(({ orderRef, instructionRef, createdAt, amount, currency, country, app, paymentMethod }) => ({
        orderRef,
        instructionRef,
        createdAt,
        amount,
        currency,
        country,
        app,
        paymentMethod,
      })),
  };
}

function rangeOf(payments: readonly PastOrder[]): Replay['uncovered'][number] {
  const sorted = payments.toSorted((one, other) => one.amountMinor - other.amountMinor);
  const { country = '', currency = '', amount: lowest = '0' } = sorted[0] ?? {};
  return { country, currency, count: payments.length, lowest, highest: sorted.at(-1)?.amount ?? lowest };
}
