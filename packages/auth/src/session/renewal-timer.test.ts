import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenewalTimer } from './renewal-timer.ts';

const START = new Date('2026-01-01T00:00:00Z').getTime();
const onDue = vi.fn();
const timer = createRenewalTimer(onDue);

/** The end of a token in seconds, as providers count it. */
const endsIn = (seconds: number) => START / 1_000 + seconds;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  onDue.mockReset();
});
afterEach(() => {
  timer.cancel();
  vi.useRealTimers();
});

test('a token is due once, a minute before its end', () => {
  timer.arm(endsIn(300));
  vi.advanceTimersByTime(239_000);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onDue).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(600_000);
  expect(onDue).toHaveBeenCalledTimes(1);
});

test('a token in its last minute is due after a second, and again when it is read again', () => {
  timer.arm(endsIn(30));
  vi.advanceTimersByTime(1_000);
  timer.arm(endsIn(30));
  expect(onDue).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(onDue).toHaveBeenCalledTimes(2);
});

test('reading a token repeatedly does not postpone its renewal', () => {
  for (let read = 0; read < 10; read += 1) {
    timer.arm(endsIn(30));
    vi.advanceTimersByTime(100);
  }
  expect(onDue).toHaveBeenCalledTimes(1);
});

test('a new token replaces the old one', () => {
  timer.arm(endsIn(300));
  timer.arm(endsIn(3_600));
  vi.advanceTimersByTime(600_000);
  expect(onDue).not.toHaveBeenCalled();
});

test('after the computer sleeps, a token is due within seconds', () => {
  timer.arm(endsIn(3_600));
  vi.setSystemTime(START + 3_590_000);
  vi.advanceTimersByTime(5_000);
  expect(onDue).toHaveBeenCalledTimes(1);
});

test.each([
  ['has ended', endsIn(0)],
  ['has no end', undefined],
])('a token that %s is never due, nor is the one before it', (_case, end) => {
  timer.arm(endsIn(300));
  timer.arm(end);
  vi.advanceTimersByTime(600_000);
  expect(onDue).not.toHaveBeenCalled();
});

test('nothing is due after a cancellation, until the next token', () => {
  timer.arm(endsIn(30));
  timer.cancel();
  vi.advanceTimersByTime(10_000);
  expect(onDue).not.toHaveBeenCalled();
  timer.arm(endsIn(30));
  vi.advanceTimersByTime(1_000);
  expect(onDue).toHaveBeenCalledTimes(1);
});
