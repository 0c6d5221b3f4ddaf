import { randomUUID } from 'node:crypto';
import { utcDay } from '@portal/validation/calendar-day';
import { latestRun, nextRun, pastDays } from '@portal/validation/schedules';
import type { PauseReason } from '@portal/api-client/report-schedules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { layoutToStore } from '../exports/export-layout.ts';
import { exportName } from '../exports/export-name.ts';
import { addToQueue } from '../exports/export-queue.ts';
import { type DayRange, readDays } from '../reports/report-query.ts';
import { announcePause } from './announce-runs.ts';
import { ownerProblem } from './schedule-owner.ts';
import { type ScheduleRow, timesOf } from './schedule-rows.ts';

/** PostgreSQL notifies this channel when the next run of a schedule changes. */
export const SCHEDULE_CHANNEL = 'report_schedule';

/** Sets the next run of a schedule, and returns it; one that is paused has none. */
export async function setTurn(trx: Transaction<Schema>, schedule: ScheduleRow, now: Date): Promise<Date | undefined> {
  const { schedule_id, is_paused } = schedule;
  if (is_paused) {
    await trx.deleteFrom('report_schedule_turns').where('schedule_id', '=', schedule_id).execute();
    return undefined;
  }
  const due_on = new Date(nextRun(timesOf(schedule), now.getTime()));
  await trx
    .insertInto('report_schedule_turns')
    .values({ schedule_id, due_on })
    .onConflict((conflict) => conflict.column('schedule_id').doUpdateSet({ due_on }))
    .execute();
  await sql`select pg_notify(${SCHEDULE_CHANNEL}, '')`.execute(trx);
  return due_on;
}

/** When the next run of any schedule is due. */
export async function nextRunDue(db: Kysely<Schema>): Promise<Date | undefined> {
  const { rows } = await sql<{ due: Date | null }>`select min(due_on) as due from report_schedule_turns`.execute(db);
  return rows[0]?.due ?? undefined;
}

/**
 * Queues the file of the schedule that has been due for the longest, and sets its next run, in one transaction: a process that is killed has done
 * both or neither. Of several missed runs, only the latest is made. A schedule that cannot run is paused instead. Returns whether there was one.
 */
export async function startDueRun(db: Kysely<Schema>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The lock is that of a save, which changes the turn too.
    const { rows } = await sql<ScheduleRow>`
      select schedule.* from report_schedules schedule join report_schedule_turns turn using (schedule_id)
      where turn.due_on <= ${now} order by turn.due_on, schedule_id limit 1
      for update of schedule`.execute(trx);
    const [schedule] = rows;
    if (!schedule) return false;
    const turn = await trx
      .selectFrom('report_schedule_turns')
      .select('due_on')
      .where('schedule_id', '=', schedule.schedule_id)
      .where('due_on', '<=', now)
      .executeTakeFirst();
    // Another process made the run while this one waited for the lock.
    if (!turn) return true;
    const plan = planOf(schedule, { due: turn.due_on, now });
    const problem = (await ownerProblem(trx, schedule)) ?? (plan ? undefined : 'UNREADABLE');
    if (!plan || problem) {
      await pause(trx, schedule, { reason: problem ?? 'UNREADABLE', now });
      return true;
    }
    await startRun(trx, schedule, { ...plan, startedBy: null, now });
    await setTurn(trx, schedule, now);
    return true;
  });
}

async function pause(
  trx: Transaction<Schema>,
  { schedule_id }: ScheduleRow,
  { reason, now }: { readonly reason: PauseReason; readonly now: Date },
): Promise<void> {
  const paused = await trx
    .updateTable('report_schedules')
    .set({ is_paused: true, paused_on: now, pause_reason: reason })
    .where('schedule_id', '=', schedule_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await setTurn(trx, paused, now);
  await announcePause(trx, paused);
}

/** One run of a schedule. */
interface RunPlan {
  readonly dueOn: Date;
  readonly missedRuns: number;
  readonly range: DayRange;
  /** The name of its file. */
  readonly name: string;
}

/** The latest run since one that is due. `undefined` if a version with another format stored the schedule, which must not stop the others. */
function planOf(schedule: ScheduleRow, { due, now }: { readonly due: Date; readonly now: Date }): RunPlan | undefined {
  try {
    const latest = latestRun(timesOf(schedule), due.getTime(), now.getTime());
    return { missedRuns: latest.missed, ...planAt(schedule, new Date(latest.due)) };
  } catch {
    return undefined;
  }
}

/** A run at an instant. Its range is relative to the UTC day of that. */
export function planAt({ report_type, request, range }: ScheduleRow, dueOn: Date): Omit<RunPlan, 'missedRuns'> {
  const { start, end } = pastDays(range, utcDay(dueOn.getTime()));
  const days = readDays({ dateFrom: start, dateTo: end }, dueOn.getTime());
  return { dueOn, range: days, name: exportName(report_type, days, request.filters) };
}

interface NewRun extends RunPlan {
  /** Null for a run of the schedule itself. */
  readonly startedBy: string | null;
  readonly now: Date;
}

/** Adds a run and queues its file. Returns the id of the run. */
export async function startRun(
  trx: Transaction<Schema>,
  { schedule_id, tenant_id, report_type, request }: ScheduleRow,
  { dueOn, missedRuns, range, name, startedBy, now }: NewRun,
): Promise<string> {
  const { filters, columns, separator } = request;
  const { targetDate } = filters;
  const layout = await layoutToStore(trx, {
    tenantId: tenant_id,
    columns,
    separator,
    targetDate: typeof targetDate === 'string' ? targetDate : undefined,
    hasRange: true,
  });
  const run_id = randomUUID();
  await trx
    .insertInto('report_schedule_runs')
    .values({
      run_id,
      tenant_id,
      schedule_id,
      due_on: dueOn,
      started_by: startedBy,
      missed_runs: missedRuns,
      date_from: range.from,
      date_to: range.to,
      status: 'SCHEDULED',
    })
    .execute();
  await addToQueue(trx, {
    tenant_id,
    owner: { runId: run_id },
    report_type,
    name,
    requested_at: now,
    request: { ...filters, ...layout, dateFrom: range.from, dateTo: range.to },
  });
  return run_id;
}
