/**
 * The exports of `@tanstack/react-query` that exist at run time, for the shell and, through the shared scope, for
 * every remote. The build refuses any other: add it here when a page needs it. They come from the same package under another name, because its shared name resolves to this file.
 */
export {
  hashKey,
  infiniteQueryOptions,
  isCancelledError,
  keepPreviousData,
  MutationCache,
  mutationOptions,
  MutationObserver,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useIsFetching,
  useIsMutating,
  useMutation,
  useMutationState,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from 'react-query-unshared';
