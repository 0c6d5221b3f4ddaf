import { ApiError } from '@portal/api-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
    onWait: () => expect.unreachable(),
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
    onWait: () => expect.unreachable(),
    signal: new AbortController().signal,
  });
  await expect(running).rejects.toBe(left);
});

describe('a platform that limits the rate', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A platform that takes two items every `seconds` seconds, and a run over four items against it. */
  function runLimited({ seconds, says = seconds }: { seconds: number; says?: number | undefined }) {
    const acted: number[] = [];
    const waits: number[] = [];
    const outcomes = new Map<number, ItemOutcome>();
    const stopping = new AbortController();
    let windowEnd = 0;
    let taken = 0;
    const running = runEach({
      items: [1, 2, 3, 4],
      async act(item) {
        acted.push(item);
        if (Date.now() >= windowEnd) [windowEnd, taken] = [Date.now() + seconds * 1_000, 0];
        taken += 1;
        const retryAfterMs = Math.max(0, Math.min(windowEnd - Date.now(), says * 1_000));
        if (taken > 2) throw new ApiError({ status: 429, errors: [], correlationId: 'c-1', retryAfterMs });
      },
      onOutcome: (item, outcome) => outcomes.set(item, outcome),
      onWait: (left) => waits.push(left),
      signal: stopping.signal,
    });
    return { acted, waits, outcomes, stopping, running };
  }

  test('all items wait together for as long as it says, with a countdown, and are tried again', async () => {
    const { acted, waits, outcomes, running } = runLimited({ seconds: 3 });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(acted).toEqual([1, 2, 3]);
    expect(waits).toEqual([3, 2, 1]);
    await vi.advanceTimersByTimeAsync(1);
    await running;
    expect(waits).toEqual([3, 2, 1, 0]);
    expect([...outcomes].map(([item, { status }]) => [item, status])).toEqual([
      [1, 'done'],
      [2, 'done'],
      [3, 'done'],
      [4, 'done'],
    ]);
  });

  test('a wait ends at its time even if the browser delays timers, as in a background tab', async () => {
    const { waits, outcomes } = runLimited({ seconds: 60 });
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waits).toEqual([60, 0]);
    expect(outcomes.size).toBe(4);
  });

  test('a stop ends the wait at once and leaves the remaining items without an outcome', async () => {
    const { acted, waits, outcomes, stopping, running } = runLimited({ seconds: 60 });
    await vi.advanceTimersByTimeAsync(5_000);
    stopping.abort();
    await running;
    expect(waits.at(-1)).toBe(0);
    expect([...outcomes.keys()]).toEqual([1, 2]);
    expect(acted).toEqual([1, 2, 3]);
  });

  test('one that says 0 seconds is asked again once a second', async () => {
    const { acted } = runLimited({ seconds: 10, says: 0 });
    await vi.advanceTimersByTimeAsync(9_500);
    expect(acted).toHaveLength(3 + 9 * 2);
  });

  test('without a time to wait, the item fails', async () => {
    const error = new ApiError({ status: 429, errors: [], correlationId: 'c-1' });
    const outcomes: ItemOutcome[] = [];
    await runEach({
      items: [1],
      act: () => Promise.reject(error),
      onOutcome: (_item, outcome) => outcomes.push(outcome),
      onWait: () => expect.unreachable(),
      signal: new AbortController().signal,
    });
    expect(outcomes).toEqual([{ status: 'failed', error }]);
  });
});
