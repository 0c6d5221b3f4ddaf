/**
 * The exports of `@tanstack/react-query` that exist at run time, for the shell and, through the shared scope, for every
 * remote. An export that is not listed here is `undefined` in the browser: add it here when a page needs it.
 * They come from the same package under another name: its shared name stands for this very file, and would lead back to it.
 */
export {
  MutationCache,
  mutationOptions,
  MutationObserver,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from 'react-query-unshared';
