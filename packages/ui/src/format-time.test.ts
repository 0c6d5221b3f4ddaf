import { afterEach, expect, test, vi } from 'vitest';

/** The formats as a browser with these languages has them. */
async function inBrowserOf(...languages: string[]) {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  return import('./format-time.ts');
}
afterEach(() => vi.unstubAllGlobals());

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

test.each(['soon', ''])('%o, which cannot be read as a time, stays as it is', async (text) => {
  const { formatDate, formatDateTime, formatDay, formatFullTime, formatRelativeTime } = await inBrowserOf('en-GB');
  for (const format of [formatDate, formatDateTime, formatDay, formatFullTime]) expect(format(text)).toBe(text);
  expect(formatRelativeTime(text, 0)).toBe(text);
});
