import { beforeEach, expect, test } from 'vitest';
import { countFailed, oldestFailed } from './failed-batches.ts';
import { api, demoWebhook, sandbox, setUpArea } from '../testing/area.ts';
import { insertFailedBatches } from '../testing/batches.ts';

setUpArea();

const NOTHING_YET: ReadonlySet<string> = new Set();
let webhookId: string;
beforeEach(async () => {
  webhookId = await demoWebhook('staging-hooks');
});

test('the 200 oldest are returned, oldest first, from all pages', async () => {
  const ids = await insertFailedBatches(sandbox(), { webhookId, count: 230, from: '2026-11-20T10:00:00Z' });
  expect(await countFailed(api(), webhookId, {})).toBe(230);
  const taken = await oldestFailed(api(), webhookId, { filter: {}, without: NOTHING_YET });
  expect(taken.map(({ batchId }) => batchId)).toEqual(ids.slice(0, 200));
  const rest = await oldestFailed(api(), webhookId, { filter: {}, without: new Set(ids.slice(0, 200)) });
  expect(rest.map(({ batchId }) => batchId)).toEqual(ids.slice(200));
});

test('only batches that match the filter are returned, whatever its status', async () => {
  await insertFailedBatches(sandbox(), { webhookId, count: 3, from: '2026-11-18T10:00:00Z' });
  const ids = await insertFailedBatches(sandbox(), {
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
