import { utcDay } from '@portal/validation/calendar-day';
import { expect, test } from 'vitest';
import { addWorkingDays } from './working-days.ts';

test.each([
  ['2026-11-18T10:00:00Z', 0, '2026-11-18'],
  ['2026-11-18T23:59:59Z', 1, '2026-11-19'],
  ['2026-11-20T10:00:00Z', 1, '2026-11-23'],
  ['2026-11-19T10:00:00Z', 3, '2026-11-24'],
  ['2026-11-21T10:00:00Z', 0, '2026-11-23'],
  ['2026-11-21T10:00:00Z', 1, '2026-11-24'],
  ['2026-11-22T10:00:00Z', 5, '2026-11-30'],
  // TARGET is closed on New Year's Day.
  ['2026-12-31T10:00:00Z', 2, '2027-01-05'],
])('%s and %d business days is %s', (from, days, day) => {
  expect(utcDay(addWorkingDays(Date.parse(from), days))).toBe(day);
});

test.each([
  ['BACS', '2026-12-31'],
  ['SEPA', '2026-12-30'],
  ['BECS_AU', '2026-12-31'],
  ['ACH', '2026-12-30'],
] as const)('direct debits of %s follow its own holidays', (network, day) => {
  expect(utcDay(addWorkingDays(Date.parse('2026-12-24T10:00:00Z'), 3, network))).toBe(day);
});
