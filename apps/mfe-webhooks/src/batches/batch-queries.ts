import type { Transport } from '@portal/api-client';
import {
  type BatchQuery,
  BATCHES,
  countFailedBatches,
  getBatch,
  getDeliveryAttempt,
  listBatches,
  listDeliveryAttempts,
  listOrderDeliveries,
  queueDeliveryAttempt,
} from '@portal/api-client/batches';
import { withSignal } from '@portal/api-client/verbs';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BatchFilter } from './batch-filter.ts';
import { countFailed } from './failed-batches.ts';
import { pollDelay } from './poll-delay.ts';

/** Keeps the rows of the previous view until those of the next one have loaded. */
export function batchPage(api: Transport, webhookId: string, query: BatchQuery) {
  return queryOptions({
    ...listBatches.query(api, webhookId, query),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** The same for the batches with events about an order. */
export function orderDeliveryPage(api: Transport, orderRef: string, page: Pick<BatchQuery, 'from' | 'take'>) {
  return queryOptions({
    ...listOrderDeliveries.query(api, orderRef, page),
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** One batch of one webhook. */
export interface BatchPlace {
  readonly webhookId: string;
  readonly batchId: string;
}

export function batchDetail(api: Transport, { webhookId, batchId }: BatchPlace) {
  return getBatch.query(api, webhookId, batchId);
}

/** Newest first. Polls while one of them is scheduled. */
export function attemptList(api: Transport, { webhookId, batchId }: BatchPlace) {
  return queryOptions({
    ...listDeliveryAttempts.query(api, webhookId, batchId),
    select: ({ results }) => results,
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelay(state.data?.results ?? [], Date.now()),
  });
}

export function attemptDetail(api: Transport, { webhookId, batchId }: BatchPlace, attemptId: string) {
  return queryOptions({
    ...getDeliveryAttempt.query(api, webhookId, batchId, attemptId),
    staleTime: 0,
    refetchInterval: ({ state }) => pollDelay(state.data ? [state.data] : [], Date.now()),
  });
}

export function attemptQueueing(api: Transport, { webhookId, batchId }: BatchPlace) {
  return mutationOptions({
    mutationFn: () => queueDeliveryAttempt(api, webhookId, batchId),
    meta: {
      invalidates: [BATCHES],
      success: 'New batch delivery attempt queued.',
      failure: 'Failed to queue new batch delivery attempt!',
      unconfirmed: {
        title: 'We could not confirm that the attempt was queued',
        detail: 'Check the list of attempts, or try again: only one is queued.',
      },
    },
  });
}

/** The number of failed batches that match the filter, on all pages. */
export function failedCount(api: Transport, webhookId: string, filter: BatchFilter) {
  return queryOptions({
    queryKey: [...BATCHES, 'failed', webhookId, filter],
    queryFn: ({ signal }) => countFailed(withSignal(api, signal), webhookId, filter),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The numbers of failed batches of all webhooks that were created since a UTC day. */
export function failedCounts(api: Transport, dateFrom: string) {
  return queryOptions({ ...countFailedBatches.query(api, dateFrom), staleTime: 0, gcTime: 0 });
}

/** A run over many batches. Its dialog lists and summarises the outcomes, so there is no toast for each. */
export function recovery() {
  return mutationOptions({
    mutationFn: (work: () => Promise<void>) => work(),
    meta: { invalidates: [BATCHES], failure: 'Failed to retry failed deliveries' },
  });
}
