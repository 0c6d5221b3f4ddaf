import { randomUUID } from 'node:crypto';
import {
  MAX_SAVED_VIEWS,
  REPORT_TYPES,
  savedViewInputSchema,
  savedViewListSchema,
  savedViewSchema,
} from '@portal/api-client/report-preferences';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { byName } from '../database/by-name.ts';
import { createOnce } from '../http/create-once.ts';
import type { Schema } from '../database/schema.ts';
import { answers, answersCreated, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { isUuid } from '../database/uuid.ts';
import { lockUser } from '../database/lock-user.ts';
import { REPORT_READERS } from './report-routes.ts';

const ofReport = z.object({ reportType: z.enum(REPORT_TYPES) });

/** v2/transaction-data: the views of the reports that one user keeps, which nobody else can read or change. */
export function registerSavedViewRoutes(app: PlatformApp, db: Kysely<Schema>): void {
  app.route({
    method: 'GET',
    url: '/transaction-data/saved-views',
    config: { access: REPORT_READERS },
    schema: {
      tags: ['Reports'],
      operationId: 'listSavedViews',
      summary: 'List the views of a report that the caller keeps, by name',
      querystring: ofReport,
      response: answers(savedViewListSchema),
    },
    async handler(request) {
      const { tenantId, userId } = memberOf(request);
      const rows = await db
        .selectFrom('saved_views')
        .select(['view_id as viewId', 'name', 'query'])
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('report_type', '=', request.query.reportType)
        .execute();
      return success({ views: rows.toSorted((a, b) => byName(a.name, b.name)) });
    },
  });

  app.route({
    method: 'POST',
    url: '/transaction-data/saved-views',
    config: { access: REPORT_READERS, creates: true, refusals: ['SAVED_VIEW_EXISTS', 'TOO_MANY_SAVED_VIEWS'] },
    schema: {
      tags: ['Reports'],
      operationId: 'saveView',
      summary: 'Keep a view of a report under a name',
      description: 'A name that is taken is refused, unless the view `replaces` the one that has it.',
      querystring: ofReport,
      body: savedViewInputSchema,
      response: answersCreated(savedViewSchema),
    },
    async handler(request, reply) {
      const { tenantId, userId } = memberOf(request);
      const { replaces = false, ...kept } = request.body;
      const owner = { tenant_id: tenantId, user_id: userId, report_type: request.query.reportType };
      const create = async (trx: Transaction<Schema>) => {
        await lockUser(trx, { userId });
        const view = await trx
          .insertInto('saved_views')
          .values({ ...owner, ...kept, view_id: randomUUID() })
          .onConflict((conflict) => {
            const taken = conflict.columns(['tenant_id', 'user_id', 'report_type', 'name']);
            return replaces ? taken.doUpdateSet({ query: kept.query }) : taken.doNothing();
          })
          .returning(['view_id as viewId', 'name', 'query'])
          .executeTakeFirst();
        if (!view) throw new PlatformError('SAVED_VIEW_EXISTS', { field: 'name' });
        const { count } = await trx
          .selectFrom('saved_views')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where((where) => where.and(owner))
          .executeTakeFirstOrThrow();
        if (count > MAX_SAVED_VIEWS) throw new PlatformError('TOO_MANY_SAVED_VIEWS');
        return view;
      };
      const exists = async (trx: Transaction<Schema>, { viewId }: { readonly viewId: string }) =>
        (await trx.selectFrom('saved_views').select('view_id').where('view_id', '=', viewId).executeTakeFirst()) !==
        undefined;
      return reply.status(201).send(success(await createOnce(db, request, { create, exists })));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/transaction-data/saved-views/:viewId',
    config: { access: REPORT_READERS, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['Reports'],
      operationId: 'deleteSavedView',
      summary: 'Forget a view that the caller keeps',
      params: z.object({ viewId: z.string() }),
      response: answers(z.null()),
    },
    async handler(request) {
      const { tenantId, userId } = memberOf(request);
      const { viewId } = request.params;
      const deleted = isUuid(viewId)
        ? await db
            .deleteFrom('saved_views')
            .where('view_id', '=', viewId)
            .where('tenant_id', '=', tenantId)
            .where('user_id', '=', userId)
            .returning('view_id')
            .executeTakeFirst()
        : undefined;
      if (!deleted) throw new PlatformError('NOT_FOUND');
      return success(null);
    },
  });
}
