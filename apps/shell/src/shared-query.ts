/**
 * The exports of `@tanstack/react-query` that exist at run time, for the shell and, through the shared scope, for
 * every remote. Any other export is `undefined` in the browser: add it here when a page needs it. They come from the
 * same package under another name, because its shared name resolves to this file.
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
