import * as z from 'zod/mini';
import { apiPath } from './api-path.ts';
import type { ApiResult, CallOptions, Transport } from './transport.ts';

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

/** Reads one page of the batches of a webhook, with how many there are in all. */
export function listBatches(
  transport: Transport,
  webhookId: string,
  query: BatchQuery,
  { signal }: CallOptions = {},
): Promise<ApiResult<BatchList>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches`;
  return transport.call({ method: 'GET', path, query: { ...query }, response: batchListSchema, signal });
}

/** Reads one batch with its events. */
export function getBatch(
  transport: Transport,
  webhookId: string,
  batchId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<BatchDetail>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}`;
  return transport.call({ method: 'GET', path, response: batchDetailSchema, signal });
}

/** Reads all attempts to deliver a batch, the newest first; none has what was sent and answered. */
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

/** Reads one attempt with what went out and what came back. */
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
