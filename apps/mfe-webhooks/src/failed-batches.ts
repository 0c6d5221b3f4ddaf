import type { Transport } from '@portal/api-client';
import { type Batch, listBatches } from '@portal/api-client/batches';
import type { BatchFilter } from './batch-filter.ts';

/** As many batches as one run takes. */
export const RUN_LIMIT = 200;
/** As many as the platform hands out at once. */
const PAGE = 100;

/** How many batches match the filter and failed, on all pages. Throws the `ApiError`. */
export async function countFailed(api: Transport, webhookId: string, filter: BatchFilter): Promise<number> {
  const query = { ...filter, status: 'FAILED', from: 0, take: 1 };
  return (await listBatches(api, webhookId, query)).total;
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
    const { results } = await listBatches(api, webhookId, query);
    for (const batch of results.toReversed()) {
      if (!without.has(batch.batchId) && found.size < RUN_LIMIT) found.set(batch.batchId, batch);
    }
    end = from;
  }
  return [...found.values()];
}
