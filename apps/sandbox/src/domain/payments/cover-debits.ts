import { toDecimal, toMinor } from '@portal/validation';
import type { Transaction } from 'kysely';
import { type LedgerEntry, readAvailable } from '../apps/money/ledger.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

/** A top-up lasts for about this many debits like the one that needs it. */
const DEBITS_COVERED = 10;
/** Top-ups are multiples of this number of units of a currency. */
const ROUND_UNITS = '1000';

/**
 * Plays the tenant's treasury, so that no balance becomes negative: returns the top-ups that must be posted before
 * these entries, and raises their events.
 */
export async function coverDebits(
  trx: Transaction<Schema>,
  tenantId: string,
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> {
  const topUps: LedgerEntry[] = [];
  for (const { entry, change } of changesOf(entries)) {
    const { appId, currency, at } = entry;
    const available = change < 0 ? await readAvailable(trx, tenantId, { appId, currency }) : 0;
    if (available + change >= 0) continue;
    const round = toMinor(ROUND_UNITS, currency);
    const amountMinor = Math.ceil((-change * DEBITS_COVERED - Math.min(available, 0)) / round) * round;
    topUps.push({ appId, currency, kind: 'DEPOSIT', amountMinor, at });
    const data = { appId, amount: toDecimal(amountMinor, currency), currency };
    await raiseEvent(trx, tenantId, 'app.balance-topped-up', data, at);
  }
  return topUps;
}

/** By how much the entries change each balance, with the first entry of each. */
function changesOf(entries: readonly LedgerEntry[]) {
  const changes = new Map<string, { readonly entry: LedgerEntry; readonly change: number }>();
  for (const entry of entries) {
    const key = `${entry.appId} ${entry.currency}`;
    const before = changes.get(key) ?? { entry, change: 0 };
    changes.set(key, { ...before, change: before.change + entry.amountMinor });
  }
  return changes.values();
}
