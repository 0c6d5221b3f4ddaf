import { type QueryExecutorProvider, sql } from 'kysely';

/** The columns of a group. Its payments differ in their day and amount, and in nothing else that is asked for. */
const GROUP = 'tenant_id, currency, app, app_id, country, payment_method, failure_reason, is_failed';

/**
 * The rows that succeeded or failed, without tests. A payment that succeeded counts on the day of its success; one that failed on that of its last
 * update, which is its end.
 */
const ended = (rows: string) => `(
  select tenant_id, currency, app, app_id, country, payment_method,
    case when status = 'FAILED' then coalesce(failure_reason, '') else '' end as failure_reason,
    status = 'FAILED' as is_failed, amount_minor,
    (case when status = 'FAILED' then updated_at else completed_at end at time zone 'UTC')::date as day
  from ${rows}
  where not is_test and (status = 'FAILED' or status in ('SETTLED', 'COMPLETED') and completed_at is not null)
) ended`;

/** Numbers for new groups. An insert that meets a conflict would use up a number, so known ones are left out. */
const addGroups = (rows: string) => `
  insert into ended_groups (${GROUP})
  select distinct ${GROUP} from ${ended(rows)}
  where not exists (select from ended_groups held where (${columnsOf('held')}) = (${columnsOf('ended')}))
  order by ${GROUP}`;

const columnsOf = (table: string) => GROUP.replaceAll(/\w+/g, (column) => `${table}.${column}`);

const count = (table: string, keys: string, from: string, sign: '-' | '') => `
  insert into ${table} as held (${keys}, row_count, amount_minor)
  select ${keys}, ${sign}count(*), ${sign}sum(amount_minor) from ${from}
  group by ${keys} order by ${keys}
  on conflict (${keys}) do update
    set row_count = held.row_count + excluded.row_count, amount_minor = held.amount_minor + excluded.amount_minor`;

const countAll = (rows: string, sign: '-' | '') => [
  count('ended_days', 'tenant_id, currency, day, group_id', `${ended(rows)} join ended_groups using (${GROUP})`, sign),
  count('ended_totals', 'tenant_id, day, currency, is_failed', ended(rows), sign),
];

const sweep = (table: string) => `
  delete from ${table} held
    using (select distinct tenant_id, currency, day from ${ended('old_rows')}) gone
    where held.tenant_id = gone.tenant_id and held.currency = gone.currency and held.day = gone.day and held.row_count = 0`;

/** Other writers of the tenant wait, as for the other counts. */
const lock = (rows: string) => `
  perform pg_advisory_xact_lock(hashtextextended(tenant_id::text, 0))
    from (select distinct tenant_id from ${rows} order by 1) tenants`;

const added = [addGroups('new_rows'), ...countAll('new_rows', '')];
const removed = [...countAll('old_rows', '-'), sweep('ended_days'), sweep('ended_totals')];

const CHANGES = {
  insert: { referencing: 'new table as new_rows', body: [lock('new_rows'), ...added] },
  update: {
    referencing: 'old table as old_rows new table as new_rows',
    body: [lock('old_rows'), ...added, ...removed],
  },
  delete: { referencing: 'old table as old_rows', body: [lock('old_rows'), ...removed] },
};

/**
 * Payments that succeeded or failed, by the day on which they ended and by their group, and those of all groups together: triggers count with every change.
 * Groups have numbers, because adding up by texts takes almost twice as long. And the rows of the report as counts, for filters that its daily counts do
 * not have.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    `create table ended_groups (
      group_id integer generated always as identity primary key,
      tenant_id uuid not null references tenants on delete cascade,
      currency text not null,
      app text not null,
      app_id text not null,
      country text not null,
      payment_method text not null,
      failure_reason text not null,
      is_failed boolean not null,
      unique (${GROUP})
    )`,
    `create table ended_days (
      tenant_id uuid not null references tenants on delete cascade,
      currency text not null,
      day date not null,
      group_id integer not null references ended_groups on delete cascade,
      row_count integer not null,
      amount_minor bigint not null,
      primary key (tenant_id, currency, day, group_id)
    ) with (fillfactor = 80)`,
    `create table ended_totals (
      tenant_id uuid not null references tenants on delete cascade,
      day date not null,
      currency text not null,
      is_failed boolean not null,
      row_count integer not null,
      amount_minor bigint not null,
      primary key (tenant_id, day, currency, is_failed)
    ) with (fillfactor = 80)`,
    addGroups('instructions'),
    ...countAll('instructions', ''),
    ...Object.entries(CHANGES).flatMap(([change, { referencing, body }]) => [
      `create function count_ended_days_at_${change}() returns trigger language plpgsql as
        $$ begin ${body.join('; ')}; return null; end $$`,
      `create trigger count_ended_at_${change} after ${change} on instructions referencing ${referencing}
        for each statement execute function count_ended_days_at_${change}()`,
    ]),
    `create view instruction_row_days as
      select tenant_id, (created_at at time zone 'UTC')::date as created_day,
        (updated_at at time zone 'UTC')::date as updated_day, (completed_at at time zone 'UTC')::date as completed_day,
        forecasted_settlement_date, currency, status, app, direction, refund_count, chargeback_count, is_test,
        failure_reason, country, payment_method, 1 as row_count, amount_minor
      from instructions`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
