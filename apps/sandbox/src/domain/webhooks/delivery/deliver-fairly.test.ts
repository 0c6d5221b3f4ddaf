import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callerAs } from '../../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../../testing/test-databases.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { claimAttempt } from './attempt-queue.ts';
import { shareDelivery } from '../testing/test-delivery.ts';
import { createWebhook, inviteAs, readDeliveries } from '../testing/test-webhooks.ts';
import { addBatches, addWebhook, removeWebhooks } from '../../../testing/seeds/seeds.ts';

describe.each(testDatabases)('on $name', (database) => {
  const delivery = shareDelivery(database);
  /** Completes the delivery that has been hanging the longest. */
  let endOne: () => void;
  beforeEach(() => {
    const hanging: (() => void)[] = [];
    delivery().receiver.respondWith((response, { path }) => {
      if (path.startsWith('/hangs')) hanging.push(() => response.end());
      else response.end();
    });
    endOne = () => hanging.shift()?.();
  });
  // Must run before the hook that waits for deliveries in flight.
  afterEach(() => {
    delivery().receiver.respondWith((response) => response.end());
    for (let left = delivery().receiver.received.length; left > 0; left -= 1) endOne();
  });

  const arrivedAt = (path: string) =>
    delivery().receiver.received.filter((received) => received.path.startsWith(path)).length;

  test('four hanging receivers of one tenant do not delay another tenant', async () => {
    const { sandbox, receiver, admin, invite } = delivery();
    for (const number of [1, 2, 3, 4]) {
      await createWebhook(admin, { destination: `${receiver.url}/hangs/${number}`, maxBatchSize: 1 });
    }
    for (let count = 0; count < 6; count += 1) await invite();
    await receiver.until(() => arrivedAt('/hangs') === 8);
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    await createWebhook(contoso, { destination: `${receiver.url}/well`, maxBatchSize: 1 });
    for (const name of ['ada', 'ben', 'cleo']) await inviteAs(contoso, `${name}@contoso.example`);
    await receiver.until(() => arrivedAt('/well') === 3);
    expect(arrivedAt('/hangs')).toBe(8);
  });

  test('within a tenant, a healthy receiver comes before the older backlog of hanging ones', async () => {
    const { receiver, clock, admin, invite } = delivery();
    for (const number of [1, 2]) {
      await createWebhook(admin, { destination: `${receiver.url}/hangs/${number}`, maxBatchSize: 1 });
    }
    for (let count = 0; count < 6; count += 1) await invite();
    await receiver.until(() => arrivedAt('/hangs') === 8);
    clock.advance(1000);
    const { webhookId } = await createWebhook(admin, { destination: `${receiver.url}/well`, maxBatchSize: 1 });
    await invite();
    expect(arrivedAt('/well')).toBe(0);
    endOne();
    await receiver.until(() => arrivedAt('/well') === 1);
    expect(arrivedAt('/hangs')).toBe(8);
    expect(await readDeliveries(admin, webhookId)).toHaveLength(1);
  });

  test('the tenant and webhook with the fewest deliveries in flight come first, then the oldest attempt', async () => {
    // A sandbox without delivery, which would claim the attempts.
    const sandbox = await startOn(database);
    const { db } = sandbox;
    // A demo webhook has an attempt that becomes due five minutes after the demo data was created.
    await removeWebhooks(db);
    const now = new Date();
    const due = async (tenant: 'Northwind Payments' | 'Contoso Retail', secondsAgo: number) => {
      const { tenantId } = demoTenant(tenant);
      const webhookId = await addWebhook(db, tenantId);
      const createdOn = new Date(now.getTime() - secondsAgo * 1000);
      await addBatches(db, webhookId, [{ status: 'SCHEDULED', createdOn }]);
      return { webhookId, tenantId };
    };
    const oldest = await due('Northwind Payments', 30);
    const older = await due('Northwind Payments', 20);
    const newest = await due('Contoso Retail', 10);
    const elsewhere = { webhookId: randomUUID(), tenantId: newest.tenantId };
    const claim = async (...inFlight: { webhookId: string; tenantId: string }[]) => {
      const options = { now, leaseMs: 1000, inFlight, maxPerWebhook: 4, maxPerTenant: 8 };
      return (await claimAttempt(db, options))?.webhookId;
    };
    expect(await claim(oldest)).toBe(newest.webhookId);
    expect(await claim(oldest, elsewhere)).toBe(older.webhookId);
    expect(await claim()).toBe(oldest.webhookId);
    await sandbox.close();
  });
});
