import type { DetailQuery } from './detail-page.tsx';

/** Two queries that a page needs together. */
export function bothQueries<A extends object, B extends object>(
  first: DetailQuery<A>,
  second: DetailQuery<B>,
): DetailQuery<A & B> {
  return {
    data: first.data && second.data && { ...first.data, ...second.data },
    error: first.error ?? second.error,
    // While one fails, the other may still be loading for the first time.
    isFetching: [first, second].some(({ error, isFetching }) => error !== null && isFetching),
    async refetch() {
      const results = await Promise.all([first.refetch(), second.refetch()]);
      return { isSuccess: results.every(({ isSuccess }) => isSuccess) };
    },
  };
}
