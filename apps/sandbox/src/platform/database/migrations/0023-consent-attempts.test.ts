import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../testing/test-databases.ts';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { migrate } from '../migrations.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../open-database.ts';
import type { Schema } from '../schema.ts';

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

  test('a database that later migrations have changed already gets attempts too, and keeps its connections', async () => {
    const { db } = database;
    await forget(db);
    const tenantId = demoId('tenant Northwind Payments');
    await sql`insert into app_connections values (${tenantId}, 'open-banking', 'CONNECTED', now())`.execute(db);
    await sql`insert into consents values ('hash', 'app', ${tenantId}, 'open-banking', 'x', now(), null)`.execute(db);
    const connections = await db.selectFrom('app_connections').selectAll().execute();
    await migrate(db);
    expect(await db.selectFrom('app_connections').selectAll().execute()).toEqual(connections);
    expect(await db.selectFrom('consent_attempts').selectAll().execute()).toEqual([]);
    await migrate(db);
  });
});

/** Restores the tables of a version before the migration. */
async function forget(db: Kysely<Schema>): Promise<void> {
  await sql`drop table consent_attempts`.execute(db);
  await sql`create table consents (
    code_hash text primary key, subject_kind text, tenant_id uuid, subject_id text, redirect_uri text,
    expires_on timestamptz, used_on timestamptz
  )`.execute(db);
  await sql`delete from kysely_migration where name = '0023-consent-attempts'`.execute(db);
}
