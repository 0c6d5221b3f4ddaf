import { SCHEME_KINDS, type SchemeKind, schemePaymentsSchema } from '@portal/api-client/schemes';
import { readerRoles } from '@portal/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { nameOf, SCHEME_ACCESS } from './scheme-routes.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;

const countPayments = (kind: SchemeKind) =>
  defineRoute({
    method: 'GET',
    url: `/schemes/${kind}/payment-counts`,
    config: { access: { ...SCHEME_ACCESS[kind].readers.access, andAnyOf: readerRoles('TRANSACTION') } },
    schema: {
      tags: ['Schemes'],
      operationId: `count${nameOf(kind)}Payments`,
      summary: `Count the payments of each ${kind} scheme`,
      description:
        'Orders that were created in the last 7 days, whatever happened to them, without test payments. `total` is that of all schemes in the list. Needs a reader of transactions too.',
      response: responses(schemePaymentsSchema),
    },
    async handler(request) {
      const { db, reportClock } = request.server.services;
      const until = reportClock.now();
      const range = { since: new Date(until - DAYS * DAY_MS), until: new Date(until) };
      const results = await countOrders(db, { tenantId: memberOf(request).tenantId, kind, ...range });
      return success({ days: DAYS, total: results.reduce((sum, { count }) => sum + count, 0), results });
    },
  });

/** v1/schemes/…/payment-counts. */
export const paymentCountRoutes: readonly Route[] = SCHEME_KINDS.map(countPayments);

interface Counted {
  readonly tenantId: string;
  readonly kind: SchemeKind;
  readonly since: Date;
  readonly until: Date;
}

/** Counts in an index of orders, and takes off the few orders that are tests. */
async function countOrders(
  db: Kysely<Schema>,
  { tenantId, kind, since, until }: Counted,
): Promise<{ schemeId: string; count: number }[]> {
  const inRange = sql`orders.tenant_id = ${tenantId}
    and orders.created_at > ${since.toISOString()} and orders.created_at <= ${until.toISOString()}`;
  const { rows } = await sql<{ scheme_id: string; count: number }>`
    with started as materialized (
      select scheme_id, count(*) as count from orders where ${inRange} group by scheme_id
    ), tests as materialized (
      select orders.scheme_id, count(distinct orders.order_ref) as count
      from instructions join orders using (tenant_id, order_ref)
      where tenant_id = ${tenantId} and instructions.is_test and instructions.created_at > ${since.toISOString()}
        and ${inRange}
      group by orders.scheme_id
    )
    select schemes.scheme_id, (coalesce(started.count, 0) - coalesce(tests.count, 0))::integer as count
    from schemes left join started using (scheme_id) left join tests using (scheme_id)
    where schemes.tenant_id = ${tenantId} and schemes.kind = ${kind}
    order by schemes.scheme_id`.execute(db);
  return rows.map(({ scheme_id, count }) => ({ schemeId: scheme_id, count }));
}
