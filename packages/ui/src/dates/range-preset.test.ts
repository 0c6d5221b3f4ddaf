import { expect, test } from 'vitest';
import { daysOf, RANGE_PRESETS, type RangePreset } from './range-preset.ts';

const SATURDAY = Date.parse('2026-11-21T10:00:00Z');

const DAYS: readonly (readonly [RangePreset, string, string])[] = [
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['this-week', '2026-11-16', '2026-11-22'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['last-7-days', '2026-11-15', '2026-11-21'],
  ['last-30-days', '2026-10-23', '2026-11-21'],
];

test.each(DAYS)('on Saturday 21 November 2026, %s is %s to %s', (preset, start, end) => {
  expect(daysOf({ preset }, SATURDAY)).toEqual({ start, end });
});

test('the table above covers every preset', () => {
  expect(DAYS.map(([preset]) => preset)).toEqual(RANGE_PRESETS.map(({ preset }) => preset));
});

test.each([
  ['2026-11-16T00:00:00Z', 'this-week', '2026-11-16', '2026-11-22'],
  ['2026-11-15T23:59:59Z', 'this-week', '2026-11-09', '2026-11-15'],
  ['2026-11-21T23:30:00-05:00', 'today', '2026-11-22', '2026-11-22'],
  ['2028-02-29T12:00:00Z', 'this-month', '2028-02-01', '2028-02-29'],
  ['2026-12-31T12:00:00Z', 'this-month', '2026-12-01', '2026-12-31'],
  ['2026-01-31T12:00:00Z', 'this-month', '2026-01-01', '2026-01-31'],
  ['2026-01-01T00:00:00Z', 'last-month', '2025-12-01', '2025-12-31'],
  ['2026-03-31T12:00:00Z', 'last-month', '2026-02-01', '2026-02-28'],
] as const)('At %s, %s is %s to %s', (now, preset, start, end) => {
  expect(daysOf({ preset }, Date.parse(now))).toEqual({ start, end });
});

test('a range of two chosen days stays the same over time', () => {
  expect(daysOf({ start: '2026-01-01' }, SATURDAY)).toEqual({ start: '2026-01-01' });
});
