import { ORDER_DETAILS } from '@portal/api-client/orders';
import type { Answered, ReadQuery } from '@portal/api-client/verbs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A part of an order, which is loaded, fails, is tried again and is aborted apart from the others. */
export interface OrderPart<T> {
  /** What was read last; it stays while it is read again, and when that fails or is aborted. */
  readonly data: T | undefined;
  /** The answer that says it, as it came. */
  readonly answer: string | undefined;
  /** Why the last try failed. An abort is none. */
  readonly error: Error | null;
  readonly isLoading: boolean;
  /** The last try was aborted by the user. */
  readonly isAborted: boolean;
  /** When `data` was read, in ms since 1970. */
  readonly readAt: number;
  /** Reads it, again. */
  readonly load: () => void;
  /** Stops reading; what was on show before stays. */
  readonly abort: () => void;
}

const NOTHING: ReadQuery<never> = {
  queryKey: [...ORDER_DETAILS, ''],
  queryFn: () => Promise.reject(new Error('There is nothing to read yet')),
};

/** `query`: `undefined` as long as it is not known where the part is. */
export function useOrderPart<T>(query: ReadQuery<Answered<T>> | undefined): OrderPart<T> {
  const queryClient = useQueryClient();
  const { queryKey, queryFn }: ReadQuery<Answered<T>> = query ?? NOTHING;
  const key = JSON.stringify(queryKey);
  const [abortedKey, setAbortedKey] = useState<string>();
  const isAborted = abortedKey === key;
  const part = useQuery({
    queryKey,
    queryFn,
    // What the user has stopped does not start again by itself.
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

  const isStopped = isAborted && !part.isFetching;
  return {
    data: part.data?.data,
    answer: part.data?.answer,
    // That it had failed before it was tried again is no news of what was stopped.
    error: isStopped ? null : part.error,
    isLoading: part.isFetching,
    isAborted: isStopped,
    readAt: part.dataUpdatedAt,
    load,
    abort,
  };
}
