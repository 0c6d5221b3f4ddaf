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
  type WebhookInput,
} from '@portal/api-client/webhooks';
import { readerRoles, writerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockTenant } from '../database/lock-tenant.ts';
import { responses, createdResponses, success } from '../http/envelope.ts';
import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import { InvalidRequest } from '../http/invalid-request.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../http/owned-rows.ts';
import { pageQuery } from '../http/page-query.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { tag } from '../http/row-version.ts';
import { checkDestination, type DestinationRules } from './destination.ts';
import { EVENT_TYPES, isEventType } from './event-types.ts';
import { readWebhook, webhookColumns, WEBHOOKS } from './webhook-rows.ts';

const READERS = { access: { anyOf: readerRoles('WEBHOOK') } };
const WRITERS = { access: { anyOf: writerRoles('WEBHOOK') } };
const paramsSchema = z.object({ webhookId: z.string() });

const { shape } = webhookInputSchema;
const bodySchema = z.extend(webhookInputSchema, {
  maxBatchSize: z._default(shape.maxBatchSize, WEBHOOK_DEFAULTS.maxBatchSize),
  maxBatchTimeDelay: z._default(shape.maxBatchTimeDelay, WEBHOOK_DEFAULTS.maxBatchTimeDelay),
  isActive: z._default(shape.isActive, WEBHOOK_DEFAULTS.isActive),
});

const REFUSED_INPUT: readonly PlatformErrorCode[] = [
  'INVALID_DESTINATION_URI',
  'DESTINATION_URI_CONTAINS_CREDENTIALS',
  'DESTINATION_URI_CONTAINS_FRAGMENT',
  'DESTINATION_URI_CANNOT_BE_LOCALHOST',
  'DESTINATION_URI_CANNOT_BE_LOCAL',
  'DESTINATION_URI_CANNOT_BE_INTERNAL',
  'DESTINATION_URI_REQUIRES_HTTPS',
  'BATCH_SIZE_OUT_OF_RANGE',
  'BATCH_TIME_DELAY_OUT_OF_RANGE',
  'UNKNOWN_EVENT_TYPE',
];

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
    return success({ results: rows.map(readWebhook), total });
  },
});

const createWebhook = defineRoute({
  method: 'POST',
  url: '/notifications/webhooks',
  config: { ...WRITERS, creates: true, refusals: REFUSED_INPUT },
  schema: {
    tags: ['Webhooks'],
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description: 'Only this response contains the key that verifies the signatures of deliveries.',
    body: bodySchema,
    response: createdResponses(createdWebhookSchema),
  },
  attachValidation: true,
  async handler(request, reply) {
    const { db, destinationRules, verificationKeyOf } = request.server.services;
    await refuseInvalidInput(request, { destinationRules, heldEvents: [] });
    const webhook = await createOwned(db, request, WEBHOOKS, {
      values: { ...webhookColumns(request.body), webhook_id: randomUUID(), created_on: new Date() },
      answer: (row) => ({ ...readWebhook(row), verificationKey: verificationKeyOf(row.webhook_id) }),
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
    const row = await findOwned(request.server.services.db, request, WEBHOOKS, request.params.webhookId);
    tag(reply, row);
    return success(readWebhook(row));
  },
});

const updateWebhook = defineRoute({
  method: 'PUT',
  url: '/notifications/webhooks/:webhookId',
  config: { ...WRITERS, versioned: true, refusals: [...REFUSED_INPUT, 'NOT_FOUND'] },
  schema: {
    tags: ['Webhooks'],
    operationId: 'updateWebhook',
    summary: 'Change a webhook',
    description:
      'Events that were already collected are still delivered, to the new destination, even if the webhook is now inactive.',
    params: paramsSchema,
    body: bodySchema,
    response: responses(webhookSchema),
  },
  attachValidation: true,
  async handler(request, reply) {
    const { db, destinationRules } = request.server.services;
    const { webhookId } = request.params;
    const { events } = await findOwned(db, request, WEBHOOKS, webhookId);
    await refuseInvalidInput(request, { destinationRules, heldEvents: events });
    const row = await saveVersioned(db, request, WEBHOOKS, webhookId, webhookColumns(request.body));
    tag(reply, row);
    return success(readWebhook(row));
  },
});

const deleteWebhook = defineRoute({
  method: 'DELETE',
  url: '/notifications/webhooks/:webhookId',
  config: { ...WRITERS, refusals: ['NOT_FOUND'] },
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

type JudgedFields = {
  readonly [Name in 'destination' | 'events' | 'maxBatchSize' | 'maxBatchTimeDelay']: WebhookInput[Name] | undefined;
};

/** The valid fields of a body, whichever other fields are invalid or missing. */
function readValidFields(body: unknown): JudgedFields {
  const fields = z.safeParse(z.looseObject({}), body).data ?? {};
  return {
    destination: z.safeParse(shape.destination, fields['destination']).data,
    events: z.safeParse(shape.events, fields['events']).data,
    maxBatchSize: z.safeParse(shape.maxBatchSize, fields['maxBatchSize']).data,
    maxBatchTimeDelay: z.safeParse(shape.maxBatchTimeDelay, fields['maxBatchTimeDelay']).data,
  };
}

interface InputRules {
  readonly destinationRules: DestinationRules;
  /** The event types that the webhook already has: saving another field must not lose those that are unknown now. */
  readonly heldEvents: readonly string[];
}

/** Throws an InvalidRequest with everything that is wrong with a webhook, so that a form can show all of it at once. */
async function refuseInvalidInput(
  { body, validationError }: Pick<FastifyRequest, 'body' | 'validationError'>,
  rules: InputRules,
): Promise<void> {
  if (validationError && !(validationError instanceof InvalidRequest)) throw validationError;
  const refusals = await findRefusals(readValidFields(body), rules);
  const issues = validationError?.issues ?? [];
  if (issues.length + refusals.length > 0) throw new InvalidRequest(issues, refusals);
}

async function findRefusals(
  { destination, events = [], maxBatchSize, maxBatchTimeDelay }: JudgedFields,
  { destinationRules, heldEvents }: InputRules,
): Promise<PlatformError[]> {
  return [
    ...(destination === undefined ? [] : await refusalsOfDestination(destination, destinationRules)),
    ...(events.some((event) => !isEventType(event) && !heldEvents.includes(event))
      ? [new PlatformError('UNKNOWN_EVENT_TYPE', { field: 'events' })]
      : []),
    ...(isOutOf(BATCH_SIZE_BOUNDS, maxBatchSize)
      ? [new PlatformError('BATCH_SIZE_OUT_OF_RANGE', { field: 'maxBatchSize' })]
      : []),
    ...(isOutOf(BATCH_TIME_DELAY_BOUNDS, maxBatchTimeDelay)
      ? [new PlatformError('BATCH_TIME_DELAY_OUT_OF_RANGE', { field: 'maxBatchTimeDelay' })]
      : []),
  ];
}

async function refusalsOfDestination(destination: string, rules: DestinationRules): Promise<PlatformError[]> {
  try {
    await checkDestination(destination, rules);
    return [];
  } catch (error) {
    if (error instanceof PlatformError) return [error];
    throw error;
  }
}

function isOutOf({ min, max }: { readonly min: number; readonly max: number }, count: number | undefined): boolean {
  return count !== undefined && (count < min || count > max);
}
