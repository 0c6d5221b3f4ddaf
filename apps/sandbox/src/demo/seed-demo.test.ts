import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { migrate } from '../platform/database/migrations.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createSecretStore } from '../platform/secrets/secret-store.ts';
import { seedConfigurations } from './data/demo-configurations.ts';
import { seedProviderSecrets } from './data/demo-provider-secrets.ts';
import { seedPayments } from './payments/seed-payments.ts';
import { seedDemo } from './seed-demo.ts';
import { DEMO_DIGESTS } from './testing/test-demo-digests.ts';
import { digestsOf } from './testing/test-digests.ts';

const NOW = Date.parse('2026-11-18T14:30:00Z');

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterAll(() => void vi.useRealTimers());

/** Fills a database as the start of the sandbox does. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await seedDemo(db);
  const secrets = createSecretStore(Buffer.alloc(32, 1));
  await seedConfigurations(db, secrets);
  await seedProviderSecrets(db, secrets);
  await seedPayments(db, { count: 400, now: NOW });
}

const digestsNow = (db: Kysely<Schema>) => digestsOf(db, Object.keys(DEMO_DIGESTS));

/** Restores the record of a version whose migrations inserted the demo data. */
async function forgetSeeder(db: Kysely<Schema>): Promise<void> {
  await sql`drop table demo_parts`.execute(db);
  await sql`delete from kysely_migration where name = '0029-demo-parts'`.execute(db);
}

describe('the demo data', () => {
  test('a new database has the tables and rows that its migrations used to create', async () => {
    const { db, close } = await openDatabase({ dataDir: 'memory://' }, fill);
    expect(await digestsNow(db)).toEqual(DEMO_DIGESTS);
    await close();
  });

  test('a database of an older version keeps its rows and gets no demo data again', async () => {
    const { db, close } = await openDatabase({ dataDir: 'memory://' }, fill);
    await forgetSeeder(db);
    await sql`delete from webhooks where not is_active`.execute(db);
    await sql`delete from schemes where published_draft_id is null`.execute(db);
    await sql`update tenants set name = 'Renamed' where name = 'Fabrikam'`.execute(db);
    const before = await digestsNow(db);
    await migrate(db);
    await seedDemo(db);
    expect(await digestsNow(db)).toEqual(before);
    await close();
  });

  test('a database of a version without themes gets the themes alone', async () => {
    const { db, close } = await openDatabase({ dataDir: 'memory://' }, fill);
    await forgetSeeder(db);
    await sql`drop table themes, theme_logos`.execute(db);
    await sql`delete from kysely_migration where name = '0022-themes'`.execute(db);
    await sql`delete from webhooks where not is_active`.execute(db);
    const { themes, theme_logos, webhooks } = await digestsNow(db);
    expect([themes, theme_logos]).toEqual([undefined, undefined]);
    await migrate(db);
    await seedDemo(db);
    const after = await digestsNow(db);
    expect(after).toMatchObject({ themes: DEMO_DIGESTS['themes'], theme_logos: DEMO_DIGESTS['theme_logos'], webhooks });
    await close();
  });
});
