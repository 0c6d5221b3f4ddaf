import { randomUUID } from 'node:crypto';
import type { ReportType } from '@portal/api-client/report-preferences';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type ExportStatus = Schema['export_reports']['status'];

export interface TestExport {
  readonly reportPath: string;
  /** The user who requested it. */
  readonly userId: string;
  /** Default: 'transaction'. */
  readonly reportType?: ReportType;
  /** Default: 'READY'. */
  readonly status?: ExportStatus;
  /** Default: now. */
  readonly requestedAt?: Date;
  /** Default: a minute later. */
  readonly completedAt?: Date;
  /** The body of the call. Default: no filters. */
  readonly request?: object;
  /** When the lease of the process that writes it expires. */
  readonly leasedUntil?: Date;
}

/** Adds an export in the state in which the exporter leaves it, without its file. */
export async function addExport(
  db: Kysely<Schema>,
  tenantId: string,
  { reportPath, userId, reportType = 'transaction', status = 'READY', request = {}, ...when }: TestExport,
): Promise<void> {
  const { requestedAt = new Date(), leasedUntil } = when;
  const { completedAt = new Date(requestedAt.getTime() + 60_000) } = when;
  await db
    .insertInto('export_reports')
    .values({
      report_path: reportPath,
      tenant_id: tenantId,
      user_id: userId,
      report_type: reportType,
      status,
      name: `${reportPath}.csv`,
      request: JSON.stringify(request),
      requested_at: requestedAt,
      completed_at: status === 'PREPARING' ? null : completedAt,
      ...(leasedUntil && { leased_by: randomUUID(), leased_until: leasedUntil }),
      ...(status === 'READY' && { row_count: 12_345, size_bytes: 1_234_567 }),
    })
    .execute();
}

/** Finishes an export that is being prepared, or makes a ready one fail. */
export async function endExport(
  db: Kysely<Schema>,
  reportPath: string,
  status: Exclude<ExportStatus, 'PREPARING'>,
): Promise<void> {
  await db
    .updateTable('export_reports')
    .set({ status, completed_at: new Date() })
    .where('report_path', '=', reportPath)
    .execute();
}

export async function removeExports(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('export_reports').execute();
}

export interface TestSchedule {
  readonly scheduleId: string;
  /** The owner. */
  readonly userId: string;
  /** The next run. Default: none, because the schedule is paused. */
  readonly dueOn?: Date;
  /** Default: 'mandate'. */
  readonly reportType?: ReportType;
}

/** Adds a schedule of a report, without filters, of the day before, which runs every day at eight in UTC. */
export async function addSchedule(
  db: Kysely<Schema>,
  tenantId: string,
  { scheduleId, userId, dueOn, reportType = 'mandate' }: TestSchedule,
): Promise<void> {
  const at = new Date();
  await db
    .insertInto('report_schedules')
    .values({
      schedule_id: scheduleId,
      tenant_id: tenantId,
      name: 'Daily report',
      report_type: reportType,
      request: JSON.stringify({ filters: {}, columns: null, separator: null }),
      frequency: 'daily',
      hour: 8,
      zone: 'UTC',
      range: 'yesterday',
      user_id: userId,
      owner_name: 'owner@northwind.example',
      is_paused: dueOn === undefined,
      paused_on: dueOn === undefined ? at : null,
      created_on: at,
    })
    .execute();
  if (dueOn) await db.insertInto('report_schedule_turns').values({ schedule_id: scheduleId, due_on: dueOn }).execute();
}

export interface TestRun extends Partial<Omit<Insertable<Schema['report_schedule_runs']>, 'tenant_id'>> {
  readonly run_id: string;
  readonly schedule_id: string;
}

/** Adds a run of the mandates report that has succeeded, without its file. Returns the path of that file. */
export async function addScheduleRun(db: Kysely<Schema>, tenantId: string, run: TestRun): Promise<string> {
  const at = new Date();
  const values = {
    due_on: at,
    missed_runs: 0,
    date_from: '2026-11-01',
    date_to: '2026-11-01',
    status: 'SUCCEEDED',
    ended_on: at,
    row_count: 0,
    totals: '[]',
    ...run,
  } as const;
  await db
    .insertInto('report_schedule_runs')
    .values({ tenant_id: tenantId, ...values })
    .execute();
  const { report_path } = await db
    .insertInto('export_reports')
    .values({
      report_path: randomUUID(),
      tenant_id: tenantId,
      run_id: run.run_id,
      report_type: 'mandate',
      status: 'READY',
      name: 'report.csv',
      request: '{}',
      requested_at: at,
      completed_at: at,
    })
    .returning('report_path')
    .executeTakeFirstOrThrow();
  return report_path;
}

export async function addSavedView(
  db: Kysely<Schema>,
  tenantId: string,
  { viewId, userId }: { readonly viewId: string; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('saved_views')
    .values({ view_id: viewId, tenant_id: tenantId, user_id: userId, report_type: 'mandate', name: 'V', query: '' })
    .execute();
}
