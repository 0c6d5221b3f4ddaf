import {
  batchDetailSchema,
  batchListSchema,
  deliveryAttemptDetailSchema,
  deliveryAttemptListSchema,
  deliveryAttemptSchema,
  failedBatchesSchema,
} from '@portal/api-client/batches';
import { readerRoles, writerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { noteFact } from '../../platform/activity/current-write.ts';
import { WEBHOOK_ACTIVITY } from './webhook-activity.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, createdResponses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { findOwned } from '../owned-rows.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { lockBatch, queueAttempt } from './delivery/attempt-queue.ts';
import {
  ATTEMPT_COLUMNS,
  BATCH_COLUMNS,
  readAttempt,
  readAttemptDetail,
  readBatches,
  readEvents,
} from './batch-rows.ts';
import { WEBHOOKS } from './webhook-rows.ts';

const READERS = { access: { anyOf: readerRoles('WEBHOOK') }, refusals: ['NOT_FOUND'] } as const;
const WRITERS = { access: { anyOf: writerRoles('WEBHOOK') }, refusals: ['NOT_FOUND'] } as const;

const webhookParams = z.object({ webhookId: z.string() });
const batchParams = z.object({ webhookId: z.string(), batchId: z.string() });
const attemptParams = z.object({ webhookId: z.string(), batchId: z.string(), attemptId: z.string() });

const day = z.iso.date('Please enter a day as YYYY-MM-DD');
const batchQuery = z
  .object({
    ...pageQuery(100),
    status: z.optional(z.string()),
    eventType: z.optional(z.string()),
    isTest: z.optional(z.enum(['true', 'false'])),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
  })
  .check(
    z.refine(({ dateFrom, dateTo }) => dateFrom === undefined || dateTo === undefined || dateFrom <= dateTo, {
      path: ['dateTo'],
      error: 'Please enter a day that is not before the first one',
    }),
  );

const listBatches = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/:webhookId/batches',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'listBatches',
    summary: 'List the batches of a webhook, newest first',
    description: '`dateFrom` and `dateTo` limit the UTC day of creation, inclusive.',
    params: webhookParams,
    querystring: batchQuery,
    response: responses(batchListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { webhook_id } = await findOwned(db, request, WEBHOOKS, request.params.webhookId);
    const { from, take, status, eventType, isTest, dateFrom, dateTo } = request.query;
    let found = db.selectFrom('webhook_batches').where('webhook_id', '=', webhook_id);
    if (status !== undefined) found = found.where(sql<boolean>`status = ${status}`);
    if (eventType !== undefined) found = found.where(sql<boolean>`${eventType} = any(event_types)`);
    if (isTest !== undefined) found = found.where('is_test', '=', isTest === 'true');
    if (dateFrom !== undefined) {
      found = found.where(sql<boolean>`created_on >= ${dateFrom}::date::timestamp at time zone 'UTC'`);
    }
    if (dateTo !== undefined) {
      found = found.where(sql<boolean>`created_on < (${dateTo}::date + 1)::timestamp at time zone 'UTC'`);
    }
    const [rows, { total }] = await Promise.all([
      found.select(BATCH_COLUMNS).orderBy('created_on', 'desc').orderBy('batch_id').offset(from).limit(take).execute(),
      found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return success({ results: await readBatches(db, rows), total });
  },
});

const countFailedBatches = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/failed-batches',
  config: { access: READERS.access },
  schema: {
    tags: ['Webhooks'],
    operationId: 'countFailedBatches',
    summary: 'Count the failed batches of each webhook',
    description:
      'Of the batches created since the UTC day `dateFrom`, those whose latest attempt has failed, without tests. Webhooks without such batches are left out.',
    querystring: z.object({ dateFrom: day }),
    response: responses(failedBatchesSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const rows = await db
      .selectFrom('webhook_batches')
      .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_batches.webhook_id')
      .where('webhooks.tenant_id', '=', memberOf(request).tenantId)
      .where('webhook_batches.status', '=', 'FAILED')
      .where('webhook_batches.is_test', '=', false)
      .where(sql<boolean>`webhook_batches.created_on >= ${request.query.dateFrom}::date::timestamp at time zone 'UTC'`)
      .groupBy('webhooks.webhook_id')
      .orderBy('webhooks.webhook_id')
      .select(['webhooks.webhook_id', sql<number>`count(*)::integer`.as('failed')])
      .execute();
    return success({ results: rows.map(({ webhook_id, failed }) => ({ webhookId: webhook_id, failed })) });
  },
});

