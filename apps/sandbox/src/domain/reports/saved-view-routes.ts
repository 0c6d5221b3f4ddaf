import { randomUUID } from 'node:crypto';
import {
  MAX_SAVED_VIEWS,
  REPORT_TYPES,
  type SavedView,
  savedViewInputSchema,
  savedViewListSchema,
  savedViewSchema,
} from '@portal/api-client/report-preferences';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { byName } from '../../platform/database/by-name.ts';
import { lockUser } from '../../platform/database/lock-user.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import { responses, createdResponses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { userMemberOf } from '../../platform/http/guard.ts';
import { deleteOwned, listOwned, type Owned, selectOwned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { REPORT_READERS } from './report-routes.ts';

const ofReport = z.object({ reportType: z.enum(REPORT_TYPES) });

const VIEWS: Owned<'saved_views'> = { table: 'saved_views', id: 'view_id', isId: isUuid, owner: 'user' };

const listSavedViews = defineRoute({
  method: 'GET',
  url: '/transaction-data/saved-views',
  config: { access: REPORT_READERS, usersOnly: true },
  schema: {
    tags: ['Reports'],
    operationId: 'listSavedViews',
    summary: "List the caller's saved views, sorted by name",
    querystring: ofReport,
    response: responses(savedViewListSchema),
  },
  async handler(request) {
    const where = { report_type: request.query.reportType };
    const { rows } = await listOwned(request.server.services.db, request, VIEWS, { orderBy: 'name', where });
    // Sorted here because a database would use its own locale.
    return success({ views: rows.map(readView).toSorted((a, b) => byName(a.name, b.name)) });
  },
});

const saveView = defineRoute({
  method: 'POST',
  url: '/transaction-data/saved-views',
  config: {
    activity: 'none',
    access: REPORT_READERS,
    usersOnly: true,
    creates: true,
    refusals: ['SAVED_VIEW_EXISTS', 'TOO_MANY_SAVED_VIEWS'],
  },
  schema: {
    tags: ['Reports'],
    operationId: 'saveView',
    summary: 'Save a named view of a report',
    description: 'A name that is already in use is refused, unless `replaces` is true.',
    querystring: ofReport,
    body: savedViewInputSchema,
    response: createdResponses(savedViewSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const { tenantId, userId } = userMemberOf(request);
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
        .returningAll()
        .executeTakeFirst();
      if (!view) throw new PlatformError('SAVED_VIEW_EXISTS', { field: 'name' });
      const where = { report_type: owner.report_type };
      const { total } = await listOwned(trx, request, VIEWS, { orderBy: 'name', where });
      if (total > MAX_SAVED_VIEWS) throw new PlatformError('TOO_MANY_SAVED_VIEWS');
      return readView(view);
    };
    const view = await createOnce(db, request, {
      create,
      exists: async (trx, { viewId }) => (await selectOwned(trx, request, VIEWS, viewId)) !== undefined,
    });
    return reply.status(201).send(success(view));
  },
});

const deleteSavedView = defineRoute({
  method: 'DELETE',
  url: '/transaction-data/saved-views/:viewId',
  config: { activity: 'none', access: REPORT_READERS, usersOnly: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Reports'],
    operationId: 'deleteSavedView',
    summary: 'Delete a saved view of the caller',
    params: z.object({ viewId: z.string() }),
    response: responses(z.null()),
  },
  async handler(request) {
    await deleteOwned(request.server.services.db, request, VIEWS, request.params.viewId);
    return success(null);
  },
});

/** v2/transaction-data: a user's saved views, which only that user can read or change. */
export const savedViewRoutes: readonly Route[] = [listSavedViews, saveView, deleteSavedView];

function readView({ view_id, name, query }: Selectable<Schema['saved_views']>): SavedView {
  return { viewId: view_id, name, query };
}
