import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../testing/test-databases.ts';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { endConnectionsOf, pushTo } from './push.ts';
import { connectClient, EVENT, listenAt, targetOf } from './test-hub.ts';

const ADMIN = 'admin@northwind.example';

test('a sandbox that stops says goodbye; the next one on its data lets the same user in again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-hub-'));
  const first = await startTestSandbox({ database: { dataDir } });
  const before = await connectClient(first, await listenAt(first), { email: ADMIN });
  const token = await first.tokenFor(ADMIN);
  await first.close();
  expect(await before.closed).toBeUndefined();

  const next = await startTestSandbox({ database: { dataDir } });
  const after = await connectClient(next, await listenAt(next), { email: ADMIN, token });
  await pushTo(next.db, await targetOf(next, ADMIN), EVENT, 'again');
  await after.hears(1);
  expect(after.heard).toEqual(['again']);
  await after.connection.stop();
  await next.close();
  rmSync(dataDir, { recursive: true });
}, 60_000);

// Of the databases only PostgreSQL takes two processes.
describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('two instances on $name', (database) => {
  test('tell each other, and take up what the other has negotiated', async () => {
    const { options, drop } = await database.create();
    const [one, two] = [
      await startTestSandbox({ database: options }),
      await startTestSandbox({ database: options }),
    ] as const;
    const here = await connectClient(one, await listenAt(one), { email: ADMIN });
    const there = await connectClient(two, await listenAt(two), { email: ADMIN });
    await pushTo(one.db, await targetOf(one, ADMIN), EVENT, 'from one');
    await pushTo(two.db, await targetOf(two, ADMIN), EVENT, 'from two');
    await Promise.all([here.hears(2), there.hears(2)]);
    expect(here.heard).toEqual(['from one', 'from two']);
    expect(there.heard).toEqual(['from one', 'from two']);
    // Who is no user any more is let go by both.
    await endConnectionsOf(one.db, await targetOf(one, ADMIN));
    expect(await Promise.all([here.closed, there.closed])).toEqual([undefined, undefined]);
    await Promise.all([one.close(), two.close()]);
    await drop();
  }, 60_000);

  test('a hub whose connection to the database broke lets its clients go, so that they ask for what they missed', async () => {
    const { options, drop } = await database.create();
    const sandbox = await startTestSandbox({ database: options });
    const hubUrl = await listenAt(sandbox);
    const before = await connectClient(sandbox, hubUrl, { email: ADMIN });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(sandbox.db);
    expect(await before.closed).toBeUndefined();

    const after = await connectClient(sandbox, hubUrl, { email: ADMIN });
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'heard again');
    await after.hears(1);
    await after.connection.stop();
    await sandbox.close();
    await drop();
  }, 60_000);
});
