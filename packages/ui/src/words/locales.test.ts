import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  { languages: ['de-DE', 'en-US'], used: 'de-DE', day: '5.11.2026' },
  { languages: ['C'], used: 'en-GB', day: '05/11/2026' },
  { languages: ['en-US@posix'], used: 'en-GB', day: '05/11/2026' },
  { languages: ['C', 'de-DE'], used: 'de-DE', day: '5.11.2026' },
  { languages: ['en_US', 'POSIX', ''], used: 'en-GB', day: '05/11/2026' },
  { languages: ['qps-ploc'], used: 'en-GB', day: '05/11/2026' },
  { languages: [], used: 'en-GB', day: '05/11/2026' },
])('a browser whose languages are $languages uses $used', async ({ languages, used, day }) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages });
  const { LOCALES } = await import('./locales.ts');
  const format = new Intl.DateTimeFormat(LOCALES, { timeZone: 'UTC' });
  expect(format.resolvedOptions().locale.replace('-u-nu-latn', '')).toBe(used);
  expect(format.format(Date.parse('2026-11-05'))).toBe(day);
});

test.each(['ar-EG', 'fa-IR', 'mr-IN', 'bn-BD', 'ar-EG-u-nu-arab'])(
  'in %s, every figure has the digits 0 to 9',
  async (tag) => {
    vi.resetModules();
    vi.stubGlobal('navigator', { languages: [tag] });
    const { formatCount, formatDate, formatFullTime, formatRelativeTime } = await import('../basics.ts');
    const { formatMoney } = await import('../money.ts');
    const instant = '2026-11-05T12:00:00Z';
    const figures = [
      formatCount(1204),
      formatMoney('1204.50', 'EUR'),
      formatDate(instant),
      formatFullTime(instant),
      formatRelativeTime(instant, Date.parse('2026-11-09T12:00:00Z')),
    ];
    for (const figure of figures) {
      expect(figure).toMatch(/[0-9]/);
      expect(figure).not.toMatch(/(?![0-9])\p{Nd}/u);
    }
  },
);

test.each(['C', 'en-US@posix'])('every format can be written in a browser whose only language is %s', async (tag) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { languages: [tag] });
  const { formatCount, formatDate, formatFullTime, formatRelativeTime } = await import('../basics.ts');
  const { formatMoney } = await import('../money.ts');
  const instant = '2026-11-05T12:00:00Z';
  expect(formatCount(1204)).toBe('1,204');
  expect(formatMoney('1204.50', 'EUR')).toBe('€1,204.50');
  expect(formatDate(instant)).toBe('05/11/2026');
  expect(formatFullTime(instant)).toContain('5 November 2026');
  expect(formatRelativeTime(instant, Date.parse('2026-11-07T12:00:00Z'))).toBe('2 days ago');
});
