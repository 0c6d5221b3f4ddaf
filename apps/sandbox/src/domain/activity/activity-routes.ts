import {
  activityChoicesSchema,
  activityDownloadSchema,
  activityEntrySchema,
  activityPageSchema,
} from '@portal/api-client/activity';
import * as z from 'zod/mini';
import { isUuid } from '../../platform/database/uuid.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { readChoices } from './activity-choices.ts';
import { ACTIVITY_FILE } from './activity-file.ts';
import { activityFilter, readFilter } from './activity-filter.ts';
import { entryPlace, pageOf, readCursor, readSince } from './activity-page.ts';
import { readEntries, readEntry } from './activity-rows.ts';
import { findEntries } from './find-entries.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

const listActivity = defineRoute({
  method: 'GET',
  url: '/tenant/activity',
  config: { ...ADMIN_ONLY, refusals: ['CURSOR_INVALID', 'DATE_RANGE_REVERSED'] },
  schema: {
    tags: ['Activity'],
    operationId: 'listActivity',
    summary: 'List what users and API keys did, newest first',
    description:
      'Changes, refused attempts to change something, and sign-ins. `since` says since when they are kept. Equal refusals within a minute are one entry with a `count`.',
    querystring: z.object({ ...activityFilter, ...entryPlace }),
    response: responses(activityPageSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { tenantId } = memberOf(request);
    const { before, take, ...requested } = request.query;
    const place = { before: readCursor(before), limit: take + 1 };
    const [since, numbers] = await Promise.all([
      readSince(db),
      findEntries(db, readFilter(tenantId, requested), place),
    ]);
    const rows = await readEntries(db, tenantId, numbers);
    return success({ since, ...pageOf(rows, take, readEntry) });
  },
});

const listActivityChoices = defineRoute({
  method: 'GET',
  url: '/tenant/activity/choices',
  config: ADMIN_ONLY,
  schema: {
    tags: ['Activity'],
    operationId: 'listActivityChoices',
    summary: 'List the values by which activity can be filtered',
    response: responses(activityChoicesSchema),
  },
  async handler(request) {
    return success(await readChoices(request.server.services.db, memberOf(request).tenantId));
  },
});

const getActivityDownload = defineRoute({
  method: 'GET',
  url: '/tenant/activity/download',
  config: { ...ADMIN_ONLY, refusals: ['DATE_RANGE_REVERSED'] },
  schema: {
    tags: ['Activity'],
    operationId: 'getActivityDownload',
    summary: 'Get a download link for activity as CSV',
    description:
      'The file has all entries that the filter selects. The link requires no access token and is valid for 60 seconds.',
    querystring: z.object(activityFilter),
    response: responses(activityDownloadSchema),
  },
  async handler(request) {
    const { url, clock, activityLinks } = request.server.services;
    const { tenantId } = memberOf(request);
    readFilter(tenantId, request.query);
    return success({
      uri: `${url}${ACTIVITY_FILE}?${activityLinks.sign({ tenantId, filter: request.query }, clock.now())}`,
    });
  },
});

const getActivityEntry = defineRoute({
  method: 'GET',
  url: '/tenant/activity/:entryId',
  config: { ...ADMIN_ONLY, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Activity'],
    operationId: 'getActivityEntry',
    summary: 'Read an entry of activity',
    params: z.object({ entryId: z.string() }),
    response: responses(activityEntrySchema),
  },
  async handler(request) {
    const { entryId } = request.params;
    const row = isUuid(entryId)
      ? await request.server.services.db
          .selectFrom('activity_entries')
          .selectAll()
          .where('tenant_id', '=', memberOf(request).tenantId)
          .where('entry_id', '=', entryId)
          .executeTakeFirst()
      : undefined;
    if (!row) throw new PlatformError('NOT_FOUND');
    return success(readEntry(row));
  },
});

/** v1/tenant/activity: what users and API keys changed in the tenant, and what they were refused. */
export const activityRoutes: readonly Route[] = [
  listActivity,
  listActivityChoices,
  getActivityDownload,
  getActivityEntry,
];
