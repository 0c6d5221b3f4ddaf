import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';

export function selectInstructions(db: Kysely<Schema>, tenantId: string) {
  return (
    db
      .selectFrom('instructions')
      .selectAll()
      // Selected as text, because drivers convert dates to instants.
      .select(sql<string | null>`forecasted_settlement_date::text`.as('settlement_day'))
      .where('tenant_id', '=', tenantId)
  );
}

/** The instruction of a transaction; refuses an id that the tenant does not have. */
export async function findTransaction(db: Kysely<Schema>, tenantId: string, transactionId: string) {
  const row = await selectInstructions(db, tenantId)
    // Uses the same index as the search.
    .where(sql<boolean>`lower(transaction_id) = lower(${transactionId})`)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

export function money({ amount_minor, currency }: { readonly amount_minor: number; readonly currency: string }) {
  return { amount: toDecimal(amount_minor, currency), currency };
}
