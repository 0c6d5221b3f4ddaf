import type { Transport } from '@portal/api-client';
import { ifKnown } from '@portal/api-client/cards';
import { listPayouts, type PayoutFilter } from '@portal/api-client/payouts';
import { queryOptions } from '@tanstack/react-query';
import { ifUnread } from '../reports/report-queries.ts';

/** A page of what was paid out; keeps that of the previous view until it has loaded. */
export function payoutPage(api: Transport, filter: PayoutFilter) {
  return queryOptions({
    ...listPayouts.query(api, filter),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchOnWindowFocus: ifUnread,
  });
}

/** Whether the platform sums payments by payout. Asked once for each load of the portal. */
export function knowsPayouts(api: Transport) {
  return queryOptions({
    ...ifKnown(listPayouts.query(api, { from: 0, take: 1 })),
    select: (page) => page !== null,
    staleTime: Infinity,
    retry: false,
  });
}
