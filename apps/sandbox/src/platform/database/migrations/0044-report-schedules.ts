import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Reports that are exported at set times. The owner of a schedule is a user or an API key; without either, the owner has left. The next run is in a table of its
 * own, because the version of a schedule must not change with each run. A file belongs to its run, and goes with it.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table report_schedules (
      schedule_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      report_type text not null check (report_type in ('chargeback', 'mandate', 'transaction')),
      request jsonb not null,
      frequency text not null,
      weekday text,
      month_day integer,
      hour integer not null,
      zone text not null,
      range text not null,
      user_id uuid references tenant_users on delete set null,
      public_key text references api_keys on delete set null,
      owner_name text not null,
      is_paused boolean not null,
      pause_reason text,
      paused_on timestamptz,
      created_on timestamptz not null,
      constraint report_schedules_owner check (num_nonnulls(user_id, public_key) <= 1),
      constraint report_schedules_pause check (is_paused = (paused_on is not null))
    )`,
    sql`create index report_schedules_tenant on report_schedules (tenant_id, created_on)`,
    sql`create index report_schedules_user on report_schedules (user_id)`,
    sql`create index report_schedules_key on report_schedules (public_key)`,
    sql`create table report_schedule_turns (
      schedule_id uuid primary key references report_schedules on delete cascade,
      due_on timestamptz not null
    )`,
    sql`create index report_schedule_turns_due on report_schedule_turns (due_on)`,
    sql`create table report_schedule_runs (
      run_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      schedule_id uuid not null references report_schedules on delete cascade,
      due_on timestamptz not null,
      started_by text,
      missed_runs integer not null,
      date_from text not null,
      date_to text not null,
      status text not null,
      ended_on timestamptz,
      row_count integer,
      totals jsonb,
      constraint report_schedule_runs_end check ((status = 'SCHEDULED') = (ended_on is null))
    )`,
    // A run of the schedule itself happens once; a person can start others.
    sql`create unique index report_schedule_runs_due on report_schedule_runs (schedule_id, due_on) where started_by is null`,
    sql`create index report_schedule_runs_page on report_schedule_runs (schedule_id, due_on desc, run_id)`,
    sql`create index report_schedule_runs_age on report_schedule_runs (ended_on)`,
    sql`alter table export_reports
      add column run_id uuid unique references report_schedule_runs on delete cascade,
      drop constraint export_reports_owner,
      add constraint export_reports_owner check (num_nonnulls(user_id, public_key, run_id) = 1)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
