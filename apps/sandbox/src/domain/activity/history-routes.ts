import { historyPageSchema } from '@portal/api-client/activity';
import { hasAnyRole } from '@portal/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { entryPlace, pageOf, readCursor, readSince } from './activity-page.ts';
import { readHistoryEntry } from './activity-rows.ts';

/** v1/tenant/history: what was changed on one thing, for those who may read the thing. */
export function historyRoutes(kinds: readonly ThingKind[]): readonly Route[] {
  const listHistory = defineRoute({
    method: 'GET',
    url: '/tenant/history/:thingKind/:thingId',
    config: { access: 'member', refusals: ['FORBIDDEN', 'NOT_FOUND', 'CURSOR_INVALID'] },
    schema: {
      tags: ['Activity'],
      operationId: 'listHistory',
      summary: 'List the changes of a thing, newest first',
      description:
        'Who changed what, for callers who may read the thing. Refused attempts, addresses and browsers are in activity only. A thing without changes has an empty list, whether it exists or not.',
      params: z.object({ thingKind: z.string(), thingId: z.string() }),
      querystring: z.object({ ...entryPlace, part: z.optional(z.string()) }),
      response: responses(historyPageSchema),
    },
    async handler(request) {
      const { db } = request.server.services;
      const { tenantId, roles } = memberOf(request);
      const { thingKind: kind, thingId: id } = request.params;
      const { before, take, part } = request.query;
      const known = kinds.find((one) => one.kind === kind);
      if (!known) throw new PlatformError('NOT_FOUND');
      if (!hasAnyRole(roles, known.readers)) throw new PlatformError('FORBIDDEN');
      const last = readCursor(before);
      const [since, rows] = await Promise.all([
        readSince(db),
        db
          .selectFrom('activity_entries')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .where('thing_id', '=', id)
          .where('thing_kind', '=', kind)
          .where('outcome', '=', 'changed')
          .$if(part !== undefined, (query) => query.where('thing_part', '=', part ?? ''))
          .$if(last !== undefined, (query) => query.where(sql<boolean>`seq < ${last}`))
          .orderBy('seq', 'desc')
          .limit(take + 1)
          .execute(),
      ]);
      return success({ since, ...pageOf(rows, take, readHistoryEntry) });
    },
  });
  return [listHistory];
}
