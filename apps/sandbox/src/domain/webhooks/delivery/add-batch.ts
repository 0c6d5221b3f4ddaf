import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { ordersOf } from '../batch-rows.ts';
import { batchBody } from '../raise-event.ts';
import { queueAttempt } from './attempt-queue.ts';
import { rests } from './rest.ts';

/** The number of newest batches to keep per webhook, without tests. */
export const BATCHES_KEPT = 1000;
/** The number of newest tests to keep per webhook, so that tests never displace deliveries. */
export const TESTS_KEPT = 50;
/** More than are added at a time, so that deletion keeps up, and few enough to be fast. */
const DROPPED_AT_ONCE = 50;

interface NewBatch {
  /** Oldest first. */
  readonly events: readonly { readonly event_type: string; readonly payload: string }[];
  readonly now: Date;
  readonly isTest: boolean;
}

/**
 * Adds a batch and its first attempt, which is due at once, and deletes old ones. The attempt of a test is manual: a failure is not
 * retried, and a webhook that rests gets it too. Returns the id of the batch. The caller has locked the webhook.
 */
export async function addBatch(
  trx: Transaction<Schema>,
  webhookId: string,
  { events, now, isTest }: NewBatch,
): Promise<string> {
  const batchId = randomUUID();
  const body = batchBody(
    batchId,
    events.map((event) => event.payload),
  );
  await trx
    .insertInto('webhook_batches')
    .values({
      batch_id: batchId,
      webhook_id: webhookId,
      status: 'SCHEDULED',
      created_on: now,
      event_count: events.length,
      event_types: [...new Set(events.map((event) => event.event_type))],
      body,
      is_test: isTest,
      // A user wrote the data of a test.
      order_references: isTest ? [] : ordersOf(body),
    })
    .execute();
  await queueAttempt(trx, batchId, { trigger: isTest ? 'MANUAL' : 'AUTOMATIC', scheduledOn: now });
  await dropOldBatches(trx, webhookId, isTest);
  return batchId;
}

/**
 * Deletes a webhook's oldest tests, or other batches, beyond their limit, with their attempts. Skips scheduled batches, unless the
 * webhook rests and they could wait without end, and those that another transaction has locked; a later call deletes them.
 */
async function dropOldBatches(trx: Transaction<Schema>, webhookId: string, isTest: boolean): Promise<void> {
  const kept = isTest ? TESTS_KEPT : BATCHES_KEPT;
  await sql`
    delete from webhook_batches where batch_id in (
      select batch_id from webhook_batches join webhooks using (webhook_id)
      where webhook_id = ${webhookId} and is_test = ${isTest} and (status <> 'SCHEDULED' or ${rests})
      and webhook_batches.created_on < (
        select created_on from webhook_batches where webhook_id = ${webhookId} and is_test = ${isTest}
        order by created_on desc offset ${kept - 1} limit 1
      )
      order by webhook_batches.created_on
      limit ${DROPPED_AT_ONCE}
      for update of webhook_batches skip locked
    )`.execute(trx);
}
