import { ApiError, type Resource, type Transport } from '@portal/api-client';
import { type HistoryPage, listHistory } from '@portal/api-client/activity';
import { withSignal } from '@portal/api-client/verbs';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The thing whose history is read. */
export interface HistoryOf {
  /** As the platform calls it, such as `webhook`. */
  readonly kind: string;
  readonly id: string;
  /** The part whose changes are shown, such as a draft of a scheme. Default: all changes of the thing. */
  readonly part?: string | undefined;
  /** The resource of the thing: the history is read again whenever the thing is. */
  readonly resource: Resource;
}

const FIRST = 5;
const FURTHER = 20;

/** The changes of a thing, newest first. Its pages are null on a platform without the call, and for a user who may not make it. */
export function historyPages(api: Transport, { kind, id, part, resource }: HistoryOf) {
  return infiniteQueryOptions({
    queryKey: [...resource, 'history', kind, id, part] as const,
    queryFn: async ({ signal, pageParam }): Promise<HistoryPage | null> => {
      const place = { part, before: pageParam, take: pageParam === undefined ? FIRST : FURTHER };
      try {
        return await listHistory(withSignal(api, signal), kind, id, place);
      } catch (error) {
        if (error instanceof ApiError && HIDING.includes(error.status)) return null;
        throw error;
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last?.next ?? undefined,
    staleTime: 0,
  });
}

const HIDING: readonly number[] = [403, 404];
