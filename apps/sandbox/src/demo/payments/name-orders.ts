import { toDecimal } from '@portal/validation';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { ordersOf } from '../../domain/webhooks/batch-rows.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The most payments of a kind to choose from. */
const NEWEST = 500;

/** Something that an event can be about: an instruction, or its transaction, a refund or a chargeback. */
interface Subject {
  readonly kind: string;
  readonly reference: string;
  readonly orderReference: string;
  readonly instructionReference: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: string;
  readonly createdAt: Date;
}

const bodySchema = z.looseObject({
  events: z.array(z.looseObject({ type: z.string(), data: z.record(z.string(), z.unknown()) })),
});

/**
 * Makes the demo batches of a tenant name payments that exist: they are older than its payments. An event without a payment
 * of its kind names none. Call it when the payments have just been created.
 */
export async function nameOrders(trx: Transaction<Schema>, tenantId: string): Promise<void> {
  const batches = await trx
    .selectFrom('webhook_batches')
    .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_batches.webhook_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`order_references <> '{}'`)
    .select(['batch_id', 'webhook_batches.created_on', 'body'])
    .orderBy('batch_id')
    .execute();
  const subjects = await readSubjects(trx, tenantId);
  let place = 0;
  for (const { batch_id, created_on, body } of batches) {
    const { events, ...rest } = bodySchema.parse(JSON.parse(body));
    const named = events.map((event) => {
      place += 1;
      const { orderReference, ...data } = event.data;
      if (orderReference === undefined) return event;
      return { ...event, data: { ...data, ...subjectOf(subjects, { type: event.type, place, before: created_on }) } };
    });
    const text = JSON.stringify({ ...rest, events: named });
    await trx
      .updateTable('webhook_batches')
      .set({ body: text, order_references: ordersOf(text) })
      .where('batch_id', '=', batch_id)
      .execute();
    await correctLength(trx, batch_id, Buffer.byteLength(text));
  }
}

/** The references and money of a payment with the status that an event announces, if there is one. */
function subjectOf(
  subjects: readonly Subject[],
  { type, place, before }: { readonly type: string; readonly place: number; readonly before: Date },
) {
  const [kind = '', state = ''] = type.split('.');
  const isFirst = state === 'created' || state === 'opened';
  const found = subjects.filter(
    (subject) =>
      subject.kind === kind && subject.createdAt <= before && (isFirst || subject.status === state.toUpperCase()),
  );
  const subject = found[place % found.length];
  return (
    subject && {
      reference: subject.reference,
      orderReference: subject.orderReference,
      ...(subject.instructionReference !== null && { instructionReference: subject.instructionReference }),
      amount: toDecimal(subject.amountMinor, subject.currency),
      currency: subject.currency,
    }
  );
}

async function readSubjects(trx: Transaction<Schema>, tenantId: string): Promise<readonly Subject[]> {
  const { rows } = await sql<Subject>`
    with subjects as (
      select 'instruction' as kind, instruction_ref as reference, order_ref, null as instruction_ref, amount_minor, currency, status, created_at
        from instructions where tenant_id = ${tenantId}
      union all select 'transaction', transaction_id, order_ref, instruction_ref, amount_minor, currency, status, created_at
        from instructions where tenant_id = ${tenantId} and transaction_id is not null
      union all select 'refund', refund_id, order_ref, instruction_ref, refunds.amount_minor, currency, refunds.status, refunds.created_at
        from refunds join instructions using (tenant_id, instruction_ref) where tenant_id = ${tenantId}
      union all select 'chargeback', chargeback_id, chargebacks.order_ref, instruction_ref, chargebacks.amount_minor, chargebacks.currency, chargebacks.status, chargebacks.created_at
        from chargebacks join instructions using (tenant_id, instruction_ref) where tenant_id = ${tenantId}
    ), numbered as (
      select *, row_number() over (partition by kind, status order by created_at desc, reference) as number from subjects
    )
    select kind, reference, order_ref as "orderReference", instruction_ref as "instructionReference", amount_minor as "amountMinor",
      currency, status, created_at as "createdAt"
    from numbered where number <= ${NEWEST} order by created_at desc, kind, reference`.execute(trx);
  return rows;
}

/** Corrects the header `content-length` of the attempts of a batch. */
async function correctLength(trx: Transaction<Schema>, batchId: string, bytes: number): Promise<void> {
  const attempts = await trx
    .selectFrom('delivery_attempts')
    .select(['attempt_id', 'request_headers'])
    .where('batch_id', '=', batchId)
    .where('request_headers', 'is not', null)
    .execute();
  for (const { attempt_id, request_headers } of attempts) {
    const headers = (request_headers ?? []).map(({ name, value }) => ({
      name,
      value: name === 'content-length' ? String(bytes) : value,
    }));
    await trx
      .updateTable('delivery_attempts')
      .set({ request_headers: JSON.stringify(headers) })
      .where('attempt_id', '=', attempt_id)
      .execute();
  }
}
