import {
  columnPreferencesInputSchema,
  columnPreferencesSchema,
  REPORT_TYPES,
} from '@portal/api-client/report-preferences';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { lockUser } from '../../platform/database/lock-user.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { type UserMember, userMemberOf } from '../../platform/http/guard.ts';
import { type Owned, selectOwned } from '../owned-rows.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { refuseUnknownColumns } from './report-columns.ts';
import { REPORT_READERS } from './report-routes.ts';

const ofUser = z.object({ userId: z.string(), reportType: z.enum(REPORT_TYPES) });

const PREFERENCES: Owned<'column_preferences'> = { table: 'column_preferences', id: 'report_type', owner: 'user' };

const getColumnPreferences = defineRoute({
  method: 'GET',
  url: '/transaction-data/preferences',
  config: { access: REPORT_READERS, usersOnly: true, refusals: ['NOT_YOUR_PREFERENCES'] },
  schema: {
    tags: ['Reports'],
    operationId: 'getColumnPreferences',
    summary: "Read a user's column preferences for a report",
    description: 'Both lists are empty until preferences are saved.',
    querystring: ofUser,
    response: responses(columnPreferencesSchema),
  },
  async handler(request) {
    const { userId } = callerThemselves(request, request.query.userId);
    const row = await selectOwned(request.server.services.db, request, PREFERENCES, request.query.reportType);
    const { selected_columns = [], available_columns = [] } = row ?? {};
    return success({ userId, selectedColumns: [...selected_columns], availableColumns: [...available_columns] });
  },
});

const saveColumnPreferences = defineRoute({
  method: 'PUT',
  url: '/transaction-data/preferences',
  config: {
    activity: 'none',
    access: REPORT_READERS,
    usersOnly: true,
    refusals: ['NOT_YOUR_PREFERENCES', 'UNKNOWN_REPORT_COLUMN'],
  },
  schema: {
    tags: ['Reports'],
    operationId: 'saveColumnPreferences',
    summary: "Save a user's column preferences for a report",
    querystring: ofUser,
    body: columnPreferencesInputSchema,
    response: responses(columnPreferencesSchema),
  },
  async handler(request) {
    const { query, body } = request;
    const { tenantId, userId } = callerThemselves(request, query.userId);
    for (const list of ['selectedColumns', 'availableColumns'] as const) {
      const keys = body[list].map(({ dataKey }) => dataKey);
      refuseUnknownColumns(query.reportType, keys, (index) => `${list}.${index}.dataKey`);
    }
    const columns = {
      selected_columns: JSON.stringify(body.selectedColumns),
      available_columns: JSON.stringify(body.availableColumns),
    };
    await request.server.services.db.transaction().execute(async (trx) => {
      await lockUser(trx, { userId });
      await trx
        .insertInto('column_preferences')
        .values({ tenant_id: tenantId, user_id: userId, report_type: query.reportType, ...columns })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'report_type']).doUpdateSet(columns))
        .execute();
    });
    return success({ userId, ...body });
  },
});

/** v2/transaction-data: a user's column preferences, which only that user can read or change. */
export const preferenceRoutes: readonly Route[] = [getColumnPreferences, saveColumnPreferences];

/** The caller. Refuses access to another user's preferences. */
function callerThemselves(request: FastifyRequest, userId: string): UserMember {
  const member = userMemberOf(request);
  if (userId.toLowerCase() !== member.userId) throw new PlatformError('NOT_YOUR_PREFERENCES', { field: 'userId' });
  return member;
}
