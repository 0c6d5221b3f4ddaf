import { orderDeliveryListSchema } from '@portal/api-client/batches';
import { readerRoles } from '@portal/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { readBatches, readEvents } from './batch-rows.ts';

const listOrderDeliveries = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/deliveries',
  config: { access: { anyOf: readerRoles('WEBHOOK') } },
  schema: {
    tags: ['Webhooks'],
    operationId: 'listOrderDeliveries',
    summary: 'List the batches with events about an order, newest first',
    description:
      'The batches of all webhooks of the tenant, each with its events about this order, its instructions, or their transactions, refunds and chargebacks. Without tests, and empty for an unknown order. `orderReference` is case-sensitive.',
    querystring: z.object({ ...pageQuery(100), orderReference: z.string().check(z.minLength(1)) }),
    response: responses(orderDeliveryListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { from, take, orderReference } = request.query;
    const found = db
      .selectFrom('webhook_batches')
      .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_batches.webhook_id')
      .where('webhooks.tenant_id', '=', memberOf(request).tenantId)
      .where(sql<boolean>`order_references @> array[${orderReference}]::text[]`);
    const [rows, { total }] = await Promise.all([
      found
        .selectAll('webhook_batches')
        .select('destination')
        .orderBy('webhook_batches.created_on', 'desc')
        .orderBy('batch_id')
        .offset(from)
        .limit(take)
        .execute(),
      found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const batches = await readBatches(db, rows);
    return success({
      results: rows.flatMap(({ webhook_id, destination, body }, place) => {
        const events = readEvents(body).filter((event) => event.orderReference === orderReference);
        const batch = batches[place];
        return batch ? [{ ...batch, webhookId: webhook_id, destination, events }] : [];
      }),
      total,
    });
  },
});

/** v1/notifications/webhooks/deliveries: the deliveries about an order, of all webhooks. */
export const orderDeliveryRoutes: readonly Route[] = [listOrderDeliveries];
