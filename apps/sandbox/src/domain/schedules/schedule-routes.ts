import { randomUUID } from 'node:crypto';
import {
  MAX_REPORT_SCHEDULES,
  reportScheduleListSchema,
  reportScheduleSchema,
} from '@portal/api-client/report-schedules';
import { readerRoles, writerRoles } from '@portal/contract';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { REPORT_READERS } from '../reports/report-routes.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../owned-rows.ts';
import { setTurn } from './run-queue.ts';
import { SCHEDULE_ACTIVITY } from './schedule-activity.ts';
import { changesFile, scheduleBody, scheduleColumns } from './schedule-input.ts';
import { callerReads, ownerColumns } from './schedule-owner.ts';
import { readSchedule, runsOf, type ScheduleRow, SCHEDULES, stateColumns } from './schedule-rows.ts';

export const SCHEDULE_READERS = { access: { anyOf: readerRoles('REPORT_SCHEDULE') } };
export const SCHEDULE_WRITERS = { access: { anyOf: writerRoles('REPORT_SCHEDULE') } };

/** A creation needs a reader role of the report too, which the handler checks for the report of the request. */
const CREATORS = { access: { ...SCHEDULE_WRITERS.access, andAnyOf: REPORT_READERS.anyOf } };

export const scheduleParams = z.object({ scheduleId: z.string() });

