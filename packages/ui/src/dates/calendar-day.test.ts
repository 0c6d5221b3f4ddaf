import { expect, test } from 'vitest';
import { daysBefore, utcDay } from './calendar-day.ts';

test.each([
  ['2026-02-01T23:59:59.999Z', '2026-02-01'],
  ['2026-02-01T23:30:00-02:00', '2026-02-02'],
  [new Date('2026-02-01T00:00:00Z'), '2026-02-01'],
  [Date.UTC(2026, 1, 1), '2026-02-01'],
])('%o is on the UTC day %s', (instant, day) => expect(utcDay(instant)).toBe(day));

test.each(['', 'soon', new Date(Number.NaN)])('%o is on no day', (instant) => expect(utcDay(instant)).toBeUndefined());

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2028-03-01', 1, '2028-02-29'],
  ['2026-01-06', 6, '2025-12-31'],
  // The day on which Europe's clocks go forward has 23 hours but counts as one day.
  ['2026-03-30', 1, '2026-03-29'],
  ['2026-03-30', 0, '2026-03-30'],
])('%s minus %i days is %s', (day, count, before) => expect(daysBefore(day, count)).toBe(before));
