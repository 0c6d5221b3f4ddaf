import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingProgress } from './loading-progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that lasts until the test says so. */
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

test('the bar is there while anything is under way, and goes on every 750 ms without ever arriving', async () => {
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

test('work that fails ends the bar too, and fails for whoever asked for it', async () => {
  const progress = createLoadingProgress();
  await expect(progress.during(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(percent(progress)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

test('listeners hear every step until they stop listening', () => {
  const progress = createLoadingProgress();
  const heard = vi.fn();
  const stop = progress.subscribe(heard);
  void progress.during(new Promise(() => {}));
  vi.advanceTimersByTime(1_500);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(1_500);
  expect(heard).toHaveBeenCalledTimes(3);
});
