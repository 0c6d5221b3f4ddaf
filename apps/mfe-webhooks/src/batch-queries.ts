import { type Transport, unwrap } from '@portal/api-client';
import {
  type BatchQuery,
  type DeliveryAttempt,
  getBatch,
  getDeliveryAttempt,
  listBatches,
  listDeliveryAttempts,
  queueDeliveryAttempt,
} from '@portal/api-client/batches';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BatchFilter } from './batch-filter.ts';
import { countFailed } from './failed-batches.ts';
import { pollDelay } from './poll-delay.ts';

const BATCHES = ['webhook-batches'] as const;

/** Keeps the rows of an earlier view on show until those of the next one are there. */
export function batchPage(api: Transport, webhookId: string, query: BatchQuery) {
  return queryOptions({
    queryKey: [...BATCHES, webhookId, 'list', query],
    queryFn: async ({ signal }) => unwrap(await listBatches(api, webhookId, query, { signal })),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** One batch of one webhook. */
export interface BatchPlace {
  readonly webhookId: string;
  readonly batchId: string;
}

const oneBatch = ({ webhookId, batchId }: BatchPlace) => [...BATCHES, webhookId, 'one', batchId] as const;

export function batchDetail(api: Transport, place: BatchPlace) {
  return queryOptions({
    queryKey: [...oneBatch(place), 'detail'],
    queryFn: async ({ signal }) => unwrap(await getBatch(api, place.webhookId, place.batchId, { signal })),
  });
}

/** Newest first; read again by itself as long as one of them is still to be made. */
export function attemptList(api: Transport, place: BatchPlace) {
  return queryOptions({
    queryKey: [...oneBatch(place), 'attempts'],
    queryFn: async ({ signal }) =>
      unwrap(await listDeliveryAttempts(api, place.webhookId, place.batchId, { signal })).results,
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelay(state.data ?? [], Date.now()),
  });
}

export function attemptDetail(api: Transport, place: BatchPlace, attemptId: string) {
  return queryOptions({
    queryKey: [...oneBatch(place), 'attempt', attemptId],
    queryFn: async ({ signal }) =>
      unwrap(await getDeliveryAttempt(api, place.webhookId, place.batchId, attemptId, { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelay(state.data ? [state.data] : [], Date.now()),
  });
}

export function attemptQueueing(api: Transport, place: BatchPlace) {
  return mutationOptions({
    mutationFn: async (): Promise<DeliveryAttempt> =>
      unwrap(await queueDeliveryAttempt(api, place.webhookId, place.batchId)),
    meta: {
      invalidates: [BATCHES],
      success: 'New batch delivery attempt queued.',
      failure: 'Failed to queue new batch delivery attempt!',
    },
  });
}

/** How many failed batches match the filter, on all pages. */
export function failedCount(api: Transport, webhookId: string, filter: BatchFilter) {
  return queryOptions({
    queryKey: [...BATCHES, webhookId, 'failed', filter],
    queryFn: ({ signal }) => countFailed(api, webhookId, filter, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** A run over many batches. It shows and sums up its outcomes itself, so it raises no toast for them. */
export function recovery() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { invalidates: [BATCHES], failure: 'Failed to retry failed deliveries' },
  });
}
