import type { Header } from './delivery-headers.ts';

/** The delays between a failure and the next automatic attempt, four in all. */
export const BACK_OFF_MS: readonly number[] = [1_000, 5_000, 30_000, 300_000];

/** The longest that a receiver can postpone the next attempt: its events must not be held for longer. */
const RETRY_AFTER_MAX_MS = 3_600_000;

/**
 * How long a receiver asks to wait with `Retry-After`, in milliseconds: seconds or a date, one hour at most. 0 without the
 * header, and for a date that has passed or cannot be read.
 */
export function readRetryAfter(headers: readonly Header[], now: Date): number {
  const text = headers.find(({ name }) => name.toLowerCase() === 'retry-after')?.value.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : 0;
}
