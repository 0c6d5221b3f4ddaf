import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The webhooks whose receiver responded with 410 Gone. A table of its own: a column would change the version of the webhook,
 * so that a form that is open would be refused as stale. A webhook is included if its last attempt ended with 410.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table gone_destinations (
    webhook_id uuid primary key references webhooks on delete cascade,
    gone_since timestamptz not null
  )`.execute(db);
  await sql`
    insert into gone_destinations (webhook_id, gone_since)
    select webhook_id, attempted_on from (
      select distinct on (webhook_id) webhook_id, attempted_on, response_status_code, request_url = destination as is_current
      from delivery_attempts join webhook_batches using (batch_id) join webhooks using (webhook_id)
      where attempted_on is not null
      order by webhook_id, attempted_on desc
    ) latest
    where response_status_code = 410 and is_current`.execute(db);
}
