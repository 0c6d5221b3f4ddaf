import { batchListSchema, batchSchema, failedBatchesSchema } from '@portal/api-client/batches';
import { eventExamplesSchema, TEST_DATA_BYTES_MAX } from '@portal/api-client/test-events';
import { webhookSchema } from '@portal/api-client/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addBatches, changeBatch, setGone } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { BACK_OFF_MS } from './delivery/back-off.ts';
import { TESTS_KEPT } from './delivery/add-batch.ts';
import { EVENT_TYPES } from './event-types.ts';
import { shareDelivery } from './testing/test-delivery.ts';
import { sendStatus, verifies } from './testing/test-receiver.ts';
import { createWebhook, readDeliveries, WEBHOOKS } from './testing/test-webhooks.ts';

const MINUTE_MS = 60_000;
/** Between events that are just not too many. */
const TENTH_MS = MINUTE_MS / 10;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EVENT = { type: 'instruction.settled', data: { reference: 'INS-1', amount: '5.00' } };

describe.each(testDatabases)('deliveries on $name', (database) => {
  const delivery = shareDelivery(database);

  async function openWebhook({ isActive = true, status = 200 } = {}) {
    const { admin, receiver, pass, settle } = delivery();
    receiver.respondWith(sendStatus(status));
    const { webhookId, verificationKey } = await createWebhook(admin, { destination: receiver.url, isActive });
    const path = `${WEBHOOKS}/${webhookId}` as const;
    return {
      webhookId,
      verificationKey,
      path,
      read: async () => webhookSchema.parse((await admin(`GET ${path}`)).data),
      async send(event: object = EVENT) {
        const sent = await admin(`POST ${path}/test-events`, event);
        await settle();
        await pass(1);
        return sent;
      },
    };
  }

  test('a test event is signed like any other, alone in its batch, and says that it is a test', async () => {
    const { admin, receiver } = delivery();
    const { webhookId, verificationKey, send } = await openWebhook();
    const sent = await send();
    expect(sent.status).toBe(201);
    const batch = batchSchema.parse(sent.data);
    expect(batch).toMatchObject({
      status: 'SCHEDULED',
      isTest: true,
      eventCount: 1,
      eventTypes: [EVENT.type],
      attemptCount: 1,
    });
    const [arrived] = receiver.received;
    if (!arrived) throw new Error('Expected a delivery');
    expect(verifies(verificationKey, arrived)).toBe(true);
    expect(arrived.headers['webhook-id']).toBe(batch.batchId);
    expect(arrived.delivery).toEqual({
      batchId: batch.batchId,
      events: [
        {
          id: expect.any(String),
          type: EVENT.type,
          occurredOn: batch.createdOn,
          tenantId: demoTenant('Northwind Payments').tenantId,
          test: true,
          data: EVENT.data,
        },
      ],
    });
    expect(await readDeliveries(admin, webhookId)).toMatchObject([
      { batchId: batch.batchId, isTest: true, status: 'SUCCEEDED', attempts: [{ trigger: 'MANUAL' }] },
    ]);
  });

  test('the data of a test cannot change its envelope', async () => {
    const { receiver } = delivery();
    const { send } = await openWebhook();
    const data = { test: false, type: 'user.invited', tenantId: 'other', text: '"},"test":false,"x":{"' };
    await send({ ...EVENT, data, test: false });
    const [event] = receiver.received[0]?.delivery.events ?? [];
    expect(event).toMatchObject({ test: true, type: EVENT.type, tenantId: demoTenant('Northwind Payments').tenantId });
    expect(event?.data).toEqual(data);
  });

  test('a failed test is not retried, and is not counted as a failed batch', async () => {
    const { admin, receiver, pass } = delivery();
    const { webhookId, send } = await openWebhook({ status: 500 });
    await send();
    await pass(Math.max(...BACK_OFF_MS));
    await pass(DAY_MS);
    expect(receiver.received).toHaveLength(1);
    expect(await readDeliveries(admin, webhookId)).toMatchObject([{ status: 'FAILED', attemptCount: 1 }]);
    const { data } = await admin(`GET ${WEBHOOKS}/failed-batches?dateFrom=2000-01-01`);
    expect(failedBatchesSchema.parse(data).results.map((counted) => counted.webhookId)).not.toContain(webhookId);
  });

  test('an inactive webhook gets a test', async () => {
    const { receiver } = delivery();
    const { read, send } = await openWebhook({ isActive: false });
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await read()).toMatchObject({ isActive: false, waitingBatches: 0 });
  });

  test('a test whose response is 410 does not stop deliveries, and a successful one does not resume them', async () => {
    const { receiver, sandbox } = delivery();
    const { webhookId, read, send } = await openWebhook({ status: 410 });
    await send();
    expect(await read()).toMatchObject({ goneSince: null });
    const goneSince = new Date('2026-11-20T10:00:00Z');
    await setGone(sandbox.db, webhookId, goneSince);
    receiver.respondWith(sendStatus(200));
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(await read()).toMatchObject({ goneSince: goneSince.toISOString() });
  });
});

