import { expect, test } from 'vitest';
import { formatDay } from '../time/format-time.ts';
import { readEntry } from './date-entry.ts';

const YEAR = { min: '2026-01-15', max: '2026-12-31' };
const fault = (words: string) => ({ kind: 'fault', fault: words });
const FOUR_DIGITS = 'Enter a year with four digits.';

test.each([
  ['', false, {}, { kind: 'none' }],
  ['', true, {}, fault('Enter a complete date.')],
  ['', true, YEAR, fault('Enter a complete date.')],
  ['2026-07-05', false, {}, { kind: 'day', day: '2026-07-05' }],
  ['2026-01-15', false, YEAR, { kind: 'day', day: '2026-01-15' }],
  ['2026-01-14', false, YEAR, { kind: 'early', min: '2026-01-15' }],
  // The first digits of 2026.
  ['0002-07-05', false, YEAR, { kind: 'early', min: '2026-01-15' }],
  ['0202-07-05', false, {}, fault(FOUR_DIGITS)],
  ['12026-07-05', false, YEAR, fault(FOUR_DIGITS)],
  ['2026-12-31', false, YEAR, { kind: 'day', day: '2026-12-31' }],
  ['2027-01-01', false, YEAR, fault(`Enter a day no later than ${formatDay('2026-12-31')}.`)],
] as const)('the field content %j (incomplete: %j) within %o is %o', (text, isIncomplete, bounds, entry) => {
  expect(readEntry(text, isIncomplete, bounds)).toEqual(entry);
});
