import { randomUUID } from 'node:crypto';
import {
  BATCH_SIZE_BOUNDS,
  BATCH_TIME_DELAY_BOUNDS,
  createdWebhookSchema,
  eventTypesSchema,
  webhookInputSchema,
  webhookListSchema,
  webhookSchema,
  type WebhookInput,
} from '@portal/api-client/webhooks';
import { readerRoles, writerRoles } from '@portal/contract';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { createOnce } from '../http/create-once.ts';
import type { Schema } from '../database/schema.ts';
import { answers, answersCreated, success } from '../http/envelope.ts';
import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import { pageQuery } from '../http/page-query.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { isExpectedVersion, rowVersion, tag } from '../http/row-version.ts';
import { checkDestination, type DestinationRules } from './destination.ts';
import { EVENT_TYPES, isEventType } from './event-types.ts';
import { raiseEvent } from './raise-event.ts';
import type { VerificationKeyOf } from './verification-keys.ts';
import { findWebhook, readWebhook, selectWebhook, toldOf } from './webhook-rows.ts';

const READERS = { access: { anyOf: readerRoles('WEBHOOK') } };
const WRITERS = { access: { anyOf: writerRoles('WEBHOOK') } };
const paramsSchema = z.object({ webhookId: z.string() });

const REFUSED_INPUT: readonly PlatformErrorCode[] = [
  'INVALID_DESTINATION_URI',
  'DESTINATION_URI_CONTAINS_CREDENTIALS',
  'DESTINATION_URI_CANNOT_BE_LOCALHOST',
  'DESTINATION_URI_CANNOT_BE_LOCAL',
  'DESTINATION_URI_CANNOT_BE_INTERNAL',
  'DESTINATION_URI_REQUIRES_HTTPS',
  'BATCH_SIZE_OUT_OF_RANGE',
  'BATCH_TIME_DELAY_OUT_OF_RANGE',
  'UNKNOWN_EVENT_TYPE',
];

export interface WebhookRouteOptions {
  readonly rules: DestinationRules;
  readonly verificationKeyOf: VerificationKeyOf;
}

