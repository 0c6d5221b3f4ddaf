/**
 * How long `Retry-After` asks to wait, in milliseconds: a number of seconds or a date. `undefined` without the header, and for a
 * date that has passed or cannot be read.
 */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After') ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms >= 0 ? ms : undefined;
}
