import type { ChildProcess } from 'node:child_process';
import { batchListSchema, deliveryAttemptListSchema } from '@portal/api-client/batches';
import { createdWebhookSchema } from '@portal/api-client/webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testDatabases } from '../../../testing/test-databases.ts';
import { setUpHome } from '../../../testing/home/set-up-home.ts';
import type { Call } from '../../../testing/test-caller.ts';
import { end } from '../../../testing/home/test-home.ts';
import { sendStatus, startReceiver, type TestReceiver, verifies } from '../testing/test-receiver.ts';
import { WEBHOOKS } from '../testing/test-webhooks.ts';

const keySchema = z.object({ publicKey: z.string() });

let receiver: TestReceiver;
let admin: Call;

async function call<T>(method: 'GET' | 'POST', path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
  return schema.parse((await admin(`${method} ${path}`, body)).data);
}

function createWebhook(maxBatchSize: number) {
  const body = { destination: receiver.url, events: ['api-key.created'], maxBatchSize, maxBatchTimeDelay: 1 };
  return call('POST', WEBHOOKS, createdWebhookSchema, { ...body, isActive: true });
}

function createKey(name: string) {
  return call('POST', 'v1/tenant/keys', keySchema, { name, roles: ['APP_READ'] });
}

/** Every attempt with a recorded outcome, by id. */
async function recordedAttempts(webhookId: string): Promise<Map<string, unknown>> {
  const path = `${WEBHOOKS}/${webhookId}/batches`;
  const made = new Map<string, unknown>();
  for (let from = 0, total = 1; from < total; from += 100) {
    const page = await call('GET', `${path}?take=100&from=${from}`, batchListSchema);
    ({ total } = page);
    const lists = await Promise.all(
      page.results.map(({ batchId }) => call('GET', `${path}/${batchId}/delivery-attempts`, deliveryAttemptListSchema)),
    );
    for (const attempt of lists.flatMap(({ results }) => results)) {
      if (attempt.deliveryStatus !== 'SCHEDULED') made.set(attempt.attemptId, attempt);
    }
  }
  return made;
}

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);
  const start = () => home().start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
  beforeEach(async () => {
    receiver = await startReceiver();
    admin = await callAs();
  });
  afterEach(() => receiver.close());

  test(
    'after kill -9 during deliveries every event arrives, each batch id keeps its content, and no outcome is lost',
    { timeout: 120_000 },
    async () => {
      const acknowledged = new Set<string>();
      const recorded = new Map<string, unknown>();
      let webhook: z.infer<typeof createdWebhookSchema> | undefined;

      for (const round of [1, 2]) {
        const { child } = await start();
        const { webhookId } = (webhook ??= await createWebhook(2));
        receiver.respondWith(sendStatus(200));
        const before = receiver.received.length;
        await createKeys(`${round} delivered`, 3);
        await receiver.until(() => receiver.received.length >= before + 1);
        for (const [id, attempt] of await recordedAttempts(webhookId)) recorded.set(id, attempt);

        // The receiver stops responding, and the second delivery kills the sandbox.
        let dying: Promise<unknown> | undefined;
        const held = receiver.received.length;
        receiver.respondWith(() => {
          if (receiver.received.length >= held + 2) dying ??= end(child, 'SIGKILL');
        });
        await createKeysUntilDead(child, `${round} interrupted`);
        await dying;
        await home().passLeases();
      }

      receiver.respondWith(sendStatus(200));
      const { child } = await start();
      const { webhookId, verificationKey } = z
        .object({ webhookId: z.string(), verificationKey: z.string() })
        .parse(webhook);
      const deliveredKeys = () =>
        new Set(receiver.received.flatMap(({ delivery }) => delivery.events.map(({ data }) => data['publicKey'])));
      await receiver.until(() => [...acknowledged].every((key) => deliveredKeys().has(key)));
      expect(acknowledged.size).toBeGreaterThanOrEqual(6);

      const bodies = new Map(receiver.received.map((one) => [one.headers['webhook-id'], one.body]));
      const batchOf = new Map(
        receiver.received.flatMap(({ delivery }) => delivery.events.map(({ id }) => [id, delivery.batchId])),
      );
      for (const one of receiver.received) {
        expect(verifies(verificationKey, one)).toBe(true);
        expect(one.headers['webhook-id']).toBe(one.delivery.batchId);
        expect(one.body).toBe(bodies.get(one.headers['webhook-id']));
        for (const { id } of one.delivery.events) expect(batchOf.get(id)).toBe(one.delivery.batchId);
      }
      // Deliveries that were in flight when the sandbox was killed were repeated.
      expect(receiver.received.length).toBeGreaterThan(bodies.size);

      const kept = await recordedAttempts(webhookId);
      expect(recorded.size).toBeGreaterThan(0);
      for (const [id, attempt] of recorded) expect(kept.get(id)).toEqual(attempt);
      expect(await end(child, 'SIGTERM')).toEqual([0, null]);

      async function createKeys(name: string, count: number): Promise<void> {
        for (let index = 0; index < count; index += 1)
          acknowledged.add((await createKey(`${name} ${index}`)).publicKey);
      }
      async function createKeysUntilDead(dying: ChildProcess, name: string): Promise<void> {
        for (let index = 0; dying.exitCode === null && dying.signalCode === null; index += 1) {
          const created = await createKey(`${name} ${index}`).catch((error: unknown) => {
            if (error instanceof TypeError) return undefined;
            throw error;
          });
          if (!created) return;
          acknowledged.add(created.publicKey);
        }
      }
    },
  );

  test('stopping interrupts a hanging delivery, and the next start repeats it', { timeout: 60_000 }, async () => {
    const { child } = await start();
    await createWebhook(1);
    receiver.respondWith(() => undefined);
    await createKey('Hangs');
    await receiver.arrived(1);
    expect(await end(child, 'SIGTERM')).toEqual([0, null]);

    receiver.respondWith(sendStatus(200));
    const next = await start();
    await receiver.arrived(2);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(await end(next.child, 'SIGTERM')).toEqual([0, null]);
  });
});
