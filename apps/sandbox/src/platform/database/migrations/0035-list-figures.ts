import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The figures in the rows of lists: the results of deliveries, found without reading batches that wait; the last sign-in of each person,
 * in a table of its own, because a login has no other changes; and the orders of the last days by scheme.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create index webhook_batches_results on webhook_batches (webhook_id, status, created_on desc)
    where not is_test`.execute(db);
  await sql`
    create table sign_ins (
      subject uuid primary key references logins on delete cascade,
      signed_in_on timestamptz not null
    )`.execute(db);
  await sql`create index orders_by_created_at on orders (tenant_id, created_at) include (scheme_id)`.execute(db);
}
