const MINUTE_MS = 60_000;

/**
 * Says whether one more report may go out at a time, in milliseconds since 1970: so many in each minute, so that a fault in
 * a loop floods neither the network nor whoever reads.
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
