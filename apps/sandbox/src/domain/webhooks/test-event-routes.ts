import { randomUUID } from 'node:crypto';
import { batchSchema } from '@portal/api-client/batches';
import { eventExamplesSchema, type TestEventInput, testEventInputSchema } from '@portal/api-client/test-events';
import { readerRoles, writerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { noteFact } from '../../platform/activity/current-write.ts';
import { eventWords, WEBHOOK_ACTIVITY } from './webhook-activity.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { findOwned } from '../owned-rows.ts';
import { BATCH_COLUMNS, readBatches } from './batch-rows.ts';
import { addBatch } from './delivery/add-batch.ts';
import { lockWebhook } from './delivery/rest.ts';
import { EVENT_EXAMPLES } from './event-examples.ts';
import { isEventType } from './event-types.ts';
import { eventPayload } from './raise-event.ts';
import { WEBHOOKS } from './webhook-rows.ts';

/** Per tenant. Invalid requests do not count. */
const TEST_EVENTS_A_MINUTE = 10;

const listEventExamples = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/event-examples',
  config: { access: { anyOf: readerRoles('WEBHOOK') } },
  schema: {
    tags: ['Webhooks'],
    operationId: 'listEventExamples',
    summary: 'List an example of the data of each event type',
    response: responses(eventExamplesSchema),
  },
  handler: async () => success(EVENT_EXAMPLES),
});

const sendTestEvent = defineRoute({
  method: 'POST',
  url: '/notifications/webhooks/:webhookId/test-events',
  config: {
    activity: { of: WEBHOOK_ACTIVITY, action: 'Send a test event', id: inPath('webhookId') },
    access: { anyOf: writerRoles('WEBHOOK') },
    creates: true,
    refusals: ['NOT_FOUND', 'UNKNOWN_EVENT_TYPE'],
    rateLimit: {
      hook: 'preHandler',
      timeWindow: '1 minute',
      max: TEST_EVENTS_A_MINUTE,
      keyGenerator: (request: FastifyRequest) => memberOf(request).tenantId,
    },
  },
  schema: {
    tags: ['Webhooks'],
    operationId: 'sendTestEvent',
    summary: 'Send a test event to a webhook',
    description:
      'Any event type, also one that the webhook does not have. The event has `test: true`, and is delivered at once in a batch of its own, even if the webhook is inactive or its destination is gone. A failure is not retried, and is left out of the count of failed batches. Neither a response of 410 Gone nor a success changes whether automatic attempts are made. `data` has at most 8,192 bytes. A tenant can send 10 test events a minute.',
    params: z.object({ webhookId: z.string() }),
    body: testEventInputSchema,
    response: createdResponses(batchSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const { webhookId } = request.params;
    await findOwned(db, request, WEBHOOKS, webhookId);
    const { type } = request.body;
    if (!isEventType(type)) throw new PlatformError('UNKNOWN_EVENT_TYPE', { field: 'type', values: [type] });
    const batch = await createOnce(db, request, {
      create: (trx) => addTestBatch(trx, request, webhookId, request.body),
      exists: async (trx, { batchId }) => (await selectBatch(trx, batchId)) !== undefined,
    });
    return reply.status(201).send(success(batch));
  },
});

/** v1/notifications/webhooks: events that a user sends to try a webhook, and examples of their data. */
export const testEventRoutes: readonly Route[] = [listEventExamples, sendTestEvent];

/** Adds a batch with one test event, and its only attempt, which is due at once. */
async function addTestBatch(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  webhookId: string,
  { type, data }: TestEventInput,
) {
  if (!(await lockWebhook(trx, webhookId))) throw new PlatformError('NOT_FOUND');
  const { tenantId } = memberOf(request);
  const now = new Date(request.server.services.clock.now());
  const payload = eventPayload({ id: randomUUID(), type, occurredOn: now, tenantId, test: true }, data);
  noteFact('Event', eventWords(type));
  const batchId = await addBatch(trx, webhookId, { events: [{ event_type: type, payload }], now, isTest: true });
  const row = await selectBatch(trx, batchId);
  const [batch] = row ? await readBatches(trx, [row]) : [];
  if (!batch) throw new PlatformError('NOT_FOUND');
  return batch;
}

async function selectBatch(trx: Transaction<Schema>, batchId: string) {
  return trx.selectFrom('webhook_batches').select(BATCH_COLUMNS).where('batch_id', '=', batchId).executeTakeFirst();
}
