import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysWithin,
  isDay,
  mondayOf,
  readUtcDay,
  utcDay,
  weekdayOf,
  yearOf,
} from './calendar-day.ts';

test.each(['2026-02-28', '2028-02-29', '2026-12-31', '2026-03-29', '1000-01-01', '9999-12-31'])(
  '%s is a day',
  (text) => {
    expect(isDay(text)).toBe(true);
  },
);

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-02-31',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-2-1',
  '0000-01-01',
  '0002-02-05',
  '0099-12-31',
  '12026-01-01',
  '-100-01-01',
  '01/02/2026',
  '2026-02-01T00:00:00Z',
  '2026-02-01\n',
  '20260201',
  ' 2026-02-01',
  'today',
  'Invalid Date',
  '',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test.each([
  ['2026-02-01T23:59:59.999Z', '2026-02-01'],
  ['2026-02-01T23:30:00-02:00', '2026-02-02'],
  [new Date('2026-02-01T00:00:00Z'), '2026-02-01'],
])('%o is on the UTC day %s', (instant, day) => expect(readUtcDay(instant)).toBe(day));

test.each(['', 'soon', new Date(Number.NaN)])('%o is on no day', (instant) =>
  expect(readUtcDay(instant)).toBeUndefined(),
);

test('the UTC day of an instant ends at midnight', () => {
  expect(utcDay(Date.UTC(2026, 1, 1))).toBe('2026-02-01');
  expect(utcDay(Date.UTC(2026, 1, 1) - 1)).toBe('2026-01-31');
});

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-01-06', -6, '2025-12-31'],
  ['2026-12-31', 1, '2027-01-01'],
  // The day on which Europe's clocks go forward has 23 hours but counts as one day.
  ['2026-03-30', -1, '2026-03-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['2026-03-30', 0, '2026-03-30'],
])('%s and %i days is %s', (day, count, moved) => expect(addDays(day, count)).toBe(moved));

test('months are added to the last day of a month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2027-11-30', 13)).toBe('2028-12-30');
  expect(addMonths('2028-02-29', 36)).toBe('2031-02-28');
});

test('a day is made of year, month and date, which may be those of another month', () => {
  expect(dayOf(2026, 2, 1)).toBe('2026-02-01');
  expect(dayOf(2026, 13, 1)).toBe('2027-01-01');
  expect(dayOf(2028, 3, 0)).toBe('2028-02-29');
});

test('a day has a year, a weekday and a Monday', () => {
  expect(yearOf('2026-12-31')).toBe(2026);
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6]);
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23']);
});

test.each([
  ['2026-03-29', '2026-03-29', 1],
  ['2026-03-28', '2026-03-30', 3],
  ['2027-01-01', '2026-12-31', 0],
  ['2026-02-01', '2026-01-01', -30],
])('from %s to %s, both included, are %i days', (start, end, count) => expect(daysWithin(start, end)).toBe(count));
