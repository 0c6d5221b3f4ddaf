import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, callerAs } from '../test-caller.ts';
import { startOn, testDatabases } from '../test-databases.ts';
import { demoTenant, type TestSandbox } from '../testing.ts';
import { BACK_OFF_MS } from './back-off.ts';
import { resolveName } from './public-address.ts';
import { TEST_CERTIFICATE } from './test-certificate.ts';
import { createTestClock } from './test-clock.ts';
import { answerStatus, startReceiver, type TestReceiver, verifies } from './test-receiver.ts';
import { createWebhook, readAttempt, readDeliveries, WEBHOOKS } from './test-webhooks.ts';

/** More than any event waits for its batch, by a clock that may have stood still while it happened. */
const COLLECTED_MS = 60_000;

/** Longer than any test. */
const TIMEOUT_MS = 100_000;
/** As long as an attempt may take, and the time to record it. */
const LEASE_MS = TIMEOUT_MS + 20_000;

describe.each(testDatabases)('on $name', (database) => {
  let receiver: TestReceiver;
  const clock = createTestClock();
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    receiver = await startReceiver();
    sandbox = await startOn(database, {
      webhookAllowedHosts: receiver.host,
      resolve: resolveName,
      delivery: { clock, timeoutMs: TIMEOUT_MS },
    });
    admin = await callerAs(sandbox, 'admin@northwind.example');
  });
  beforeEach(async () => {
    receiver.reset();
    clock.reset();
    await sandbox.reset();
  });
  afterEach(() => sandbox.delivery?.settle());
  afterAll(async () => {
    await sandbox.close();
    await receiver.close();
  });

  let invited = 0;
  /** Something that happens in the tenant, and that every webhook here is told. */
  async function invite(): Promise<string> {
    invited += 1;
    const emailAddress = `new${invited}@northwind.example`;
    const answer = await admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] });
    expect(answer.status).toBe(201);
    return emailAddress;
  }

  /** Lets time pass, and everything be done that is due then. */
  async function pass(ms: number): Promise<void> {
    clock.advance(ms);
    await sandbox.delivery?.settle();
  }

  const toldAddresses = () =>
    receiver.received.map(({ delivery }) => delivery.events.map(({ data }) => data['emailAddress']));

  test('what happens in a tenant is delivered, and verifies with the key that was shown once', async () => {
    const { webhookId, verificationKey } = await createWebhook(admin, { destination: `${receiver.url}/in?shop=1` });
    const emailAddress = await invite();
    await pass(COLLECTED_MS);

    const [arrived] = receiver.received;
    if (!arrived) throw new Error('Nothing has arrived');
    expect(arrived.path).toBe('/in?shop=1');
    expect(verifies(verificationKey, arrived)).toBe(true);
    expect(verifies('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', arrived)).toBe(false);
    expect(arrived.delivery.events).toEqual([
      {
        id: expect.any(String),
        type: 'user.invited',
        occurredOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        tenantId: demoTenant('Northwind Payments').tenantId,
        data: { userId: expect.any(String), emailAddress, roles: ['APP_READ'] },
      },
    ]);

    const [batch] = await readDeliveries(admin, webhookId);
    expect(batch).toMatchObject({
      batchId: arrived.headers['webhook-id'],
      status: 'SUCCEEDED',
      eventCount: 1,
      eventTypes: ['user.invited'],
      attemptCount: 1,
      attempts: [{ deliveryStatus: 'SUCCEEDED', responseStatusCode: 200, failureReason: null, trigger: 'AUTOMATIC' }],
    });
    expect(arrived.delivery.batchId).toBe(batch?.batchId);
  });

  test('an attempt is kept as it was on the wire, but for the signature', async () => {
    receiver.answerWith((response) => response.writeHead(500, { 'x-cause': 'full' }).end('no room'));
    const { webhookId, verificationKey } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    const [batch] = await readDeliveries(admin, webhookId);
    const [made] = batch?.attempts ?? [];
    const detail = await readAttempt(admin, webhookId, batch?.batchId ?? '', made?.attemptId ?? '');
    const [arrived] = receiver.received;
    expect(detail.request).toMatchObject({ method: 'POST', url: receiver.url, body: arrived?.body });
    for (const { name, value } of detail.request?.headers ?? []) {
      expect(value).toBe(name === 'webhook-signature' ? 'v1,[redacted]' : arrived?.headers[name]);
    }
    expect(detail.response).toMatchObject({ statusCode: 500, body: 'no room', isBodyTruncated: false });
    expect(detail.response?.headers).toContainEqual({ name: 'x-cause', value: 'full' });
    expect(detail.durationMs).toBeGreaterThanOrEqual(0);

    const rows = JSON.stringify([
      await sandbox.db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('batch_id', '=', batch?.batchId ?? '')
        .execute(),
      await sandbox.db.selectFrom('webhooks').selectAll().execute(),
    ]);
    expect(rows).not.toContain(verificationKey.replace('whsec_', ''));
    expect(rows).not.toContain(arrived?.headers['webhook-signature']);
  });

  test('a full batch goes at once, the rest when its first event has waited for the delay', async () => {
    await createWebhook(admin, { destination: receiver.url, maxBatchSize: 2, maxBatchTimeDelay: 30 });
    const addresses = [await invite(), await invite(), await invite(), await invite(), await invite()];
    await pass(0);
    // At the same time, over two connections: either may be the first.
    const full = [addresses.slice(0, 2), addresses.slice(2, 4)];
    expect(new Set(toldAddresses())).toEqual(new Set(full));
    await pass(15_000);
    expect(receiver.received).toHaveLength(2);
    // Nobody asks: its own timer wakes it.
    clock.advance(COLLECTED_MS);
    await receiver.arrived(3);
    expect(toldAddresses().at(-1)).toEqual(addresses.slice(4));
  });

  test('each webhook is told what it collects, while it is active', async () => {
    const { url } = receiver;
    await createWebhook(admin, { destination: `${url}/keys`, events: ['api-key.created'] });
    await createWebhook(admin, { destination: `${url}/off`, isActive: false });
    const on = await createWebhook(admin, { destination: `${url}/on`, events: ['user.invited', 'api-key.created'] });
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    await createWebhook(contoso, { destination: `${url}/contoso` });
    await invite();
    const { verificationKey, createdOn, webhookId, ...input } = on;
    await admin(`PUT ${WEBHOOKS}/${webhookId}`, { ...input, isActive: false });
    // Nothing of this is collected, nor told later.
    await invite();
    await admin(`PUT ${WEBHOOKS}/${webhookId}`, input);
    await pass(COLLECTED_MS);
    expect(receiver.received.map(({ path, delivery }) => [path, delivery.events.length])).toEqual([['/on', 1]]);
    expect([verificationKey, createdOn]).not.toContain(undefined);
  });

  test('a failure is repeated after 1 s, 5 s, 30 s and 5 min, the same batch each time, and then no more', async () => {
    receiver.answerWith(answerStatus(503));
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

  test('once a batch has arrived it is not repeated', async () => {
    receiver.answerWith(answerStatus(429));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    receiver.answerWith(answerStatus(204));
    await pass(1000);
    await pass(86_400_000);
    const [batch] = await readDeliveries(admin, webhookId);
    expect(batch).toMatchObject({ status: 'SUCCEEDED', attemptCount: 2 });
    expect(receiver.received).toHaveLength(2);
  });

  test.each([
    ['after it arrived', 200],
    ['after every attempt failed', 404],
  ])('a batch can be queued again %s, keeps its id, and a failure of that is not repeated', async (_when, status) => {
    receiver.answerWith(answerStatus(status));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    for (const ms of BACK_OFF_MS) await pass(ms + 100);
    const before = receiver.received.length;
    const batchId = receiver.received[0]?.headers['webhook-id'] ?? '';

    receiver.answerWith(answerStatus(500));
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

  test('who queues a batch that waits for its back-off does not get it twice', async () => {
    receiver.answerWith(answerStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    receiver.answerWith(answerStatus(200));
    const batchId = receiver.received[0]?.headers['webhook-id'] ?? '';
    await admin(`POST ${WEBHOOKS}/${webhookId}/batches/${batchId}/delivery-attempts`);
    await pass(0);
    await pass(86_400_000);
    expect(receiver.received).toHaveLength(2);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 2 }]);
  });

  test('a receiver that hangs holds nobody else up', async () => {
    const { webhookId } = await createWebhook(admin, { destination: `${receiver.url}/hangs`, maxBatchSize: 1 });
    await createWebhook(admin, { destination: `${receiver.url}/well`, maxBatchSize: 1 });
    const answers: (() => void)[] = [];
    receiver.answerWith((response, { path }) =>
      path === '/hangs' ? answers.push(() => response.end()) : response.end(),
    );
    for (let count = 0; count < 6; count += 1) await invite();
    clock.advance(0);
    await receiver.arrived(10);
    const paths = receiver.received.map(({ path }) => path);
    expect([paths.filter((path) => path === '/well').length, answers.length]).toEqual([6, 4]);
    receiver.answerWith(answerStatus(200));
    for (const answer of answers) answer();
    await pass(0);
    expect((await readDeliveries(admin, webhookId)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'SUCCEEDED'),
    );
  });

  test('a webhook that is deleted meanwhile is not told any more, and nothing of it is left', async () => {
    receiver.answerWith(answerStatus(503));
    const { webhookId } = await createWebhook(admin, { destination: receiver.url });
    await invite();
    await pass(COLLECTED_MS);
    await invite();
    expect((await admin(`DELETE ${WEBHOOKS}/${webhookId}`)).status).toBe(200);
    await pass(86_400_000);
    expect(receiver.received).toHaveLength(1);
  });

  test('a failure in between is recorded with its reason', async () => {
    receiver.answerWith((response) => response.destroy());
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

  describe('while the database has its troubles', () => {
    const run = (statement: string) => sql.raw(statement).execute(sandbox.db);

    test('a delivery that could not be recorded is made again, once its lease has run out', async () => {
      const { webhookId } = await createWebhook(admin, { destination: receiver.url });
      await run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'full'; end $$`);
      await run(`create trigger refuse before update on delivery_attempts for each row
        when (new.delivery_status = 'SUCCEEDED') execute function refuse()`);
      await invite();
      await pass(COLLECTED_MS);
      await run('drop function refuse cascade');
      expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'SCHEDULED', attemptCount: 1 }]);
      await pass(LEASE_MS);
      expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
      expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
      expect(receiver.received).toHaveLength(2);
    });

    test('deliveries go on by themselves once they can be looked for again', async () => {
      await createWebhook(admin, { destination: receiver.url });
      await invite();
      await run('alter table webhook_events rename to away');
      await pass(COLLECTED_MS);
      await run('alter table away rename to webhook_events');
      expect(receiver.received).toEqual([]);
      clock.advance(1000);
      await receiver.arrived(1);
    });
  });

  test('over HTTPS everything holds as well, where the certificate is trusted', async () => {
    const secure = await startReceiver({ tls: true });
    const options = { webhookAllowedHosts: secure.host, resolve: resolveName };
    const trusting = await startOn(database, {
      ...options,
      delivery: { clock, ca: TEST_CERTIFICATE, timeoutMs: TIMEOUT_MS },
    });
    const call = await callerAs(trusting, 'admin@northwind.example');
    const { verificationKey } = await createWebhook(call, { destination: secure.url, maxBatchSize: 1 });
    await call('POST v1/tenant/invitation/invite', { emailAddress: 'tls@northwind.example', roles: ['APP_READ'] });
    await secure.arrived(1);
    expect(secure.received.map((received) => verifies(verificationKey, received))).toEqual([true]);
    await trusting.close();
    await secure.close();
  });

  describe('that stops', () => {
    /** A sandbox with one delivery under way, which the receiver holds until it is let go. */
    async function startDelivering() {
      const stopping = await startOn(database, {
        webhookAllowedHosts: receiver.host,
        resolve: resolveName,
        delivery: { clock, timeoutMs: TIMEOUT_MS },
      });
      const call = await callerAs(stopping, 'admin@northwind.example');
      let finish = () => {};
      receiver.answerWith((response) => (finish = () => response.end()));
      const { webhookId } = await createWebhook(call, { destination: receiver.url });
      await call('POST v1/tenant/invitation/invite', { emailAddress: 'late@northwind.example', roles: ['APP_READ'] });
      clock.advance(COLLECTED_MS);
      await receiver.arrived(1);
      return { stopping, finish: () => finish(), readAll: () => readDeliveries(call, webhookId) };
    }

    test('what is under way is given back, for whoever comes next', async () => {
      const { stopping, readAll } = await startDelivering();
      await stopping.delivery?.stop(0);
      expect(await readAll()).toMatchObject([{ status: 'SCHEDULED', attemptCount: 1 }]);
      const leased = await stopping.db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('leased_by', 'is not', null)
        .execute();
      expect(leased).toEqual([]);
      await stopping.close();
    });

    test('what is under way and ends in time is recorded', async () => {
      const { stopping, finish, readAll } = await startDelivering();
      const stopped = stopping.delivery?.stop(60_000);
      finish();
      await stopped;
      expect(await readAll()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
      await stopping.close();
    });
  });
});
