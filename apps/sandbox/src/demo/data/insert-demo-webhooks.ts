import type { Insertable, Kysely } from 'kysely';
import { ordersOf } from '../../domain/webhooks/batch-rows.ts';
import { BACK_OFF_MS } from '../../domain/webhooks/delivery/back-off.ts';
import { deliveryHeaders, redactSignature } from '../../domain/webhooks/delivery/delivery-headers.ts';
import { demoId } from './demo-tenants.ts';
import { DEMO_WEBHOOKS, type DemoBatch, type DemoOutcome, type DemoWebhook } from './demo-webhooks.ts';
import type { DeliveryStatus, Schema } from '../../platform/database/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIMEOUT_MS = 10_000;
const MANUAL_AFTER_MS = 2 * HOUR_MS;

type BatchRow = Insertable<Schema['webhook_batches']>;
type AttemptRow = Insertable<Schema['delivery_attempts']>;

/** Inserts the webhooks of the demo tenants with two weeks of deliveries. */
export async function insertDemoWebhooks(db: Kysely<Schema>): Promise<void> {
  const now = Date.now();
  await db
    .insertInto('webhooks')
    .values(
      DEMO_WEBHOOKS.map((webhook) => ({
        webhook_id: idOf(webhook),
        tenant_id: demoId(`tenant ${webhook.tenant}`),
        destination: webhook.destination,
        events: [...webhook.events],
        max_batch_size: webhook.size,
        max_batch_time_delay: webhook.delay,
        is_active: webhook.isActive,
        created_on: new Date(now - webhook.daysOld * DAY_MS),
      })),
    )
    .execute();
  const made = DEMO_WEBHOOKS.flatMap((webhook) =>
    webhook.batches.map((batch, index) => makeBatch(webhook, batch, { index, now })),
  );
  await db
    .insertInto('webhook_batches')
    .values(made.map(({ batch }) => batch))
    .execute();
  await db
    .insertInto('delivery_attempts')
    .values(made.flatMap(({ attempts }) => attempts))
    .execute();
}

function idOf({ tenant, destination }: DemoWebhook): string {
  return demoId(`webhook ${tenant} ${destination}`);
}

function makeBatch(
  webhook: DemoWebhook,
  [hoursAgo, count, outcomes]: DemoBatch,
  { index, now }: { readonly index: number; readonly now: number },
) {
  const webhook_id = idOf(webhook);
  const batch_id = demoId(`batch ${webhook_id} ${index}`);
  const createdOn = now - hoursAgo * HOUR_MS - ((index * 97) % 50) * 1000;
  const tenantId = demoId(`tenant ${webhook.tenant}`);
  const types = webhook.events.filter((type) => type !== 'instruction.expired');
  const events = Array.from({ length: count }, (_, position) => {
    const type = types[(index * 3 + position) % types.length] ?? '';
    return {
      id: demoId(`event ${batch_id} ${position}`),
      type,
      occurredOn: new Date(createdOn - (count - position) * 700).toISOString(),
      tenantId,
      data: dataOf(type, index * 10 + position, tenantId),
    };
  });
  const body = JSON.stringify({ batchId: batch_id, events });
  const attempts = makeAttempts(webhook, { batch_id, body, createdOn, now }, outcomes);
  const batch: BatchRow = {
    batch_id,
    webhook_id,
    status: attempts.at(-1)?.delivery_status ?? 'SCHEDULED',
    created_on: new Date(createdOn),
    event_count: count,
    event_types: [...new Set(events.map(({ type }) => type))],
    body,
    order_references: ordersOf(body),
  };
  return { batch, attempts };
}

