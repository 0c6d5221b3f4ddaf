import { sql } from 'kysely';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../../platform/database/open-database.ts';

const CHUNK = 100_000;
const DAYS = 400;

/**
 * Adds activity of 400 days to a tenant for measurements: 40 people and keys, 60 actions in ten areas, 20,000 things, and a few entries of a rare person, a
 * rare action and a rare thing. The sandbox of the data directory must be stopped: throws a Refusal while it is running.
 */
export async function addActivity(database: DatabaseOptions, tenantId: string, count: number): Promise<void> {
  const { db, close } = await openDemoDatabase(database);
  try {
    for (let from = 1; from <= count; from += CHUNK) {
      await sql`
        insert into activity_entries (tenant_id, occurred_on, actor_kind, actor_id, actor_name, address, browser, area, action,
          thing_kind, thing_id, thing_name, refusal, changes, correlation_id)
        select ${tenantId}, now() - (${count}::int - n) * (interval '1 day' * ${sql.lit(DAYS)} / ${count}::int),
          case when actor >= 30 then 'key' else 'user' end,
          'actor-' || actor, case when actor >= 30 then 'Key ' || actor else 'user' || actor || '@load.example' end,
          '203.0.113.' || (n % 250), 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
          'Area ' || (action / 6), case when signs_in then 'Signed in' else 'Change ' || action end,
          case when signs_in then null else 'webhook' end, case when signs_in then null else 'thing-' || thing end,
          case when signs_in then null else 'https://shop' || thing || '.load.example/hooks' end,
          case when not signs_in and n % 53 = 0 then 'FORBIDDEN' end,
          '[{"name":"Destination","before":"https://a.load.example/hooks","after":"https://b.load.example/hooks"}]', 'correlation-' || n
        from (
          select n, case when n % 90001 = 0 then 99 else n % 40 end as actor,
            case when n % 80021 = 0 then 999 else (n / 7) % 60 end as action,
            case when n % 70003 = 0 then 999999 else (n * 7919) % 20000 end as thing, n % 31 = 0 as signs_in
          from generate_series(${from}::bigint, ${Math.min(from + CHUNK - 1, count)}::bigint) n
        ) drawn`.execute(db);
    }
    // The embedded database has no autovacuum.
    await sql`vacuum analyze activity_entries`.execute(db);
  } finally {
    await close();
  }
}
