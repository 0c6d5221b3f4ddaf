import type { Steps } from '@portal/scheme-rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inShortTasks } from './in-short-tasks.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Work of a hundred steps, each of which takes 3 ms. `taken`: their number so far. */
function hundredSteps() {
  const work = { taken: 0, steps: takeSteps() };
  function* takeSteps(): Steps<string> {
    while (work.taken < 100) {
      work.taken += 1;
      now += 3;
      yield;
    }
    return 'all';
  }
  return work;
}

test('a task ends after 8 ms, and the others follow until the work is done', () => {
  const work = hundredSteps();
  const onDone = vi.fn();
  inShortTasks(work.steps, onDone);
  expect(work.taken).toBe(0);
  vi.runOnlyPendingTimers();
  expect(work.taken).toBe(3);
  vi.runOnlyPendingTimers();
  expect(work.taken).toBe(6);
  vi.runAllTimers();
  expect(onDone.mock.calls).toEqual([['all']]);
});

test('work that is stopped takes no more steps and has no result', () => {
  const work = hundredSteps();
  const onDone = vi.fn();
  const stop = inShortTasks(work.steps, onDone);
  vi.runOnlyPendingTimers();
  stop();
  vi.runAllTimers();
  expect(work.taken).toBe(3);
  expect(onDone).not.toHaveBeenCalled();
});
