import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { DEMO_WEBHOOKS } from '../data/demo-webhooks.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { createTestClock, type TestClock } from '../../testing/test-clock.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { NO_ALLOWED_HOSTS } from '../../domain/webhooks/delivery/allowed-hosts.ts';
import { startDemoReceiver } from './demo-receiver.ts';
import type { PlayedReceivers } from '../../domain/webhooks/delivery/deliver.ts';
import { deliveryHeaders } from '../../domain/webhooks/delivery/delivery-headers.ts';
import { postDelivery } from '../../domain/webhooks/delivery/post-delivery.ts';
import { resolveName } from '../../domain/webhooks/delivery/public-address.ts';
import {
  createWebhook,
  inviteAs,
  readAttempt,
  readDeliveries,
  WEBHOOKS,
} from '../../domain/webhooks/testing/test-webhooks.ts';
import { loadVerificationKeys, type VerificationKeyOf } from '../../domain/webhooks/verification-keys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** The delays of the back-off, without the last one of five minutes. The receiver asks to wait five seconds. */
const SOON_MS = [5000, 5000, 30_000];
const HOOKS = 'https://hooks.northwind.example/payments';
const AUDIT = 'https://audit.northwind.example/inbox?source=payments';

let clock: TestClock;
let sandbox: TestSandbox;
let admin: Call;
beforeAll(async () => {
  clock = createTestClock();
  // Keeps the clock within five minutes of the system clock during the outage: receivers refuse other signatures.
  clock.advance(-33 * MINUTE_MS);
  sandbox = await startTestSandbox({ delivery: { clock, playsDemoReceivers: true } });
  admin = await callerAs(sandbox, 'admin@northwind.example');
  clock.advance(30 * MINUTE_MS);
});
afterAll(() => sandbox.close());

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await sandbox.delivery?.settle();
}

test("an event of a demo webhook reaches its receiver, and is recorded with the webhook's destination", async () => {
  const { webhookId } = await createWebhook(admin, { destination: AUDIT, maxBatchSize: 1 });
  await inviteAs(admin, 'new@northwind.example');
  await pass(0);
  const [batch] = await readDeliveries(admin, webhookId);
  expect(batch).toMatchObject({ status: 'SUCCEEDED', attemptCount: 1 });
  const [made] = batch?.attempts ?? [];
  const { request, response } = await readAttempt(admin, webhookId, batch?.batchId ?? '', made?.attemptId ?? '');
  expect(request?.url).toBe(AUDIT);
  expect(response).toMatchObject({ statusCode: 202, body: '{"queued":true}' });
});

test('an outage fails its first batch until a user retries it, and delays later batches', async () => {
  const { webhookId } = await createWebhook(admin, { destination: HOOKS, maxBatchSize: 1 });
  await inviteAs(admin, 'first@northwind.example');
  await pass(0);
  for (const ms of SOON_MS) await pass(ms);
  await inviteAs(admin, 'later@northwind.example');
  await pass(0);
  for (const ms of SOON_MS) await pass(ms);
  await pass(300_000 - 40_000);
  await pass(40_000);
  const [failed, later] = await readDeliveries(admin, webhookId);
  const codes = [failed, later].map((batch) => batch?.attempts.map(({ responseStatusCode }) => responseStatusCode));
  expect(codes).toEqual([
    [503, 503, 503, 503, 503],
    [503, 503, 503, 503, 200],
  ]);
  await admin(`POST ${WEBHOOKS}/${webhookId}/batches/${failed?.batchId ?? ''}/delivery-attempts`);
  await pass(0);
  const retried = await readDeliveries(admin, webhookId);
  expect(retried.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

describe('a receiver', () => {
  let clock: TestClock;
  let receiver: PlayedReceivers;
  let verificationKeyOf: VerificationKeyOf;
  beforeEach(async () => {
    clock = createTestClock();
    verificationKeyOf = await loadVerificationKeys(sandbox.db);
    receiver = await startDemoReceiver(sandbox.db, { verificationKeyOf, clock });
  });
  afterEach(() => receiver.close());

  /** Delivers to a destination. `signedFor`: the webhook whose key signs. Returns the status or the failure reason. */
  async function deliver(destination: string, { signedFor = destination, signedOn = new Date() } = {}) {
    const { webhook_id } = await sandbox.db
      .selectFrom('webhooks')
      .select('webhook_id')
      .where('destination', '=', signedFor)
      .executeTakeFirstOrThrow();
    const body = '{"batchId":"b","events":[]}';
    const signature = new Webhook(verificationKeyOf(webhook_id)).sign('b', signedOn, body);
    const outcome = await postDelivery(
      { destination, headers: deliveryHeaders('b', { signedOn, signature, body }), body },
      {
        rules: { isAllowedHost: NO_ALLOWED_HOSTS, resolve: resolveName, standInFor: receiver.standInFor },
        timeout: AbortSignal.timeout(10_000),
        signal: new AbortController().signal,
      },
    );
    return 'statusCode' in outcome ? outcome.statusCode : outcome.failureReason;
  }

  test.each(DEMO_WEBHOOKS.map((webhook) => webhook.destination))('accepts a delivery to %s', async (destination) => {
    expect(await deliver(destination)).toBeLessThan(300);
  });

  test('accepts only recent deliveries that are signed for exactly that destination', async () => {
    expect(await deliver(HOOKS)).toBe(200);
    expect(await deliver(HOOKS, { signedFor: AUDIT })).toBe(401);
    expect(await deliver(`${HOOKS}/2`, { signedFor: HOOKS })).toBe(401);
    expect(await deliver(HOOKS, { signedOn: new Date(Date.now() - 10 * MINUTE_MS) })).toBe(401);
  });

  test('has a short outage once a day, which starts with a delivery', async () => {
    clock.advance(30 * MINUTE_MS - 1);
    expect(await deliver(HOOKS)).toBe(200);
    clock.advance(1);
    expect([await deliver(HOOKS), await deliver(AUDIT)]).toEqual([503, 202]);
    clock.advance(6 * MINUTE_MS - 1);
    expect(await deliver(HOOKS)).toBe(503);
    clock.advance(1);
    expect(await deliver(HOOKS)).toBe(200);
    clock.advance(DAY_MS - 6 * MINUTE_MS - 1);
    expect(await deliver(HOOKS)).toBe(200);
    clock.advance(1);
    expect(await deliver(HOOKS)).toBe(503);
  });

  test.each([
    ['https://other.northwind.example/payments', 'DNS_FAILED'],
    ['https://hooks.northwind.example:8443/payments', 'DNS_FAILED'],
    ['http://hooks.northwind.example/payments', 'ADDRESS_NOT_ALLOWED'],
    ['https://hooks.northwind.example//localhost:1/payments', 401],
    ['https://hooks.northwind.example/%zz', 400],
  ])('with a delivery to %s, the outcome is %s', async (destination, outcome) => {
    expect(await deliver(destination, { signedFor: HOOKS })).toBe(outcome);
  });
});
