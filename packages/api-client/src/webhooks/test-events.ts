import * as z from 'zod/mini';
import { apiPath } from '../transport/api-path.ts';
import { creating, readingOnce } from '../calls/verbs.ts';
import { batchSchema } from './batches.ts';
import { EVENT_TYPES } from './webhooks.ts';

/** The most that the data of a test event may have as JSON in UTF-8, in bytes. */
export const TEST_DATA_BYTES_MAX = 8192;

export const testEventInputSchema = z.object({
  /** The value of an event type. The webhook need not have it. */
  type: z.string().check(z.minLength(1, 'Please select an event')),
  /** The `data` of the event. */
  data: z.record(z.string(), z.unknown()).check(z.refine(isSmall, 'Please use at most 8 kB (8,192 bytes)')),
});

/** An example of `data` by the value of its event type. */
export const eventExamplesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

export type TestEventInput = z.infer<typeof testEventInputSchema>;
export type EventExamples = z.infer<typeof eventExamplesSchema>;

/**
 * Returns an example of the data of each event type. Beyond the specification, as `sendTestEvent`: a platform without these calls responds
 * with 404, or takes the last part of the path for the id of a webhook.
 */
export const listEventExamples = readingOnce(
  EVENT_TYPES,
  eventExamplesSchema,
  'v1/notifications/webhooks/event-examples',
);

/**
 * Sends one event to a webhook at once and once only, with `test: true` beside its data. Returns its batch, whose attempt is
 * scheduled. A tenant can send 10 a minute (RATE_LIMITED).
 */
export const sendTestEvent = creating(batchSchema, (webhookId: string, body: TestEventInput) => ({
  path: apiPath`v1/notifications/webhooks/${webhookId}/test-events`,
  body,
}));

function isSmall(data: Readonly<Record<string, unknown>>): boolean {
  try {
    return new TextEncoder().encode(JSON.stringify(data)).length <= TEST_DATA_BYTES_MAX;
  } catch {
    // Nested deeper than the stack.
    return false;
  }
}
