import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import type { ApiResult, CallOptions, SaveOptions, Transport } from './transport.ts';

export const WEBHOOK_DEFAULTS = { maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true } as const;
export const BATCH_SIZE_BOUNDS = { min: 1, max: 50 } as const;
/** In seconds. */
export const BATCH_TIME_DELAY_BOUNDS = { min: 1, max: 30 } as const;

export const webhookSchema = z.object({
  webhookId: z.string(),
  destination: z.string(),
  /** Values of event types. */
  events: z.array(z.string()),
  /** How many events go into one delivery at most. */
  maxBatchSize: z.number(),
  /** How many seconds the first event of a delivery waits for others at most. */
  maxBatchTimeDelay: z.number(),
  isActive: z.boolean(),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
});

/** The answer to a creation, the only one that ever holds the key that receivers verify signatures with (`whsec_…`). */
export const createdWebhookSchema = z.extend(webhookSchema, { verificationKey: z.string() });

export const webhookListSchema = z.object({ results: z.array(webhookSchema), total: z.number() });

/** Label → value, in no particular order. */
export const eventTypesSchema = z.record(z.string(), z.string());

/** What a form and the platform accept, for a new webhook and for a change. The platform alone judges the address. */
export const webhookInputSchema = z.object({
  destination: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a destination'),
      z.maxLength(2000, 'Please use at most 2000 characters'),
    ),
  events: z.array(z.string()).check(z.minLength(1, 'Please select one or more events')),
  maxBatchSize: z.int('Please enter a whole number'),
  maxBatchTimeDelay: z.int('Please enter a whole number'),
  isActive: z.boolean(),
});

/** How one try to deliver a batch ended, without what was sent and answered. */
export const deliveryAttemptSchema = z.object({
  attemptId: z.string(),
  /** SCHEDULED, SUCCEEDED or FAILED; another one is shown as it is. */
  deliveryStatus: z.string(),
  /** Absent while scheduled, and where no answer arrived. */
  responseStatusCode: z.nullish(z.number()),
  /**
   * Why no answer arrived: TIMEOUT, CONNECTION_REFUSED, CONNECTION_FAILED, DNS_FAILED, TLS_FAILED or ADDRESS_NOT_ALLOWED;
   * another one is shown as it is.
   */
  failureReason: z.nullish(z.string()),
  /** AUTOMATIC (first try or back-off) or MANUAL (somebody queued it). */
  trigger: z.nullish(z.string()),
  /** RFC 3339, UTC; not before then it is made. */
  scheduledOn: z.string(),
  /** RFC 3339, UTC; when it was made. */
  attemptedOn: z.nullish(z.string()),
  durationMs: z.nullish(z.number()),
});

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));

/** What went out and what came back, as it was on the wire, but for secrets. */
export const deliveryAttemptDetailSchema = z.extend(deliveryAttemptSchema, {
  request: z.nullish(
    z.object({
      method: z.string(),
      url: z.string(),
      /** Without the signatures, which are redacted. */
      headers: headersSchema,
      body: z.string(),
    }),
  ),
  response: z.nullish(
    z.object({
      statusCode: z.number(),
      headers: headersSchema,
      body: z.string(),
      /** Only the beginning of the body was kept. */
      isBodyTruncated: z.boolean(),
    }),
  ),
});

export const batchSchema = z.object({
  /** Also the `webhook-id` header of every attempt. */
  batchId: z.string(),
  /** That of the latest attempt. */
  status: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.string(),
  eventCount: z.number(),
  /** The values of the types among its events, each once. */
  eventTypes: z.array(z.string()),
  attemptCount: z.number(),
  latestAttempt: z.nullish(deliveryAttemptSchema),
});

export const batchDetailSchema = z.extend(batchSchema, {
  events: z.array(
    z.object({
      eventId: z.string(),
      type: z.string(),
      /** RFC 3339, UTC. */
      occurredOn: z.string(),
    }),
  ),
});

export const batchListSchema = z.object({ results: z.array(batchSchema), total: z.number() });
/** Newest first. */
export const deliveryAttemptListSchema = z.object({ results: z.array(deliveryAttemptSchema), total: z.number() });