function makeAttempts(
  { destination }: DemoWebhook,
  batch: { readonly batch_id: string; readonly body: string; readonly createdOn: number; readonly now: number },
  outcomes: readonly DemoOutcome[],
): AttemptRow[] {
  let due = batch.createdOn;
  return outcomes.map((outcome, number): AttemptRow => {
    const isManual = number > BACK_OFF_MS.length;
    const durationMs = durationOf(outcome, number);
    const attempt = {
      attempt_id: demoId(`attempt ${batch.batch_id} ${number}`),
      batch_id: batch.batch_id,
      delivery_status: statusOf(outcome),
      delivery_trigger: isManual ? ('MANUAL' as const) : ('AUTOMATIC' as const),
      scheduled_on: new Date(due),
    };
    if (outcome === 'SCHEDULED') {
      return { ...attempt, scheduled_on: new Date(batch.now + (BACK_OFF_MS[number - 1] ?? 0)) };
    }
    const attemptedOn = new Date(due + 12);
    due += durationMs + (BACK_OFF_MS[number] ?? MANUAL_AFTER_MS);
    const headers = deliveryHeaders(batch.batch_id, { signedOn: attemptedOn, signature: '', body: batch.body });
    const response = typeof outcome === 'number' ? RESPONSES[outcome] : undefined;
    return {
      ...attempt,
      attempted_on: attemptedOn,
      duration_ms: durationMs,
      request_url: destination,
      request_headers: JSON.stringify(redactSignature(headers)),
      ...(response
        ? {
            response_status_code: Number(outcome),
            response_headers: JSON.stringify([
              { name: 'date', value: attemptedOn.toUTCString() },
              ...Object.entries(response.headers).map(([name, value]) => ({ name, value })),
            ]),
            response_body: response.body,
            is_response_body_truncated: false,
          }
        : { failure_reason: String(outcome) }),
    };
  });
}

function statusOf(outcome: DemoOutcome): DeliveryStatus {
  if (outcome === 'SCHEDULED') return 'SCHEDULED';
  return typeof outcome === 'number' && outcome < 300 ? 'SUCCEEDED' : 'FAILED';
}

function durationOf(outcome: DemoOutcome, number: number): number {
  if (outcome === 'TIMEOUT') return TIMEOUT_MS;
  return typeof outcome === 'string' ? 4 + number : 85 + (outcome % 37) + number * 11;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const page = { 'content-type': 'text/html; charset=utf-8' };

const RESPONSES: Partial<Record<DemoOutcome, { readonly headers: Record<string, string>; readonly body: string }>> = {
  200: { headers: json, body: '{"received":true}' },
  202: { headers: json, body: '{"queued":true}' },
  204: { headers: {}, body: '' },
  302: { headers: { location: 'https://audit.northwind.example/sign-in' }, body: '' },
  401: { headers: { ...json, 'www-authenticate': 'Bearer' }, body: '{"error":"The signature does not verify"}' },
  404: { headers: page, body: '<!doctype html><title>Not found</title><p>There is nothing at this address.</p>' },
  410: { headers: json, body: '{"error":"Version 2 of this API was removed. Please use version 3."}' },
  413: { headers: json, body: '{"error":"The body is larger than 4096 bytes"}' },
  429: { headers: { ...json, 'retry-after': '60' }, body: '{"error":"Too many requests"}' },
  500: { headers: json, body: '{"error":"TypeError: order is undefined","requestId":"b1946ac92492"}' },
  503: { headers: page, body: '<!doctype html><title>Maintenance</title><p>We are back in a few minutes.</p>' },
};

/** The `data` of an event. */
function dataOf(type: string, number: number, tenantId: string): Record<string, unknown> {
  const [subject = '', state = ''] = type.split('.');
  const reference = String(48_210 + number);
  if (subject === 'user') return { userId: demoId(`told user ${number}`) };
  if (subject === 'api-key') return { publicKey: `pk_${reference}` };
  if (subject === 'tenant') return { tenantId };
  return {
    reference: `${subject.slice(0, 3).toUpperCase()}-${reference}`,
    ...(subject === 'mandate'
      ? {}
      : { orderReference: `ORD-${reference}`, amount: `${12 + (number % 240)}.50`, currency: 'EUR' }),
    status: state.toUpperCase(),
  };
}
