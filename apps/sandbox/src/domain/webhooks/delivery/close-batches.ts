import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
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

/**
 * Makes batches of pending events: for each webhook, when a batch is full or its first event has waited for the maximum
 * delay. A batch and its first attempt are added in one transaction. Returns when the next batch is due, or `undefined`
 * if no events are pending.
 */
export async function closeDueBatches(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  for (const waiting of await findWaiting(db)) {
    while (isDue(waiting, now) && (await db.transaction().execute((trx) => closeBatch(trx, waiting.webhookId, now))));
  }
  const waits = (await findWaiting(db)).map(({ isFull, dueOn }) => (isFull ? now : dueOn));
  return waits.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

interface Waiting {
  readonly webhookId: string;
  readonly size: number;
  readonly isFull: boolean;
  /** When the first event has waited for the maximum delay. */
  readonly dueOn: Date;
}

function isDue({ isFull, dueOn }: Waiting, now: Date): boolean {
  return isFull || dueOn <= now;
}

/** The webhooks with pending events. */
async function findWaiting(db: Kysely<Schema>, webhookId?: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select webhooks.webhook_id as "webhookId", max_batch_size as size, count(*) >= max_batch_size as "isFull",
      min(occurred_on) + max_batch_time_delay * interval '1 second' as "dueOn"
    from webhook_events join webhooks using (webhook_id)
    ${webhookId === undefined ? sql`` : sql`where webhooks.webhook_id = ${webhookId}`}
    group by webhooks.webhook_id`.execute(db);
  return rows;
}

/**
 * Closes one batch if one is due. Locks the webhook, so that concurrent calls take turns and only see remaining events.
 */
async function closeBatch(trx: Transaction<Schema>, webhookId: string, now: Date): Promise<boolean> {
  await trx.selectFrom('webhooks').select('webhook_id').where('webhook_id', '=', webhookId).forNoKeyUpdate().execute();
  const [waiting] = await findWaiting(trx, webhookId);
  if (!waiting || !isDue(waiting, now)) return false;
  const events = await trx
    .selectFrom('webhook_events')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('seq')
    .limit(waiting.size)
    .execute();
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
      order_references: ordersOf(body),
    })
    .execute();
  await trx
    .deleteFrom('webhook_events')
    .where(
      'seq',
      'in',
      events.map((event) => event.seq),
    )
    .execute();
  await queueAttempt(trx, batchId, { trigger: 'AUTOMATIC', scheduledOn: now });
  await dropOldBatches(trx, webhookId, { isTest: false });
  return true;
}

/**
 * Deletes a webhook's oldest tests, or other batches, beyond their limit, with their attempts. Skips scheduled batches, unless the
 * webhook rests and they could wait without end, and those that another transaction has locked; a later call deletes them.
 */
export async function dropOldBatches(
  trx: Transaction<Schema>,
  webhookId: string,
  { isTest }: { readonly isTest: boolean },
): Promise<void> {
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