/** v1/notifications/webhooks: where a tenant is told what happens in it. */
export function registerWebhookRoutes(
  app: PlatformApp,
  db: Kysely<Schema>,
  { rules, verificationKeyOf }: WebhookRouteOptions,
): void {
  app.route({
    method: 'GET',
    url: '/notifications/webhooks/event-types',
    config: READERS,
    schema: {
      tags: ['Webhooks'],
      operationId: 'listEventTypes',
      summary: 'List what a webhook can be told, by the words for it',
      response: answers(eventTypesSchema),
    },
    handler: async () => success(EVENT_TYPES),
  });

  app.route({
    method: 'GET',
    url: '/notifications/webhooks',
    config: READERS,
    schema: {
      tags: ['Webhooks'],
      operationId: 'listWebhooks',
      summary: 'List the webhooks, newest first',
      querystring: z.object(pageQuery(1_000_000)),
      response: answers(webhookListSchema),
    },
    async handler(request) {
      const ofTenant = db.selectFrom('webhooks').where('tenant_id', '=', memberOf(request).tenantId);
      const [rows, { total }] = await Promise.all([
        ofTenant
          .selectAll()
          .orderBy('created_on', 'desc')
          .orderBy('webhook_id')
          .offset(request.query.from)
          .limit(request.query.take)
          .execute(),
        ofTenant.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return success({ results: rows.map(readWebhook), total });
    },
  });

  app.route({
    method: 'POST',
    url: '/notifications/webhooks',
    config: { ...WRITERS, creates: true, refusals: REFUSED_INPUT },
    schema: {
      tags: ['Webhooks'],
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description: 'The key that verifies its deliveries is in this answer and never again.',
      body: webhookInputSchema,
      response: answersCreated(createdWebhookSchema),
    },
    async handler(request, reply) {
      const { tenantId } = memberOf(request);
      const { body } = request;
      await checkInput(body, rules);
      refuseUnknownEvents(body.events, []);
      const create = async (trx: Transaction<Schema>) => {
        const values = {
          ...columnsOf(body),
          webhook_id: randomUUID(),
          tenant_id: tenantId,
          created_on: new Date(),
        };
        // Before it is there: a webhook is not told of itself.
        await raiseEvent(trx, tenantId, 'webhook.created', toldOf(values));
        await trx.insertInto('webhooks').values(values).execute();
        return { ...readWebhook(values), verificationKey: verificationKeyOf(values.webhook_id) };
      };
      const webhook = await createOnce(db, request, {
        create,
        exists: async (trx, { webhookId }) => (await selectWebhook(trx, tenantId, webhookId)) !== undefined,
      });
      return reply.status(201).header('Cache-Control', 'no-store').send(success(webhook));
    },
  });

  app.route({
    method: 'GET',
    url: '/notifications/webhooks/:webhookId',
    config: { ...READERS, versioned: true, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['Webhooks'],
      operationId: 'getWebhook',
      summary: 'Read a webhook',
      params: paramsSchema,
      response: answers(webhookSchema),
    },
    async handler(request, reply) {
      const row = await findWebhook(db, memberOf(request).tenantId, request.params.webhookId);
      tag(reply, row);
      return success(readWebhook(row));
    },
  });

  app.route({
    method: 'PUT',
    url: '/notifications/webhooks/:webhookId',
    config: { ...WRITERS, versioned: true, refusals: [...REFUSED_INPUT, 'NOT_FOUND'] },
    schema: {
      tags: ['Webhooks'],
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description: 'What was collected before is still delivered, to the new destination, even once it is inactive.',
      params: paramsSchema,
      body: webhookInputSchema,
      response: answers(webhookSchema),
    },
    async handler(request, reply) {
      const { tenantId } = memberOf(request);
      const { body } = request;
      const held = await findWebhook(db, tenantId, request.params.webhookId);
      refuseUnknownEvents(body.events, held.events);
      await checkInput(body, rules);
      const row = await db.transaction().execute(async (trx) => {
        const saved = await trx
          .updateTable('webhooks')
          .set(columnsOf(body))
          .where('webhook_id', '=', held.webhook_id)
          .where(isExpectedVersion(request))
          .returningAll()
          .returning(rowVersion)
          .executeTakeFirst();
        if (saved) await raiseEvent(trx, tenantId, 'webhook.changed', toldOf(saved));
        return saved;
      });
      if (!row) {
        const isThere = (await selectWebhook(db, tenantId, held.webhook_id)) !== undefined;
        throw new PlatformError(isThere ? 'STALE_SAVE' : 'NOT_FOUND');
      }
      tag(reply, row);
      return success(readWebhook(row));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/notifications/webhooks/:webhookId',
    config: { ...WRITERS, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['Webhooks'],
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook, its batches and what still waits for delivery',
      params: paramsSchema,
      response: answers(z.null()),
    },
    async handler(request) {
      const { tenantId } = memberOf(request);
      const { webhook_id } = await findWebhook(db, tenantId, request.params.webhookId);
      await db.transaction().execute(async (trx) => {
        // One at a time: two that delete each other's listener would wait for each other for ever.
        await trx
          .selectFrom('tenants')
          .select('tenant_id')
          .where('tenant_id', '=', tenantId)
          .forNoKeyUpdate()
          .execute();
        const row = await trx
          .deleteFrom('webhooks')
          .where('webhook_id', '=', webhook_id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new PlatformError('NOT_FOUND');
        await raiseEvent(trx, tenantId, 'webhook.deleted', toldOf(row));
      });
      return success(null);
    },
  });
}

function columnsOf({ destination, events, maxBatchSize, maxBatchTimeDelay, isActive }: WebhookInput) {
  return {
    destination,
    events: [...new Set(events)],
    max_batch_size: maxBatchSize,
    max_batch_time_delay: maxBatchTimeDelay,
    is_active: isActive,
  };
}

async function checkInput(input: WebhookInput, rules: DestinationRules): Promise<void> {
  const { maxBatchSize, maxBatchTimeDelay } = input;
  if (maxBatchSize < BATCH_SIZE_BOUNDS.min || maxBatchSize > BATCH_SIZE_BOUNDS.max) {
    throw new PlatformError('BATCH_SIZE_OUT_OF_RANGE', { field: 'maxBatchSize' });
  }
  if (maxBatchTimeDelay < BATCH_TIME_DELAY_BOUNDS.min || maxBatchTimeDelay > BATCH_TIME_DELAY_BOUNDS.max) {
    throw new PlatformError('BATCH_TIME_DELAY_OUT_OF_RANGE', { field: 'maxBatchTimeDelay' });
  }
  await checkDestination(input.destination, rules);
}

/** A type that the platform no longer knows stays where it is held, so that a save of something else does not lose it. */
function refuseUnknownEvents(events: readonly string[], held: readonly string[]): void {
  if (events.some((event) => !isEventType(event) && !held.includes(event))) {
    throw new PlatformError('UNKNOWN_EVENT_TYPE', { field: 'events' });
  }
}
