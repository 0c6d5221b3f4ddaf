import { type QueryExecutorProvider, sql } from 'kysely';

const KEYS = 'tenant_id, day, currency, app, app_id, country, payment_method, failure_reason, is_failed';

const DAY = "(case when status = 'FAILED' then updated_at else completed_at end at time zone 'UTC')::date";

const ENDED = `not is_test and (status = 'FAILED' or status in ('SETTLED', 'COMPLETED') and completed_at is not null)`;

/** A payment that succeeded counts on the day of its success; one that failed on that of its last update, which is its end. Tests do not count. */
const count = (rows: string, sign: '-' | '') => `
  insert into ended_days as held (${KEYS}, row_count, amount_minor)
  select tenant_id, ${DAY}, currency, app, app_id, country, payment_method,
    case when status = 'FAILED' then coalesce(failure_reason, '') else '' end, status = 'FAILED',
    ${sign}count(*), ${sign}sum(amount_minor)
  from ${rows} where ${ENDED}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (${KEYS}) do update
    set row_count = held.row_count + excluded.row_count, amount_minor = held.amount_minor + excluded.amount_minor`;

/** Other writers of the tenant wait, as for the other counts. */
const lock = (rows: string) => `
  perform pg_advisory_xact_lock(hashtextextended(tenant_id::text, 0))
    from (select distinct tenant_id from ${rows} order by 1) tenants`;

const SWEEP = `
  delete from ended_days held
    using (select distinct tenant_id, currency, ${DAY} as day from old_rows where ${ENDED}) gone
    where held.tenant_id = gone.tenant_id and held.currency = gone.currency and held.day = gone.day and held.row_count = 0`;

const CHANGES = {
  insert: { referencing: 'new table as new_rows', body: [lock('new_rows'), count('new_rows', '')] },
  update: {
    referencing: 'old table as old_rows new table as new_rows',
    body: [lock('old_rows'), count('new_rows', ''), count('old_rows', '-'), SWEEP],
  },
  delete: { referencing: 'old table as old_rows', body: [lock('old_rows'), count('old_rows', '-'), SWEEP] },
};

/**
 * Payments that succeeded or failed, by the day on which they ended and by what a failure is told apart by: triggers count with every change. And the rows of the
 * report as counts, for filters that its daily counts do not have.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    `create table ended_days (
      tenant_id uuid not null references tenants on delete cascade,
      day date not null,
      currency text not null,
      app text not null,
      app_id text not null,
      country text not null,
      payment_method text not null,
      failure_reason text not null,
      is_failed boolean not null,
      row_count integer not null,
      amount_minor bigint not null,
      primary key (tenant_id, currency, day, app, app_id, country, payment_method, failure_reason, is_failed)
    ) with (fillfactor = 80)`,
    count('instructions', ''),
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
