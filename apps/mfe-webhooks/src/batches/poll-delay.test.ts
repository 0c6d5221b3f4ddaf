import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const scheduled = (seconds: number) => ({
  deliveryStatus: 'SCHEDULED',
  scheduledOn: new Date(NOW + seconds * 1000).toISOString(),
});
const unreadable = { deliveryStatus: 'SCHEDULED', scheduledOn: 'soon' };
const failed = { deliveryStatus: 'FAILED', scheduledOn: '2026-11-21T12:00:03Z' };

test.each([
  ['where no attempt is to be made, nothing is read again', [failed], false],
  ['where nothing is known, nothing is read again', [], false],
  ['an attempt that is due is asked for every second', [scheduled(-4), failed], 1000],
  ['one that is long overdue waits for its webhook: it is asked for every 15 s', [scheduled(-61), failed], 15_000],
  ['one that is due in 5 s is asked for then', [failed, scheduled(5)], 5000],
  ['of several the next one counts', [scheduled(12), scheduled(3)], 3000],
  ['one that is far off is looked after every 15 s', [scheduled(300)], 15_000],
  ['one whose time cannot be read is looked after every 15 s, too', [unreadable], 15_000],
  ['an unreadable time does not hide a readable one', [unreadable, scheduled(3)], 3000],
])('%s', (_what, attempts, delay) => {
  expect(pollDelay(attempts, NOW)).toBe(delay);
});
