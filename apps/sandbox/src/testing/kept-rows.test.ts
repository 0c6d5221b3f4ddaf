import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countWaiting, startOn, testDatabases } from './test-databases.ts';

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('on $name', (database) => {
  test('resetting the demo data waits for open transactions on it', async () => {
    const sandbox = await startOn(database);
    const { db } = sandbox;
    let isPutBack = false;
    let puttingBack: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('webhooks').select('webhook_id').execute();
      puttingBack = sandbox.reset().then(() => void (isPutBack = true));
      await expect.poll(() => countWaiting(db), { timeout: 15_000 }).toBeGreaterThan(0);
      // Fails if the reset keeps its lock on the accounts while it waits for the webhooks.
      expect(await trx.selectFrom('accounts').select('account_id').execute()).not.toEqual([]);
      expect(isPutBack).toBe(false);
    });
    await puttingBack;
    await sandbox.close();
  });
});

test.each(testDatabases)('a reset on $name undoes added, changed and deleted rows', async (database) => {
  const sandbox = await startOn(database);
  const { db } = sandbox;
  const read = async () => ({
    tenants: await db.selectFrom('tenants').selectAll().orderBy('tenant_id').execute(),
    services: await db.selectFrom('tenant_services').selectAll().orderBy('tenant_id').orderBy('name').execute(),
    drafts: await db.selectFrom('scheme_drafts').selectAll().orderBy('draft_id').execute(),
  });
  await sandbox.reset();
  const before = await read();
  expect(before.drafts).not.toEqual([]);
  for (const change of [
    () => db.insertInto('accounts').values({ account_id: randomUUID(), name: 'New' }).execute(),
    () => db.updateTable('tenants').set({ locality: 'Leeds' }).execute(),
    () => db.deleteFrom('scheme_drafts').execute(),
    () => sql`truncate accounts cascade`.execute(db),
  ]) {
    await change();
    await sandbox.reset();
    expect(await read()).toEqual(before);
    expect(await db.selectFrom('accounts').select('account_id').where('name', '=', 'New').execute()).toEqual([]);
  }
  await sandbox.close();
});
