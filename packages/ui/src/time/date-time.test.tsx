// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DateTime, RelativeTime } from './date-time.tsx';
import { createFakeClock } from '../testing/fake-clock.ts';
import { formatRelativeTime } from './format-time.ts';
import { createTicker } from './ticker.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T09:30:00Z', '2 hours ago'],
  ['2026-11-19T12:00:00Z', 'yesterday'],
  ['2026-11-23T12:00:00Z', 'in 3 days'],
  ['2026-10-20T12:00:00Z', 'last month'],
  ['2024-11-20T12:00:00Z', '2 years ago'],
  ['not a time', 'not a time'],
])('%s is, at noon on 20 November 2026, %s', (instant, words) => {
  expect(formatRelativeTime(instant, NOON)).toBe(words);
});

test.each([
  ['2026-11-20T12:46:00Z', 'past', 'just now'],
  ['2026-11-21T12:00:00Z', 'past', 'just now'],
  ['2026-11-20T11:55:00Z', 'past', '5 minutes ago'],
  ['2026-11-20T11:14:00Z', 'future', 'any moment now'],
  ['2026-11-20T12:00:20Z', 'future', 'any moment now'],
  ['2026-11-20T14:00:00Z', 'future', 'in 2 hours'],
] as const)('%s, known to be %s, is never on the other side of now: %s', (instant, tense, words) => {
  expect(formatRelativeTime(instant, NOON, tense)).toBe(words);
});

test('on a computer whose clock is behind, an event of the platform is not in the future', () => {
  const ticker = createTicker(60_000, createFakeClock(NOON));
  render(
    <>
      <RelativeTime value="2026-11-20T12:46:00Z" ticker={ticker} />
      <RelativeTime value="2026-11-20T12:46:00Z" tense="future" ticker={ticker} />
    </>,
  );
  expect(screen.getAllByRole('time').map((time) => time.textContent)).toEqual(['just now', 'in 46 minutes']);
});

test('a time in a right-to-left language keeps its order within an English sentence', () => {
  render(
    <p>
      <DateTime value="2026-11-20T12:00:00Z" /> and <RelativeTime value="2026-11-20T12:00:00Z" />
    </p>,
  );
  for (const time of screen.getAllByRole('time')) expect(time).toHaveAttribute('dir', 'auto');
});

test('relative times update on one shared timer, which stops with the last of them', () => {
  const clock = createFakeClock(NOON);
  let timers = 0;
  const ticker = createTicker(60_000, {
    now: clock.now,
    after(ms, task) {
      timers++;
      const stop = clock.after(ms, () => {
        timers--;
        task();
      });
      return () => {
        timers--;
        stop();
      };
    },
  });
  const { unmount } = render(
    <>
      <RelativeTime value="2026-11-20T12:00:00Z" ticker={ticker} />
      <RelativeTime value="2026-11-20T11:50:00Z" ticker={ticker} />
    </>,
  );
  expect(screen.getByText('just now')).toHaveAttribute('dateTime', '2026-11-20T12:00:00Z');
  expect(timers).toBe(1);
  act(() => clock.advance(60_000));
  expect(screen.getByText('1 minute ago')).toBeVisible();
  expect(screen.getByText('11 minutes ago')).toBeVisible();
  unmount();
  expect(timers).toBe(0);
});

test('relative times update every 60 s by default', () => {
  vi.useFakeTimers({ now: NOON });
  render(<RelativeTime value="2026-11-20T11:59:01Z" />);
  expect(screen.getByText('just now')).toBeVisible();
  act(() => void vi.advanceTimersByTime(59_999));
  expect(screen.getByText('just now')).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('1 minute ago')).toBeVisible();
  vi.useRealTimers();
});

test('hovering over a time shows its zone and the time in UTC', () => {
  render(<DateTime value="2026-11-20T12:00:00Z" dateOnly />);
  fireEvent.pointerEnter(screen.getByText(/2026/));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(screen.getByTitle(new RegExp(`\\(${zone}\\) 2026-11-20T12:00:00.000Z \\(UTC\\)`))).toHaveTextContent('2026');
});
