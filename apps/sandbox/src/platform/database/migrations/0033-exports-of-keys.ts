import { type QueryExecutorProvider, sql } from 'kysely';

/** An export belongs to the user or to the API key that requested it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table export_reports
      alter column user_id drop not null,
      add column public_key text references api_keys on delete cascade,
      add constraint export_reports_owner check (num_nonnulls(user_id, public_key) = 1)`.execute(db);
  await sql`
    create index export_reports_key on export_reports (public_key, requested_at desc)
    where public_key is not null`.execute(db);
}
