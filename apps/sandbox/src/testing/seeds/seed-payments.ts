import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isStopped, isSucceeded } from '../../domain/payments/outcome.ts';

type Instruction = Insertable<Schema['instructions']>;
type Instrument = Insertable<Schema['financial_instruments']>;
type Refund = Insertable<Schema['refunds']>;
type Chargeback = Insertable<Schema['chargebacks']>;

/** The columns that matter to a test, with the reference that identifies the row; the others have defaults. */
type Seed<Row, Named extends keyof Row> = Partial<Omit<Row, 'tenant_id'>> & Pick<Row, Named>;

export interface TestOrder extends Partial<Omit<Instruction, 'tenant_id'>> {
  /** The suffix of its references: ORD-1, INS-1, FIN-1, TXN-1, MND-1. */
  readonly number: number | string;
}

/** Adds an order of one euro with its instruction, mandate, transaction, a refund and a chargeback. */
export async function addOrder(db: Kysely<Schema>, tenantId: string, { number, ...values }: TestOrder): Promise<void> {
  const created_at = values.created_at ?? new Date();
  const instruction = {
    instruction_ref: `INS-${number}`,
    order_ref: `ORD-${number}`,
    customer_ref: `CUS-${number}`,
    created_at,
    ready_at: created_at,
    processing_at: created_at,
    updated_at: created_at,
    forecasted_settlement_date: '2026-11-20',
    financial_instrument_id: `FIN-${number}`,
    transaction_id: `TXN-${number}`,
    provider: 'Provider',
    provider_reference: 'P-1',
    ...values,
  };
  await addInstructions(db, tenantId, [instruction]);
  await addMandates(db, tenantId, [
    {
      financial_instrument_id: instruction.financial_instrument_id,
      customer_ref: instruction.customer_ref,
      mandate_id: `MND-${number}`,
      external_reference: `SEPA-${number}`,
      metadata: JSON.stringify({ contract: '1' }),
      created_at,
    },
  ]);
  const { instruction_ref } = instruction;
  await addRefund(db, tenantId, { refund_id: `REF-${number}`, instruction_ref, created_at });
  await addChargeback(db, tenantId, { chargeback_id: `CHB-${number}`, instruction_ref, created_at });
}

/** Adds an order of one euro without instructions. Default status: settled. */
export async function addPlainOrder(
  db: Kysely<Schema>,
  tenantId: string,
  seed: Seed<Insertable<Schema['orders']>, 'order_ref'>,
): Promise<void> {
  await db.insertInto('orders').values(orderRow(tenantId, seed)).execute();
}

function orderRow(tenantId: string, seed: Seed<Insertable<Schema['orders']>, 'order_ref'>) {
  const created_at = seed.created_at ?? new Date();
  return {
    tenant_id: tenantId,
    customer_ref: 'CUS-1',
    amount_minor: 100,
    currency: 'EUR',
    status: 'SETTLED',
    scheme_name: 'Online checkout',
    scheme_id: schemeIdOf(tenantId, 'Online checkout'),
    created_at,
    updated_at: created_at,
    ...seed,
  };
}

/** Adds instructions of one euro each, with their orders. Default status: settled. */
export async function addInstructions(
  db: Kysely<Schema>,
  tenantId: string,
  seeds: readonly Seed<Instruction, 'instruction_ref' | 'order_ref'>[],
): Promise<void> {
  const rows = seeds.map((seed) => {
    const created_at = seed.created_at ?? new Date();
    const status = seed.status ?? 'SETTLED';
    const endedAt = seed.updated_at ?? created_at;
    return {
      tenant_id: tenantId,
      customer_ref: 'CUS-1',
      created_at,
      updated_at: created_at,
      completed_at: isSucceeded(status) ? endedAt : null,
      stopped_at: isStopped(status) ? endedAt : null,
      direction: 'debit' as const,
      amount_minor: 100,
      currency: 'EUR',
      status,
      app: 'Card Gateway',
      app_id: 'card-gateway',
      country: 'IE',
      authorization_source: 'WEB' as const,
      payment_method: 'Card',
      financial_instrument_id: 'FIN-1',
      ...seed,
    };
  });
  const orders = rows.map(({ order_ref, customer_ref, amount_minor, currency, status, created_at, updated_at }) =>
    orderRow(tenantId, { order_ref, customer_ref, amount_minor, currency, status, created_at, updated_at }),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const to = from + ROWS_PER_STATEMENT;
    await db
      .insertInto('orders')
      .values(orders.slice(from, to))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.insertInto('instructions').values(rows.slice(from, to)).execute();
  }
}

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const ROWS_PER_STATEMENT = 500;

