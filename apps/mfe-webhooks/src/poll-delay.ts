import type { DeliveryAttempt } from '@portal/api-client/batches';

const SHORTEST_MS = 1000;
/** An attempt may be made early by somebody else's hand, so that even one that is far off is looked after. */
const LONGEST_MS = 15_000;

/**
 * How long to wait, in milliseconds, before attempts are read again: until the next one is due; `false` where none is to be
 * made. `now` in milliseconds since 1970.
 */
export function pollDelay(
  attempts: readonly Pick<DeliveryAttempt, 'deliveryStatus' | 'scheduledOn'>[],
  now: number,
): number | false {
  const scheduled = attempts.filter(({ deliveryStatus }) => deliveryStatus === 'SCHEDULED');
  if (scheduled.length === 0) return false;
  // With no time that can be read, the longest delay remains.
  const due = scheduled.map(({ scheduledOn }) => Date.parse(scheduledOn) - now).filter(Number.isFinite);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.min(...due)));
}
