import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DeliveryTrigger, Schema } from '../database/schema.ts';
import { DELIVERY_CHANNEL } from './raise-event.ts';

/** Puts one more attempt of a batch in the queue, and says so to whoever delivers. */
export async function queueAttempt(
  trx: Transaction<Schema>,
  batchId: string,
  attempt: { readonly trigger: DeliveryTrigger; readonly scheduledOn: Date },
) {
  const row = await trx
    .insertInto('delivery_attempts')
    .values({
      attempt_id: randomUUID(),
      batch_id: batchId,
      delivery_status: 'SCHEDULED',
      delivery_trigger: attempt.trigger,
      scheduled_on: attempt.scheduledOn,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateStatus(trx, batchId);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
  return row;
}

/** Lets one transaction at a time work on a batch's attempts. False where the batch is gone. */
export async function lockBatch(trx: Transaction<Schema>, batchId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('webhook_batches')
    .select('batch_id')
    .where('batch_id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives a batch the status of its latest attempt. */
export async function updateStatus(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await sql`
    update webhook_batches set status = (
      select delivery_status from delivery_attempts where batch_id = ${batchId} order by scheduled_on desc, seq desc limit 1
    )
    where batch_id = ${batchId}`.execute(trx);
}
