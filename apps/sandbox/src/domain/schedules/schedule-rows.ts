import type { ReportSchedule, ScheduleRun } from '@portal/api-client/report-schedules';
import type { RunTimes } from '@portal/validation/schedules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';

export type ScheduleRow = Selectable<Schema['report_schedules']>;
export type RunRow = Selectable<Schema['report_schedule_runs']>;

export const SCHEDULES: Owned<'report_schedules'> = {
  table: 'report_schedules',
  id: 'schedule_id',
  isId: isUuid,
};

export const RUNS: Owned<'report_schedule_runs'> = { table: 'report_schedule_runs', id: 'run_id', isId: isUuid };

/** The columns of a schedule that runs again, or that a person has paused. */
export function stateColumns({ isPaused, now }: { readonly isPaused: boolean; readonly now: Date }) {
  return { is_paused: isPaused, paused_on: isPaused ? now : null, pause_reason: null };
}

export function timesOf({ frequency, weekday, month_day, hour, zone }: ScheduleRow): RunTimes {
  return { frequency, weekday, monthDay: month_day, hour, zone };
}

interface Runs {
  readonly next?: Date | undefined;
  readonly last?: RunRow | undefined;
}

/** Converts a row to the API's format. */
export function readSchedule(row: ScheduleRow, { next, last }: Runs = {}): ReportSchedule {
  const { filters, columns, separator } = row.request;
  return {
    scheduleId: row.schedule_id,
    name: row.name,
    reportType: row.report_type,
    filters,
    columns,
    separator,
    frequency: row.frequency,
    weekday: row.weekday,
    monthDay: row.month_day,
    hour: row.hour,
    zone: row.zone,
    range: row.range,
    isPaused: row.is_paused,
    pauseReason: row.pause_reason,
    pausedOn: row.paused_on?.toISOString(),
    owner: row.owner_name,
    createdOn: row.created_on.toISOString(),
    nextRunOn: next?.toISOString(),
    lastRun: last && readRun(last),
  };
}

/** Converts a row to the API's format. */
export function readRun(row: RunRow): ScheduleRun {
  return {
    runId: row.run_id,
    status: row.status,
    dueOn: row.due_on.toISOString(),
    endedOn: row.ended_on?.toISOString(),
    startedBy: row.started_by,
    missedRuns: row.missed_runs,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    rowCount: row.row_count,
    totals: row.totals ?? [],
  };
}

/** The next and the last run of schedules, by their ids. */
export async function runsOf(db: Kysely<Schema>, scheduleIds: readonly string[]): Promise<ReadonlyMap<string, Runs>> {
  const [turns, { rows: latest }] = await Promise.all([
    db
      .selectFrom('report_schedule_turns')
      .selectAll()
      .where('schedule_id', 'in', [NO_ID, ...scheduleIds])
      .execute(),
    sql<RunRow>`
      select last.* from unnest(${scheduleIds}::uuid[]) as of_schedule(schedule_id), lateral (
        select * from report_schedule_runs run where run.schedule_id = of_schedule.schedule_id
        order by due_on desc, run_id limit 1
      ) last`.execute(db),
  ]);
  return new Map(
    scheduleIds.map((id) => [
      id,
      {
        next: turns.find(({ schedule_id }) => schedule_id === id)?.due_on,
        last: latest.find(({ schedule_id }) => schedule_id === id),
      },
    ]),
  );
}

/** A list of conditions must not be empty. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
