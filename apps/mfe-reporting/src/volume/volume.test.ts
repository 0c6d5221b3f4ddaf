import { expect, test } from 'vitest';
import { rateLines, scaleTop, successRate, totalOf, wholeDays } from './volume.ts';

const euros = {
  currency: 'EUR',
  direction: 'debit',
  succeeded: '10.10',
  open: '0.20',
  failed: '1.00',
  cancelled: '0.00',
};
const busy = { day: '2026-02-28', count: 10, succeeded: 6, failed: 2, cancelled: 1, amounts: [euros] };
const still = (day: string) => ({ day, count: 0, succeeded: 0, failed: 0, cancelled: 0, amounts: [] });

test('every day of the range is included, in order, even without transactions', () => {
  expect(wholeDays([busy], '2026-02-27', '2026-03-01')).toEqual([still('2026-02-27'), busy, still('2026-03-01')]);
  expect(wholeDays([], '2026-03-01', '2026-02-27')).toEqual([]);
});

test('the success rate counts succeeded and failed transactions, and is unknown without any', () => {
  expect(successRate(busy)).toBe(0.75);
  expect(successRate(still('2026-03-01'))).toBeUndefined();
});

test('the total is the sum of the days, exact, and never adds up other currencies or directions', () => {
  const paidOut = { ...euros, direction: 'credit' };
  const yen = { ...euros, currency: 'JPY', succeeded: '100', open: '0', failed: '0', cancelled: '0' };
  const other = { ...busy, amounts: [yen, paidOut, euros] };
  expect(totalOf([busy, other, still('2026-03-01')])).toEqual({
    count: 20,
    succeeded: 12,
    failed: 4,
    cancelled: 2,
    amounts: [{ ...euros, succeeded: '20.20', open: '0.40', failed: '2.00', cancelled: '0.00' }, paidOut, yen],
  });
});

test.each([
  [1, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [11, 12],
  [25, 30],
  [63, 80],
  [101, 120],
  [270, 300],
  [999, 1000],
  [1001, 1200],
])('the scale for up to %d ends at %d', (highest, top) => {
  expect(scaleTop(highest)).toBe(top);
});

test('a day without a success rate breaks its line', () => {
  expect(rateLines([busy, still('2026-03-01'), busy, busy])).toEqual([
    [{ x: 0.125, y: 0.25 }],
    [
      { x: 0.625, y: 0.25 },
      { x: 0.875, y: 0.25 },
    ],
  ]);
});
