import type { DeliveryAttempt } from '@portal/api-client/batches';

const SHORTEST_MS = 1000;
/** Another user may trigger an attempt early, so even a distant one is polled. */
const LONGEST_MS = 15_000;
/** An attempt that is overdue for longer waits for something other than its time, such as the activation of its webhook. */
const OVERDUE_MS = 60_000;

/**
 * The delay, in milliseconds, before attempts are loaded again: until the next one is due; `false` if none is scheduled.
 * `now`: ms since 1970.
 */
export function pollDelay(
  attempts: readonly Pick<DeliveryAttempt, 'deliveryStatus' | 'scheduledOn'>[],
  now: number,
): number | false {
  const scheduled = attempts.filter(({ deliveryStatus }) => deliveryStatus === 'SCHEDULED');
  if (scheduled.length === 0) return false;
  // Without a valid time, the longest delay applies.
  const due = scheduled.map(({ scheduledOn }) => Date.parse(scheduledOn) - now).filter(Number.isFinite);
  if (due.every((ms) => ms < -OVERDUE_MS)) return LONGEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.min(...due)));
}