const getBatch = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/:webhookId/batches/:batchId',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'getBatch',
    summary: 'Read a batch with its events',
    params: batchParams,
    response: responses(batchDetailSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const row = await findBatch(db, request, request.params);
    const [batch] = await readBatches(db, [row]);
    if (!batch) throw new PlatformError('NOT_FOUND');
    return success({ ...batch, events: readEvents(row.body) });
  },
});

const listDeliveryAttempts = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/:webhookId/batches/:batchId/delivery-attempts',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'listDeliveryAttempts',
    summary: 'List the attempts to deliver a batch, newest first',
    params: batchParams,
    response: responses(deliveryAttemptListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { batch_id } = await findBatch(db, request, request.params);
    const rows = await db
      .selectFrom('delivery_attempts')
      .select(ATTEMPT_COLUMNS)
      .where('batch_id', '=', batch_id)
      .orderBy('scheduled_on', 'desc')
      .orderBy('seq', 'desc')
      .execute();
    return success({ results: rows.map(readAttempt), total: rows.length });
  },
});

const queueDeliveryAttempt = defineRoute({
  method: 'POST',
  url: '/notifications/webhooks/:webhookId/batches/:batchId/delivery-attempts',
  config: {
    activity: { of: WEBHOOK_ACTIVITY, action: 'Deliver a batch again', id: inPath('webhookId') },
    ...WRITERS,
    creates: true,
  },
  schema: {
    tags: ['Webhooks'],
    operationId: 'queueDeliveryAttempt',
    summary: 'Queue another attempt to deliver a batch',
    description:
      'Allowed in every status of the batch. The webhook-id of the delivery stays the same. A failure of this attempt is not retried. An attempt of a test neither stops nor resumes automatic attempts.',
    params: batchParams,
    response: createdResponses(deliveryAttemptSchema),
  },
  async handler(request, reply) {
    const { db, clock } = request.server.services;
    const { batch_id } = await findBatch(db, request, request.params);
    const create = async (trx: Transaction<Schema>) => {
      if (!(await lockBatch(trx, batch_id))) throw new PlatformError('NOT_FOUND');
      noteFact('Batch', batch_id);
      return readAttempt(await queueAttempt(trx, batch_id, { trigger: 'MANUAL', scheduledOn: new Date(clock.now()) }));
    };
    const attempt = await createOnce(db, request, {
      create,
      exists: async (trx, { attemptId }) => (await selectAttempt(trx, batch_id, attemptId)) !== undefined,
    });
    return reply.status(201).send(success(attempt));
  },
});

const getDeliveryAttempt = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/:webhookId/batches/:batchId/delivery-attempts/:attemptId',
  config: READERS,
  schema: {
    tags: ['Webhooks'],
    operationId: 'getDeliveryAttempt',
    summary: 'Read an attempt with its request and response',
    description: 'Signatures are redacted. Only the first 64 kB of the response body are kept.',
    params: attemptParams,
    response: responses(deliveryAttemptDetailSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { batch_id, body } = await findBatch(db, request, request.params);
    const { attemptId } = request.params;
    const row = isUuid(attemptId) ? await selectAttempt(db, batch_id, attemptId) : undefined;
    if (!row) throw new PlatformError('NOT_FOUND');
    return success(readAttemptDetail(row, body));
  },
});

/** v1/notifications/webhooks/{id}/batches: batches of events and the attempts to deliver them. */
export const batchRoutes: readonly Route[] = [
  listBatches,
  countFailedBatches,
  getBatch,
  listDeliveryAttempts,
  queueDeliveryAttempt,
  getDeliveryAttempt,
];

/** Finds a batch of one of the tenant's webhooks. Refuses ids that do not exist in the tenant. */
async function findBatch(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { webhookId, batchId }: { readonly webhookId: string; readonly batchId: string },
) {
  if (!isUuid(batchId)) throw new PlatformError('NOT_FOUND');
  const { webhook_id } = await findOwned(db, request, WEBHOOKS, webhookId);
  const row = await db
    .selectFrom('webhook_batches')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

async function selectAttempt(db: Kysely<Schema>, batchId: string, attemptId: string) {
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}
