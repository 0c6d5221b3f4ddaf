import { expect, test } from 'vitest';
import { isDay } from './calendar-day.ts';

test.each(['2026-02-28', '2028-02-29', '2026-12-31', '1000-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '2026-02-31',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-2-1',
  '0002-02-05',
  '12026-01-01',
  '01/02/2026',
  '2026-02-01T00:00:00Z',
  '2026-02-01\n',
  'today',
  '',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});
