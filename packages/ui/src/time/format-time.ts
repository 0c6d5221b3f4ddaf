import { LOCALES } from '../words/locales.ts';
import { madeOnce } from '../words/made-once.ts';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const MINUTE = { ...DAY, ...TIME } as const;
const UTC = { timeZone: 'UTC' } as const;
const date = madeOnce(() => new Intl.DateTimeFormat(LOCALES, DAY));
const day = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { ...DAY, ...UTC }));
const dateTime = madeOnce(() => new Intl.DateTimeFormat(LOCALES, MINUTE));
const utcDateTime = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { ...MINUTE, ...UTC, timeZoneName: 'short' }));
const time = madeOnce(() => new Intl.DateTimeFormat(LOCALES, TIME));
const utcTime = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { ...TIME, ...UTC, timeZoneName: 'short' }));
const full = madeOnce(() => new Intl.DateTimeFormat(LOCALES, { dateStyle: 'long', timeStyle: 'long' }));
const zoneName = madeOnce(() => full().resolvedOptions().timeZone);
const relative = madeOnce(() => new Intl.RelativeTimeFormat(LOCALES, { numeric: 'auto' }));

/** Creates the date formatters, which takes 50 ms on a phone. Call it while code or data is loading. */
export function prepareDates(): void {
  day();
  dateTime();
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** An instant (RFC 3339) as a day in the user's zone. Returns an invalid instant unchanged. */
export function formatDate(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : date().format(at);
}

/** A calendar day (`YYYY-MM-DD`), which has no zone. Returns an invalid day unchanged. */
export function formatDay(text: string): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : day().format(at);
}

/** An instant (RFC 3339) to the minute in the user's zone, or in UTC followed by 'UTC'. Returns an invalid one as it is. */
export function formatDateTime(instant: string, zone?: 'UTC'): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  return (zone === undefined ? dateTime() : utcDateTime()).format(at);
}

/** An instant (RFC 3339) like `formatDateTime`, without the date if it is of the same day as `now` (ms since 1970): '14:02'. */
export function formatTimeOrDate(instant: string, zone?: 'UTC', now: number = Date.now()): string {
  const at = Date.parse(instant);
  const dateIn = (moment: number) => (zone === undefined ? date() : day()).format(moment);
  if (Number.isNaN(at) || dateIn(at) !== dateIn(now)) return formatDateTime(instant, zone);
  return (zone === undefined ? time() : utcTime()).format(at);
}

/** An instant (RFC 3339) in UTC, for copying: `2026-02-01T23:30:00.000Z`. Returns an invalid instant unchanged. */
export function toUtc(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(at).toISOString();
}

/** An instant (RFC 3339) to the second on two lines: in the user's zone, with its name, and in UTC. */
export function formatFullTime(instant: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  return `${full().format(at)} (${zoneName()})\n${toUtc(instant)} (UTC)`;
}

/** Whether an instant is over or still to come. */
export type Tense = 'past' | 'future';

/**
 * An instant (RFC 3339) relative to `now` (ms since 1970): 'in 2 days', '5 minutes ago', 'just now' within a minute. The clock of the
 * computer may be wrong: an instant that is known to be past is never 'in 5 minutes', and a future one never '5 minutes ago'.
 */
export function formatRelativeTime(instant: string, now: number, tense?: Tense): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  const distance = (at - now) / 1000;
  const isWrong = (tense === 'past' && distance > 0) || (tense === 'future' && distance < 0);
  const seconds = isWrong ? 0 : distance;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return tense === 'future' ? 'any moment now' : 'just now';
}
