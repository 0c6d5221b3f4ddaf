import { type ScheduleNews, SCHEDULES_EVENT } from '@portal/api-client/report-schedules';
import { hasAnyRole, readerRoles } from '@portal/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { pushTo } from '../../platform/hub/push.ts';
import { activeUsers } from '../approvals/approvers.ts';
import { mayReadExport } from '../exports/export-rows.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import type { RunRow, ScheduleRow } from './schedule-rows.ts';

/** Raises the event of a run that has ended, and informs the open portals of those who may open its file. */
export async function announceRun(trx: Transaction<Schema>, schedule: ScheduleRow, run: RunRow): Promise<void> {
  const type = run.status === 'SUCCEEDED' ? 'report-schedule.succeeded' : 'report-schedule.failed';
  await raiseEvent(trx, schedule.tenant_id, type, {
    scheduleId: schedule.schedule_id,
    runId: run.run_id,
    reportType: schedule.report_type,
  });
  await inform(trx, schedule, { status: run.status, runId: run.run_id });
}

/** The same of a schedule that the platform has paused. */
export async function announcePause(trx: Transaction<Schema>, schedule: ScheduleRow): Promise<void> {
  const { schedule_id, tenant_id, pause_reason, paused_on } = schedule;
  await raiseEvent(trx, tenant_id, 'report-schedule.paused', { scheduleId: schedule_id, reason: pause_reason });
  await inform(trx, schedule, { status: 'PAUSED', pausedOn: paused_on?.toISOString() });
}

async function inform(
  trx: Transaction<Schema>,
  { schedule_id, tenant_id, name, report_type }: ScheduleRow,
  news: Pick<ScheduleNews, 'pausedOn' | 'runId' | 'status'>,
): Promise<void> {
  for (const { user_id, roles } of await activeUsers(trx, tenant_id)) {
    if (!hasAnyRole(roles, readerRoles('REPORT_SCHEDULE')) || !mayReadExport({ roles }, report_type)) continue;
    await pushTo(trx, { tenantId: tenant_id, userId: user_id }, SCHEDULES_EVENT, {
      scheduleId: schedule_id,
      name,
      ...news,
    });
  }
}
