import { expect, test } from 'vitest';
import { eachDay, lastDays, raiseToMinimum, tidyRange } from './date-range.ts';

test('a day earlier than the minimum is raised to it', () => {
  expect(raiseToMinimum('2025-12-31', '2026-01-01')).toBe('2026-01-01');
  expect(raiseToMinimum('2026-01-02', '2026-01-01')).toBe('2026-01-02');
  expect(raiseToMinimum('0001-01-01', undefined)).toBe('0001-01-01');
});

test.each([
  [{ start: '2026-01-05', end: '2026-01-09' }, undefined, { start: '2026-01-05', end: '2026-01-09' }],
  [{ start: '2026-01-05', end: '2026-01-02' }, undefined, { start: '2026-01-05', end: '2026-01-05' }],
  [{ start: '2025-01-05' }, '2026-01-01', { start: '2026-01-01' }],
  [{ end: '2025-01-05' }, '2026-01-01', { end: '2026-01-01' }],
  [{ start: 'soon', end: '2026-01-02' }, undefined, { end: '2026-01-02' }],
  [{ start: 'soon' }, undefined, undefined],
])('the range %o with the minimum %o becomes %o', (range, min, expected) => {
  expect(tidyRange(range, min)).toEqual(expected);
});

test.each([
  [1, '2026-03-02'],
  [7, '2026-02-24'],
  [30, '2026-02-01'],
])('the last %i days begin on %s and include today, the UTC day', (count, start) => {
  expect(lastDays(count, Date.parse('2026-03-02T23:30:00-00:15'))).toEqual({ start, end: '2026-03-02' });
});

test('a range has every day from its start to its end', () => {
  expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(eachDay('2026-02-27', '2026-02-27')).toEqual(['2026-02-27']);
  expect(eachDay('2026-03-01', '2026-02-27')).toEqual([]);
});
