import { ApiError } from '@portal/api-client';
import { expect, test } from 'vitest';
import { type ItemOutcome, runEach } from './run-each.ts';

const REFUSED = new ApiError({ status: 409, errors: [], correlationId: 'c-1' });

/** Runs over the numbers up to `count`; each takes a moment, those in `failing` fail. */
async function run(
  count: number,
  { failing = [], stopAfter = count }: { failing?: number[]; stopAfter?: number } = {},
) {
  const outcomes = new Map<number, ItemOutcome>();
  const stopping = new AbortController();
  let inProgress = 0;
  let most = 0;
  await runEach({
    items: Array.from({ length: count }, (_, place) => place + 1),
    async act(item) {
      most = Math.max(most, ++inProgress);
      await Promise.resolve();
      inProgress -= 1;
      if (failing.includes(item)) throw REFUSED;
    },
    onOutcome(item, outcome) {
      outcomes.set(item, outcome);
      if (outcomes.size === stopAfter) stopping.abort();
    },
    signal: stopping.signal,
  });
  return { outcomes, most };
}

test('each item is acted on once, three at a time and in order', async () => {
  const { outcomes, most } = await run(20);
  expect(most).toBe(3);
  expect([...outcomes.keys()]).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
});

test('the failure of one item keeps its reason and does not stop the others', async () => {
  const { outcomes } = await run(5, { failing: [2] });
  expect(outcomes.get(2)).toEqual({ status: 'failed', error: REFUSED });
  expect([...outcomes.values()].filter(({ status }) => status === 'done')).toHaveLength(4);
});

test('after a stop no more items are started, and those in progress are completed', async () => {
  const { outcomes } = await run(9, { stopAfter: 1 });
  expect([...outcomes.keys()]).toEqual([1, 2, 3]);
});

test('an error that is no response of the platform ends the run', async () => {
  const left = new DOMException('The tenant was switched', 'AbortError');
  const running = runEach({
    items: [1, 2],
    act: () => Promise.reject(left),
    onOutcome: () => expect.unreachable(),
    signal: new AbortController().signal,
  });
  await expect(running).rejects.toBe(left);
});
