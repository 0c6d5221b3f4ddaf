import { unwrap } from '@portal/api-client';
import { type Batch, listBatches, listDeliveryAttempts } from '@portal/api-client/batches';
import { must } from '@portal/test-kit';
import { beforeEach, expect, test } from 'vitest';
import { recoverEach, type RecoveryOutcome } from './recover-each.ts';
import { api, demoWebhook, network, sandbox } from './test-area.ts';
import { insertFailedBatches } from './test-batches.ts';

let webhookId: string;
beforeEach(async () => {
  webhookId = await demoWebhook('staging-hooks');
});

const attemptsOf = async ({ batchId }: Batch) =>
  unwrap(await listDeliveryAttempts(api(), webhookId, batchId)).results.length;

/** So many failed batches, oldest first. */
async function failedBatches(count: number) {
  await insertFailedBatches(sandbox, { webhookId, count, from: '2026-11-20T10:00:00Z' });
  return unwrap(await listBatches(api(), webhookId, { from: 0, take: count })).results.toReversed();
}

test('each batch gets one attempt, three at a time, and each outcome is told', async () => {
  const batches = await failedBatches(20);
  let underWay = 0;
  let most = 0;
  network.answer('POST', async (_call, send) => {
    most = Math.max(most, ++underWay);
    try {
      return await send();
    } finally {
      underWay -= 1;
    }
  });
  const outcomes: RecoveryOutcome[] = [];
  const { signal } = new AbortController();
  await recoverEach(api(undefined, network.fetch), webhookId, {
    batches,
    signal,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  expect(most).toBe(3);
  expect(outcomes.filter(({ status }) => status === 'queued')).toHaveLength(20);
  expect(await Promise.all(batches.map(attemptsOf))).toEqual(batches.map(() => 2));
});

test('a failure of one is told with its reason and does not keep the others from their try', async () => {
  const batches = await failedBatches(5);
  await sandbox.db.deleteFrom('webhook_batches').where('batch_id', '=', must(batches[1]).batchId).execute();
  const outcomes: RecoveryOutcome[] = [];
  const { signal } = new AbortController();
  await recoverEach(api(), webhookId, { batches, signal, onOutcome: (outcome) => outcomes.push(outcome) });
  expect(outcomes.filter(({ status }) => status === 'queued')).toHaveLength(4);
  expect(outcomes.filter(({ status }) => status === 'failed')).toMatchObject([
    { batch: batches[1], messages: ['This no longer exists, or it belongs to another tenant.'] },
  ]);
});

test('after a stop no more are started, and what was under way is brought to its end', async () => {
  const batches = await failedBatches(9);
  const stopping = new AbortController();
  const outcomes: RecoveryOutcome[] = [];
  await recoverEach(api(), webhookId, {
    batches,
    signal: stopping.signal,
    onOutcome(outcome) {
      outcomes.push(outcome);
      stopping.abort();
    },
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
  expect(await Promise.all(batches.map(attemptsOf))).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1]);
});
