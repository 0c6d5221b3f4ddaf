import { type QueryExecutorProvider, sql } from 'kysely';

/** `completed_at` is set for payments that succeeded; a failed or cancelled one has `stopped_at` instead. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table instructions add column stopped_at timestamptz check (stopped_at >= created_at)`.execute(db);
  await sql`update instructions set stopped_at = completed_at, completed_at = null
    where status in ('FAILED', 'CANCELLED')`.execute(db);
}
