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

export type Webhook = z.infer<typeof webhookSchema>;
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
export type WebhookList = z.infer<typeof webhookListSchema>;
export type WebhookInput = z.infer<typeof webhookInputSchema>;
export type EventTypes = z.infer<typeof eventTypesSchema>;

/** Reads what webhooks can be told of: label → value. */
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

/** Reads one webhook, without its verification key; the answer carries the version that a save sends back. */
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

/** Deletes a webhook for good, with its batches and what was still to be delivered. */
export function deleteWebhook(
  transport: Transport,
  webhookId: string,
  { signal }: CallOptions = {},
): Promise<ApiResult<unknown>> {
  const path = apiPath`v1/notifications/webhooks/${webhookId}`;
  return transport.call({ method: 'DELETE', path, response: z.unknown(), signal });
}
