import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { TestDatabase } from './own-database.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from './test-sandbox.ts';

export { anyDatabase, embeddedDatabase, testDatabases, type TestDatabase } from './own-database.ts';

/** A sandbox on its own database, which `close` drops. */
export async function startOn(
  database: TestDatabase,
  options: Omit<TestSandboxOptions, 'database'> = {},
): Promise<TestSandbox> {
  const { options: databaseOptions, drop } = await database.create();
  const sandbox = await startTestSandbox({ ...options, database: databaseOptions });
  return { ...sandbox, close: () => sandbox.close().then(drop) };
}

/** How many statements wait for a lock. `db`: not a transaction, in which PostgreSQL repeats the first snapshot of its activity. */
export async function countWaiting(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
