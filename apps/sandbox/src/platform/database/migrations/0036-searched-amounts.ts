import { type QueryExecutorProvider, sql } from 'kysely';

/** A search finds payments by their amount and by the reason of their failure. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create index instructions_by_amount on instructions (tenant_id, amount_minor, currency)`.execute(db);
  await sql`
    create index instructions_by_failure on instructions (tenant_id, failure_reason)
    where failure_reason is not null`.execute(db);
}
