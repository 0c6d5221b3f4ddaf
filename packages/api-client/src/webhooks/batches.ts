import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { resource } from '../calls/resource.ts';
import { creating, reading } from '../calls/verbs.ts';

/** The result of one delivery attempt of a batch, without the request and response. */
export const deliveryAttemptSchema = z.object({
  attemptId: z.string(),
  /** SCHEDULED, SUCCEEDED or FAILED; any other value is shown as is. */
  deliveryStatus: z.string(),
  /** Absent while scheduled, and when there was no response. */
  responseStatusCode: z.nullish(z.number()),
  /**
   * Why there was no response: TIMEOUT, CONNECTION_REFUSED, CONNECTION_FAILED, DNS_FAILED, TLS_FAILED or
   * ADDRESS_NOT_ALLOWED; any other value is shown as is.
   */
  failureReason: z.nullish(z.string()),
  /** AUTOMATIC (first attempt or back-off) or MANUAL (queued by a user). */
  trigger: z.nullish(z.string()),
  /** RFC 3339, UTC; the attempt is not made before this time. */
  scheduledOn: z.string(),
  /** RFC 3339, UTC; when the attempt was made. */
  attemptedOn: z.nullish(z.string()),
  durationMs: z.nullish(z.number()),
});

const headersSchema = z.array(z.object({ name: z.string(), value: z.string() }));

/** The request and response as sent and received, with secrets redacted. */
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
      /** True when only the beginning of the body was kept. */
      isBodyTruncated: z.boolean(),
    }),
  ),
});

export const batchSchema = z.object({
  /** Also the `webhook-id` header of every attempt. */
  batchId: z.string(),
  /** The status of the latest attempt. */
  status: z.string(),
  /** RFC 3339, UTC. */
  createdOn: z.string(),
  eventCount: z.number(),
  /** The event types in the batch, each once. */
  eventTypes: z.array(z.string()),
  /** Whether its only event is a test. Absent on a platform without tests. */
  isTest: z.nullish(z.boolean()),
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
      /** The order that the event is about. Absent for other events, and on a platform that does not say it. */
      orderReference: z.nullish(z.string()),
      /** The instruction of that order, also for an event about its transaction, refund or chargeback. */
      instructionReference: z.nullish(z.string()),
    }),
  ),
});

/** A batch of any webhook, with its events about one order. */
export const orderDeliverySchema = z.extend(batchDetailSchema, { webhookId: z.string(), destination: z.string() });

/** One for each webhook with such batches. */
export const failedBatchesSchema = z.object({
  results: z.array(z.object({ webhookId: z.string(), failed: z.number() })),
});

/** One for each webhook. */
export const latestDeliveriesSchema = z.object({
  results: z.array(
    z.object({
      webhookId: z.string(),
      /** The last batch that was delivered or has failed. Null before the first. */
      latest: z.nullable(batchSchema),
      /** The number of batches of the last 24 hours that have failed. */
      failed: z.number(),
    }),
  ),
});

export const batchListSchema = z.object({ results: z.array(batchSchema), total: z.number() });
export const orderDeliveryListSchema = z.object({ results: z.array(orderDeliverySchema), total: z.number() });
/** Newest first. */
export const deliveryAttemptListSchema = z.object({ results: z.array(deliveryAttemptSchema), total: z.number() });

export type Batch = z.infer<typeof batchSchema>;
export type BatchDetail = z.infer<typeof batchDetailSchema>;
export type LatestDeliveries = z.infer<typeof latestDeliveriesSchema>;
export type LatestDelivery = LatestDeliveries['results'][number];
export type BatchList = z.infer<typeof batchListSchema>;
export type OrderDelivery = z.infer<typeof orderDeliverySchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;
export type DeliveryAttemptDetail = z.infer<typeof deliveryAttemptDetailSchema>;
export type DeliveryAttemptList = z.infer<typeof deliveryAttemptListSchema>;

/** The batches to read, newest first. `take` is at most 100. */
export interface BatchQuery {
  readonly from: number;
  readonly take: number;
  /** The status of the latest attempt. */
  readonly status?: string | undefined;
  /** Only batches with an event of this type. */
  readonly eventType?: string | undefined;
  /** Only tests, or only other batches. Default: both. */
  readonly isTest?: boolean | undefined;
  /** UTC days (`YYYY-MM-DD`) of creation, both inclusive. */
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}

export const BATCHES = resource('webhook-batches');

const attemptsPath = (webhookId: string, batchId: string) =>
  apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}/delivery-attempts`;

/** Returns one page of a webhook's batches, with the total count. */
export const listBatches = reading(BATCHES, batchListSchema, (webhookId: string, query: BatchQuery) => ({
  path: apiPath`v1/notifications/webhooks/${webhookId}/batches`,
  query: { ...query },
}));

/**
 * Returns how many batches of each webhook have failed, without tests, of those created since a UTC day (`YYYY-MM-DD`). Beyond the
 * specification: a platform without it responds with 404.
 */
export const countFailedBatches = reading(BATCHES, failedBatchesSchema, (dateFrom: string) => ({
  path: 'v1/notifications/webhooks/failed-batches',
  query: { dateFrom },
}));

/**
 * Returns the last delivery of each webhook that has ended, and how many of the last 24 hours have failed, without tests. Beyond the
 * specification: a platform without it responds with 404, or takes the last part of the path for the id of a webhook.
 */
export const listLatestDeliveries = reading(
  BATCHES,
  latestDeliveriesSchema,
  'v1/notifications/webhooks/latest-deliveries',
);

/**
 * Returns one page of the batches with events about an order, of all webhooks, newest first, with the total count. Beyond the
 * specification: a platform without it responds with 404, or takes the last part of the path for the id of a webhook.
 */
export const listOrderDeliveries = reading(
  BATCHES,
  orderDeliveryListSchema,
  (orderReference: string, page: Pick<BatchQuery, 'from' | 'take'>) => ({
    path: 'v1/notifications/webhooks/deliveries',
    query: { orderReference, ...page },
  }),
);

/** Returns one batch with its events. */
export const getBatch = reading(
  BATCHES,
  batchDetailSchema,
  (webhookId: string, batchId: string) => apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}`,
);

/** Returns all delivery attempts of a batch, newest first, without their requests and responses. */
export const listDeliveryAttempts = reading(BATCHES, deliveryAttemptListSchema, attemptsPath);

/** Queues one more delivery attempt, whatever the status of the earlier ones. Returns the scheduled attempt. */
export const queueDeliveryAttempt = creating(deliveryAttemptSchema, attemptsPath);

/** Returns one attempt with its request and response. */
export const getDeliveryAttempt = reading(
  BATCHES,
  deliveryAttemptDetailSchema,
  (webhookId: string, batchId: string, attemptId: string) =>
    apiPath`v1/notifications/webhooks/${webhookId}/batches/${batchId}/delivery-attempts/${attemptId}`,
);
