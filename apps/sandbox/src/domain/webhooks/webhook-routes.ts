import { randomUUID } from 'node:crypto';
import {
  BATCH_SIZE_BOUNDS,
  BATCH_TIME_DELAY_BOUNDS,
  createdWebhookSchema,
  eventTypesSchema,
  webhookInputSchema,
  webhookListSchema,
  webhookSchema,
  WEBHOOK_DEFAULTS,
  type Webhook,
} from '@portal/api-client/webhooks';
import { readerRoles, writerRoles } from '@portal/contract';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { WEBHOOK_ACTIVITY } from './webhook-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { described } from '../../platform/http/document/named-schemas.ts';
import { responses, createdResponses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { createOwned, deleteOwned, findOwned, listOwned, type OwnedRow, saveVersioned } from '../owned-rows.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { EVENT_TYPES } from './event-types.ts';
import { endGone, lockWebhook, readRests, resumeAttempts } from './delivery/rest.ts';
import { REFUSED_INPUT, refuseInvalidInput } from './webhook-input.ts';
import { readWebhook, webhookColumns, WEBHOOKS } from './webhook-rows.ts';

const READERS = { access: { anyOf: readerRoles('WEBHOOK') } };
const WRITERS = { access: { anyOf: writerRoles('WEBHOOK') } };
const paramsSchema = z.object({ webhookId: z.string() });

const { shape } = webhookInputSchema;
const bodySchema = z.extend(webhookInputSchema, {
  events: described(shape.events, { items: { type: 'string', enum: Object.values(EVENT_TYPES) } }),
  maxBatchSize: described(z._default(shape.maxBatchSize, WEBHOOK_DEFAULTS.maxBatchSize), {
    minimum: BATCH_SIZE_BOUNDS.min,
    maximum: BATCH_SIZE_BOUNDS.max,
    description: 'The most events in one delivery.',
  }),
  maxBatchTimeDelay: described(z._default(shape.maxBatchTimeDelay, WEBHOOK_DEFAULTS.maxBatchTimeDelay), {
    minimum: BATCH_TIME_DELAY_BOUNDS.min,
    maximum: BATCH_TIME_DELAY_BOUNDS.max,
    description: 'The longest that the first event of a delivery waits for others, in seconds.',
  }),
  isActive: described(z._default(shape.isActive, WEBHOOK_DEFAULTS.isActive), {
    description: 'Events that occur while it is false are never delivered.',
  }),
});

const listEventTypes = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/event-types',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'listEventTypes',
    summary: 'List the event types by label',
    response: responses(eventTypesSchema),
  },
  handler: async () => success(EVENT_TYPES),
});

const listWebhooks = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'listWebhooks',
    summary: 'List the webhooks, newest first',
    querystring: z.object(pageQuery(1_000_000)),
    response: responses(webhookListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { rows, total } = await listOwned(db, request, WEBHOOKS, { orderBy: 'created_on desc', page: request.query });
    const restOf = await readRests(
      db,
      rows.map(({ webhook_id }) => webhook_id),
    );
    return success({ results: rows.map((row) => readWebhook(row, restOf.get(row.webhook_id))), total });
  },
});

const createWebhook = defineRoute({
  method: 'POST',
  url: '/notifications/webhooks',
  config: {
    activity: { of: WEBHOOK_ACTIVITY, action: 'Create a webhook' },
    ...WRITERS,
    creates: true,
    refusals: REFUSED_INPUT,
  },
  schema: {
    tags: ['Webhooks'],
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'The destination is a public HTTPS address. This sandbox also delivers to the hosts and ports in its setting `WEBHOOK_ALLOWED_HOSTS`: after `WEBHOOK_ALLOWED_HOSTS=localhost:8080 npm start`, to `http://localhost:8080`. Only the response of this call contains the key that verifies the signatures of deliveries.',
    body: bodySchema,
    response: createdResponses(createdWebhookSchema),
  },
  attachValidation: true,
  async handler(request, reply) {
    const { db, destinationRules, verificationKeyOf } = request.server.services;
    await refuseInvalidInput(request, { destinationRules });
    const webhook = await createOwned(db, request, WEBHOOKS, {
      values: { ...webhookColumns(request.body), webhook_id: randomUUID(), created_on: new Date() },
      respond: (row) => ({ ...readWebhook(row), verificationKey: verificationKeyOf(row.webhook_id) }),
      idOf: ({ webhookId }) => webhookId,
    });
    return reply.status(201).send(success(webhook));
  },
});

const getWebhook = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/:webhookId',
  config: { ...READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Webhooks'],
    operationId: 'getWebhook',
    summary: 'Read a webhook',
    params: paramsSchema,
    response: responses(webhookSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const row = await findOwned(db, request, WEBHOOKS, request.params.webhookId);
    tag(reply, row);
    return success(await withRest(db, row));
  },
});

const updateWebhook = defineRoute({
  method: 'PUT',
  url: '/notifications/webhooks/:webhookId',
  config: {
    activity: { of: WEBHOOK_ACTIVITY, action: 'Change a webhook', id: inPath('webhookId') },
    ...WRITERS,
    versioned: true,
    refusals: [...REFUSED_INPUT, 'NOT_FOUND'],
  },
  schema: {
    tags: ['Webhooks'],
    operationId: 'updateWebhook',
    summary: 'Change a webhook',
    description:
      'Events that were already collected are delivered to the new destination. While the webhook is inactive, their automatic attempts wait. A save also resumes the automatic attempts of a destination that was gone, even if it is unchanged.',
    params: paramsSchema,
    body: bodySchema,
    response: responses(webhookSchema),
  },
  attachValidation: true,
  async handler(request, reply) {
    const { db, clock, destinationRules } = request.server.services;
    const { webhookId } = request.params;
    const held = await findOwned(db, request, WEBHOOKS, webhookId);
    await refuseInvalidInput(request, { destinationRules, held });
    const row = await db.transaction().execute(async (trx) => {
      const before = await lockWebhook(trx, webhookId);
      const saved = await saveVersioned(trx, request, WEBHOOKS, webhookId, webhookColumns(request.body));
      await endGone(trx, webhookId);
      const rested = before !== undefined && (!before.isActive || before.isGone);
      if (rested && saved.is_active) await resumeAttempts(trx, webhookId, new Date(clock.now()));
      return saved;
    });
    tag(reply, row);
    return success(await withRest(db, row));
  },
});

const deleteWebhook = defineRoute({
  method: 'DELETE',
  url: '/notifications/webhooks/:webhookId',
  config: {
    activity: { of: WEBHOOK_ACTIVITY, action: 'Delete a webhook', id: inPath('webhookId') },
    ...WRITERS,
    refusals: ['NOT_FOUND'],
  },
  schema: {
    tags: ['Webhooks'],
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook with its batches and undelivered events',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    await request.server.services.db.transaction().execute(async (trx) => {
      // One deletion at a time: two webhooks that get each other's events would otherwise deadlock.
      await lockTenant(trx, memberOf(request));
      await deleteOwned(trx, request, WEBHOOKS, request.params.webhookId);
    });
    return success(null);
  },
});

/** v1/notifications/webhooks: the URLs that receive a tenant's events. */
export const webhookRoutes: readonly Route[] = [
  listEventTypes,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
];

async function withRest(db: Kysely<Schema>, row: OwnedRow<'webhooks'>): Promise<Webhook> {
  const restOf = await readRests(db, [row.webhook_id]);
  return readWebhook(row, restOf.get(row.webhook_id));
}
