import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDemoDatabase } from '../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../platform/database/open-database.ts';
import { profileOf } from '../demo/payments/drawing/payment-profiles.ts';
import { addHistory } from '../demo/payments/seed-payments.ts';
import { addWebhook } from './seeds/seeds.ts';

export { addActivity } from './seeds/load-activity.ts';
export { timeWrites } from './time-writes.ts';

/**
 * Adds many accepted users to a tenant for measurements. The sandbox of the data directory must be stopped: throws a Refusal
 * while it is running.
 */
export async function addUsers(dataDir: string, tenantId: string, count: number): Promise<void> {
  const { db, close } = await openDemoDatabase({ dataDir });
  try {
    await sql`
      insert into tenant_users
        (user_id, tenant_id, subject, email_address, roles, invitation_status, created_on, invited_on)
      select gen_random_uuid(), ${tenantId}, gen_random_uuid(), 'user' || n || '@load.example',
        case n % 3
          when 0 then array['APP_READ', 'TRANSACTION_READ']
          when 1 then array['WEBHOOK_WRITE']
          else array['MANDATE_READ', 'COLLECT_SCHEME_WRITE', 'PAYOUT_SCHEME_WRITE']
        end,
        'ACCEPTED', now() - n * interval '1 minute', now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(db);
  } finally {
    await close();
  }
}

/** The same for webhooks, two thirds of them active, with destinations that do not exist. */
export async function addWebhooks(dataDir: string, tenantId: string, count: number): Promise<void> {
  const { db, close } = await openDemoDatabase({ dataDir });
  try {
    await sql`
      insert into webhooks
        (webhook_id, tenant_id, destination, events, max_batch_size, max_batch_time_delay, is_active, created_on)
      select gen_random_uuid(), ${tenantId}, 'https://hooks' || n || '.load.example/payments',
        case n % 3
          when 0 then array['instruction.created', 'instruction.settled', 'instruction.failed']
          when 1 then array['refund.settled']
          else array['mandate.created', 'mandate.activated', 'mandate.deactivated', 'chargeback.opened']
        end,
        1 + n % 50, 1 + n % 30, n % 3 < 2, now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`.execute(db);
  } finally {
    await close();
  }
}

/**
 * The same for one webhook with failed batches, of which all five attempts failed, the latest created a minute ago. Returns the
 * id of the webhook. Nothing is delivered to the destination until a user queues an attempt.
 */
export async function addFailedBatches(
  dataDir: string,
  tenantId: string,
  { destination, count }: { readonly destination: string; readonly count: number },
): Promise<string> {
  const webhookId = randomUUID();
  const { db, close } = await openDemoDatabase({ dataDir });
  try {
    await db.transaction().execute(async (trx) => {
      await addWebhook(trx, tenantId, {
        webhook_id: webhookId,
        destination,
        events: ['instruction.settled'],
        max_batch_size: 10,
        max_batch_time_delay: 10,
        is_active: false,
      });
      await sql`
        insert into webhook_batches (batch_id, webhook_id, status, created_on, event_count, event_types, body)
        select batch_id, ${webhookId}, 'FAILED', now() - n * interval '1 minute', 1, array['instruction.settled'],
          json_build_object('batchId', batch_id, 'events', json_build_array(json_build_object(
            'id', gen_random_uuid(), 'type', 'instruction.settled',
            'occurredOn', to_char(now() at time zone 'UTC' - n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'tenantId', ${tenantId}::text, 'data', json_build_object('reference', 'INS-' || n))))
        from (select n, gen_random_uuid() as batch_id from generate_series(1, ${count}::int) n) batches`.execute(trx);
      await sql`
        insert into delivery_attempts (attempt_id, batch_id, delivery_status, delivery_trigger, scheduled_on, attempted_on,
          duration_ms, response_status_code, request_url, request_headers, response_headers, response_body,
          is_response_body_truncated)
        select gen_random_uuid(), batch_id, 'FAILED', 'AUTOMATIC', created_on + after, created_on + after, 87, 503,
          ${destination}, '[]', '[]', 'Down for maintenance', false
        from webhook_batches, unnest(array[interval '0', '1 second', '6 seconds', '36 seconds', '336 seconds']) after
        where webhook_id = ${webhookId}`.execute(trx);
    });
  } finally {
    await close();
  }
  return webhookId;
}

/**
 * The same for instructions and their related data over the last thirteen months, generated like the demo data. Unfinished
 * payments do not progress. `database`: a data directory, or the URL of a PostgreSQL.
 */
export async function addPayments(database: DatabaseOptions, tenantId: string, count: number): Promise<void> {
  const { db, close } = await openDemoDatabase(database);
  try {
    await addHistory(db, { base: { tenantId, profile: profileOf(tenantId) }, count, now: Date.now() });
  } finally {
    await close();
  }
}
