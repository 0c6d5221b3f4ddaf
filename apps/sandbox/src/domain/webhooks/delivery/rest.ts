import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { DELIVERY_CHANNEL } from '../raise-event.ts';

/**
 * Whether the row of `webhooks` in a query rests: it is inactive, or its receiver responded with 410 Gone. No automatic
 * attempt is made while a webhook rests; its scheduled ones stay in the queue.
 */
export const rests = sql<boolean>`(not webhooks.is_active or exists (
  select from gone_destinations where gone_destinations.webhook_id = webhooks.webhook_id
))`;

/** The interval between the attempts that resume: a receiver must not get all waiting batches at once. */
export const RESUME_EVERY_MS = 100;

interface LockedWebhook {
  readonly isActive: boolean;
  readonly isGone: boolean;
  /** Changes with every save. */
  readonly version: string;
}

/**
 * Locks a webhook, so that its rest begins and ends in one transaction at a time. Lock it before any of its batches.
 * Returns `undefined` if it was deleted.
 */
export async function lockWebhook(trx: Transaction<Schema>, webhookId: string): Promise<LockedWebhook | undefined> {
  const { rows } = await sql<Omit<LockedWebhook, 'isGone'>>`
    select is_active as "isActive", xmin::text as version from webhooks
    where webhook_id = ${webhookId} for no key update`.execute(trx);
  const [webhook] = rows;
  if (!webhook) return undefined;
  const gone = await trx
    .selectFrom('gone_destinations')
    .select('webhook_id')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return { ...webhook, isGone: gone !== undefined };
}

/** The webhook of an attempt, with its version at the start of the attempt. */
interface Attempted {
  readonly webhookId: string;
  readonly version: string;
}

/**
 * Records that the receiver responded with 410 Gone, unless the webhook was saved during the attempt: the response is
 * then about the former destination.
 */
export async function stopIfGone(trx: Transaction<Schema>, { webhookId, version }: Attempted, goneSince: Date) {
  const webhook = await lockWebhook(trx, webhookId);
  if (webhook?.version !== version) return;
  await trx
    .insertInto('gone_destinations')
    .values({ webhook_id: webhookId, gone_since: goneSince })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the rest that `stopIfGone` began, because a manual attempt succeeded. */
export async function resumeIfGone(trx: Transaction<Schema>, { webhookId, version }: Attempted, now: Date) {
  const webhook = await lockWebhook(trx, webhookId);
  if (!webhook?.isGone || webhook.version !== version) return;
  await endGone(trx, webhookId);
  if (webhook.isActive) await resumeAttempts(trx, webhookId, now);
}

export async function endGone(trx: Transaction<Schema>, webhookId: string): Promise<void> {
  await trx.deleteFrom('gone_destinations').where('webhook_id', '=', webhookId).execute();
}

/**
 * Schedules the attempts that became due while a webhook rested: from now on, one after the other, the oldest batch first.
 * Attempts that are due later keep their time.
 */
export async function resumeAttempts(trx: Transaction<Schema>, webhookId: string, now: Date): Promise<void> {
  await sql`
    update delivery_attempts set scheduled_on = overdue.resumes_on
    from (
      select attempt_id, ${now.toISOString()}::timestamptz + interval '1 millisecond' * ${sql.lit(RESUME_EVERY_MS)} *
        (row_number() over (order by created_on, delivery_attempts.seq) - 1) as resumes_on
      from delivery_attempts join webhook_batches using (batch_id)
      where webhook_id = ${webhookId} and delivery_status = 'SCHEDULED' and delivery_trigger = 'AUTOMATIC'
        and leased_by is null and scheduled_on <= ${now.toISOString()}
    ) overdue
    where delivery_attempts.attempt_id = overdue.attempt_id and leased_by is null`.execute(trx);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}

/** The deliveries that a webhook's rest holds back. */
export interface Rest {
  readonly goneSince: Date | null;
  /** The number of batches with an automatic attempt that waits. 0 if the webhook does not rest. */
  readonly waitingBatches: number;
  /** When the oldest of them was created. */
  readonly waitingSince: Date | null;
}

export const NO_REST: Rest = { goneSince: null, waitingBatches: 0, waitingSince: null };

/** The rest of each of these webhooks, by id. */
export async function readRests(db: Kysely<Schema>, webhookIds: readonly string[]): Promise<ReadonlyMap<string, Rest>> {
  const { rows } = await sql<Rest & { readonly webhookId: string }>`
    select webhooks.webhook_id as "webhookId", gone_since as "goneSince",
      count(batch_id) as "waitingBatches", min(webhook_batches.created_on) as "waitingSince"
    from webhooks
    left join gone_destinations using (webhook_id)
    left join (
      delivery_attempts join webhook_batches using (batch_id)
    ) on webhook_batches.webhook_id = webhooks.webhook_id
      and delivery_status = 'SCHEDULED' and delivery_trigger = 'AUTOMATIC' and leased_by is null
    where ${rests} and webhooks.webhook_id = any(${webhookIds}::uuid[])
    group by webhooks.webhook_id, gone_since`.execute(db);
  return new Map(rows.map(({ webhookId, ...rest }) => [webhookId, rest]));
}
