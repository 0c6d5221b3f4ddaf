import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../testing/test-databases.ts';
import { startTestSandbox } from '../../testing/test-sandbox.ts';
import { endConnectionsOf, pushTo } from './push.ts';
import { connectClient, EVENT, listenAt, targetOf } from './testing/test-hub.ts';

const ADMIN = 'admin@northwind.example';

test('a sandbox that stops closes its connections, and the user can reconnect to the next sandbox on the same data', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-hub-'));
  const first = await startTestSandbox({ database: { dataDir } });
  const before = await connectClient(first, await listenAt(first), { email: ADMIN });
  const token = await first.tokenFor(ADMIN);
  await first.close();
  expect(await before.closed).toBeUndefined();

  const next = await startTestSandbox({ database: { dataDir } });
  const after = await connectClient(next, await listenAt(next), { email: ADMIN, token });
  await pushTo(next.db, await targetOf(next, ADMIN), EVENT, 'again');
  await after.receives(1);
  expect(after.received).toEqual(['again']);
  await after.connection.stop();
  await next.close();
  rmSync(dataDir, { recursive: true });
}, 60_000);

// Only PostgreSQL supports two processes.
describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('two instances on $name', (database) => {
  test('a push on one instance reaches the connections of both', async () => {
    const { options, drop } = await database.create();
    const [one, two] = [
      await startTestSandbox({ database: options }),
      await startTestSandbox({ database: options }),
    ] as const;
    const here = await connectClient(one, await listenAt(one), { email: ADMIN });
    const there = await connectClient(two, await listenAt(two), { email: ADMIN });
    await pushTo(one.db, await targetOf(one, ADMIN), EVENT, 'from one');
    await pushTo(two.db, await targetOf(two, ADMIN), EVENT, 'from two');
    await Promise.all([here.receives(2), there.receives(2)]);
    expect(here.received).toEqual(['from one', 'from two']);
    expect(there.received).toEqual(['from one', 'from two']);
    // Both disconnect a user who has been deleted.
    await endConnectionsOf(one.db, await targetOf(one, ADMIN));
    expect(await Promise.all([here.closed, there.closed])).toEqual([undefined, undefined]);
    await Promise.all([one.close(), two.close()]);
    await drop();
  }, 60_000);

  test('a hub that lost its database connection disconnects its clients, so that they reload what they missed', async () => {
    const { options, drop } = await database.create();
    const sandbox = await startTestSandbox({ database: options });
    const hubUrl = await listenAt(sandbox);
    const before = await connectClient(sandbox, hubUrl, { email: ADMIN });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(sandbox.db);
    expect(await before.closed).toBeUndefined();

    const after = await connectClient(sandbox, hubUrl, { email: ADMIN });
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'received again');
    await after.receives(1);
    await after.connection.stop();
    await sandbox.close();
    await drop();
  }, 60_000);
});
