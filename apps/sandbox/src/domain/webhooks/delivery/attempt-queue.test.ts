import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../testing/test-databases.ts';
import { BACK_OFF_MS } from './back-off.ts';
import { sendLine, sendStatus } from '../testing/test-receiver.ts';
import { COLLECTED_MS, shareDelivery } from '../testing/test-delivery.ts';
import { createWebhook, readAttempt, readDeliveries, WEBHOOKS } from '../testing/test-webhooks.ts';

describe.each(testDatabases)('on $name', (database) => {
  const delivery = shareDelivery(database);

  test('a failed batch is retried unchanged after 1 s, 5 s, 30 s and 5 min, then never again', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    expect(BACK_OFF_MS).toEqual([1_000, 5_000, 30_000, 300_000]);
    for (const [index, ms] of BACK_OFF_MS.entries()) {
      const [batch] = await readDeliveries(admin, webhookId);
      expect([batch?.status, batch?.attemptCount]).toEqual(['SCHEDULED', index + 2]);
      await pass(ms - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await pass(1);
      expect(receiver.received).toHaveLength(index + 2);
    }
    await pass(86_400_000);
    expect(receiver.received).toHaveLength(5);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const [batch] = await readDeliveries(admin, webhookId);
    expect(batch?.status).toBe('FAILED');
    expect(batch?.attempts.map((attempt) => attempt.trigger)).toEqual(Array.from({ length: 5 }, () => 'AUTOMATIC'));
  });

  test('a receiver can postpone the next attempt with Retry-After, by an hour at most', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendStatus(503, { 'retry-after': '60' }));
    await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    await pass(59_999);
    expect(receiver.received).toHaveLength(1);
    receiver.respondWith(sendStatus(429, { 'retry-after': '86400' }));
    await pass(1);
    expect(receiver.received).toHaveLength(2);
    await pass(3_599_999);
    expect(receiver.received).toHaveLength(2);
    await pass(1);
    expect(receiver.received).toHaveLength(3);
  });

  test('a delivered batch is not retried', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendStatus(429));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    receiver.respondWith(sendStatus(204));
    await pass(1000);
    await pass(86_400_000);
    const [batch] = await readDeliveries(admin, webhookId);
    expect(batch).toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
    expect(receiver.received).toHaveLength(2);
  });

  test.each([
    ['after a successful delivery', 200],
    ['after all attempts failed', 404],
  ])('a batch can be queued again %s with the same id, and a failure is not retried', async (_when, status) => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendStatus(status));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    for (const ms of BACK_OFF_MS) await pass(ms + 100);
    const before = receiver.received.length;
    const batchId = receiver.received[0]?.headers['webhook-id'] ?? '';

    receiver.respondWith(sendStatus(500));
    const queued = await admin(`POST ${WEBHOOKS}/${webhookId}/batches/${batchId}/delivery-attempts`);
    expect(queued).toMatchObject({ status: 201, data: { deliveryStatus: 'SCHEDULED', trigger: 'MANUAL' } });
    await pass(0);
    await pass(86_400_000);
    expect(receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([batchId]);
    const [batch] = await readDeliveries(admin, webhookId);
    expect(batch).toMatchObject({ batchId, status: 'FAILED' });
    expect(batch?.attempts.at(-1)).toMatchObject({
      trigger: 'MANUAL',
      deliveryStatus: 'FAILED',
      responseStatusCode: 500,
    });
  });

  test('a batch that is queued manually during its back-off is not delivered twice', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    receiver.respondWith(sendStatus(200));
    const batchId = receiver.received[0]?.headers['webhook-id'] ?? '';
    await admin(`POST ${WEBHOOKS}/${webhookId}/batches/${batchId}/delivery-attempts`);
    await pass(0);
    await pass(86_400_000);
    expect(receiver.received).toHaveLength(2);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 2 }]);
  });

  test('a connection failure is recorded with its reason', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith((response) => response.destroy());
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    const [batch] = await readDeliveries(admin, webhookId);
    const [made] = batch?.attempts ?? [];
    expect(made).toMatchObject({
      deliveryStatus: 'FAILED',
      responseStatusCode: null,
      failureReason: 'CONNECTION_FAILED',
    });
    const detail = await readAttempt(admin, webhookId, batch?.batchId ?? '', made?.attemptId ?? '');
    expect(detail.response).toBe(null);
    expect(detail.request?.body).toBe(receiver.received[0]?.body);
  });

  test.each([
    [99, 'FAILED'],
    [200, 'SUCCEEDED'],
    [204, 'SUCCEEDED'],
    [299, 'SUCCEEDED'],
    [300, 'FAILED'],
    [302, 'FAILED'],
    [307, 'FAILED'],
    [400, 'FAILED'],
  ])('a response with %i is recorded as %s, and its redirect is not followed', async (status, deliveryStatus) => {
    const { receiver, admin, invite, pass } = delivery();
    const location = `${receiver.url}/elsewhere`;
    receiver.respondWith(sendLine(`HTTP/1.1 ${String(status).padStart(3, '0')} Odd`, `Location: ${location}`));
    const { webhookId } = await createWebhook(admin, { destination: `${receiver.url}/in` });
    await invite();
    await pass(COLLECTED_MS);
    const hasSucceeded = deliveryStatus === 'SUCCEEDED';
    const made = { deliveryStatus, responseStatusCode: status, failureReason: null };
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      {
        status: hasSucceeded ? 'SUCCEEDED' : 'SCHEDULED',
        attempts: hasSucceeded ? [made] : [made, { deliveryStatus: 'SCHEDULED', trigger: 'AUTOMATIC' }],
      },
    ]);
    await pass(1000);
    expect(receiver.received.map(({ path }) => path)).toEqual(hasSucceeded ? ['/in'] : ['/in', '/in']);
  });

  test('an informational response does not count as a response', async () => {
    const { receiver, admin, invite, pass } = delivery();
    receiver.respondWith(sendLine('HTTP/1.1 199 Odd'));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      {
        status: 'SCHEDULED',
        attempts: [
          { deliveryStatus: 'FAILED', responseStatusCode: null, failureReason: 'CONNECTION_FAILED' },
          { deliveryStatus: 'SCHEDULED' },
        ],
      },
    ]);
  });

  test('a response within 10 s succeeds', async () => {
    const { receiver, clock, admin, invite, pass, settle } = delivery();
    let finish = () => {};
    receiver.respondWith((response) => (finish = () => response.end()));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    clock.advance(COLLECTED_MS);
    await receiver.arrived(1);
    clock.advance(9_999);
    finish();
    await settle();
    await pass(86_400_000);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
  });

  test('a receiver that does not respond within 10 s times out, and the attempt is retried', async () => {
    const { receiver, clock, admin, invite, pass } = delivery();
    receiver.respondWith(() => undefined);
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    clock.advance(COLLECTED_MS);
    await receiver.arrived(1);
    await pass(10_000);
    const timedOut = { deliveryStatus: 'FAILED', responseStatusCode: null, failureReason: 'TIMEOUT' };
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      { status: 'SCHEDULED', attempts: [timedOut, { deliveryStatus: 'SCHEDULED', trigger: 'AUTOMATIC' }] },
    ]);
    receiver.respondWith(sendStatus(200));
    await pass(1000);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      { status: 'SUCCEEDED', attempts: [timedOut, { deliveryStatus: 'SUCCEEDED' }] },
    ]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('if the clock is set back during an attempt, the next one is late, but is made and recorded', async () => {
    const { receiver, clock, admin, invite, pass } = delivery();
    const hour = 3_600_000;
    receiver.respondWith((response) => {
      clock.advance(-hour);
      response.writeHead(503).end();
    });
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    const [failed] = await readDeliveries(admin, webhookId);
    expect(failed).toMatchObject({ status: 'SCHEDULED', latestAttempt: { deliveryStatus: 'SCHEDULED' } });
    expect(failed?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(0);
    receiver.respondWith(sendStatus(200));
    await pass(hour);
    expect(receiver.received).toHaveLength(1);
    await pass(1000);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      { status: 'SUCCEEDED', attempts: [{ deliveryStatus: 'FAILED' }, { deliveryStatus: 'SUCCEEDED' }] },
    ]);
  });

  test.each([1, 2, 3, 4])('an attempt that becomes due %i ms after the queue was checked is made', async (ms) => {
    const { receiver, clock, admin, invite, pass, settle } = delivery();
    receiver.respondWith(sendStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    const [batch] = await readDeliveries(admin, webhookId);
    clock.advance(Date.parse(batch?.latestAttempt?.scheduledOn ?? '') - ms - clock.now());
    clock.run();
    await settle();
    // Without `settle`: the delivery's own timer has to start it.
    clock.advance(10);
    await receiver.arrived(2);
  });
});
