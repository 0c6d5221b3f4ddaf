import type { Transport } from '@portal/api-client';
import { type Batch, listBatches } from '@portal/api-client/batches';
import type { BatchFilter } from './batch-filter.ts';

/** The most batches in one run. */
export const RUN_LIMIT = 200;
/** The platform's largest page. */
const PAGE = 100;
/** A test says nothing about deliveries, and is not worth a retry. */
const FAILED = { status: 'FAILED', isTest: false } as const;

/** The number of failed batches that match the filter, on all pages, without tests. Throws the `ApiError`. */
export async function countFailed(api: Transport, webhookId: string, filter: BatchFilter): Promise<number> {
  const query = { ...filter, ...FAILED, from: 0, take: 1 };
  return (await listBatches(api, webhookId, query)).total;
}

/**
 * The oldest failed batches that match the filter: oldest first, without duplicates, at most `RUN_LIMIT`, and without the
 * ids in `without`. Reads all before any is queued, because a queued one no longer matches. Throws the `ApiError`.
 */
export async function oldestFailed(
  api: Transport,
  webhookId: string,
  { filter, without }: { readonly filter: BatchFilter; readonly without: ReadonlySet<string> },
): Promise<Batch[]> {
  const found = new Map<string, Batch>();
  // The newest come first, so the oldest are on the last pages; the count locates them.
  let end = await countFailed(api, webhookId, filter);
  while (end > 0 && found.size < RUN_LIMIT) {
    const from = Math.max(0, end - PAGE);
    const query = { ...filter, ...FAILED, from, take: end - from };
    const { results } = await listBatches(api, webhookId, query);
    for (const batch of results.toReversed()) {
      if (!without.has(batch.batchId) && found.size < RUN_LIMIT) found.set(batch.batchId, batch);
    }
    end = from;
  }
  return [...found.values()];
}
