import { errorMessages, type Transport } from '@portal/api-client';
import { type Batch, queueDeliveryAttempt } from '@portal/api-client/batches';

/** As many as are queued at the same time. */
const AT_ONCE = 3;

/** What became of one batch of a run. `messages` are the reasons in words, where there are any. */
export type RecoveryOutcome =
  | { readonly status: 'queued'; readonly batch: Batch }
  | { readonly status: 'failed'; readonly batch: Batch; readonly messages: readonly string[] };

export interface RecoverEachInput {
  readonly batches: readonly Batch[];
  readonly onOutcome: (outcome: RecoveryOutcome) => void;
  /** Starts no more once aborted; what is under way is brought to its end. */
  readonly signal: AbortSignal;
}

/**
 * Queues one attempt for each batch in its order, three at a time, and tells the outcome of each as it is known. Resolves when
 * all are done, or when what was under way at an abort is; rejects only when the transport gives up on everything, as it does
 * on a switch of tenant.
 */
export async function recoverEach(
  api: Transport,
  webhookId: string,
  { batches, onOutcome, signal }: RecoverEachInput,
): Promise<void> {
  const waiting = [...batches];
  async function work() {
    for (let batch = waiting.shift(); batch && !signal.aborted; batch = waiting.shift()) {
      const result = await queueDeliveryAttempt(api, webhookId, batch.batchId);
      if (result.ok) onOutcome({ status: 'queued', batch });
      else onOutcome({ status: 'failed', batch, messages: errorMessages(result.error) });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
