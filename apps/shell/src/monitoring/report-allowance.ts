const MINUTE_MS = 60_000;

/**
 * Returns a function that allows a report at a time, in milliseconds since 1970, and counts it: at most `perMinute` in
 * each minute, so that a fault in a loop does not flood the network and the logs.
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
