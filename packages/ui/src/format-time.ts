/** The browser's locale, and dd/MM/yyyy where it names none. */
const LOCALES: readonly string[] = [...(globalThis.navigator?.languages ?? []), 'en-GB'];

const date = new Intl.DateTimeFormat(LOCALES, { day: '2-digit', month: '2-digit', year: 'numeric' });
const day = new Intl.DateTimeFormat(LOCALES, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
const MINUTE = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const dateTime = new Intl.DateTimeFormat(LOCALES, MINUTE);
/** Made for the first who wants it. */
let utcDateTime: Intl.DateTimeFormat | undefined;
const full = new Intl.DateTimeFormat(LOCALES, { dateStyle: 'long', timeStyle: 'long' });
const relative = new Intl.RelativeTimeFormat(LOCALES, { numeric: 'auto' });

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** An instant (RFC 3339) as a day in the user's zone. An unreadable instant comes back as it is. */
export function formatDate(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : date.format(at);
}

/** A calendar day (`YYYY-MM-DD`), which has no zone. What is no day comes back as it is. */
export function formatDay(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : day.format(at);
}

/** An instant (RFC 3339) as day and minute in the user's zone, or in UTC, which it then names. An unreadable instant comes back as it is. */
export function formatDateTime(instant: string, zone?: 'UTC'): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  if (zone === undefined) return dateTime.format(at);
  utcDateTime ??= new Intl.DateTimeFormat(LOCALES, { ...MINUTE, timeZone: zone, timeZoneName: 'short' });
  return utcDateTime.format(at);
}

/** An instant (RFC 3339) as it is written in UTC, to be copied: `2026-02-01T23:30:00.000Z`. An unreadable instant comes back as it is. */
export function toUtc(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(at).toISOString();
}

/** An instant (RFC 3339) to the second, once in the user's zone, which it names, and once in UTC, on two lines. */
export function formatFullTime(instant: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${full.format(at)} (${zone})\n${toUtc(instant)} (UTC)`;
}

/** An instant (RFC 3339) as seen from `now` (ms since 1970): 'in 2 days', '5 minutes ago', 'now' within a minute. */
export function formatRelativeTime(instant: string, now: number): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const seconds = (at - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'second');
}
