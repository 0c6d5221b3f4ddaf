import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { callerAs } from '../../../testing/test-caller.ts';
import { countWaiting, startOn, testDatabases } from '../../../testing/test-databases.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from '../../../testing/test-sandbox.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { startReceiver, type TestReceiver } from '../testing/test-receiver.ts';
import { createWebhook, readDeliveries } from '../testing/test-webhooks.ts';
import { addBatches } from '../../../testing/seeds/seeds.ts';

const ADMIN = 'admin@northwind.example';
const LEASE_MS = 30_000;

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const toReceiver = (): TestSandboxOptions => ({ webhookAllowedHosts: receiver.host });

/** Adds a batch whose first attempt was started but never completed. Returns its id. */
async function addUnfinishedBatch({ db }: TestSandbox, webhookId: string, now: number): Promise<string> {
  const attempt = {
    attempt_id: demoId('attempt of the dead'),
    scheduled_on: new Date(now - 1000),
    leased_by: randomUUID(),
    leased_until: new Date(now + LEASE_MS),
  };
  const [batchId = ''] = await addBatches(db, webhookId, [{ status: 'SCHEDULED', createdOn: new Date(now), attempt }]);
  return batchId;
}

test('a process with its own database immediately repeats attempts that its predecessor left unfinished', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-lease-'));
  const clock = createTestClock();
  const dead = await startTestSandbox({ ...toReceiver(), database: { dataDir } });
  const { webhookId } = await createWebhook(await callerAs(dead, ADMIN), { destination: receiver.url });
  const batchId = await addUnfinishedBatch(dead, webhookId, clock.now());
  await dead.close();

  const next = await startTestSandbox({ ...toReceiver(), database: { dataDir }, delivery: { clock } });
  await next.delivery?.settle();
  expect(receiver.received.map(({ delivery }) => delivery.batchId)).toEqual([batchId]);
  await next.close();
  rmSync(dataDir, { recursive: true });
});

describe.each(testDatabases)('on $name', (database) => {
  test('an attempt of a process that died is repeated when its lease expires, and not before', async () => {
    const clock = createTestClock();
    const sandbox = await startOn(database, { ...toReceiver(), delivery: { clock } });
    const admin = await callerAs(sandbox, ADMIN);
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    const batchId = await addUnfinishedBatch(sandbox, webhookId, clock.now());
    await sandbox.delivery?.settle();
    clock.advance(LEASE_MS - 1);
    await sandbox.delivery?.settle();
    expect(receiver.received).toEqual([]);
    // Without `settle`: the delivery's own timer has to start it.
    clock.advance(1);
    await receiver.arrived(1);
    await sandbox.delivery?.settle();
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      { batchId, attempts: [{ attemptId: demoId('attempt of the dead'), deliveryStatus: 'SUCCEEDED' }] },
    ]);
    await sandbox.close();
  });
});

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('instances on one $name', (database) => {
  let drop: () => Promise<void>;
  let open: (options?: TestSandboxOptions) => Promise<TestSandbox>;
  const opened: TestSandbox[] = [];
  beforeEach(async () => {
    const created = await database.create();
    ({ drop } = created);
    open = async (options) => {
      const sandbox = await startTestSandbox({ ...toReceiver(), ...options, database: created.options });
      opened.push(sandbox);
      return sandbox;
    };
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((sandbox) => sandbox.close()));
    await drop();
  });

  async function createKeys(sandbox: TestSandbox, count: number): Promise<void> {
    const admin = await callerAs(sandbox, ADMIN);
    for (let index = 0; index < count; index += 1) {
      const body = { name: `Till ${index}`, roles: ['APP_READ'] };
      expect((await admin('POST v1/tenant/keys', body)).status).toBe(201);
    }
  }

  test('deliver each attempt once between them', async () => {
    const one = await open({ delivery: {} });
    const other = await open({ delivery: {} });
    const admin = await callerAs(one, ADMIN);
    const { webhookId } = await createWebhook(admin, {
      destination: receiver.url,
      events: ['api-key.created'],
      maxBatchSize: 1,
    });
    await Promise.all([one, other, one].map((sandbox) => createKeys(sandbox, 15)));
    await receiver.arrived(45);
    await Promise.all([one.delivery?.settle(), other.delivery?.settle()]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(45);
    expect(receiver.received).toHaveLength(45);
    const deliveries = await readDeliveries(admin, webhookId);
    expect(deliveries.map(({ attemptCount, status }) => [attemptCount, status])).toEqual(
      Array.from({ length: 45 }, () => [1, 'SUCCEEDED']),
    );
  });

  test('notify each other of new deliveries, even after their connection was lost', async () => {
    const silent = await open();
    const delivering = await open({ delivery: {} });
    const admin = await callerAs(silent, ADMIN);
    // No demo webhook has this event type; its failures would wake the delivery.
    const input = { destination: receiver.url, events: ['webhook.created'], maxBatchSize: 1 };
    await createWebhook(admin, input);
    await createWebhook(admin, { destination: receiver.url });
    await receiver.arrived(1);
    await delivering.delivery?.settle();

    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(silent.db);
    await createWebhook(admin, { destination: receiver.url });
    await receiver.arrived(2);
  });

  test('a change during the deletion of its webhook waits and then succeeds', async () => {
    const { db, ...sandbox } = await open();
    const admin = await callerAs({ db, ...sandbox }, ADMIN);
    const { webhookId } = await createWebhook(admin, { destination: receiver.url, events: ['api-key.created'] });
    let creating: ReturnType<typeof admin> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('webhooks').where('webhook_id', '=', webhookId).execute();
      creating = admin('POST v1/tenant/keys', { name: 'Till', roles: ['APP_READ'] });
      await expect.poll(() => countWaiting(db), { timeout: 15_000 }).toBeGreaterThan(0);
    });
    expect(await creating).toMatchObject({ status: 201, codes: [] });
    expect(await db.selectFrom('webhook_events').select('seq').where('webhook_id', '=', webhookId).execute()).toEqual(
      [],
    );
  });
});
