import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDemoPayments } from '../../../demo/payments/seed-payments.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../open-database.ts';
import type { Schema } from '../schema.ts';
import { up } from './0021-creditor-profiles.ts';

const NOW = Date.parse('2026-11-18T14:30:00Z');

describe.each(testDatabases)('on $name', (testDatabase) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const created = await testDatabase.create();
    drop = created.drop;
    database = await openDemoDatabase(created.options);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  test('old mandates get the profile that new code would have stored, and are counted by it', async () => {
    const { db } = database;
    await db.transaction().execute((trx) => insertDemoPayments(trx, { count: 2000, now: NOW }));
    const expected = await mandatesOf(db);
    expect(expected.some((row) => row.includes('"creditor_profile_ref": "'))).toBe(true);
    await forget(db);
    await db.transaction().execute(up);
    expect(await mandatesOf(db)).toEqual(expected);

    // The new triggers count later changes.
    await sql`delete from financial_instruments`.execute(db);
    expect(await mandatesOf(db)).toEqual([]);
  });
});

/** Restores the tables of a version before the migration. */
async function forget(db: Kysely<Schema>): Promise<void> {
  for (const table of ['creditor_profiles', 'provider_configurations', 'provider_secrets', 'provider_connections']) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  await sql`drop index mandates_by_profile`.execute(db);
  await sql`alter table financial_instruments drop column creditor_profile_ref`.execute(db);
  await sql`drop index mandate_days_by_profile`.execute(db);
  await sql`alter table mandate_days drop column creditor_profile_ref`.execute(db);
  // The column's index went with it.
  await sql`create index mandate_days_by_all on mandate_days (tenant_id)`.execute(db);
}

/** Every mandate and its counts, as JSON. */
async function mandatesOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(f)::text as row from financial_instruments f union all select to_jsonb(d)::text from mandate_days d
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}