export type Webhook = z.infer<typeof webhookSchema>;
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
export type WebhookList = z.infer<typeof webhookListSchema>;
export type WebhookInput = z.infer<typeof webhookInputSchema>;
export type EventTypes = z.infer<typeof eventTypesSchema>;
export type Batch = z.infer<typeof batchSchema>;
export type BatchDetail = z.infer<typeof batchDetailSchema>;
export type BatchList = z.infer<typeof batchListSchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;
export type DeliveryAttemptDetail = z.infer<typeof deliveryAttemptDetailSchema>;
export type DeliveryAttemptList = z.infer<typeof deliveryAttemptListSchema>;

/** Which batches to read. They come newest first; `take` is at most 100. */
export interface BatchQuery {
  readonly from: number;
  readonly take: number;
  /** Of the latest attempt. */
  readonly status?: string | undefined;
  /** Batches that hold an event of this type. */
  readonly eventType?: string | undefined;
  /** UTC days (`YYYY-MM-DD`) of creation, both inclusive. */
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

export function listEventTypes(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<EventTypes>> {
  const path = 'v1/notifications/webhooks/event-types';
  return transport.call({ method: 'GET', path, response: eventTypesSchema, signal });
}

/** Reads all webhooks of the tenant; the specification fetches them in one call. */
export function listWebhooks(transport: Transport, { signal }: CallOptions = {}): Promise<ApiResult<WebhookList>> {
  const query = { from: 0, take: 1_000_000 };
  return transport.call({
    method: 'GET',
    path: 'v1/notifications/webhooks',
    query,
    response: webhookListSchema,
    signal,
  });
}

/** Creates a webhook. The verification key is in this answer only: never cache or store it. */
export function createWebhook(
  transport: Transport,
  body: WebhookInput,
  { signal }: CallOptions = {},
): Promise<ApiResult<CreatedWebhook>> {
  const path = 'v1/notifications/webhooks';
  return transport.call({ method: 'POST', path, body, response: createdWebhookSchema, creates: true, signal });
}

export function getWebhook(
  transport: Transport,
  webhookId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<Webhook>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}`;
  return transport.call({ method: 'GET', path, response: webhookSchema, signal });
}

/** Replaces everything that a form holds. The answer's data is not specified and not read. */
export function updateWebhook(
  transport: Transport,
  webhookId: string,
  body: WebhookInput,
  { version, signal }: SaveOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}`;
  return transport.call({ method: 'PUT', path, body, response: z.unknown(), version, signal });
}

export function deleteWebhook(
  transport: Transport,
  webhookId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}`;
  return transport.call({ method: 'DELETE', path, response: z.unknown(), signal });
}

export function listBatches(
  transport: Transport,
  webhookId: string,
  query: BatchQuery,
  { signal }: CallOptions = {},
): Promise<ApiResult<BatchList>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches`;
  return transport.call({ method: 'GET', path, query: { ...query }, response: batchListSchema, signal });
}

export function getBatch(
  transport: Transport,
  webhookId: string,
  batchId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<BatchDetail>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}`;
  return transport.call({ method: 'GET', path, response: batchDetailSchema, signal });
}

export function listDeliveryAttempts(
  transport: Transport,
  webhookId: string,
  batchId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<DeliveryAttemptList>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}/delivery-attempts`;
  return transport.call({ method: 'GET', path, response: deliveryAttemptListSchema, signal });
}

/** Queues one more attempt for the batch, whatever became of those before. Returns it as it stands: scheduled. */
export function queueDeliveryAttempt(
  transport: Transport,
  webhookId: string,
  batchId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<DeliveryAttempt>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}/delivery-attempts`;
  return transport.call({ method: 'POST', path, response: deliveryAttemptSchema, creates: true, signal });
}

export function getDeliveryAttempt(
  transport: Transport,
  webhookId: string,
  batchId: string,
  attemptId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<DeliveryAttemptDetail>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}/delivery-attempts/${attemptId}`;
  return transport.call({ method: 'GET', path, response: deliveryAttemptDetailSchema, signal });
}
