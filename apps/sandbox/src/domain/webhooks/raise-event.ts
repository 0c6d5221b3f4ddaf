import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { EventType } from './event-types.ts';

/** PostgreSQL notifies this channel when a transaction that adds work for delivery is committed. */
export const DELIVERY_CHANNEL = 'webhook_delivery';

export interface EventEnvelope {
  readonly id: string;
  readonly type: string;
  readonly occurredOn: Date;
  readonly tenantId: string;
  /** Only a test has it. */
  readonly test?: true;
}

/** An event as it is delivered, in JSON: its envelope, and its data. */
export function eventPayload(
  { id, type, occurredOn, tenantId, test }: EventEnvelope,
  data: Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify({ id, type, occurredOn: occurredOn.toISOString(), tenantId, ...(test && { test }), data });
}

/** The body of a delivery, in JSON. `payloads`: of its events, in the order of delivery. */
export function batchBody(batchId: string, payloads: readonly string[]): string {
  return `{"batchId":"${batchId}","events":[${payloads.join(',')}]}`;
}

/**
 * Adds an event for the tenant's active webhooks with this type, in the transaction of the change: a committed change
 * always has its event, and a rolled-back change has none. `data` describes the state after the change and never
 * contains a secret. Of data that only administrators may read it contains just the id, because readers and writers of
 * webhooks can see it or send it anywhere. `occurredOn`: when the change happened. Default: now.
 */
export async function raiseEvent(
  trx: Transaction<Schema>,
  tenantId: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
  occurredOn = new Date(),
): Promise<void> {
  const id = randomUUID();
  const payload = eventPayload({ id, type, occurredOn, tenantId }, data);
  // A new webhook does not get the event of its own creation.
  const created = type === 'webhook.created' ? data['webhookId'] : null;
  // `for key share` waits for a webhook that is being deleted, and then excludes it.
  await sql`
    with raised as (
      insert into webhook_events (webhook_id, event_id, event_type, occurred_on, payload)
      select webhook_id, ${id}::uuid, ${type}::text, ${occurredOn.toISOString()}::timestamptz, ${payload}::text
      from webhooks
      where tenant_id = ${tenantId} and is_active and ${type}::text = any(events)
        and webhook_id::text is distinct from ${created}::text
      for key share
      returning 1
    )
    select pg_notify(${DELIVERY_CHANNEL}, '') from raised limit 1`.execute(trx);
}
