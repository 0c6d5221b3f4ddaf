import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { EventType } from './event-types.ts';

/** PostgreSQL tells listeners of it once the transaction that gave delivery something to do is committed. */
export const DELIVERY_CHANNEL = 'webhook_delivery';

/**
 * Tells the tenant's active webhooks that collect this type, as part of the transaction in which it happens: what is
 * acknowledged is told, and what is rolled back is not. `data` says what is true afterwards, and never holds a secret. Of
 * what only administrators may read it holds the id alone: whoever may read or write webhooks sees it, and sends it anywhere.
 * `occurredOn`: where it is told later than it happened.
 */
export async function raiseEvent(
  trx: Transaction<Schema>,
  tenantId: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
  occurredOn = new Date(),
): Promise<void> {
  const id = randomUUID();
  const payload = JSON.stringify({ id, type, occurredOn: occurredOn.toISOString(), tenantId, data });
  // A new webhook gets no event of its own creation.
  const created = type === 'webhook.created' ? data['webhookId'] : null;
  // `for key share` waits for a webhook that is being deleted, and leaves it out.
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
