import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STARVED_AFTER_MS, watchNavigations } from './starved-navigation.ts';

let wanted: string;
let shown: string;
let stop: () => void;
const onStarved = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  [wanted, shown] = ['/users', '/users'];
  onStarved.mockClear();
  stop = watchNavigations({ wanted: () => wanted, shown: () => shown, onStarved, clock: systemClock });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Lets the longest time pass that the watch needs to notice something. */
const letTimePass = () => vi.advanceTimersByTime(STARVED_AFTER_MS + 1_000);

test('a page that is shown, sooner or later, is not starved', () => {
  letTimePass();
  wanted = '/webhooks';
  vi.advanceTimersByTime(STARVED_AFTER_MS - 1_000);
  shown = '/webhooks';
  letTimePass();
  expect(onStarved).not.toHaveBeenCalled();
});

test('a page that is not shown for 5 seconds is starved, once for each navigation', () => {
  wanted = '/webhooks';
  letTimePass();
  expect(onStarved).toHaveBeenCalledTimes(1);
  letTimePass();
  expect(onStarved).toHaveBeenCalledTimes(1);
  wanted = '/themes';
  letTimePass();
  expect(onStarved).toHaveBeenCalledTimes(2);
});

test('the time starts again with each page that the user opens in the meantime', () => {
  wanted = '/webhooks';
  vi.advanceTimersByTime(STARVED_AFTER_MS - 1_000);
  wanted = '/themes';
  vi.advanceTimersByTime(STARVED_AFTER_MS - 1_000);
  expect(onStarved).not.toHaveBeenCalled();
});

test('nothing is watched after the end', () => {
  stop();
  wanted = '/webhooks';
  letTimePass();
  expect(onStarved).not.toHaveBeenCalled();
});
