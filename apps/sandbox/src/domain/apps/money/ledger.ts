import { randomUUID } from 'node:crypto';
import type { AppBalance } from '@portal/api-client/installed-apps';
import { toDecimal, toMinor } from '@portal/validation';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { FoundApp } from '../find-app.ts';

const ENTRIES_SHOWN = 20;
/** Below this number of units of a currency, payouts of an app that can be topped up may have to wait. */
const MINIMUM_UNITS = '1000';

export interface LedgerEntry {
  readonly appId: string;
  readonly currency: string;
  readonly kind: 'CHARGEBACK' | 'DEPOSIT' | 'FEE' | 'PAYMENT' | 'PAYOUT' | 'REFUND';
  /** Negative if it reduces the balance. */
  readonly amountMinor: number;
  /** The reference of the instruction, if there is one. */
  readonly reference?: string;
  readonly at: Date;
}

/** Adds entries to the tenant's ledger. Entries are never changed or deleted. */
export async function post(trx: Transaction<Schema>, tenantId: string, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ appId, currency, kind, amountMinor, reference = null, at }) => ({
    entry_id: randomUUID(),
    tenant_id: tenantId,
    app_id: appId,
    currency,
    kind,
    amount_minor: amountMinor,
    reference,
    created_on: at,
  }));
  await trx.insertInto('app_ledger').values(rows).execute();
}

/** The currencies in which an app moves money, ordered by code. */
export function currenciesOf({ app }: FoundApp): string[] {
  return [...new Set(app.methods.flatMap(({ currencies }) => [...currencies]))].toSorted();
}

/** The balance of an app in one currency, in minor units. */
export async function readAvailable(
  db: Kysely<Schema>,
  tenantId: string,
  { appId, currency }: Pick<LedgerEntry, 'appId' | 'currency'>,
): Promise<number> {
  const { minor } = await db
    .selectFrom('app_ledger')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', appId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return minor;
}

/** The balance in each of the app's currencies, which is the sum of all entries, with the latest entries. */
export async function readBalance(db: Kysely<Schema>, tenantId: string, found: FoundApp): Promise<AppBalance> {
  const ofApp = db.selectFrom('app_ledger').where('tenant_id', '=', tenantId).where('app_id', '=', found.appId);
  const [sums, entries] = await Promise.all([
    ofApp
      .select(['currency', sql<number>`sum(amount_minor)::bigint`.as('minor')])
      .groupBy('currency')
      .execute(),
    ofApp.selectAll().orderBy('seq', 'desc').limit(ENTRIES_SHOWN).execute(),
  ]);
  const minors = new Map(sums.map(({ currency, minor }) => [currency, minor]));
  const canBeToppedUp = found.app.capabilities.includes('topUp');
  return {
    balances: [...new Set([...currenciesOf(found), ...minors.keys()])].toSorted().map((currency) => ({
      currency,
      available: toDecimal(minors.get(currency) ?? 0, currency),
      // A currency that was never used needs no money.
      ...(canBeToppedUp && minors.has(currency) && { minimum: toDecimal(toMinor(MINIMUM_UNITS, currency), currency) }),
    })),
    entries: entries.map((row) => ({
      entryId: row.entry_id,
      kind: row.kind,
      amount: toDecimal(row.amount_minor, row.currency),
      currency: row.currency,
      createdOn: row.created_on.toISOString(),
      reference: row.reference,
    })),
  };
}
