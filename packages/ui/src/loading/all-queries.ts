import type { DetailQuery } from './detail-page.tsx';

/** Queries that a page needs together, by name. Their data has the same names. */
export function allQueries<Data extends Readonly<Record<string, object>>>(queries: {
  readonly [Name in keyof Data]: DetailQuery<Data[Name]>;
}): DetailQuery<Data> {
  const all: readonly DetailQuery<object>[] = Object.values(queries);
  return {
    data: dataOf(queries),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    // While one fails, the others may still be loading for the first time.
    isFetching: all.some(({ error, isFetching }) => error !== null && isFetching),
    async refetch() {
      const results = await Promise.all(all.map((query) => query.refetch()));
      return { isSuccess: results.every(({ isSuccess }) => isSuccess) };
    },
  };
}

/** `undefined` while one of them has no data. */
function dataOf<Data>(queries: { readonly [Name in keyof Data]: DetailQuery<Data[Name]> }): Data | undefined {
  const data: Partial<Data> = {};
  for (const name in queries) {
    const part = queries[name].data;
    if (part === undefined) return undefined;
    data[name] = part;
  }
  // boundary: every name has its data
  return data as Data;
}
