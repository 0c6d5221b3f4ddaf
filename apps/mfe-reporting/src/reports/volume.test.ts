import { expect, test } from 'vitest';
import { rateLines, successRate, totalOf, wholeDays } from './volume.ts';

const busy = { day: '2026-02-28', count: 10, succeeded: 6, failed: 2, amounts: [{ currency: 'EUR', amount: '10.00' }] };
const still = (day: string) => ({ day, count: 0, succeeded: 0, failed: 0, amounts: [] });

test('Every day of the range is included, in order, even without transactions', () => {
  expect(wholeDays([busy], '2026-02-27', '2026-03-01')).toEqual([still('2026-02-27'), busy, still('2026-03-01')]);
  expect(wholeDays([], '2026-03-01', '2026-02-27')).toEqual([]);
});

test('The success rate counts succeeded and failed transactions, and is unknown without any', () => {
  expect(successRate(busy)).toBe(0.75);
  expect(successRate(still('2026-03-01'))).toBeUndefined();
});

test('The total is the sum of the days', () => {
  expect(totalOf([busy, busy, still('2026-03-01')])).toEqual({ count: 20, succeeded: 12, failed: 4 });
});

test('A day without a success rate breaks its line', () => {
  expect(rateLines([busy, still('2026-03-01'), busy, busy])).toEqual([
    [{ x: 0.125, y: 0.25 }],
    [
      { x: 0.625, y: 0.25 },
      { x: 0.875, y: 0.25 },
    ],
  ]);
});