describe('requests', () => {
  const { sandbox } = setUpSandbox();
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  // The events of the test before count for a minute.
  beforeEach(() => pass(MINUTE_MS));
  afterAll(() => void vi.useRealTimers());

  async function open(call?: Call) {
    const admin = call ?? (await callerAs(sandbox(), 'admin@northwind.example'));
    const { webhookId } = await createWebhook(admin, { destination: 'https://hooks.northwind.example/new' });
    return { admin, webhookId, path: `${WEBHOOKS}/${webhookId}/test-events` as const };
  }

  test('every event type has an example, which can be sent', async () => {
    const { admin, path } = await open();
    const examples = eventExamplesSchema.parse((await admin(`GET ${WEBHOOKS}/event-examples`)).data);
    expect(Object.keys(examples).toSorted()).toEqual(Object.values(EVENT_TYPES).toSorted());
    for (const [type, data] of Object.entries(examples)) {
      // A token expires before there was time for all of them.
      const caller = await callerAs(sandbox(), 'admin@northwind.example');
      expect((await caller(`POST ${path}`, { type, data })).status, type).toBe(201);
      pass(TENTH_MS);
    }
  });

  test('a tenant can send 10 a minute; invalid requests do not count, and other tenants are not affected', async () => {
    const { admin, path } = await open();
    expect((await admin(`POST ${path}`, { ...EVENT, data: [] })).status).toBe(400);
    for (let count = 0; count < 10; count += 1) expect((await admin(`POST ${path}`, EVENT)).status).toBe(201);
    pass(20_000);
    const refused = await admin(`POST ${path}`, EVENT);
    expect(refused).toMatchObject({ status: 429, codes: ['RATE_LIMITED'] });
    expect(refused.headers.get('retry-after')).toBe('40');
    const contoso = await open(await callerAs(sandbox(), 'admin@contoso.example', 'Contoso Retail'));
    expect((await contoso.admin(`POST ${contoso.path}`, EVENT)).status).toBe(201);
    pass(40_000);
    expect((await admin(`POST ${path}`, EVENT)).status).toBe(201);
  });

  const sized = (bytes: number) => ({ text: 'é'.repeat((bytes - '{"text":""}'.length - 1) / 2) + 'e' });
  const deep = (levels: number) => `{"type":"${EVENT.type}","data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;

  test.each([
    ['a list', []],
    ['a text', 'text'],
    ['nothing', null],
    ['more than 8 kB', { text: 'e'.repeat(TEST_DATA_BYTES_MAX) }],
    ['more than 8 kB in UTF-8', { text: 'é'.repeat(TEST_DATA_BYTES_MAX / 2) }],
  ])('data that is %s is refused', async (_name, data) => {
    const { admin, path } = await open();
    expect(await admin(`POST ${path}`, { ...EVENT, data })).toMatchObject({ status: 400, fields: ['data'] });
  });

  test('data is accepted up to the limit, and refused if it is nested too deeply to be written', async () => {
    const { admin, path } = await open();
    expect((await admin(`POST ${path}`, { ...EVENT, data: sized(TEST_DATA_BYTES_MAX) })).status).toBe(201);
    expect((await admin(`POST ${path}`, JSON.parse(deep(4000)))).status).toBe(201);
    const { webhookId } = await open();
    const response = await sandbox().app.inject({
      method: 'POST',
      url: `/${WEBHOOKS}/${webhookId}/test-events`,
      headers: await headersOf('admin@northwind.example'),
      payload: deep(100_000),
    });
    expect(response.statusCode).toBe(400);
  });

  async function headersOf(email: string) {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    return {
      authorization: `Bearer ${await sandbox().tokenFor(email)}`,
      'content-type': 'application/json',
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
    };
  }

  test('an unknown event type, and a webhook of another tenant, are refused', async () => {
    const { admin, path } = await open();
    expect(await admin(`POST ${path}`, { ...EVENT, type: 'instruction.expired' })).toMatchObject({
      status: 400,
      codes: ['UNKNOWN_EVENT_TYPE'],
      fields: ['type'],
      messages: ['Unknown event type: "instruction.expired"'],
    });
    const contoso = await open(await callerAs(sandbox(), 'admin@contoso.example', 'Contoso Retail'));
    expect((await admin(`POST ${contoso.path}`, EVENT)).status).toBe(404);
    expect((await admin(`POST ${WEBHOOKS}/no-uuid/test-events`, EVENT)).status).toBe(404);
  });

  test('a repeated request sends one event', async () => {
    const { admin, webhookId, path } = await open();
    const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d77' };
    const [first, second] = [await admin(`POST ${path}`, EVENT, once), await admin(`POST ${path}`, EVENT, once)];
    expect(second.data).toEqual(first.data);
    expect(await readDeliveries(admin, webhookId)).toHaveLength(1);
  });

  test('tests are found among the batches, and only the newest are kept, beside all others', async () => {
    const { admin, webhookId, path } = await open();
    const { db } = sandbox();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [real = '', ...tests] = await addBatches(
      db,
      webhookId,
      Array.from({ length: TESTS_KEPT + 1 }, (_, place) => ({
        status: 'FAILED' as const,
        createdOn: hoursAgo(TESTS_KEPT + 1 - place),
      })),
    );
    for (const batchId of tests) await changeBatch(db, batchId, { is_test: true });
    await admin(`POST ${path}`, EVENT);
    const idsOf = async (query: string) => {
      const { data } = await admin(`GET ${WEBHOOKS}/${webhookId}/batches?take=100&${query}`);
      return batchListSchema.parse(data).results.map(({ batchId }) => batchId);
    };
    const kept = await idsOf('isTest=true');
    expect(kept).toHaveLength(TESTS_KEPT);
    expect(kept.slice(1)).toEqual(tests.slice(1).toReversed());
    expect(await idsOf('isTest=false')).toEqual([real]);
    expect(await idsOf('')).toEqual([...kept, real]);
  });
});
