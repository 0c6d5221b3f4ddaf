import { afterEach, expect, test, vi } from 'vitest';

/** The module as a browser with these languages loads it. */
async function inBrowserOf(...languages: string[]) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  return import('./format-time.ts');
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.restoreAllMocks();
});

test.each([
  [['en-GB'], '05/11/2026'],
  [['en-US'], '11/05/2026'],
  [['de-DE', 'en-US'], '05.11.2026'],
  [['sv-SE'], '2026-11-05'],
  [[], '05/11/2026'],
])('a browser in %s writes 5 November 2026 as %s', async (languages, written) => {
  const { formatDate, formatDateTime, formatDay } = await inBrowserOf(...languages);
  expect(formatDay('2026-11-05')).toBe(written);
  expect(formatDate('2026-11-05T12:00:00Z')).toBe(written);
  expect(formatDateTime('2026-11-05T12:00:00Z')).toContain(written);
});

test('an instant can be written in UTC, with the zone, and in a form to copy', async () => {
  const { formatDateTime, toUtc } = await inBrowserOf('en-GB');
  expect(formatDateTime('2026-11-05T23:30:00+02:00', 'UTC')).toBe('05/11/2026, 21:30 UTC');
  expect(toUtc('2026-11-05T23:30:00+02:00')).toBe('2026-11-05T21:30:00.000Z');
});

test('an instant of the same day is written as a time alone', async () => {
  const { formatTimeOrDate } = await inBrowserOf('en-GB');
  const now = Date.parse('2026-11-05T14:30:00Z');
  expect(formatTimeOrDate('2026-11-05T14:02:00Z', 'UTC', now)).toBe('14:02 UTC');
  expect(formatTimeOrDate('2026-11-04T14:02:00Z', 'UTC', now)).toBe('04/11/2026, 14:02 UTC');
});

test.each(['soon', ''])('%o is no time and stays as it is', async (text) => {
  const { formatRelativeTime, formatTimeOrDate, prepareDates: _, ...formats } = await inBrowserOf('en-GB');
  for (const format of Object.values(formats)) expect(format(text)).toBe(text);
  expect(formatTimeOrDate(text)).toBe(text);
  expect(formatRelativeTime(text, 0)).toBe(text);
});

test('date formatters can be created ahead, and are created once', async () => {
  const { formatDateTime, formatDay, prepareDates } = await inBrowserOf('en-GB');
  const { DateTimeFormat } = Intl;
  const making = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...settings) {
    return new DateTimeFormat(...settings);
  });
  prepareDates();
  expect(making).toHaveBeenCalledTimes(2);

  formatDay('2026-11-05');
  formatDateTime('2026-11-05T12:00:00Z');
  expect(making).toHaveBeenCalledTimes(2);
});
