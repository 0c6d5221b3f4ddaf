import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isFree, NO_LEASE } from '../../../platform/database/leases.ts';
import type { DeliveryTrigger, Schema } from '../../../platform/database/schema.ts';
import { BACK_OFF_MS, readRetryAfter } from './back-off.ts';
import { type Header, redactSignature } from './delivery-headers.ts';
import type { DeliveryOutcome } from './post-delivery.ts';
import { DELIVERY_CHANNEL } from '../raise-event.ts';
import { rests, resumeIfGone, stopIfGone } from './rest.ts';

/**
 * Queues another attempt to deliver a batch and notifies the delivering processes. It is scheduled no earlier than
 * previous attempts, even if the clock was set back, because the latest attempt is the one with the last schedule.
 */
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
      scheduled_on: sql<Date>`greatest(${attempt.scheduledOn.toISOString()}::timestamptz, (
        select max(scheduled_on) from delivery_attempts where batch_id = ${batchId} and delivery_status <> 'SCHEDULED'
      ))`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateStatus(trx, batchId);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
  return row;
}

/** Locks a batch, so that transactions change its attempts one at a time. Returns false if the batch was deleted. */
export async function lockBatch(trx: Transaction<Schema>, batchId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('webhook_batches')
    .select('batch_id')
    .where('batch_id', '=', batchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets the status of a batch to that of its latest attempt. */
async function updateStatus(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await sql`
    update webhook_batches set status = (
      select delivery_status from delivery_attempts where batch_id = ${batchId} order by scheduled_on desc, seq desc limit 1
    )
    where batch_id = ${batchId}`.execute(trx);
}

/** An attempt that only this process may make until the lease expires. */
export interface ClaimedAttempt {
  readonly attemptId: string;
  readonly lease: string;
  readonly batchId: string;
  readonly webhookId: string;
  readonly tenantId: string;
  /** The version of the webhook, which changes with every save. */
  readonly version: string;
  readonly trigger: DeliveryTrigger;
  readonly destination: string;
  readonly body: string;
  readonly isTest: boolean;
}

interface Claiming {
  readonly now: Date;
  readonly leaseMs: number;
  /** The attempts in flight in this process. */
  readonly inFlight: readonly Pick<ClaimedAttempt, 'webhookId' | 'tenantId'>[];
  /** The most attempts in flight per webhook, and per tenant, in this process. */
  readonly maxPerWebhook: number;
  readonly maxPerTenant: number;
}

/**
 * Claims a due attempt for the duration of the lease: of a webhook that rests, only a manual one. The tenant with the
 * fewest attempts in flight comes first, then the webhook with the fewest, then the most overdue attempt, so that no tenant
 * or webhook waits behind another's backlog.
 */
export async function claimAttempt(
  db: Kysely<Schema>,
  { now, leaseMs, inFlight, maxPerWebhook, maxPerTenant }: Claiming,
): Promise<ClaimedAttempt | undefined> {
  const inFlightOfTenant = sql`cardinality(array_positions(${inFlight.map((one) => one.tenantId)}::uuid[], tenant_id))`;
  const inFlightOfWebhook = sql`cardinality(array_positions(${inFlight.map((one) => one.webhookId)}::uuid[], webhook_id))`;
  const lease = randomUUID();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<ClaimedAttempt>`
    with due as (
      select attempt_id, batch_id, webhook_id, tenant_id, webhooks.xmin::text as version, delivery_trigger, destination, body, is_test
      from delivery_attempts join webhook_batches using (batch_id) join webhooks using (webhook_id)
      where delivery_status = 'SCHEDULED' and scheduled_on <= ${now} and ${isFree(now)}
        and (delivery_trigger = 'MANUAL' or not ${rests})
        and ${inFlightOfWebhook} < ${maxPerWebhook} and ${inFlightOfTenant} < ${maxPerTenant}
      order by ${inFlightOfTenant}, ${inFlightOfWebhook}, scheduled_on, delivery_attempts.seq
      limit 1
      for update of delivery_attempts skip locked
    )
    update delivery_attempts set leased_by = ${lease}, leased_until = ${leasedUntil}
    from due where delivery_attempts.attempt_id = due.attempt_id
    returning due.attempt_id as "attemptId", ${lease}::text as lease, due.batch_id as "batchId",
      due.webhook_id as "webhookId", due.tenant_id as "tenantId", due.version, due.delivery_trigger as trigger, due.destination, due.body, due.is_test as "isTest"`.execute(
    db,
  );
  return rows[0];
}

export interface MadeAttempt {
  readonly attemptedOn: Date;
  readonly durationMs: number;
  readonly headers: readonly Header[];
  readonly outcome: DeliveryOutcome;
  readonly settledOn: Date;
}

/**
 * Records the outcome of an attempt and queues the next one if the back-off has one, in one transaction. Records
 * nothing if the lease expired and another process has claimed the attempt. A 410 stops the automatic attempts of the
 * webhook; the success of a manual attempt resumes them. An attempt of a test does neither: it says nothing about deliveries.
 */
export async function settleAttempt(db: Kysely<Schema>, claimed: ClaimedAttempt, made: MadeAttempt): Promise<void> {
  const { batchId, trigger, isTest } = claimed;
  const { outcome } = made;
  const isAnswered = 'statusCode' in outcome;
  const hasSucceeded = isAnswered && outcome.statusCode >= 200 && outcome.statusCode < 300;
  await db.transaction().execute(async (trx) => {
    // Before the batch is locked: both lock the webhook, and resuming changes the attempts of other batches.
    if (!isTest && isAnswered && outcome.statusCode === 410) await stopIfGone(trx, claimed, made.attemptedOn);
    if (!isTest && hasSucceeded && trigger === 'MANUAL') await resumeIfGone(trx, claimed, made.settledOn);
    await lockBatch(trx, batchId);
    const row = await trx
      .updateTable('delivery_attempts')
      .set({
        delivery_status: hasSucceeded ? 'SUCCEEDED' : 'FAILED',
        ...NO_LEASE,
        attempted_on: made.attemptedOn,
        duration_ms: made.durationMs,
        request_url: claimed.destination,
        request_headers: JSON.stringify(redactSignature(made.headers)),
        ...(isAnswered
          ? {
              response_status_code: outcome.statusCode,
              response_headers: JSON.stringify(outcome.headers),
              response_body: outcome.body,
              is_response_body_truncated: outcome.isBodyTruncated,
            }
          : { failure_reason: outcome.failureReason }),
      })
      .where('attempt_id', '=', claimed.attemptId)
      .where('leased_by', '=', claimed.lease)
      .returning('attempt_id')
      .executeTakeFirst();
    if (!row) return;
    if (hasSucceeded) await dropBackOff(trx, batchId);
    else if (trigger === 'MANUAL') await keepBackOffLast(trx, batchId);
    else {
      const retryAfterMs = isAnswered ? readRetryAfter(outcome.headers, made.settledOn) : 0;
      await queueNext(trx, batchId, { now: made.settledOn, retryAfterMs });
    }
    await updateStatus(trx, batchId);
  });
}

/**
 * Moves an automatic attempt that became due while its webhook rested behind the manual one that failed: the batch still
 * waits for it, and the attempt with the last schedule is the latest.
 */
async function keepBackOffLast(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await sql`
    update delivery_attempts set scheduled_on = greatest(scheduled_on, (
      select max(scheduled_on) + interval '1 millisecond' from delivery_attempts
      where batch_id = ${batchId} and delivery_status <> 'SCHEDULED'
    ))
    where batch_id = ${batchId} and delivery_status = 'SCHEDULED' and delivery_trigger = 'AUTOMATIC' and leased_by is null`.execute(
    trx,
  );
}

/** Cancels the automatic attempts of a delivered batch, except those in flight. */
async function dropBackOff(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await trx
    .deleteFrom('delivery_attempts')
    .where('batch_id', '=', batchId)
    .where('delivery_status', '=', 'SCHEDULED')
    .where('delivery_trigger', '=', 'AUTOMATIC')
    .where('leased_by', 'is', null)
    .execute();
}

/**
 * Queues the attempt after a failed one: after the back-off, or later if the receiver asked for that. If the clock was
 * set back, the back-off starts when the failed attempt was due: a search for work that began before then must not find
 * the next attempt.
 */
async function queueNext(
  trx: Transaction<Schema>,
  batchId: string,
  { now, retryAfterMs }: { readonly now: Date; readonly retryAfterMs: number },
): Promise<void> {
  const attempts = await trx
    .selectFrom('delivery_attempts')
    .select(['delivery_status', 'delivery_trigger', 'scheduled_on'])
    .where('batch_id', '=', batchId)
    .execute();
  const made = attempts.filter((attempt) => attempt.delivery_status !== 'SCHEDULED');
  const failures = attempts.filter((attempt) => attempt.delivery_trigger === 'AUTOMATIC').length;
  const backOffMs = BACK_OFF_MS[failures - 1];
  const hasArrived = attempts.some((attempt) => attempt.delivery_status === 'SUCCEEDED');
  if (backOffMs === undefined || hasArrived) return;
  const from = Math.max(now.getTime(), ...made.map((attempt) => attempt.scheduled_on.getTime()));
  const scheduledOn = new Date(from + Math.max(backOffMs, retryAfterMs));
  await queueAttempt(trx, batchId, { trigger: 'AUTOMATIC', scheduledOn });
}

/** Returns an interrupted attempt to the queue. */
export async function releaseAttempt(db: Kysely<Schema>, { attemptId, lease }: ClaimedAttempt): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set(NO_LEASE)
    .where('attempt_id', '=', attemptId)
    .where('leased_by', '=', lease)
    .execute();
}

/** When the next attempt becomes available: when it is due, or when its lease expires. */
export async function nextAttemptDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ dueOn: Date | null }>`
    select min(greatest(scheduled_on, leased_until)) as "dueOn" from delivery_attempts
    where delivery_status = 'SCHEDULED' and greatest(scheduled_on, leased_until) > ${now}`.execute(db);
  return rows[0]?.dueOn ?? undefined;
}
