import {
  columnPreferencesInputSchema,
  columnPreferencesSchema,
  REPORT_TYPES,
} from '@portal/api-client/report-preferences';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { answers, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { memberOf } from '../http/guard.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { lockUser } from '../database/lock-user.ts';
import { refuseUnknownColumns } from './report-columns.ts';
import { REPORT_READERS } from './report-routes.ts';

const ofUser = z.object({ userId: z.string(), reportType: z.enum(REPORT_TYPES) });

/** v2/transaction-data: which columns of the reports one user wants, which nobody else can read or change. */
export function registerPreferenceRoutes(app: PlatformApp, db: Kysely<Schema>): void {
  app.route({
    method: 'GET',
    url: '/transaction-data/preferences',
    config: { access: REPORT_READERS, refusals: ['NOT_YOUR_PREFERENCES'] },
    schema: {
      tags: ['Reports'],
      operationId: 'getColumnPreferences',
      summary: 'Read which columns of a report the user wants, and in which order',
      description: 'Both lists are empty as long as nothing was saved.',
      querystring: ofUser,
      response: answers(columnPreferencesSchema),
    },
    async handler(request) {
      const { tenantId, userId } = oneself(request, request.query.userId);
      const row = await db
        .selectFrom('column_preferences')
        .select(['selected_columns', 'available_columns'])
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId)
        .where('report_type', '=', request.query.reportType)
        .executeTakeFirst();
      const { selected_columns = [], available_columns = [] } = row ?? {};
      return success({ userId, selectedColumns: [...selected_columns], availableColumns: [...available_columns] });
    },
  });

  app.route({
    method: 'PUT',
    url: '/transaction-data/preferences',
    config: { access: REPORT_READERS, refusals: ['NOT_YOUR_PREFERENCES', 'UNKNOWN_REPORT_COLUMN'] },
    schema: {
      tags: ['Reports'],
      operationId: 'saveColumnPreferences',
      summary: 'Save which columns of a report the user wants, and in which order',
      querystring: ofUser,
      body: columnPreferencesInputSchema,
      response: answers(columnPreferencesSchema),
    },
    async handler(request) {
      const { query, body } = request;
      const { tenantId, userId } = oneself(request, query.userId);
      for (const list of ['selectedColumns', 'availableColumns'] as const) {
        const keys = body[list].map(({ dataKey }) => dataKey);
        refuseUnknownColumns(query.reportType, keys, (index) => `${list}.${index}.dataKey`);
      }
      const columns = {
        selected_columns: JSON.stringify(body.selectedColumns),
        available_columns: JSON.stringify(body.availableColumns),
      };
      await db.transaction().execute(async (trx) => {
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
}

/** The caller, where it is their own preferences that are asked for. */
function oneself(request: FastifyRequest, userId: string) {
  const member = memberOf(request);
  if (userId.toLowerCase() !== member.userId) throw new PlatformError('NOT_YOUR_PREFERENCES', { field: 'userId' });
  return member;
}
