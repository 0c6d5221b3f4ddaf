import { expect, test } from 'vitest';
import { addWorkingDays, dayOf } from './working-days.ts';

test.each([
  ['2026-11-18T10:00:00Z', 0, '2026-11-18'],
  ['2026-11-18T23:59:59Z', 1, '2026-11-19'],
  ['2026-11-20T10:00:00Z', 1, '2026-11-23'],
  ['2026-11-19T10:00:00Z', 3, '2026-11-24'],
  ['2026-11-21T10:00:00Z', 0, '2026-11-23'],
  ['2026-11-21T10:00:00Z', 1, '2026-11-24'],
  ['2026-11-22T10:00:00Z', 5, '2026-11-30'],
  ['2026-12-31T10:00:00Z', 2, '2027-01-04'],
])('%s and %d working days is %s', (from, days, day) => {
  expect(dayOf(addWorkingDays(Date.parse(from), days))).toBe(day);
});
