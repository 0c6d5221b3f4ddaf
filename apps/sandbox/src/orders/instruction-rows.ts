import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';

export function selectInstructions(db: Kysely<Schema>, tenantId: string) {
  return (
    db
      .selectFrom('instructions')
      .selectAll()
      // As the wire has a day: drivers make instants of it.
      .select(sql<string | null>`forecasted_settlement_date::text`.as('settlement_day'))
      .where('tenant_id', '=', tenantId)
  );
}

/** The instruction that a transaction of the tenant belongs to; refuses an id that names none in it. */
export async function findTransaction(db: Kysely<Schema>, tenantId: string, transactionId: string) {
  const row = await selectInstructions(db, tenantId)
    // The index is the one that a search uses.
    .where(sql<boolean>`lower(transaction_id) = lower(${transactionId})`)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

export function money({ amount_minor, currency }: { readonly amount_minor: number; readonly currency: string }) {
  return { amount: toDecimal(amount_minor, currency), currency };
}
