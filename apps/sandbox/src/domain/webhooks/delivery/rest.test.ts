import { webhookSchema } from '@portal/api-client/webhooks';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../testing/test-databases.ts';
import { RESUME_EVERY_MS } from './rest.ts';
import { sendStatus } from '../testing/test-receiver.ts';
import { COLLECTED_MS, shareDelivery } from '../testing/test-delivery.ts';
import { createWebhook, readDeliveries, WEBHOOKS } from '../testing/test-webhooks.ts';

const DAY_MS = 86_400_000;

describe.each(testDatabases)('on $name', (database) => {
  const delivery = shareDelivery(database);

  /** A webhook of one event per batch, with calls of the user and of its receiver. */
  async function openWebhook(status = 200) {
    const { receiver, admin, invite, pass, settle } = delivery();
    receiver.respondWith(sendStatus(status));
    const {
      verificationKey: _key,
      createdOn: _on,
      ...created
    } = await createWebhook(admin, {
      destination: receiver.url,
      maxBatchSize: 1,
    });
    const { webhookId, destination, events, maxBatchSize, maxBatchTimeDelay } = created;
    const path = `${WEBHOOKS}/${webhookId}` as const;
    const values = { destination, events, maxBatchSize, maxBatchTimeDelay };
    async function put(changes: { readonly isActive?: boolean; readonly destination?: string }) {
      const saved = await admin(`PUT ${path}`, { ...values, isActive: true, ...changes });
      expect(saved.status).toBe(200);
      return saved;
    }
    return {
      path,
      /** Saves during an attempt. */
      put,
      /** Saves, and waits for the attempts that follow. */
      async save(changes: Parameters<typeof put>[0]) {
        const saved = await put(changes);
        await settle();
        return saved;
      },
      read: async () => webhookSchema.parse((await admin(`GET ${path}`)).data),
      batches: () => readDeliveries(admin, webhookId),
      retry: async (place: number) => {
        const batch = (await readDeliveries(admin, webhookId))[place];
        await admin(`POST ${path}/batches/${batch?.batchId ?? ''}/delivery-attempts`);
        await settle();
      },
      event: async () => {
        // Each batch is newer than the one before.
        await pass(10);
        await invite();
        await pass(0);
      },
    };
  }

  const arrived = () => delivery().receiver.received.length;
  /** The outcomes of a batch's attempts, oldest first. */
  const outcomes = (batch: Awaited<ReturnType<typeof readDeliveries>>[number] | undefined) =>
    batch?.attempts.map(({ deliveryStatus, trigger }) => `${trigger} ${deliveryStatus}`);

  describe('while a webhook is inactive', () => {
    test('retries wait, and those that are left follow its activation, with their back-off', async () => {
      const { receiver, pass } = delivery();
      const webhook = await openWebhook(503);
      await webhook.event();
      await pass(1000);
      expect(arrived()).toBe(2);
      await webhook.save({ isActive: false });
      await pass(DAY_MS);
      expect(arrived()).toBe(2);
      expect(await webhook.read()).toMatchObject({ isActive: false, waitingBatches: 1, goneSince: null });

      await webhook.save({ isActive: true });
      expect(arrived()).toBe(3);
      expect(await webhook.read()).toMatchObject({ isActive: true, waitingBatches: 0, waitingSince: null });
      await pass(29_999);
      expect(arrived()).toBe(3);
      await pass(1);
      expect(arrived()).toBe(4);
      await pass(300_000);
      await pass(DAY_MS);
      expect(arrived()).toBe(5);
      expect(await webhook.batches()).toMatchObject([{ status: 'FAILED', attemptCount: 5 }]);
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    });

    test('a retry that is not yet due at the activation keeps its time', async () => {
      const { pass } = delivery();
      const webhook = await openWebhook(500);
      await webhook.event();
      await pass(1000);
      await webhook.save({ isActive: false });
      await pass(2000);
      await webhook.save({ isActive: true });
      await pass(2999);
      expect(arrived()).toBe(2);
      await pass(1);
      expect(arrived()).toBe(3);
    });

    test('events that were collected before become a batch that waits', async () => {
      const { admin, receiver, invite, pass } = delivery();
      const {
        webhookId,
        createdOn: _on,
        verificationKey: _key,
        ...created
      } = await createWebhook(admin, {
        destination: receiver.url,
      });
      await invite();
      const { destination, events } = created;
      await admin(`PUT ${WEBHOOKS}/${webhookId}`, { destination, events, isActive: false });
      await pass(COLLECTED_MS);
      await pass(DAY_MS);
      expect(arrived()).toBe(0);
      const [batch] = await readDeliveries(admin, webhookId);
      expect(batch).toMatchObject({ status: 'SCHEDULED', eventCount: 1, attemptCount: 1 });
      const listed = await admin(`GET ${WEBHOOKS}`);
      expect(listed.data).toMatchObject({
        results: expect.arrayContaining([
          expect.objectContaining({ webhookId, waitingBatches: 1, waitingSince: batch?.createdOn }),
        ]),
      });
      // Other event types do not affect what was collected.
      await admin(`PUT ${WEBHOOKS}/${webhookId}`, { destination, events: ['user.deleted'], isActive: true });
      await pass(0);
      expect(arrived()).toBe(1);
    });

    test('the outcome of an attempt in flight is recorded, and the next one waits', async () => {
      const { receiver, clock, invite, pass, settle } = delivery();
      const webhook = await openWebhook();
      let finish = () => {};
      receiver.respondWith((response) => (finish = () => response.writeHead(502).end()));
      await invite();
      clock.advance(0);
      await receiver.arrived(1);
      await webhook.put({ isActive: false });
      finish();
      await settle();
      await pass(DAY_MS);
      expect(arrived()).toBe(1);
      expect((await webhook.batches()).map(outcomes)).toEqual([['AUTOMATIC FAILED', 'AUTOMATIC SCHEDULED']]);
    });

    test('a manual attempt is made; if it fails, the batch still waits for its automatic ones', async () => {
      const { receiver, pass } = delivery();
      const webhook = await openWebhook(503);
      await webhook.event();
      await webhook.save({ isActive: false });
      await pass(DAY_MS);
      await webhook.retry(0);
      await pass(DAY_MS);
      expect(arrived()).toBe(2);
      const [batch] = await webhook.batches();
      expect(batch).toMatchObject({ status: 'SCHEDULED', latestAttempt: { trigger: 'AUTOMATIC' } });
      expect(outcomes(batch)).toEqual(['AUTOMATIC FAILED', 'MANUAL FAILED', 'AUTOMATIC SCHEDULED']);

      receiver.respondWith(sendStatus(200));
      await webhook.retry(0);
      expect(outcomes((await webhook.batches())[0])).toEqual(['AUTOMATIC FAILED', 'MANUAL FAILED', 'MANUAL SUCCEEDED']);
      await webhook.save({ isActive: true });
      await pass(DAY_MS);
      expect(arrived()).toBe(3);
    });

    test('what waited is delivered oldest first, one after the other', async () => {
      const { receiver, pass, invite } = delivery();
      const webhook = await openWebhook(503);
      for (let count = 0; count < 6; count += 1) await webhook.event();
      await webhook.save({ isActive: false });
      await invite();
      await pass(DAY_MS);
      const waiting = (await webhook.batches()).map(({ batchId }) => batchId);
      receiver.reset();
      await webhook.save({ isActive: true });
      expect(arrived()).toBe(1);
      for (let count = 2; count <= 6; count += 1) {
        await pass(RESUME_EVERY_MS);
        expect(arrived()).toBe(count);
      }
      await pass(DAY_MS);
      expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(waiting);
    });

    test('a deletion discards what waits', async () => {
      const { admin, pass } = delivery();
      const webhook = await openWebhook(503);
      await webhook.event();
      await webhook.save({ isActive: false });
      expect((await admin(`DELETE ${webhook.path}`)).status).toBe(200);
      await pass(DAY_MS);
      expect(arrived()).toBe(1);
    });
  });

  describe('after a response with 410', () => {
    test('no batch of the webhook is attempted automatically, old or new, and all are kept', async () => {
      const { receiver, clock, pass } = delivery();
      const webhook = await openWebhook(503);
      await webhook.event();
      receiver.respondWith(sendStatus(410));
      await webhook.event();
      const goneSince = new Date(clock.now()).toISOString();
      receiver.respondWith(sendStatus(200));
      await webhook.event();
      await pass(DAY_MS);
      expect(arrived()).toBe(2);
      const batches = await webhook.batches();
      expect(batches.map(({ status }) => status)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
      expect(await webhook.read()).toMatchObject({
        isActive: true,
        goneSince,
        waitingBatches: 3,
        waitingSince: batches[0]?.createdOn,
      });
    });

    test.each([404, 301, 429])('with %i instead, the retries go on', async (status) => {
      const { pass } = delivery();
      const webhook = await openWebhook(status);
      await webhook.event();
      await pass(1000);
      expect(arrived()).toBe(2);
      expect(await webhook.read()).toMatchObject({ goneSince: null });
    });

    test.each([
      ['unchanged', ''],
      ['with another destination', '/v3'],
    ])('the attempts that are left follow a save %s', async (_how, suffix) => {
      const { receiver, pass } = delivery();
      const webhook = await openWebhook(410);
      await webhook.event();
      await pass(DAY_MS);
      receiver.respondWith(sendStatus(200));
      expect((await webhook.save({ destination: `${receiver.url}${suffix}` })).data).toMatchObject({
        goneSince: null,
        waitingBatches: 0,
      });
      expect(receiver.received.map(({ path }) => path)).toEqual(['/', suffix || '/']);
      expect(await webhook.batches()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 2 }]);
    });

    test('saving it as inactive does not resume them, activating it does', async () => {
      const { pass } = delivery();
      const webhook = await openWebhook(410);
      await webhook.event();
      await webhook.save({ isActive: false });
      await pass(DAY_MS);
      expect(arrived()).toBe(1);
      expect(await webhook.read()).toMatchObject({ goneSince: null, waitingBatches: 1 });
      await webhook.save({ isActive: true });
      expect(arrived()).toBe(2);
      expect(await webhook.read()).toMatchObject({ goneSince: expect.any(String), waitingBatches: 1 });
    });

    test('a manual attempt that succeeds resumes the others; one that fails does not', async () => {
      const { receiver, pass } = delivery();
      const webhook = await openWebhook(410);
      await webhook.event();
      await webhook.event();
      receiver.respondWith(sendStatus(503));
      await webhook.retry(1);
      await pass(DAY_MS);
      expect(arrived()).toBe(2);
      expect(await webhook.read()).toMatchObject({ waitingBatches: 2 });

      receiver.respondWith(sendStatus(200));
      await webhook.retry(1);
      await pass(0);
      expect(await webhook.read()).toMatchObject({ goneSince: null, waitingBatches: 0 });
      expect((await webhook.batches()).map(outcomes)).toEqual([
        ['AUTOMATIC FAILED', 'AUTOMATIC SUCCEEDED'],
        ['MANUAL FAILED', 'MANUAL SUCCEEDED'],
      ]);
    });

    test('a 410 of the previous destination does not stop the new one', async () => {
      const { receiver, clock, invite, settle } = delivery();
      const webhook = await openWebhook();
      let finish = () => {};
      receiver.respondWith((response) => (finish = () => response.writeHead(410).end()));
      await invite();
      clock.advance(0);
      await receiver.arrived(1);
      await webhook.put({ destination: `${receiver.url}/new` });
      finish();
      await settle();
      expect(await webhook.read()).toMatchObject({ goneSince: null });
    });

    test('a form that was opened before can still be saved', async () => {
      const { admin } = delivery();
      const webhook = await openWebhook(410);
      const version = (await admin(`GET ${webhook.path}`)).headers.get('etag') ?? '';
      await webhook.event();
      const { destination, events } = await webhook.read();
      const body = { destination, events: [...events, 'user.deleted'] };
      expect(await admin(`PUT ${webhook.path}`, body, { 'if-match': version })).toMatchObject({ status: 200 });
    });
  });
});
