import type { FailurePage, Failures } from '@portal/api-client/failures';
import { toDecimal } from '@portal/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import {
  type Compared,
  endedChoices,
  endedCurrencies,
  endedDays,
  type EndedGroup,
  endedGroups,
} from './ended-payments.ts';

/** Why payments failed in a range, and in the range before. `changes` are read apart from them. */
export async function readFailures(
  db: Kysely<Schema>,
  compared: Compared,
  { from, take }: FailurePage,
): Promise<Omit<Failures, 'changes'>> {
  const { tenantId, range, before } = compared;
  const currencies = await endedCurrencies(db, tenantId, range);
  const currency = compared.currency ?? currencies[0] ?? null;
  const [groups, days, choices] = await Promise.all([
    currency === null ? [] : endedGroups(db, currency, compared),
    currency === null ? [] : endedDays(db, currency, compared),
    endedChoices(db, tenantId),
  ]);
  const failedOf = (some: readonly Counts[]) => {
    const { failed, minor } = sumOf(some.filter(({ isChosen }) => isChosen));
    return { failed, amount: toDecimal(minor, currency ?? 'EUR') };
  };
  const compare = (some: readonly EndedGroup[], all: readonly EndedGroup[]) => ({
    ...failedOf(some.filter(isNow)),
    before: failedOf(some.filter(isEarlier)),
    ended: endedOf(all.filter(isNow)),
    endedBefore: endedOf(all.filter(isEarlier)),
  });
  const byMethod = groupedBy(groups, methodKey);
  const rows = [
    ...groupedBy(
      groups.filter(({ isChosen }) => isChosen),
      reasonKey,
    ).values(),
  ]
    .filter((some) => some.some(isNow))
    .toSorted((a, b) => lossOf(b) - lossOf(a) || (reasonKey(a[0]) < reasonKey(b[0]) ? -1 : 1));
  return {
    currency,
    currencies,
    ...choices,
    range: { dateFrom: range.from, dateTo: range.to },
    before: { dateFrom: before.from, dateTo: before.to },
    sum: compare(groups, groups),
    days: [...groupedBy(days, ({ day }) => day)]
      .map(([day, some]) => ({ day, ...failedOf(some), ended: endedOf(some) }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    results: rows.slice(from, from + take).flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const { reason, app, appId, country, paymentMethod } = first;
      const named = { reason: reason === '' ? null : reason, app, appId, country, paymentMethod };
      return [{ ...named, ...compare(some, byMethod.get(methodKey(first)) ?? []) }];
    }),
    total: rows.length,
  };
}

type Counts = Pick<EndedGroup, 'amountMinor' | 'count' | 'isChosen' | 'isFailed'>;

function isNow({ isBefore }: EndedGroup): boolean {
  return !isBefore;
}

function isEarlier({ isBefore }: EndedGroup): boolean {
  return isBefore;
}

function methodKey({ app, appId, country, paymentMethod }: EndedGroup): string {
  return JSON.stringify([app, appId, country, paymentMethod]);
}

function reasonKey(group: EndedGroup | undefined): string {
  return group ? JSON.stringify([group.reason, methodKey(group)]) : '';
}

/** Minor units. */
function lossOf(some: readonly EndedGroup[]): number {
  return sumOf(some.filter(isNow)).minor;
}

function sumOf(some: readonly Counts[]): { readonly failed: number; readonly minor: number } {
  return some.reduce(
    ({ failed, minor }, { count, amountMinor }) => ({ failed: failed + count, minor: minor + amountMinor }),
    { failed: 0, minor: 0 },
  );
}

function endedOf(some: readonly Counts[]): { readonly succeeded: number; readonly failed: number } {
  const count = (of: readonly Counts[]) => of.reduce((sum, one) => sum + one.count, 0);
  return {
    succeeded: count(some.filter(({ isFailed }) => !isFailed)),
    failed: count(some.filter(({ isFailed }) => isFailed)),
  };
}

function groupedBy<T>(some: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of some) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
