import { useApi } from '@portal/api-client';
import { usePathParams } from '@portal/ui/basics';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

interface FirstReadsProps {
  /** As in the manifest, with `{name}` for a parameter of the route. */
  readonly reads: readonly string[];
}

/** Sends what a page reads first, while its code loads. What the cache has is left out: the page will not request it. */
export function FirstReads({ reads }: FirstReadsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const params = usePathParams();
  const send = useEffectEvent(() => {
    // They would address another resource. The page says that there is no such thing.
    if (Object.values(params).some((value) => value === '.' || value === '..')) return;
    for (const read of reads) {
      const target = read.replaceAll(/\{(.*?)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      if (!isInCache(queries, target)) api.readAhead(target);
    }
  });
  useEffect(function sendOnce() {
    send();
  }, []);
  return null;
}

/** `QueryOptions` of TanStack lack it, although the cache has it. */
function staleTimeOf({ options }: Query): number {
  return 'staleTime' in options && typeof options.staleTime === 'number' ? options.staleTime : 0;
}

/** Keys of queries hold the path of their call (`ReadQuery`). */
function isInCache(queries: QueryClient, target: string): boolean {
  const [path] = target.split('?');
  const found = queries.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === path });
  return found.some((query) => query.state.fetchStatus === 'fetching' || !query.isStaleByTime(staleTimeOf(query)));
}
