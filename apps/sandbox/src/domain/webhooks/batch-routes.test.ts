import {
  batchDetailSchema,
  batchListSchema,
  deliveryAttemptListSchema,
  deliveryAttemptSchema,
  failedBatchesSchema,
  latestDeliveriesSchema,
} from '@portal/api-client/batches';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { readAttempt, WEBHOOKS } from './testing/test-webhooks.ts';
import { addBatches, addWebhook, changeBatch } from '../../testing/seeds/seeds.ts';

const HOOKS = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');
const ERP = demoId('webhook Northwind Payments https://erp.northwind.example/api/v2/notifications');
const CONTOSO = demoId('webhook Contoso Retail https://webhooks.contoso.example/payments');
const idOf = (webhookId: string, index: number) => demoId(`batch ${webhookId} ${index}`);
const BATCH = `${WEBHOOKS}/${HOOKS}/batches/${idOf(HOOKS, 0)}`;

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let writer: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    writer = await callerAs(sandbox, 'webhooks@northwind.example');
    await sandbox.reset();
  });
  afterAll(() => sandbox.close());

  async function list(webhookId: string, query = '') {
    return batchListSchema.parse((await writer(`GET ${WEBHOOKS}/${webhookId}/batches${query}`)).data);
  }

  test('batches are listed newest first, in pages without duplicates, with a total', async () => {
    const { results, total } = await list(HOOKS, '?from=0&take=100');
    expect(total).toBe(results.length);
    const created = results.map(({ createdOn }) => createdOn);
    expect(created).toEqual(created.toSorted().toReversed());
    const pages = await Promise.all([0, 20, 40].map((from) => list(HOOKS, `?from=${from}&take=20`)));
    expect(pages.flatMap((page) => page.results)).toEqual(results);
    expect(pages.map((page) => page.total)).toEqual([total, total, total]);
    expect((await writer(`GET ${WEBHOOKS}/${HOOKS}/batches?take=101`)).fields).toEqual(['take']);
  });

  test('a batch has its event count and the outcome of its latest attempt', async () => {
    const { results } = await list(ERP);
    expect(results[1]).toMatchObject({
      batchId: idOf(ERP, 1),
      status: 'SUCCEEDED',
      eventCount: 1,
      attemptCount: 3,
      latestAttempt: { deliveryStatus: 'SUCCEEDED', responseStatusCode: 200, trigger: 'AUTOMATIC' },
    });
    const reasons = results.flatMap(({ latestAttempt }) => latestAttempt?.failureReason ?? []);
    expect(new Set(reasons)).toEqual(new Set(['TIMEOUT', 'TLS_FAILED', 'CONNECTION_REFUSED', 'CONNECTION_FAILED']));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['SCHEDULED', 'SUCCEEDED', 'FAILED']));
  });

  test.each(['SUCCEEDED', 'FAILED', 'SCHEDULED', 'OTHER'])('batches can be filtered by status: %s', async (status) => {
    const all = await list(ERP, '?take=100');
    const expected = all.results.filter((batch) => batch.status === status);
    expect(await list(ERP, `?take=100&status=${status}`)).toEqual({ results: expected, total: expected.length });
  });

  test('batches can be filtered by event type', async () => {
    const all = await list(HOOKS, '?take=100');
    const expected = all.results.filter((batch) => batch.eventTypes.includes('refund.created'));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.total);
    const query = '?take=100&eventType=refund.created';
    expect(await list(HOOKS, query)).toEqual({ results: expected, total: expected.length });
  });

  test('batches can be filtered by an inclusive range of UTC days of their creation', async () => {
    const { batch_id, webhook_id } = { batch_id: idOf(CONTOSO, 1), webhook_id: CONTOSO };
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    for (const [instant, query, found] of [
      ['2026-03-10T00:00:00.000Z', 'dateFrom=2026-03-10&dateTo=2026-03-10', true],
      ['2026-03-10T23:59:59.999Z', 'dateFrom=2026-03-10&dateTo=2026-03-10', true],
      ['2026-03-10T23:59:59.999Z', 'dateTo=2026-03-10', true],
      ['2026-03-11T00:00:00.000Z', 'dateTo=2026-03-10', false],
      ['2026-03-09T23:59:59.999Z', 'dateFrom=2026-03-10&dateTo=2026-03-11', false],
      ['2026-03-10T00:00:00.000Z', 'dateFrom=2026-03-10&dateTo=2026-03-11', true],
    ] as const) {
      await changeBatch(sandbox.db, batch_id, { created_on: instant });
      const response = await contoso(`GET ${WEBHOOKS}/${webhook_id}/batches?take=100&${query}`);
      const ids = batchListSchema.parse(response.data).results.map(({ batchId }) => batchId);
      expect([instant, query, ids.includes(batch_id)]).toEqual([instant, query, found]);
    }
  });

  test('failed batches are counted by webhook since a UTC day, without those of other tenants', async () => {
    const countedSince = async (day: string) =>
      failedBatchesSchema.parse((await writer(`GET ${WEBHOOKS}/failed-batches?dateFrom=${day}`)).data).results;
    const { results } = await list(ERP, '?take=100&status=FAILED');
    expect(await countedSince('2000-01-01')).toContainEqual({ webhookId: ERP, failed: results.length });
    expect((await countedSince('2000-01-01')).map(({ webhookId }) => webhookId)).not.toContain(CONTOSO);
    const day = results[0]?.createdOn.slice(0, 10) ?? '';
    const { total } = await list(ERP, `?take=1&status=FAILED&dateFrom=${day}`);
    expect(total).toBeLessThan(results.length);
    expect(await countedSince(day)).toContainEqual({ webhookId: ERP, failed: total });
    expect(await countedSince('2999-01-01')).toEqual([]);
    for (const query of ['', '?dateFrom=yesterday', '?dateFrom=2026-02-30']) {
      expect((await writer(`GET ${WEBHOOKS}/failed-batches${query}`)).fields).toEqual(['dateFrom']);
    }
  });

  test('the latest delivery of each webhook is the newest that has ended, with the failures of 24 hours', async () => {
    const tenantId = demoId('tenant Fabrikam');
    const fabrikam = await callerAs(sandbox, 'trial@fabrikam.example', 'Fabrikam');
    const now = Date.now();
    const ago = (hours: number) => new Date(now - hours * 3_600_000);
    const [older, newer, unused] = [
      await addWebhook(sandbox.db, tenantId, { created_on: ago(9) }),
      await addWebhook(sandbox.db, tenantId, { created_on: ago(8) }),
      await addWebhook(sandbox.db, tenantId, { created_on: ago(7) }),
    ];
    const ids = await addBatches(sandbox.db, older, [
      { status: 'FAILED', createdOn: ago(24.1) },
      { status: 'FAILED', createdOn: ago(23.9) },
      { status: 'FAILED', createdOn: ago(5), attempt: { attempted_on: ago(4), response_status_code: 503 } },
      { status: 'SUCCEEDED', createdOn: ago(6) },
      { status: 'SCHEDULED', createdOn: ago(1) },
      { status: 'SUCCEEDED', createdOn: ago(2) },
    ]);
    await changeBatch(sandbox.db, ids[5] ?? '', { is_test: true });
    const [delivered] = await addBatches(sandbox.db, newer, [{ status: 'SUCCEEDED', createdOn: ago(50) }]);
    const { results } = latestDeliveriesSchema.parse((await fabrikam(`GET ${WEBHOOKS}/latest-deliveries`)).data);
    expect(results).toMatchObject([
      { webhookId: unused, latest: null, failed: 0 },
      { webhookId: newer, latest: { batchId: delivered, status: 'SUCCEEDED' }, failed: 0 },
      {
        webhookId: older,
        latest: {
          batchId: ids[2],
          status: 'FAILED',
          latestAttempt: { responseStatusCode: 503, attemptedOn: ago(4).toISOString() },
        },
        failed: 2,
      },
    ]);
  });

  test.each([
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateTo=yesterday', 'dateTo'],
    ['dateTo=2026-03-01T00:00:00Z', 'dateTo'],
    ['dateFrom=2026-03-02&dateTo=2026-03-01', 'dateTo'],
    ['dateFrom=2026-03-01&dateFrom=2026-03-02', 'dateFrom'],
    ['take=0', 'take'],
    ['from=x', 'from'],
  ])('the filter %s is refused, with its field', async (query, field) => {
    expect(await writer(`GET ${WEBHOOKS}/${HOOKS}/batches?${query}`)).toMatchObject({
      status: 400,
      codes: ['VALIDATION_FAILED'],
      fields: [field],
    });
  });

  test('a batch can be read with its events, oldest first', async () => {
    const [batch] = (await list(HOOKS)).results;
    const { events, ...rest } = batchDetailSchema.parse((await writer(`GET ${BATCH}`)).data);
    expect(rest).toEqual(batch);
    expect(events).toHaveLength(rest.eventCount);
    expect(events.map(({ occurredOn }) => occurredOn)).toEqual(events.map(({ occurredOn }) => occurredOn).toSorted());
  });

  test('attempts are listed newest first, and each can be read with its request and response', async () => {
    const batchId = idOf(ERP, 8 + 3);
    const path = `${WEBHOOKS}/${ERP}/batches/${batchId}/delivery-attempts` as const;
    const { results, total } = deliveryAttemptListSchema.parse((await writer(`GET ${path}`)).data);
    expect([results.length, total]).toEqual([7, 7]);
    expect(results.map(({ trigger }) => trigger)).toEqual(['MANUAL', 'MANUAL', ...Array(5).fill('AUTOMATIC')]);
    const [latest] = results;
    const { request, response, ...attempt } = await readAttempt(writer, ERP, batchId, latest?.attemptId ?? '');
    expect(attempt).toEqual(latest);
    expect(request).toMatchObject({ method: 'POST', url: 'https://erp.northwind.example/api/v2/notifications' });
    expect(request?.headers).toContainEqual({ name: 'webhook-id', value: batchId });
    expect(request?.headers).toContainEqual({ name: 'webhook-signature', value: 'v1,[redacted]' });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ batchId, events: [{ type: expect.any(String) }] });
    expect(response).toMatchObject({ statusCode: 204, body: '', isBodyTruncated: false });
  });

  test('a scheduled attempt has neither request nor response', async () => {
    const batchId = idOf(ERP, 0);
    const [batch] = (await list(ERP)).results;
    expect(batch).toMatchObject({ batchId, status: 'SCHEDULED', attemptCount: 5 });
    const latest = batch?.latestAttempt;
    expect(Date.parse(latest?.scheduledOn ?? '')).toBeGreaterThan(Date.parse(batch?.createdOn ?? ''));
    const detail = await readAttempt(writer, ERP, batchId, latest?.attemptId ?? '');
    expect(detail).toMatchObject({ attemptedOn: null, durationMs: null, request: null, response: null });
  });

  describe('a queued attempt', () => {
    beforeEach(() => sandbox.reset());

    test('sets a delivered batch to scheduled again', async () => {
      const queued = await writer(`POST ${BATCH}/delivery-attempts`);
      expect(queued).toMatchObject({
        status: 201,
        data: { deliveryStatus: 'SCHEDULED', trigger: 'MANUAL', attemptedOn: null, responseStatusCode: null },
      });
      const [batch] = (await list(HOOKS, '?status=SCHEDULED')).results;
      expect(batch).toMatchObject({ batchId: idOf(HOOKS, 0), attemptCount: 2, latestAttempt: queued.data });
    });

    test('is queued once per Idempotency-Key, which cannot be reused for another batch', async () => {
      const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d04' };
      const responses = await Promise.all(
        [1, 2, 3].map(() => writer(`POST ${BATCH}/delivery-attempts`, undefined, once)),
      );
      const ids = responses.map(({ data }) => deliveryAttemptSchema.parse(data).attemptId);
      expect(new Set(ids).size).toBe(1);
      const other = `${WEBHOOKS}/${HOOKS}/batches/${idOf(HOOKS, 1)}/delivery-attempts` as const;
      expect(await writer(`POST ${other}`, undefined, once)).toMatchObject({ codes: ['IDEMPOTENCY_KEY_REUSED'] });
    });
  });

  test.each([
    ["another tenant's webhook", `${CONTOSO}/batches/${idOf(CONTOSO, 0)}`],
    ["another tenant's batch", `${HOOKS}/batches/${idOf(CONTOSO, 0)}`],
    ["another webhook's batch", `${HOOKS}/batches/${idOf(ERP, 0)}`],
    ['an invalid id', `${HOOKS}/batches/x`],
  ])('%s and its attempts are not found', async (_what, path) => {
    for (const call of [
      `GET ${WEBHOOKS}/${path}`,
      `GET ${WEBHOOKS}/${path}/delivery-attempts`,
      `POST ${WEBHOOKS}/${path}/delivery-attempts`,
      `GET ${WEBHOOKS}/${path}/delivery-attempts/${demoId(`attempt ${idOf(ERP, 0)} 0`)}`,
    ] as const) {
      expect(await writer(call)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    }
  });

  test("another batch's attempt is not found", async () => {
    for (const id of [demoId(`attempt ${idOf(HOOKS, 1)} 0`), demoId('nothing'), 'x']) {
      expect((await writer(`GET ${BATCH}/delivery-attempts/${id}`)).status).toBe(404);
    }
  });
});
