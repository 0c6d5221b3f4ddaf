import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../database/demo-tenants.ts';
import { callerAs } from '../test-caller.ts';
import { startOn, testDatabases } from '../test-databases.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxOptions } from '../testing.ts';
import { resolveName } from './public-address.ts';
import { createTestClock } from './test-clock.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { createWebhook, readDeliveries } from './test-webhooks.ts';

const ADMIN = 'admin@northwind.example';
const LEASE_MS = 30_000;

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const toReceiver = (): TestSandboxOptions => ({ webhookAllowedHosts: receiver.host, resolve: resolveName });

describe.each(testDatabases)('on $name', (database) => {
  test('an attempt whose maker died is made again once its lease runs out, and not before', async () => {
    const clock = createTestClock();
    const sandbox = await startOn(database, { ...toReceiver(), delivery: { clock } });
    const admin = await callerAs(sandbox, ADMIN);
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    const batchId = randomUUID();
    await sandbox.db
      .insertInto('webhook_batches')
      .values({
        batch_id: batchId,
        webhook_id: webhookId,
        status: 'SCHEDULED',
        created_on: new Date(clock.now()),
        event_count: 0,
        event_types: [],
        body: JSON.stringify({ batchId, events: [] }),
      })
      .execute();
    await sandbox.db
      .insertInto('delivery_attempts')
      .values({
        attempt_id: demoId('attempt of the dead'),
        batch_id: batchId,
        delivery_status: 'SCHEDULED',
        delivery_trigger: 'AUTOMATIC',
        scheduled_on: new Date(clock.now() - 1000),
        leased_by: randomUUID(),
        leased_until: new Date(clock.now() + LEASE_MS),
      })
      .execute();
    await sandbox.delivery?.settle();
    clock.advance(LEASE_MS - 1);
    await sandbox.delivery?.settle();
    expect(receiver.received).toEqual([]);
    // Nobody asks: its own timer wakes it.
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

  test('tell each other of what is to be delivered, also after the line between them broke', async () => {
    const silent = await open();
    const delivering = await open({ delivery: {} });
    await createWebhook(await callerAs(silent, ADMIN), {
      destination: receiver.url,
      events: ['api-key.created'],
      maxBatchSize: 1,
    });
    await createKeys(silent, 1);
    await receiver.arrived(1);

    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(silent.db);
    await createKeys(silent, 1);
    await receiver.arrived(2);
    await delivering.delivery?.settle();
  });
});