const listReportSchedules = defineRoute({
  method: 'GET',
  url: '/transaction-data/schedules',
  config: SCHEDULE_READERS,
  schema: {
    tags: ['Report schedules'],
    operationId: 'listReportSchedules',
    summary: 'List the report schedules, newest first',
    description: 'Each with its next run and its last one.',
    querystring: z.object(pageQuery(1_000_000)),
    response: responses(reportScheduleListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { rows, total } = await listOwned(db, request, SCHEDULES, {
      orderBy: 'created_on desc',
      page: request.query,
    });
    const runs = await runsOf(
      db,
      rows.map(({ schedule_id }) => schedule_id),
    );
    return success({ results: rows.map((row) => readSchedule(row, runs.get(row.schedule_id))), total });
  },
});

const WHEN =
  'The hour is that of the `zone`. A month without `monthDay` has its last day in place of it. An hour that a clock change leaves out is at the next instant that exists; one that it repeats is the first. `range` is in UTC days, relative to the UTC day of the run. `filters` are those of an export of the report, without days and search; `columns` and `separator` as in an export, and `screen` and `all` are the columns of now.';

const createReportSchedule = defineRoute({
  method: 'POST',
  url: '/transaction-data/schedules',
  config: {
    ...CREATORS,
    activity: { of: SCHEDULE_ACTIVITY, action: 'Create a report schedule' },
    creates: true,
    refusals: ['UNKNOWN_REPORT_COLUMN', 'TOO_MANY_REPORT_SCHEDULES'],
  },
  schema: {
    tags: ['Report schedules'],
    operationId: 'createReportSchedule',
    summary: 'Create a report schedule',
    description: `${WHEN} The caller needs a reader role of the report too and becomes the owner, whose role is checked at each run. A tenant can have ${MAX_REPORT_SCHEDULES} schedules.`,
    body: scheduleBody,
    response: createdResponses(reportScheduleSchema),
  },
  async handler(request, reply) {
    const { db, reportClock } = request.server.services;
    const { body } = request;
    if (!callerReads(request, body.reportType)) throw new PlatformError('FORBIDDEN');
    const now = new Date(reportClock.now());
    const schedule_id = randomUUID();
    let next: Date | undefined;
    const created = await createOwned(db, request, SCHEDULES, {
      async values(trx) {
        await lockTenant(trx, memberOf(request));
        const { total } = await listOwned(trx, request, SCHEDULES, { orderBy: 'created_on' });
        if (total >= MAX_REPORT_SCHEDULES) throw new PlatformError('TOO_MANY_REPORT_SCHEDULES');
        return {
          ...(await scheduleColumns(trx, request, body)),
          ...ownerColumns(request),
          ...stateColumns({ isPaused: body.isPaused, now }),
          schedule_id,
          created_on: now,
        };
      },
      async within(trx) {
        next = await setTurn(trx, await findOwned(trx, request, SCHEDULES, schedule_id), now);
      },
      respond: (row) => readSchedule(row, { next }),
      idOf: ({ scheduleId }) => scheduleId,
    });
    return reply.status(201).send(success(created));
  },
});

const getReportSchedule = defineRoute({
  method: 'GET',
  url: '/transaction-data/schedules/:scheduleId',
  config: { ...SCHEDULE_READERS, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Report schedules'],
    operationId: 'getReportSchedule',
    summary: 'Read a report schedule',
    params: scheduleParams,
    response: responses(reportScheduleSchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const row = await findOwned(db, request, SCHEDULES, request.params.scheduleId);
    tag(reply, row);
    return success(await withRuns(db, row));
  },
});

const updateReportSchedule = defineRoute({
  method: 'PUT',
  url: '/transaction-data/schedules/:scheduleId',
  config: {
    ...SCHEDULE_WRITERS,
    activity: { of: SCHEDULE_ACTIVITY, action: 'Change a report schedule', id: inPath('scheduleId') },
    versioned: true,
    refusals: ['NOT_FOUND', 'UNKNOWN_REPORT_COLUMN'],
    async stored(request) {
      const { scheduleId } = scheduleParams.parse(request.params);
      return readSchedule(await findOwned(request.server.services.db, request, SCHEDULES, scheduleId));
    },
  },
  schema: {
    tags: ['Report schedules'],
    operationId: 'updateReportSchedule',
    summary: 'Change, pause or resume a report schedule',
    description: `${WHEN} A caller with a reader role of the report becomes the owner. One without can change the name and the time, and pause it, but neither what is in the file nor resume it. Runs that were due while it was paused are not made.`,
    params: scheduleParams,
    body: scheduleBody,
    response: responses(reportScheduleSchema),
  },
  async handler(request, reply) {
    const { db, reportClock } = request.server.services;
    const { body, params } = request;
    const now = new Date(reportClock.now());
    const saved = await db.transaction().execute(async (trx) => {
      const held = await findOwned(trx, request, SCHEDULES, params.scheduleId);
      const columns = await scheduleColumns(trx, request, body);
      const reads = callerReads(request, held.report_type) && callerReads(request, body.reportType);
      const resumes = held.is_paused && !body.isPaused;
      if (!reads && (resumes || changesFile(held, columns))) throw new PlatformError('FORBIDDEN');
      const row = await saveVersioned(trx, request, SCHEDULES, params.scheduleId, {
        ...columns,
        ...(held.is_paused !== body.isPaused && stateColumns({ isPaused: body.isPaused, now })),
        // The new owner is not the one that the reason is about.
        ...(reads && { ...ownerColumns(request), pause_reason: null }),
      });
      await setTurn(trx, row, now);
      return row;
    });
    tag(reply, saved);
    return success(await withRuns(db, saved));
  },
});

const deleteReportSchedule = defineRoute({
  method: 'DELETE',
  url: '/transaction-data/schedules/:scheduleId',
  config: {
    ...SCHEDULE_WRITERS,
    activity: { of: SCHEDULE_ACTIVITY, action: 'Delete a report schedule', id: inPath('scheduleId') },
    refusals: ['NOT_FOUND'],
  },
  schema: {
    tags: ['Report schedules'],
    operationId: 'deleteReportSchedule',
    summary: 'Delete a report schedule with its runs and their files',
    params: scheduleParams,
    response: responses(z.null()),
  },
  async handler(request) {
    await deleteOwned(request.server.services.db, request, SCHEDULES, request.params.scheduleId);
    return success(null);
  },
});

/** v2/transaction-data/schedules: reports that are exported at set times. */
export const scheduleRoutes: readonly Route[] = [
  listReportSchedules,
  createReportSchedule,
  getReportSchedule,
  updateReportSchedule,
  deleteReportSchedule,
];

async function withRuns(db: Kysely<Schema>, row: ScheduleRow) {
  return readSchedule(row, (await runsOf(db, [row.schedule_id])).get(row.schedule_id));
}
