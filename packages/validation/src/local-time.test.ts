import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';

test('the time in a zone is on the zone’s own day', () => {
  expect(localTime(new Date('2026-12-31T23:30:00Z'), 'Pacific/Auckland')).toEqual({ day: '2027-01-01', time: '12:30' });
  expect(localTime(new Date('2026-12-31T05:00:00Z'), 'America/New_York')).toEqual({ day: '2026-12-31', time: '00:00' });
});
