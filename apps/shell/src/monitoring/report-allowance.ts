const MINUTE_MS = 60_000;

/**
 * Whether one more report may be sent at this time, in milliseconds since 1970. The limit per minute keeps a fault in a
 * loop from flooding the network and the logs.
 */
export function createReportAllowance(perMinute: number): (atMs: number) => boolean {
  let minute = 0;
  let taken = 0;
  return function allows(atMs) {
    const current = Math.floor(atMs / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      taken = 0;
    }
    if (taken >= perMinute) return false;
    taken += 1;
    return true;
  };
}
