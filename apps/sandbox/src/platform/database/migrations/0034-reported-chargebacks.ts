import { type QueryExecutorProvider, sql } from 'kysely';

const TYPED = ['column_preferences', 'saved_views', 'export_reports'];

/** The day around which those that have ended are mirrored. */
const MIRROR = '2200-01-01';

/**
 * Chargebacks are a report. A chargeback gets what its report shows and filters by of its instruction, which never changes, so that
 * no page joins the two. `attention_on` orders them: an open one has the day to respond by, and one that has ended a day after all of
 * those, the later the longer ago it ended.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table chargebacks
      add column order_ref text,
      add column currency text,
      add column app text,
      add column is_test boolean`.execute(db);
  await sql`
    update chargebacks set order_ref = paid.order_ref, currency = paid.currency, app = paid.app, is_test = paid.is_test
    from instructions paid
    where paid.tenant_id = chargebacks.tenant_id and paid.instruction_ref = chargebacks.instruction_ref`.execute(db);
  await sql`
    alter table chargebacks
      alter column order_ref set not null,
      alter column currency set not null,
      alter column app set not null,
      alter column is_test set not null,
      add column attention_on date not null generated always as (
        case when status = 'OPEN' then coalesce(respond_by, date ${sql.lit(MIRROR)} - 1)
          else date ${sql.lit(MIRROR)} + (date ${sql.lit(MIRROR)} - (updated_at at time zone 'UTC')::date) end
      ) stored`.execute(db);
  for (const column of ['attention_on', 'created_at', 'updated_at']) {
    await sql`
      create index ${sql.id(`chargebacks_by_${column}`)}
        on chargebacks (tenant_id, ${sql.id(column)}, chargeback_id)`.execute(db);
  }
  // A tenant has few chargebacks: they are counted when they are read.
  await sql`
    create view chargeback_days as
      select tenant_id, (created_at at time zone 'UTC')::date as created_day,
        (updated_at at time zone 'UTC')::date as updated_day, attention_on, status, stage, currency, app, is_test,
        1 as row_count
      from chargebacks`.execute(db);
  for (const table of TYPED) {
    const check = sql.id(`${table}_report_type_check`);
    await sql`
      alter table ${sql.table(table)} drop constraint if exists ${check},
        add constraint ${check} check (report_type in ('chargeback', 'mandate', 'transaction'))`.execute(db);
  }
}
