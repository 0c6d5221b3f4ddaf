import type { DeliveryAttempt } from '@portal/api-client/batches';
import type { Webhook } from '@portal/api-client/webhooks';
import { formatCount, formatDateTime } from '@portal/ui/basics';

/** The status of a webhook: only an active one gets automatic attempts. GONE: its receiver responded with 410 Gone. */
export type WebhookStatus = 'ACTIVE' | 'INACTIVE' | 'GONE';

export function statusOf({ isActive, goneSince }: Pick<Webhook, 'isActive' | 'goneSince'>): WebhookStatus {
  if (!isActive) return 'INACTIVE';
  return goneSince == null ? 'ACTIVE' : 'GONE';
}

/** Whether an attempt waits until automatic attempts resume. `status`: `undefined` while the webhook is loading. */
export function isWaiting(
  { deliveryStatus, trigger }: Pick<DeliveryAttempt, 'deliveryStatus' | 'trigger'>,
  status: WebhookStatus | undefined,
): boolean {
  const rests = status === 'INACTIVE' || status === 'GONE';
  return rests && deliveryStatus === 'SCHEDULED' && trigger === 'AUTOMATIC';
}

/** The number of waiting batches and the age of the oldest, as a sentence; empty if no batch waits. */
export function waitingWords({ waitingBatches, waitingSince }: Webhook): string {
  if (!waitingBatches) return '';
  const since = waitingSince == null ? '' : formatDateTime(waitingSince);
  if (waitingBatches === 1) return since === '' ? '1 batch waits.' : `1 batch waits, created on ${since}.`;
  const count = `${formatCount(waitingBatches)} batches wait`;
  return since === '' ? `${count}.` : `${count}, the oldest created on ${since}.`;
}
