import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { DeliveryStatus, Schema } from '../../platform/database/schema.ts';

type Attempt = Insertable<Schema['delivery_attempts']>;

/** Adds a webhook. Default: active, without event types. Returns its id. */
export async function addWebhook(
  db: Kysely<Schema>,
  tenantId: string,
  values: Partial<Omit<Insertable<Schema['webhooks']>, 'tenant_id'>> = {},
): Promise<string> {
  const { webhook_id } = await db
    .insertInto('webhooks')
    .values({
      webhook_id: randomUUID(),
      tenant_id: tenantId,
      destination: 'https://shop.example',
      events: [],
      max_batch_size: 1,
      max_batch_time_delay: 1,
      is_active: true,
      created_on: new Date(),
      ...values,
    })
    .returning('webhook_id')
    .executeTakeFirstOrThrow();
  return webhook_id;
}

/** Makes a receiver respond with 410 Gone, as far as the platform knows. */
export async function setGone(db: Kysely<Schema>, webhookId: string, goneSince: Date): Promise<void> {
  await db.insertInto('gone_destinations').values({ webhook_id: webhookId, gone_since: goneSince }).execute();
}

export async function changeWebhook(
  db: Kysely<Schema>,
  webhookId: string,
  changes: Updateable<Schema['webhooks']>,
): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('webhook_id', '=', webhookId).execute();
}

export async function removeWebhooks(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('webhooks').execute();
}

export interface TestBatch {
  readonly status: DeliveryStatus;
  readonly createdOn: Date;
  /** The type of its only event. Default: an empty batch. */
  readonly eventType?: string;
  /** Its only attempt. Default: the status of the batch, scheduled for the creation of the batch. */
  readonly attempt?: Partial<Attempt>;
}

/** Adds batches with one attempt each to a webhook. Returns their ids in the given order. */
export async function addBatches(
  db: Kysely<Schema>,
  webhookId: string,
  seeds: readonly TestBatch[],
): Promise<string[]> {
  const made = seeds.map((seed) => ({ ...seed, batchId: randomUUID() }));
  await db
    .insertInto('webhook_batches')
    .values(
      made.map(({ batchId, status, createdOn, eventType }) => ({
        batch_id: batchId,
        webhook_id: webhookId,
        status,
        created_on: createdOn,
        event_count: eventType === undefined ? 0 : 1,
        event_types: eventType === undefined ? [] : [eventType],
        body: JSON.stringify({
          batchId,
          events: eventType === undefined ? [] : [{ id: randomUUID(), type: eventType, occurredOn: createdOn }],
        }),
      })),
    )
    .execute();
  await db
    .insertInto('delivery_attempts')
    .values(
      made.map(({ batchId, status, createdOn, attempt }) => ({
        attempt_id: randomUUID(),
        batch_id: batchId,
        delivery_status: status,
        delivery_trigger: 'AUTOMATIC' as const,
        scheduled_on: createdOn,
        ...attempt,
      })),
    )
    .execute();
  return made.map(({ batchId }) => batchId);
}

/** Removes the batches of all webhooks, as if nothing had happened yet. */
export async function removeBatches(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('webhook_batches').execute();
}

export async function removeBatch(db: Kysely<Schema>, batchId: string): Promise<void> {
  await db.deleteFrom('webhook_batches').where('batch_id', '=', batchId).execute();
}

export async function changeBatch(
  db: Kysely<Schema>,
  batchId: string,
  changes: Updateable<Schema['webhook_batches']>,
): Promise<void> {
  await db.updateTable('webhook_batches').set(changes).where('batch_id', '=', batchId).execute();
}

export async function changeAttempt(
  db: Kysely<Schema>,
  attemptId: string,
  changes: Updateable<Schema['delivery_attempts']>,
): Promise<void> {
  await db.updateTable('delivery_attempts').set(changes).where('attempt_id', '=', attemptId).execute();
}

/** Sets the time of the events that wait for a batch. */
export async function setEventTimes(db: Kysely<Schema>, occurredOn: Date): Promise<void> {
  await db.updateTable('webhook_events').set({ occurred_on: occurredOn }).execute();
}
