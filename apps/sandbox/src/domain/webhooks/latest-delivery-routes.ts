import { latestDeliveriesSchema } from '@portal/api-client/batches';
import { readerRoles } from '@portal/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { BATCH_COLUMNS, readBatches } from './batch-rows.ts';

const RECENT_MS = 24 * 60 * 60 * 1000;

const listLatestDeliveries = defineRoute({
  method: 'GET',
  url: '/notifications/webhooks/latest-deliveries',
  config: { access: { anyOf: readerRoles('WEBHOOK') } },
  schema: {
    tags: ['Webhooks'],
    operationId: 'listLatestDeliveries',
    summary: 'Read the latest delivery of each webhook',
    description:
      '`latest` is the newest batch that was delivered or has failed, null before the first. `failed` counts the batches created in the last 24 hours whose latest attempt has failed. Both without tests.',
    response: responses(latestDeliveriesSchema),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const found = await findLatest(db, memberOf(request).tenantId, new Date(clock.now() - RECENT_MS));
    const ids = found.flatMap(({ batch_id }) => batch_id ?? []);
    const rows =
      ids.length === 0
        ? []
        : await db.selectFrom('webhook_batches').select(BATCH_COLUMNS).where('batch_id', 'in', ids).execute();
    const batchOf = new Map((await readBatches(db, rows)).map((batch) => [batch.batchId, batch]));
    return success({
      results: found.map(({ webhook_id, batch_id, failed }) => ({
        webhookId: webhook_id,
        latest: (batch_id === null ? undefined : batchOf.get(batch_id)) ?? null,
        failed,
      })),
    });
  },
});

/** v1/notifications/webhooks/latest-deliveries. */
export const latestDeliveryRoutes: readonly Route[] = [listLatestDeliveries];

interface Latest {
  readonly webhook_id: string;
  readonly batch_id: string | null;
  readonly failed: number;
}

/** Each status is one step in the index of results, however many batches wait. */
async function findLatest(db: Kysely<Schema>, tenantId: string, since: Date): Promise<readonly Latest[]> {
  const newest = (status: 'FAILED' | 'SUCCEEDED') => sql`
    (select batch_id, created_on from webhook_batches
    where webhook_batches.webhook_id = webhooks.webhook_id and status = ${sql.lit(status)} and not is_test
    order by created_on desc limit 1)`;
  const { rows } = await sql<Latest>`
    select webhooks.webhook_id, latest.batch_id, recent.failed
    from webhooks
    left join lateral (
      select batch_id from (${newest('FAILED')} union all ${newest('SUCCEEDED')}) ended
      order by created_on desc, batch_id limit 1
    ) latest on true
    cross join lateral (
      select count(*)::integer as failed from webhook_batches
      where webhook_batches.webhook_id = webhooks.webhook_id and status = 'FAILED' and not is_test
        and created_on >= ${since.toISOString()}
    ) recent
    where webhooks.tenant_id = ${tenantId}
    order by webhooks.created_on desc, webhooks.webhook_id`.execute(db);
  return rows;
}
