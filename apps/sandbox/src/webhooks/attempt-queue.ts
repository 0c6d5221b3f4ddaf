import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeliveryTrigger, Schema } from '../database/schema.ts';
import { BACK_OFF_MS } from './back-off.ts';
import { type Header, redactSignature } from './delivery-headers.ts';
import type { DeliveryOutcome } from './post-delivery.ts';
import { DELIVERY_CHANNEL } from './raise-event.ts';

/**
 * Puts one more attempt of a batch in the queue, and says so to whoever delivers. It is due after those that were made, also
 * where the clock was set back since: the latest attempt is the one that is due last.
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
async function updateStatus(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await sql`
    update webhook_batches set status = (
      select delivery_status from delivery_attempts where batch_id = ${batchId} order by scheduled_on desc, seq desc limit 1
    )
    where batch_id = ${batchId}`.execute(trx);
}

/** An attempt that is this process's to make, until the lease runs out. */
export interface ClaimedAttempt {
  readonly attemptId: string;
  readonly lease: string;
  readonly batchId: string;
  readonly webhookId: string;
  readonly tenantId: string;
  readonly destination: string;
  readonly body: string;
}

interface Claiming {
  readonly now: Date;
  readonly leaseMs: number;
  /** What this process makes already. */
  readonly underWay: readonly Pick<ClaimedAttempt, 'webhookId' | 'tenantId'>[];
  /** How many of one webhook, and of one tenant, it makes at a time. */
  readonly maxPerWebhook: number;
  readonly maxPerTenant: number;
}

/**
 * Takes an attempt that is due; nobody else gets it during the lease. The tenant's turn comes first of which the fewest are
 * under way, then the webhook's, and only then what is due for the longest: nobody waits behind somebody else's backlog.
 */
export async function claimAttempt(
  db: Kysely<Schema>,
  { now, leaseMs, underWay, maxPerWebhook, maxPerTenant }: Claiming,
): Promise<ClaimedAttempt | undefined> {
  const underWayOfTenant = sql`cardinality(array_positions(${underWay.map((one) => one.tenantId)}::uuid[], tenant_id))`;
  const underWayOfWebhook = sql`cardinality(array_positions(${underWay.map((one) => one.webhookId)}::uuid[], webhook_id))`;
  const lease = randomUUID();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<ClaimedAttempt>`
    with due as (
      select attempt_id, batch_id, webhook_id, tenant_id, destination, body
      from delivery_attempts join webhook_batches using (batch_id) join webhooks using (webhook_id)
      where delivery_status = 'SCHEDULED' and scheduled_on <= ${now} and (leased_until is null or leased_until <= ${now})
        and ${underWayOfWebhook} < ${maxPerWebhook} and ${underWayOfTenant} < ${maxPerTenant}
      order by ${underWayOfTenant}, ${underWayOfWebhook}, scheduled_on, delivery_attempts.seq
      limit 1
      for update of delivery_attempts skip locked
    )
    update delivery_attempts set leased_by = ${lease}, leased_until = ${leasedUntil}
    from due where delivery_attempts.attempt_id = due.attempt_id
    returning due.attempt_id as "attemptId", ${lease}::text as lease, due.batch_id as "batchId",
      due.webhook_id as "webhookId", due.tenant_id as "tenantId", due.destination, due.body`.execute(db);
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
 * Records how an attempt ended, and queues the next one where the back-off has one, in one transaction. Nothing is recorded
 * where the lease has run out and somebody else makes the attempt anew.
 */
export async function settleAttempt(db: Kysely<Schema>, claimed: ClaimedAttempt, made: MadeAttempt): Promise<void> {
  const { batchId } = claimed;
  const { outcome } = made;
  const isAnswered = 'statusCode' in outcome;
  const hasSucceeded = isAnswered && outcome.statusCode >= 200 && outcome.statusCode < 300;
  await db.transaction().execute(async (trx) => {
    await lockBatch(trx, batchId);
    const row = await trx
      .updateTable('delivery_attempts')
      .set({
        delivery_status: hasSucceeded ? 'SUCCEEDED' : 'FAILED',
        leased_by: null,
        leased_until: null,
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
      .returning('delivery_trigger')
      .executeTakeFirst();
    if (!row) return;
    if (hasSucceeded) await dropBackOff(trx, batchId);
    else if (row.delivery_trigger === 'AUTOMATIC') await queueNext(trx, batchId, made.settledOn);
    await updateStatus(trx, batchId);
  });
}

/** A batch that arrived needs no further automatic attempt; one under way is not held up. */
async function dropBackOff(trx: Transaction<Schema>, batchId: string): Promise<void> {
  await trx
    .deleteFrom('delivery_attempts')
    .where('batch_id', '=', batchId)
    .where('delivery_status', '=', 'SCHEDULED')
    .where('delivery_trigger', '=', 'AUTOMATIC')
    .where('leased_by', 'is', null)
    .execute();
}

async function queueNext(trx: Transaction<Schema>, batchId: string, now: Date): Promise<void> {
  const attempts = await trx
    .selectFrom('delivery_attempts')
    .select(['delivery_status', 'delivery_trigger'])
    .where('batch_id', '=', batchId)
    .execute();
  const failures = attempts.filter((attempt) => attempt.delivery_trigger === 'AUTOMATIC').length;
  const backOffMs = BACK_OFF_MS[failures - 1];
  const hasArrived = attempts.some((attempt) => attempt.delivery_status === 'SUCCEEDED');
  if (backOffMs === undefined || hasArrived) return;
  await queueAttempt(trx, batchId, { trigger: 'AUTOMATIC', scheduledOn: new Date(now.getTime() + backOffMs) });
}

/** Gives an attempt back that was not made, for whoever comes next. */
export async function releaseAttempt(db: Kysely<Schema>, { attemptId, lease }: ClaimedAttempt): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set({ leased_by: null, leased_until: null })
    .where('attempt_id', '=', attemptId)
    .where('leased_by', '=', lease)
    .execute();
}

/** Takes the leases of a process that is known to be gone. */
export async function releaseEveryAttempt(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('delivery_attempts')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', 'is not', null)
    .execute();
}

/** When the next attempt is to be looked for: it is due then, or the lease of who should have made it runs out. */
export async function nextAttemptDue(db: Kysely<Schema>, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ dueOn: Date | null }>`
    select min(greatest(scheduled_on, leased_until)) as "dueOn" from delivery_attempts
    where delivery_status = 'SCHEDULED' and greatest(scheduled_on, leased_until) > ${now}`.execute(db);
  return rows[0]?.dueOn ?? undefined;
}
