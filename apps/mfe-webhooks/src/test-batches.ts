import type { TestSandbox } from '@portal/sandbox/testing';

export interface MadeBatches {
  readonly webhookId: string;
  readonly count: number;
  /** RFC 3339; each further batch is a second younger. */
  readonly from: string;
  readonly eventType?: string;
}

/** Puts failed batches of one event and one attempt each into a webhook, as a long outage leaves them. Answers their ids, oldest first. */
export async function insertFailedBatches(
  { db }: TestSandbox,
  { webhookId, count, from, eventType = 'user.invited' }: MadeBatches,
): Promise<string[]> {
  const batches = Array.from({ length: count }, (_, place) => ({
    batch_id: crypto.randomUUID(),
    webhook_id: webhookId,
    status: 'FAILED' as const,
    created_on: new Date(Date.parse(from) + place * 1000),
    event_count: 1,
    event_types: [eventType],
    body: JSON.stringify({ events: [{ id: crypto.randomUUID(), type: eventType, occurredOn: from }] }),
  }));
  await db.insertInto('webhook_batches').values(batches).execute();
  await db
    .insertInto('delivery_attempts')
    .values(
      batches.map(({ batch_id, created_on }) => ({
        attempt_id: crypto.randomUUID(),
        batch_id,
        delivery_status: 'FAILED' as const,
        delivery_trigger: 'AUTOMATIC' as const,
        scheduled_on: created_on,
        attempted_on: created_on,
        duration_ms: 12,
        response_status_code: 503,
        request_url: 'https://shop.example.com/hooks',
        request_headers: JSON.stringify([{ name: 'webhook-signature', value: 'v1,[redacted]' }]),
        response_headers: JSON.stringify([]),
        response_body: 'down',
        is_response_body_truncated: false,
      })),
    )
    .execute();
  return batches.map(({ batch_id }) => batch_id);
}
