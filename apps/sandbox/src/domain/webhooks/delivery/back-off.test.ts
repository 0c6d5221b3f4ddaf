import { expect, test } from 'vitest';
import { readRetryAfter } from './back-off.ts';

const now = new Date('2026-02-03T04:05:06Z');
const after = (value: string) => readRetryAfter([{ name: 'Retry-After', value }], now);

test.each([
  ['0', 0],
  [' 7 ', 7_000],
  ['3600', 3_600_000],
  ['3601', 3_600_000],
  ['9'.repeat(400), 3_600_000],
  ['Tue, 03 Feb 2026 04:06:06 GMT', 60_000],
  ['Wed, 04 Feb 2026 04:06:06 GMT', 3_600_000],
  ['Mon, 02 Feb 2026 04:06:06 GMT', 0],
  ['', 0],
  ['-5', 0],
  ['soon', 0],
])("a receiver's Retry-After '%s' postpones the next attempt by %d ms", (value, ms) => {
  expect(after(value)).toBe(ms);
});

test('a response without Retry-After postpones nothing', () => {
  expect(readRetryAfter([{ name: 'Content-Type', value: '5' }], now)).toBe(0);
});