/** Adds financial instruments. Default: active SEPA mandates. */
export async function addMandates(
  db: Kysely<Schema>,
  tenantId: string,
  seeds: readonly Seed<Instrument, 'financial_instrument_id' | 'mandate_id'>[],
): Promise<void> {
  const rows = seeds.map((seed) => {
    const created_at = seed.created_at ?? new Date();
    return {
      tenant_id: tenantId,
      type: 'MANDATE',
      masked_details: 'IE64 •••• 0001',
      holder_name: 'Ada Byron',
      status: 'ACTIVE',
      customer_ref: 'CUS-1',
      created_at,
      updated_at: created_at,
      network: 'SEPA',
      ...seed,
    };
  });
  await db.insertInto('financial_instruments').values(rows).execute();
}

/** Adds a refund of ten cents. Default status: settled. */
export async function addRefund(
  db: Kysely<Schema>,
  tenantId: string,
  seed: Seed<Refund, 'refund_id' | 'instruction_ref'>,
): Promise<void> {
  const created_at = seed.created_at ?? new Date();
  const row = { tenant_id: tenantId, amount_minor: 10, status: 'SETTLED', reason: 'Paid twice', created_at };
  await db
    .insertInto('refunds')
    .values({ ...row, ended_at: created_at, ...seed })
    .execute();
}

/** Adds a chargeback of ten cents to an instruction. Default status: open. */
export async function addChargeback(
  db: Kysely<Schema>,
  tenantId: string,
  seed: Seed<Chargeback, 'chargeback_id' | 'instruction_ref'>,
): Promise<void> {
  const created_at = seed.created_at ?? new Date();
  const instruction = await db
    .selectFrom('instructions')
    .select(['order_ref', 'currency', 'app', 'is_test'])
    .where('tenant_id', '=', tenantId)
    .where('instruction_ref', '=', seed.instruction_ref)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chargebacks')
    .values({
      ...instruction,
      tenant_id: tenantId,
      stage: 'CHARGEBACK',
      status: 'OPEN',
      reason: 'Not authorised',
      amount_minor: 10,
      created_at,
      updated_at: created_at,
      respond_by: '2026-12-01',
      steps: JSON.stringify([{ at: created_at, stage: 'CHARGEBACK', status: 'OPEN' }]),
      ...seed,
    })
    .execute();
}

export async function changeInstruction(
  db: Kysely<Schema>,
  instructionRef: string,
  changes: Updateable<Schema['instructions']>,
): Promise<void> {
  await db.updateTable('instructions').set(changes).where('instruction_ref', '=', instructionRef).execute();
}

export async function changeMandate(
  db: Kysely<Schema>,
  mandateId: string,
  changes: Updateable<Schema['financial_instruments']>,
): Promise<void> {
  await db.updateTable('financial_instruments').set(changes).where('mandate_id', '=', mandateId).execute();
}

export async function changeRefund(
  db: Kysely<Schema>,
  refundId: string,
  changes: Updateable<Schema['refunds']>,
): Promise<void> {
  await db.updateTable('refunds').set(changes).where('refund_id', '=', refundId).execute();
}

export async function changeChargeback(
  db: Kysely<Schema>,
  chargebackId: string,
  changes: Updateable<Schema['chargebacks']>,
): Promise<void> {
  await db.updateTable('chargebacks').set(changes).where('chargeback_id', '=', chargebackId).execute();
}

/** Removes an instruction with its refunds and chargebacks. */
export async function removeInstruction(db: Kysely<Schema>, instructionRef: string): Promise<void> {
  await removeReimbursements(db, instructionRef);
  await db.deleteFrom('instructions').where('instruction_ref', '=', instructionRef).execute();
}

/** Removes the refunds and chargebacks of an instruction. */
export async function removeReimbursements(db: Kysely<Schema>, instructionRef: string): Promise<void> {
  await db.deleteFrom('refunds').where('instruction_ref', '=', instructionRef).execute();
  await db.deleteFrom('chargebacks').where('instruction_ref', '=', instructionRef).execute();
}

/**
 * Adds instructions without related data, created one second apart since an instant (RFC 3339), by default the start of 1 June 2026, and ready since then. The references of the
 * first are `INS-<prefix>1` and `ORD-<prefix>1`.
 */
export async function addManyInstructions(
  db: Kysely<Schema>,
  tenantId: string,
  {
    count,
    prefix = '',
    since = '2026-06-01T00:00:00Z',
  }: { readonly count: number; readonly prefix?: string; readonly since?: string },
): Promise<void> {
  await sql`
    insert into instructions (tenant_id, instruction_ref, order_ref, customer_ref, created_at, updated_at, direction,
      amount_minor, currency, status, app, app_id, country, authorization_source, payment_method, financial_instrument_id)
    select ${tenantId}, ${`INS-${prefix}`}::text || n, ${`ORD-${prefix}`}::text || n, 'CUS',
      ${since}::timestamptz + n * interval '1 second', ${since}::timestamptz + interval '2 days', 'debit', 100, 'EUR', 'READY',
      'Wallet', 'wallet', 'IE', 'WEB', 'Card', 'FIN'
    from generate_series(1, ${count}::int) n`.execute(db);
}
