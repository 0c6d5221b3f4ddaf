import { unwrap } from '@portal/api-client';
import { listDeliveryAttempts } from '@portal/api-client/batches';
import { createWebhook } from '@portal/api-client/webhooks';
import { connect } from '@portal/remote-kit/testing';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countFailed, oldestFailed, redeliverEach, type RedeliveryOutcome } from './redeliver-each.ts';
import { insertFailedBatches } from './test-batches.ts';

let sandbox: TestSandbox;
let webhookId: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  const input = { events: ['user.invited'], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true };
  webhookId = unwrap(await createWebhook(api(), { ...input, destination: 'https://shop.example.com/' })).webhookId;
});
afterAll(() => sandbox.close());

const api = (fetched = sandbox.fetch) =>
  connect({ ...sandbox, fetch: fetched }, 'writer@northwind.example', demoTenant('Northwind Payments'));
const NOTHING_YET: ReadonlySet<string> = new Set();
const attemptsOf = async (batchId: string) =>
  unwrap(await listDeliveryAttempts(api(), webhookId, batchId)).results.length;

test('the 200 that have waited longest are taken, oldest first, over all pages', async () => {
  const ids = await insertFailedBatches(sandbox, { webhookId, count: 230, from: '2026-11-20T10:00:00Z' });
  expect(await countFailed(api(), webhookId, {})).toBe(230);
  const taken = await oldestFailed(api(), webhookId, { filter: {}, without: NOTHING_YET });
  expect(taken.map(({ batchId }) => batchId)).toEqual(ids.slice(0, 200));
  const rest = await oldestFailed(api(), webhookId, { filter: {}, without: new Set(ids.slice(0, 200)) });
  expect(rest.map(({ batchId }) => batchId)).toEqual(ids.slice(200));
});

test('only what the filter lets through is taken, whatever status it asks for', async () => {
  await insertFailedBatches(sandbox, { webhookId, count: 3, from: '2026-11-18T10:00:00Z' });
  const ids = await insertFailedBatches(sandbox, {
    webhookId,
    count: 2,
    from: '2026-11-19T10:00:00Z',
    eventType: 'user.deleted',
  });
  const filter = { status: 'SUCCEEDED', eventType: 'user.deleted', dateFrom: '2026-11-19', dateTo: '2026-11-19' };
  expect(await countFailed(api(), webhookId, filter)).toBe(2);
  const taken = await oldestFailed(api(), webhookId, { filter, without: NOTHING_YET });
  expect(taken.map(({ batchId }) => batchId)).toEqual(ids);
});

test('each batch gets one attempt, three at a time, and each outcome is told', async () => {
  await insertFailedBatches(sandbox, { webhookId, count: 20, from: '2026-11-20T10:00:00Z' });
  let underWay = 0;
  let most = 0;
  const counted: typeof fetch = async (input, init) => {
    most = Math.max(most, ++underWay);
    try {
      return await sandbox.fetch(input, init);
    } finally {
      underWay -= 1;
    }
  };
  const batches = await oldestFailed(api(), webhookId, { filter: {}, without: NOTHING_YET });
  const outcomes: RedeliveryOutcome[] = [];
  const { signal } = new AbortController();
  await redeliverEach(api(counted), webhookId, { batches, signal, onOutcome: (outcome) => outcomes.push(outcome) });
  expect(most).toBe(3);
  expect(outcomes.filter(({ status }) => status === 'queued')).toHaveLength(20);
  expect(await Promise.all(batches.map(({ batchId }) => attemptsOf(batchId)))).toEqual(batches.map(() => 2));
});

test('a failure of one is told with its reason and does not keep the others from their try', async () => {
  const ids = await insertFailedBatches(sandbox, { webhookId, count: 5, from: '2026-11-20T10:00:00Z' });
  const batches = await oldestFailed(api(), webhookId, { filter: {}, without: NOTHING_YET });
  await sandbox.db
    .deleteFrom('webhook_batches')
    .where('batch_id', '=', ids[1] ?? '')
    .execute();
  const outcomes: RedeliveryOutcome[] = [];
  const { signal } = new AbortController();
  await redeliverEach(api(), webhookId, { batches, signal, onOutcome: (outcome) => outcomes.push(outcome) });
  expect(outcomes.filter(({ status }) => status === 'queued')).toHaveLength(4);
  expect(outcomes.filter(({ status }) => status === 'failed')).toMatchObject([
    { batch: { batchId: ids[1] }, messages: ['This no longer exists, or it belongs to another tenant.'] },
  ]);
});

test('after a stop no more are started, and what was under way is brought to its end', async () => {
  const ids = await insertFailedBatches(sandbox, { webhookId, count: 9, from: '2026-11-20T10:00:00Z' });
  const batches = await oldestFailed(api(), webhookId, { filter: {}, without: NOTHING_YET });
  const stopping = new AbortController();
  const outcomes: RedeliveryOutcome[] = [];
  await redeliverEach(api(), webhookId, {
    batches,
    signal: stopping.signal,
    onOutcome(outcome) {
      outcomes.push(outcome);
      stopping.abort();
    },
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
  expect(await Promise.all(ids.map(attemptsOf))).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
});
