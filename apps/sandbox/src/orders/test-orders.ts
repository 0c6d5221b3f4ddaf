import { type Insertable, type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Instruction = Insertable<Schema['instructions']>;

export interface TestOrder extends Partial<Omit<Instruction, 'tenant_id'>> {
  /** Ends its references: ORD-1, INS-1, FIN-1, TXN-1, MND-1. */
  readonly number: number | string;
}

/** An order of a euro and what belongs to it: instruction, mandate, transaction, a refund and a chargeback. */
export async function addOrder(db: Kysely<Schema>, tenantId: string, { number, ...values }: TestOrder): Promise<void> {
  const created_at = values.created_at ?? new Date();
  const row = {
    tenant_id: tenantId,
    instruction_ref: `INS-${number}`,
    order_ref: `ORD-${number}`,
    customer_ref: `CUS-${number}`,
    created_at,
    ready_at: created_at,
    processing_at: created_at,
    updated_at: created_at,
    completed_at: created_at,
    forecasted_settlement_date: '2026-11-20',
    direction: 'debit' as const,
    amount_minor: 100,
    currency: 'EUR',
    status: 'SETTLED',
    app: 'Card Gateway',
    payment_method: 'Card',
    financial_instrument_id: `FIN-${number}`,
    transaction_id: `TXN-${number}`,
    provider: 'Provider',
    provider_reference: 'P-1',
    ...values,
  };
  const of = { tenant_id: tenantId, instruction_ref: row.instruction_ref, created_at, amount_minor: 10 };
  await db
    .insertInto('orders')
    .values({
      tenant_id: tenantId,
      order_ref: row.order_ref,
      customer_ref: row.customer_ref,
      amount_minor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      scheme_name: 'Online checkout',
      created_at,
      updated_at: row.updated_at,
    })
    .execute();
  await db
    .insertInto('financial_instruments')
    .values({
      tenant_id: tenantId,
      financial_instrument_id: row.financial_instrument_id,
      type: 'MANDATE',
      masked_details: 'IE64 •••• 0001',
      holder_name: 'Ada Byrne',
      status: 'ACTIVE',
      customer_ref: row.customer_ref,
      created_at,
      updated_at: created_at,
      mandate_id: `MND-${number}`,
      external_reference: `SEPA-${number}`,
      network: 'SEPA',
      metadata: JSON.stringify({ contract: '1' }),
    })
    .execute();
  await db.insertInto('instructions').values(row).execute();
  await db
    .insertInto('refunds')
    .values({ ...of, refund_id: `REF-${number}`, status: 'SETTLED', ended_at: created_at, reason: 'Paid twice' })
    .execute();
  await db
    .insertInto('chargebacks')
    .values({
      ...of,
      chargeback_id: `CHB-${number}`,
      stage: 'CHARGEBACK',
      status: 'OPEN',
      reason: 'Not authorised',
      updated_at: created_at,
      respond_by: '2026-12-01',
      steps: JSON.stringify([{ at: created_at, stage: 'CHARGEBACK', status: 'OPEN' }]),
    })
    .execute();
}

/**
 * Instructions alone, which have been ready since they were created on 1 June 2026, a second after each other. The references of
 * the first are `INS-<prefix>1` and `ORD-<prefix>1`.
 */
export async function addInstructions(
  db: Kysely<Schema>,
  tenantId: string,
  { count, prefix = '' }: { readonly count: number; readonly prefix?: string },
): Promise<void> {
  await sql`
    insert into instructions (tenant_id, instruction_ref, order_ref, customer_ref, created_at, updated_at, direction,
      amount_minor, currency, status, app, payment_method, financial_instrument_id)
    select ${tenantId}, ${`INS-${prefix}`}::text || n, ${`ORD-${prefix}`}::text || n, 'CUS',
      '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second', '2026-06-03T00:00:00Z', 'debit', 100, 'EUR', 'READY',
      'Wallet', 'Card', 'FIN'
    from generate_series(1, ${count}::int) n`.execute(db);
}
