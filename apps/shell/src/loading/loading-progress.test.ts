import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingProgress } from './loading-progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that lasts until the test finishes it. */
function startWork(): { done: Promise<void>; finish: () => void } {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

const percent = (progress: ReturnType<typeof createLoadingProgress>) => {
  const value = progress.getSnapshot();
  return value === undefined ? undefined : Math.round(value);
};

test('the bar shows while work is in progress, and moves every 750 ms without ever reaching the end', async () => {
  const progress = createLoadingProgress();
  const [first, second] = [startWork(), startWork()];
  expect(percent(progress)).toBeUndefined();
  void progress.during(first.done);
  expect(percent(progress)).toBe(10);
  vi.advanceTimersByTime(749);
  expect(percent(progress)).toBe(10);
  vi.advanceTimersByTime(1);
  expect(percent(progress)).toBe(37);

  void progress.during(second.done);
  expect(percent(progress)).toBe(37);
  first.finish();
  await first.done;
  vi.advanceTimersByTime(750);
  expect(percent(progress)).toBe(56);
  vi.advanceTimersByTime(60_000);
  expect(progress.getSnapshot()).toBeLessThan(100);
  second.finish();
  await second.done;
  expect(percent(progress)).toBeUndefined();
});

test('failed work ends the bar too, and still rejects for its caller', async () => {
  const progress = createLoadingProgress();
  await expect(progress.during(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(percent(progress)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test('listeners receive every step until they unsubscribe', () => {
  const progress = createLoadingProgress();
  const listener = vi.fn();
  const stop = progress.subscribe(listener);
  void progress.during(new Promise(() => {}));
  vi.advanceTimersByTime(1_500);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(1_500);
  expect(listener).toHaveBeenCalledTimes(3);
});
