import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysWithin, utcDay } from '../calendar-day.ts';
import { PAST_RANGES, pastDays } from './past-days.ts';

test.each([
  ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['last-week', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['last-month', '2027-01-31', '2026-12-01', '2026-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is %s to %s', (range, today, start, end) => {
  expect(pastDays(range, today)).toEqual({ start, end });
});

test('every range is over, and has at most 93 days', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAST_RANGES), fc.integer({ min: 0, max: 80_000 }), (range, days) => {
      const today = utcDay(days * 86_400_000);
      const { start, end } = pastDays(range, today);
      expect(end < today).toBe(true);
      expect(daysWithin(start, end)).toBeGreaterThanOrEqual(1);
      expect(daysWithin(start, end)).toBeLessThanOrEqual(93);
    }),
  );
});
