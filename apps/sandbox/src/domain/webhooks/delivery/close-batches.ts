import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { addBatch } from './add-batch.ts';

/** The most batches of a webhook that one call closes: events that keep arriving must not delay the deliveries. */
const CLOSED_AT_ONCE = 10;

/**
 * Makes batches of pending events: for each webhook, when a batch is full or its first event has waited for the maximum
 * delay. A batch and its first attempt are added in one transaction. Returns when the next batch is due, which is `now` if
 * some were left, or `undefined` if no events are pending.
 */
export async function closeDueBatches(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  for (const waiting of await findWaiting(db)) {
    for (let closed = 0; closed < CLOSED_AT_ONCE && isDue(waiting, now); closed += 1) {
      if (!(await db.transaction().execute((trx) => closeBatch(trx, waiting.webhookId, now)))) break;
    }
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
  await trx
    .deleteFrom('webhook_events')
    .where(
      'seq',
      'in',
      events.map((event) => event.seq),
    )
    .execute();
  await addBatch(trx, webhookId, { events, now, isTest: false });
  return true;
}
