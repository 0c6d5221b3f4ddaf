import { ORDER_DETAILS } from '@portal/api-client/orders';
import type { ReadQuery, WithResponseText } from '@portal/api-client/verbs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A part of an order, which loads, fails, retries and cancels independently of the others. */
export interface OrderPart<T> {
  /** The last loaded data. Stays during a reload, and when that fails or is cancelled. */
  readonly data: T | undefined;
  /** The raw response of `data`. */
  readonly responseText: string | undefined;
  /** Why the last attempt failed. A cancellation is not an error. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** An attempt has failed, and another one is in progress. */
  readonly isRetrying: boolean;
  /** The user cancelled the last attempt. */
  readonly isAborted: boolean;
  /** When `data` was loaded, ms since 1970. */
  readonly readAt: number;
  /** Loads or reloads it. */
  readonly load: () => void;
  /** Cancels loading and keeps the previous data. */
  readonly abort: () => void;
}

const NOTHING: ReadQuery<never> = {
  queryKey: [...ORDER_DETAILS, ''],
  queryFn: () => Promise.reject(new Error('There is nothing to read yet')),
};

/** `query`: `undefined` until the link to the part is known. */
export function useOrderPart<T>(query: ReadQuery<WithResponseText<T>> | undefined): OrderPart<T> {
  const queryClient = useQueryClient();
  const { queryKey, queryFn }: ReadQuery<WithResponseText<T>> = query ?? NOTHING;
  const key = JSON.stringify(queryKey);
  const [abortedKey, setAbortedKey] = useState<string>();
  const isAborted = abortedKey === key;
  const part = useQuery({
    queryKey,
    queryFn,
    // A part that the user cancelled does not reload automatically.
    enabled: query !== undefined && !isAborted,
  });

  function load() {
    setAbortedKey(undefined);
    void part.refetch();
  }

  function abort() {
    setAbortedKey(key);
    void queryClient.cancelQueries({ queryKey, exact: true });
  }

  const isStopped = isAborted && part.fetchStatus === 'idle';
  return {
    data: part.data?.data,
    responseText: part.data?.text,
    // An earlier failure is irrelevant after a cancelled retry.
    error: isStopped ? null : part.error,
    // Retries pause while the tab is hidden.
    isLoading: part.fetchStatus !== 'idle',
    isRetrying: part.fetchStatus !== 'idle' && part.failureCount > 0,
    isAborted: isStopped,
    readAt: part.dataUpdatedAt,
    load,
    abort,
  };
}
