import { reportDownloadSchema } from '@portal/api-client/exported-reports';
import { scheduleRunListSchema, startedRunSchema } from '@portal/api-client/report-schedules';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import { acceptedResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, memberOf } from '../../platform/http/guard.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { linkToFile } from '../exports/file-link.ts';
import { REPORT_READERS } from '../reports/report-routes.ts';
import { findOwned, listOwned, selectOwned } from '../owned-rows.ts';
import { RUN_DAYS, RUNS_KEPT } from './end-runs.ts';
import { planAt, startRun } from './run-queue.ts';
import { SCHEDULE_ACTIVITY } from './schedule-activity.ts';
import { callerReads, ownerProblem } from './schedule-owner.ts';
import { SCHEDULE_READERS, SCHEDULE_WRITERS, scheduleParams } from './schedule-routes.ts';
import { readRun, RUNS, SCHEDULES } from './schedule-rows.ts';

const startScheduleRun = defineRoute({
  method: 'POST',
  url: '/transaction-data/schedules/:scheduleId/run',
  config: {
    ...SCHEDULE_WRITERS,
    activity: { of: SCHEDULE_ACTIVITY, action: 'Run a report schedule', id: inPath('scheduleId') },
    creates: true,
    refusals: ['NOT_FOUND', 'REPORT_SCHEDULE_OWNER', 'REPORT_SCHEDULE_RUNNING'],
  },
  schema: {
    tags: ['Report schedules'],
    operationId: 'startScheduleRun',
    summary: 'Run a report schedule now',
    description:
      'Beside the runs of the schedule, also while it is paused. The range is relative to today. Responds immediately, and prepares the file in the background; the runs of the schedule say when it is ready.',
    params: scheduleParams,
    response: acceptedResponses(startedRunSchema),
  },
  async handler(request, reply) {
    const { db, reportClock } = request.server.services;
    const { scheduleId } = request.params;
    if (!isUuid(scheduleId)) throw new PlatformError('NOT_FOUND');
    const started = await createOnce(db, request, {
      async create(trx) {
        const schedule = await trx
          .selectFrom('report_schedules')
          .selectAll()
          .where('tenant_id', '=', memberOf(request).tenantId)
          .where('schedule_id', '=', scheduleId)
          .forUpdate()
          .executeTakeFirst();
        if (!schedule) throw new PlatformError('NOT_FOUND');
        if (await ownerProblem(trx, schedule)) throw new PlatformError('REPORT_SCHEDULE_OWNER');
        const where = { schedule_id: scheduleId, status: 'SCHEDULED' } as const;
        const { total } = await listOwned(trx, request, RUNS, { orderBy: 'due_on', where });
        if (total > 0) throw new PlatformError('REPORT_SCHEDULE_RUNNING');
        const now = new Date(reportClock.now());
        const runId = await startRun(trx, schedule, {
          ...planAt(schedule, now),
          missedRuns: 0,
          startedBy: authorOf(request),
          now,
        });
        return { runId };
      },
      exists: async (trx, { runId }) => (await selectOwned(trx, request, RUNS, runId)) !== undefined,
    });
    return reply.status(202).send(success(started));
  },
});

const listScheduleRuns = defineRoute({
  method: 'GET',
  url: '/transaction-data/schedules/:scheduleId/runs',
  config: { ...SCHEDULE_READERS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Report schedules'],
    operationId: 'listScheduleRuns',
    summary: 'List the runs of a report schedule, newest first',
    description: `Those of the last ${RUN_DAYS} days, ${RUNS_KEPT} at most: older ones are deleted with their files. \`totals\` are those of the report in the range of the run.`,
    params: scheduleParams,
    querystring: z.object(pageQuery(1_000_000)),
    response: responses(scheduleRunListSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { schedule_id } = await findOwned(db, request, SCHEDULES, request.params.scheduleId);
    const { rows, total } = await listOwned(db, request, RUNS, {
      orderBy: 'due_on desc',
      where: { schedule_id },
      page: request.query,
    });
    return success({ results: rows.map(readRun), total });
  },
});

const getRunDownload = defineRoute({
  method: 'GET',
  url: '/transaction-data/schedules/:scheduleId/runs/:runId/download',
  config: {
    access: { ...SCHEDULE_READERS.access, andAnyOf: REPORT_READERS.anyOf },
    refusals: ['NOT_FOUND', 'REPORT_NOT_READY'],
  },
  schema: {
    tags: ['Report schedules'],
    operationId: 'getRunDownload',
    summary: 'Get a download link for the file of a run',
    description:
      'Needs a reader role of the report too. The link requires no access token and is valid for 60 seconds.',
    params: z.object({ scheduleId: z.string(), runId: z.string() }),
    response: responses(reportDownloadSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { scheduleId, runId } = request.params;
    const { schedule_id } = await findOwned(db, request, SCHEDULES, scheduleId);
    const { run_id } = await findOwned(db, request, RUNS, runId);
    const row = await db
      .selectFrom('export_reports')
      .innerJoin('report_schedule_runs', 'report_schedule_runs.run_id', 'export_reports.run_id')
      .select(['report_path', 'report_type', 'export_reports.status'])
      .where('export_reports.run_id', '=', run_id)
      .where('schedule_id', '=', schedule_id)
      .executeTakeFirst();
    if (!row) throw new PlatformError('NOT_FOUND');
    if (!callerReads(request, row.report_type)) throw new PlatformError('FORBIDDEN');
    return success(await linkToFile(request, row));
  },
});

/** v2/transaction-data/schedules: the runs of a schedule, and their files. */
export const scheduleRunRoutes: readonly Route[] = [startScheduleRun, listScheduleRuns, getRunDownload];
