import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../../../testing/test-caller.ts';
import { anyDatabase, startOn } from '../../../testing/test-databases.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';
import { sendStatus, startReceiver, verifies } from '../testing/test-receiver.ts';
import { COLLECTED_MS, shareDelivery, startTestDelivery } from '../testing/test-delivery.ts';
import { createWebhook, inviteAs, readAttempt, readDeliveries } from '../testing/test-webhooks.ts';

/** How long an attempt is leased to a process. */
const LEASE_MS = 30_000;

describe.each([anyDatabase])('on $name', (database) => {
  const delivery = shareDelivery(database);

  test("an event in a tenant is delivered with a signature that the webhook's key verifies", async () => {
    const { receiver, admin, invite, pass } = delivery();
    const { webhookId, verificationKey } = await createWebhook(admin, { destination: `${receiver.url}/in?shop=1` });
    const userId = await invite();
    await pass(COLLECTED_MS);

    const [arrived] = receiver.received;
    if (!arrived) throw new Error('Expected a delivery');
    expect(arrived.path).toBe('/in?shop=1');
    expect(verifies(verificationKey, arrived)).toBe(true);
    expect(verifies('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', arrived)).toBe(false);
    expect(arrived.delivery.events).toEqual([
      {
        id: expect.any(String),
        type: 'user.invited',
        occurredOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        tenantId: demoTenant('Northwind Payments').tenantId,
        data: { userId },
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

  test('an attempt is stored exactly as sent and received, except for the signature', async () => {
    const { sandbox, receiver, admin, invite, pass } = delivery();
    receiver.respondWith((response) => response.writeHead(500, { 'x-cause': 'full' }).end('no room'));
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

  test('a hanging receiver does not delay other receivers', async () => {
    const { receiver, clock, admin, invite, pass } = delivery();
    const { webhookId } = await createWebhook(admin, { destination: `${receiver.url}/hangs`, maxBatchSize: 1 });
    await createWebhook(admin, { destination: `${receiver.url}/well`, maxBatchSize: 1 });
    const waiting: (() => void)[] = [];
    receiver.respondWith((response, { path }) =>
      path === '/hangs' ? waiting.push(() => response.end()) : response.end(),
    );
    for (let count = 0; count < 6; count += 1) await invite();
    clock.advance(0);
    await receiver.arrived(10);
    const paths = receiver.received.map(({ path }) => path);
    expect([paths.filter((path) => path === '/well').length, waiting.length]).toEqual([6, 4]);
    receiver.respondWith(sendStatus(200));
    for (const respond of waiting) respond();
    await pass(0);
    expect((await readDeliveries(admin, webhookId)).map(({ status }) => status)).toEqual(
      Array.from({ length: 6 }, () => 'SUCCEEDED'),
    );
  });

  test('a tenant whose receivers all hang does not delay other tenants', async () => {
    const { sandbox, receiver, clock, admin, invite, settle } = delivery();
    const waiting: (() => void)[] = [];
    receiver.respondWith((response, { path }) =>
      path === '/hangs' ? waiting.push(() => response.end()) : response.end(),
    );
    for (let count = 0; count < 9; count += 1) {
      await createWebhook(admin, { destination: `${receiver.url}/hangs`, maxBatchSize: 1 });
    }
    for (let count = 0; count < 4; count += 1) await invite();
    clock.advance(0);
    await receiver.arrived(8);
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    await createWebhook(contoso, { destination: `${receiver.url}/well`, maxBatchSize: 1 });
    await inviteAs(contoso, 'new@contoso.example');
    await receiver.until(() => receiver.received.some(({ path }) => path === '/well'));
    expect(waiting).toHaveLength(8);
    receiver.respondWith(sendStatus(200));
    for (const respond of waiting) respond();
    await settle();
    expect(receiver.received).toHaveLength(9 * 4 + 1);
  });

  describe('while the database fails', () => {
    const run = (statement: string) => sql.raw(statement).execute(delivery().sandbox.db);

    test('a delivery that could not be recorded is repeated when its lease expires', async () => {
      const { receiver, admin, invite, pass } = delivery();
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

    test('deliveries resume automatically when the database works again', async () => {
      const { receiver, clock, admin, invite, pass } = delivery();
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

  test('events are delivered over HTTPS if the certificate is trusted', async () => {
    const secure = await startReceiver({ tls: true });
    const trusting = await startOn(database, {
      webhookAllowedHosts: secure.host,
      delivery: { ca: TEST_CERTIFICATE },
    });
    const call = await callerAs(trusting, 'admin@northwind.example');
    const { verificationKey } = await createWebhook(call, { destination: secure.url, maxBatchSize: 1 });
    await inviteAs(call, 'tls@northwind.example');
    await secure.arrived(1);
    expect(secure.received.map((received) => verifies(verificationKey, received))).toEqual([true]);
    await trusting.close();
    await secure.close();
  });

  describe('when delivery stops', () => {
    /** A sandbox with one delivery in flight, which the receiver holds until `finish` is called. */
    async function startDelivering() {
      const stopping = await startTestDelivery(database);
      const { receiver, clock, admin, invite } = stopping;
      let finish = () => {};
      receiver.respondWith((response) => (finish = () => response.end()));
      const { webhookId } = await createWebhook(admin, { destination: receiver.url });
      await invite();
      clock.advance(COLLECTED_MS);
      await receiver.arrived(1);
      return { ...stopping, finish: () => finish(), readAll: () => readDeliveries(admin, webhookId) };
    }

    test('an attempt in flight returns to the queue', async () => {
      const { sandbox, readAll, close } = await startDelivering();
      await sandbox.delivery?.stop(0);
      expect(await readAll()).toMatchObject([{ status: 'SCHEDULED', attemptCount: 1 }]);
      const leased = await sandbox.db
        .selectFrom('delivery_attempts')
        .selectAll()
        .where('leased_by', 'is not', null)
        .execute();
      expect(leased).toEqual([]);
      await close();
    });

    test('an attempt in flight that completes in time is recorded', async () => {
      const { sandbox, finish, readAll, close } = await startDelivering();
      const stopped = sandbox.delivery?.stop(60_000);
      finish();
      await stopped;
      expect(await readAll()).toMatchObject([{ status: 'SUCCEEDED', attemptCount: 1 }]);
      await close();
    });
  });
});
