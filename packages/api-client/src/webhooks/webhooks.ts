import { checkDestination, DESTINATION_MESSAGES } from '@portal/validation';
import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { resource } from '../calls/resource.ts';
import { setInput } from '../inputs/set-input.ts';
import { creating, deleting, listing, readingOnce, readingVersioned, saving } from '../calls/verbs.ts';

// For the form's own checks, in the platform's words.
export { BATCH_SIZE_OUT_OF_RANGE, BATCH_TIME_DELAY_OUT_OF_RANGE } from '../messages/platform-messages.ts';

export const WEBHOOK_DEFAULTS = { maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true } as const;
export const BATCH_SIZE_BOUNDS = { min: 1, max: 50 } as const;
/** In seconds. */
export const BATCH_TIME_DELAY_BOUNDS = { min: 1, max: 30 } as const;

export const webhookSchema = z.object({
  webhookId: z.string(),
  destination: z.string(),
  /** Values of event types. */
  events: z.array(z.string()),
  /** The most events in one delivery. */
  maxBatchSize: z.number(),
  /** The longest that the first event of a delivery waits for others, in seconds. */
  maxBatchTimeDelay: z.number(),
  isActive: z.boolean(),
  /** RFC 3339, UTC. */
  createdOn: z.nullish(z.string()),
  /**
   * RFC 3339, UTC; when the receiver responded with 410 Gone. No automatic attempt has been made since: they resume when the
   * webhook is saved, even unchanged, or when a manual attempt succeeds.
   */
  goneSince: z.nullish(z.string()),
  /** The number of batches whose automatic attempts wait because the webhook is inactive or its destination is gone. */
  waitingBatches: z.nullish(z.number()),
  /** RFC 3339, UTC; when the oldest of these batches was created. */
  waitingSince: z.nullish(z.string()),
});

/** The response to a creation, the only one that ever holds the key for verifying signatures (`whsec_…`). */
export const createdWebhookSchema = z.extend(webhookSchema, { verificationKey: z.string() });

export const webhookListSchema = z.object({ results: z.array(webhookSchema), total: z.number() });

/** Label → value, in no particular order. */
export const eventTypesSchema = z.record(z.string(), z.string());

/** The input for a new webhook or a change, as validated by the form and the platform. `destinationInput` checks the destination. */
export const webhookInputSchema = z.object({
  destination: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter a destination'),
      z.maxLength(2000, 'Please use at most 2000 characters'),
    ),
  events: setInput(z.string(), { max: 1000 }).check(z.minLength(1, 'Please select one or more events')),
  maxBatchSize: z.int('Please enter a whole number'),
  maxBatchTimeDelay: z.int('Please enter a whole number'),
  isActive: z.boolean(),
});

/**
 * The destination in a form. The platform alone decides whether it may call the address. `stored`: the webhook's
 * destination, which is accepted unchanged, because the rules may have been looser when it was saved.
 */
export function destinationInput(stored?: string) {
  return webhookInputSchema.shape.destination.check((input) => {
    const checked = checkDestination(input.value);
    if (checked.ok || input.value === '' || input.value === stored) return;
    input.issues.push({ code: 'custom', input: input.value, message: DESTINATION_MESSAGES[checked.fault] });
  });
}

export type Webhook = z.infer<typeof webhookSchema>;
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
export type WebhookList = z.infer<typeof webhookListSchema>;
export type WebhookInput = z.infer<typeof webhookInputSchema>;
export type EventTypes = z.infer<typeof eventTypesSchema>;

export const WEBHOOKS = resource('webhooks');
export const EVENT_TYPES = resource('webhook-event-types');

const PATH = 'v1/notifications/webhooks';
const webhookPath = (webhookId: string) => apiPath`v1/notifications/webhooks/${webhookId}`;

/** Returns the events that webhooks can receive: label → value. */
export const listEventTypes = readingOnce(EVENT_TYPES, eventTypesSchema, `${PATH}/event-types`);

export const listWebhooks = listing(WEBHOOKS, webhookListSchema, PATH);

/** Creates a webhook. The verification key is in this response only: never cache or store it. */
export const createWebhook = creating(createdWebhookSchema, (body: WebhookInput) => ({ path: PATH, body }));

/** Returns one webhook, without its verification key. */
export const getWebhook = readingVersioned(WEBHOOKS, webhookSchema, webhookPath);

/** Replaces all fields of the form. */
export const updateWebhook = saving((webhookId: string, body: WebhookInput) => ({
  path: webhookPath(webhookId),
  body,
}));

/** Deletes a webhook permanently, with its batches and its pending deliveries. */
export const deleteWebhook = deleting(webhookPath);
