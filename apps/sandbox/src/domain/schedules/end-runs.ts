import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { RunExports } from '../exports/export-queue.ts';
import { announceRun } from './announce-runs.ts';
import { readRunTotals } from './run-totals.ts';

/** How long a run and its file are kept. */
export const RUN_DAYS = 90;
/** The number of newest runs to keep per schedule. */
export const RUNS_KEPT = 100;

/** How the runs end with their files, which have a limit and a time of their own. */
export const RUN_EXPORTS: RunExports = {
  async settle(trx, row, made, now) {
    const run = await trx
      .updateTable('report_schedule_runs')
      .set({
        status: made ? 'SUCCEEDED' : 'FAILED',
        ended_on: now,
        row_count: made?.rowCount ?? null,
        totals: made ? JSON.stringify(await readRunTotals(trx, row)) : null,
      })
      .where('run_id', '=', row.run_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const schedule = await trx
      .selectFrom('report_schedules')
      .selectAll()
      .where('schedule_id', '=', run.schedule_id)
      .executeTakeFirstOrThrow();
    await announceRun(trx, schedule, run);
    return deleteBeyondLimit(trx, run.schedule_id);
  },
  async forget(db, now) {
    return deleteRuns(db, sql`ended_on < ${new Date(now.getTime() - RUN_DAYS * 86_400_000)}`);
  },
};

async function deleteBeyondLimit(trx: Transaction<Schema>, scheduleId: string): Promise<string[]> {
  return deleteRuns(
    trx,
    sql`run_id in (
      select run_id from report_schedule_runs where schedule_id = ${scheduleId} and status <> 'SCHEDULED'
      order by due_on desc, run_id offset ${sql.lit(RUNS_KEPT)}
    )`,
  );
}

/** Deletes runs with their exports. Returns the paths of their files. */
async function deleteRuns(db: Kysely<Schema>, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ report_path: string }>`
    with gone as (delete from report_schedule_runs where ${which} returning run_id)
    select report_path from export_reports where run_id in (select run_id from gone)`.execute(db);
  return rows.map(({ report_path }) => report_path);
}
