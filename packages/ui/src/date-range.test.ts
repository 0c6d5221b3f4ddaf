import { expect, test } from 'vitest';
import { isDay, raiseToMinimum, tidyRange } from './date-range.ts';

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['01/02/2026', false],
  ['', false],
])('%o is a day of the calendar: %o', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

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
])('the range %o with the minimum %o is kept as %o', (range, min, expected) => {
  expect(tidyRange(range, min)).toEqual(expected);
});
