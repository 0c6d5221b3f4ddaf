import { type QueryExecutorProvider, sql } from 'kysely';

/** Which batches hold a test event, and which orders their events are about. Batches that a database already has hold no tests. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table webhook_batches
      add column is_test boolean not null default false,
      add column order_references text[] not null default '{}'`.execute(db);
  // The functions for JSON refuse a body with \u0000. Within a text of the body, these quotes would be escaped.
  await sql`
    update webhook_batches set order_references = named.orders
    from (
      select batch_id, array_agg(distinct found[1]) as orders
      from webhook_batches, regexp_matches(body, '"orderReference":"([^"]+)"', 'g') found
      group by batch_id
    ) named
    where named.batch_id = webhook_batches.batch_id`.execute(db);
  await sql`create index webhook_batches_orders on webhook_batches using gin (order_references)`.execute(db);
}
