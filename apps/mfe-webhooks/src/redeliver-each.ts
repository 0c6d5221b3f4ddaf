import { errorMessages, type Transport, unwrap } from '@portal/api-client';
import { type Batch, listBatches, queueDeliveryAttempt } from '@portal/api-client/batches';
import type { BatchFilter } from './batch-filter.ts';

/** As many batches as one run takes. */
export const RUN_LIMIT = 200;
/** As many as are queued at the same time. */
const AT_ONCE = 3;
/** As many as the platform hands out at once. */
const PAGE = 100;

/** What became of one batch of a run. `messages` are the reasons in words, where there are any. */
export type RedeliveryOutcome =
  | { readonly status: 'queued'; readonly batch: Batch }
  | { readonly status: 'failed'; readonly batch: Batch; readonly messages: readonly string[] };

/** How many batches match the filter and failed, on all pages. Throws the `ApiError`. */
export async function countFailed(
  api: Transport,
  webhookId: string,
  filter: BatchFilter,
  signal?: AbortSignal,
): Promise<number> {
  const query = { ...filter, status: 'FAILED', from: 0, take: 1 };
  return unwrap(await listBatches(api, webhookId, query, { signal })).total;
}

/**
 * Of the failed batches that match the filter, those that have waited longest: oldest first, each once, `RUN_LIMIT` at most,
 * and none of `without`, by id. All are read before any is queued, because a queued one leaves the filter. Throws the `ApiError`.
 */
export async function oldestFailed(
  api: Transport,
  webhookId: string,
  { filter, without }: { readonly filter: BatchFilter; readonly without: ReadonlySet<string> },
): Promise<Batch[]> {
  const found = new Map<string, Batch>();
  // Newest come first, so the oldest are on the last pages; the first answer tells how many there are.
  let end = await countFailed(api, webhookId, filter);
  while (end > 0 && found.size < RUN_LIMIT) {
    const from = Math.max(0, end - PAGE);
    const query = { ...filter, status: 'FAILED', from, take: end - from };
    const { results } = unwrap(await listBatches(api, webhookId, query));
    for (const batch of results.toReversed()) {
      if (!without.has(batch.batchId) && found.size < RUN_LIMIT) found.set(batch.batchId, batch);
    }
    end = from;
  }
  return [...found.values()];
}

export interface RedeliverEachInput {
  readonly batches: readonly Batch[];
  readonly onOutcome: (outcome: RedeliveryOutcome) => void;
  /** Starts no more once aborted; what is under way is brought to its end. */
  readonly signal: AbortSignal;
}

/**
 * Queues one attempt for each batch in its order, three at a time, and tells the outcome of each as it is known. Resolves when
 * all are done, or when what was under way at an abort is; rejects only when the transport gives up on everything, as it does
 * on a switch of tenant.
 */
export async function redeliverEach(
  api: Transport,
  webhookId: string,
  { batches, onOutcome, signal }: RedeliverEachInput,
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
