import { expect, test, vi } from 'vitest';
import { createLongTaskJudge } from './long-tasks.ts';

function judgeTasks(...tasks: readonly (readonly [startTime: number, duration: number])[]) {
  const [onLong, onBusy] = [vi.fn(), vi.fn()];
  const judge = createLongTaskJudge({ onLong, onBusy });
  for (const [startTime, duration] of tasks) judge({ startTime, duration });
  return { long: onLong.mock.calls.flat(), busy: onBusy.mock.calls.flat() };
}

test('a task of more than a second is long, and after it only a longer one', () => {
  expect(judgeTasks([0, 1_000], [2_000, 1_001], [20_000, 1_000], [40_000, 3_000]).long).toEqual([1_001, 3_000]);
});

test('one long task alone does not make a page busy', () => {
  expect(judgeTasks([0, 9_000]).busy).toEqual([]);
});

test('a page is busy if tasks take 6 of 10 seconds, which is said once', () => {
  const everySecond = Array.from({ length: 20 }, (_, second) => [second * 1_000, 700] as const);
  expect(judgeTasks(...everySecond).busy).toEqual([{ blockedMs: 6_300, windowMs: 10_000 }]);
});

test('tasks that are further apart do not add up', () => {
  const everyTwoSeconds = Array.from({ length: 20 }, (_, place) => [place * 2_000, 700] as const);
  expect(judgeTasks(...everyTwoSeconds).busy).toEqual([]);
});
