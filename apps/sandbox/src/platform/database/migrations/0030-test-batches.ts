import { type QueryExecutorProvider, sql } from 'kysely';

/** Which batches hold a test event. Those that a database already has hold none. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table webhook_batches add column is_test boolean not null default false`.execute(db);
}
