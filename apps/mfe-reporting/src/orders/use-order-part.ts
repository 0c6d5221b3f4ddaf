import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderPartQuery } from './order-queries.ts';

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

const NOTHING: OrderPartQuery<never> = {
  queryKey: ['order-viewer-nothing'],
  read: () => Promise.reject(new Error('There is nothing to read yet')),
};

/** `query`: `undefined` as long as it is not known where the part is. */
export function useOrderPart<T>(query: OrderPartQuery<T> | undefined): OrderPart<T> {
  const queryClient = useQueryClient();
  const { queryKey, read }: OrderPartQuery<T> = query ?? NOTHING;
  const key = queryKey.join('\n');
  const [abortedKey, setAbortedKey] = useState<string>();
  const isAborted = abortedKey === key;
  const part = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
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
