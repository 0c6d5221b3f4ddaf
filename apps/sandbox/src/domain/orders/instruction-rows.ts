import { toDecimal } from '@portal/validation';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';

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

/** Compares a reference in any case. Uses the index of the search, which only instructions have. */
export function isReference(column: 'order_ref' | 'instruction_ref', reference: string) {
  return sql<boolean>`lower(${sql.ref(column)}) = lower(${reference})`;
}

/** Sorts the reference that also matches in case first. */
export function exactFirst(column: 'order_ref' | 'instruction_ref', reference: string) {
  return sql`(${sql.ref(column)} = ${reference}) desc`;
}

/** The reference of the tenant's order as the platform writes it. An order without instructions is found in its own case only. */
export async function findOrderRef(db: Kysely<Schema>, tenantId: string, orderRef: string): Promise<string> {
  const row = await db
    .selectFrom('instructions')
    .select('order_ref')
    .where('tenant_id', '=', tenantId)
    .where(isReference('order_ref', orderRef))
    .orderBy(exactFirst('order_ref', orderRef))
    .limit(1)
    .executeTakeFirst();
  return row?.order_ref ?? orderRef;
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
