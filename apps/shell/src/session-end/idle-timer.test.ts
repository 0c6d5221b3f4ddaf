// @vitest-environment jsdom
import { noteActivity, type TabChannel, type TabMessage } from '@portal/auth';
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IdleTimer, createIdleTimer } from './idle-timer.ts';

const MINUTE = 60_000;

/** The tabs of one browser, in one process. */
function openTabs(count: number): TabChannel[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>());
  return listeners.map((own) => ({
    send(message) {
      for (const others of listeners) if (others !== own) for (const listener of others) listener(message);
    },
    listen(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
  }));
}

let timers: IdleTimer[];
let logouts: number[];
let stops: (() => void)[];

function start({ minutes = 15, tabs = 1 } = {}): void {
  logouts = [];
  stops = [];
  timers = openTabs(tabs).map((channel, index) =>
    createIdleTimer({
      timeoutMs: minutes * MINUTE,
      clock: systemClock,
      tabs: channel,
      onOver: () => void logouts.push(index),
    }),
  );
  stops = timers.map((timer) => timer.start());
}
const warnings = () => timers.map((timer) => timer.getSnapshot());

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('an inactive user is warned 60 seconds before, second by second, and then logged out, once', () => {
  start();
  vi.advanceTimersByTime(14 * MINUTE - 1);
  expect(warnings()).toEqual([undefined]);
  vi.advanceTimersByTime(1);
  expect(warnings()).toEqual([60]);
  vi.advanceTimersByTime(1_000);
  expect(warnings()).toEqual([59]);
  vi.advanceTimersByTime(58_999);
  expect([warnings(), logouts]).toEqual([[1], []]);
  vi.advanceTimersByTime(1);
  expect(logouts).toEqual([0]);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(logouts).toEqual([0]);
});

test('activity restarts the time', () => {
  start();
  vi.advanceTimersByTime(13 * MINUTE);
  timers[0]?.noteActivity();
  vi.advanceTimersByTime(13 * MINUTE);
  expect(warnings()).toEqual([undefined]);
  vi.advanceTimersByTime(MINUTE);
  expect(warnings()).toEqual([60]);
});

test('while the warning is open only its buttons count, so that moving to one does not close it', () => {
  start();
  vi.advanceTimersByTime(14 * MINUTE + 20_000);
  timers[0]?.noteActivity();
  expect(warnings()).toEqual([40]);
  timers[0]?.stay();
  expect(warnings()).toEqual([undefined]);
  vi.advanceTimersByTime(14 * MINUTE);
  expect([warnings(), logouts]).toEqual([[60], []]);
});

test('activity in one tab keeps all tabs signed in', () => {
  start({ tabs: 3 });
  for (let minute = 0; minute < 60; minute += 1) {
    vi.advanceTimersByTime(MINUTE);
    timers[1]?.noteActivity();
  }
  expect([warnings(), logouts]).toEqual([[undefined, undefined, undefined], []]);
});

test('the warning opens in every tab, and an answer in one closes it in all', () => {
  start({ tabs: 2 });
  vi.advanceTimersByTime(14 * MINUTE + 30_000);
  expect(warnings()).toEqual([30, 30]);
  timers[0]?.stay();
  expect(warnings()).toEqual([undefined, undefined]);
  vi.advanceTimersByTime(14 * MINUTE + 59_999);
  expect(logouts).toEqual([]);
});

test('a computer that slept past the time logs out when it wakes, whatever the activity', () => {
  start();
  // The clock continues, but no timer ran.
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  timers[0]?.noteActivity();
  expect(logouts).toEqual([0]);
});

test('a tab that was frozen does not log out a user who is active in another tab', () => {
  start();
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  // Its message did not arrive.
  noteActivity(Date.now() - MINUTE);
  timers[0]?.noteActivity();
  expect([warnings(), logouts]).toEqual([[undefined], []]);
  vi.advanceTimersByTime(13 * MINUTE);
  expect(warnings()).toEqual([60]);
});

test('a clock that is set back neither logs the user out nor keeps an inactive user signed in for long', () => {
  start();
  vi.advanceTimersByTime(MINUTE);
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE);
  timers[0]?.noteActivity();
  vi.advanceTimersByTime(13 * MINUTE);
  expect([warnings(), logouts]).toEqual([[undefined], []]);
  vi.advanceTimersByTime(2 * 15 * MINUTE);
  expect(logouts).toEqual([0]);
});

test('with a short timeout, the warning takes the second half', () => {
  start({ minutes: 1 });
  vi.advanceTimersByTime(29_999);
  expect(warnings()).toEqual([undefined]);
  vi.advanceTimersByTime(1);
  expect(warnings()).toEqual([30]);
});

test('a moving mouse sends at most one message a second to the other tabs', () => {
  const tabs = { send: vi.fn(), listen: () => () => {} };
  const timer = createIdleTimer({ timeoutMs: 15 * MINUTE, clock: systemClock, tabs, onOver: vi.fn() });
  timer.start();
  for (let moved = 0; moved < 50; moved += 1) {
    vi.advanceTimersByTime(100);
    timer.noteActivity();
  }
  // The start counts as activity too.
  expect(tabs.send).toHaveBeenCalledTimes(6);
});

test('after a stop the user is not logged out', () => {
  start();
  stops[0]?.();
  timers[0]?.stay();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(logouts).toEqual([]);
});
