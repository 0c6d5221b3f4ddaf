import type { QueryCache } from '@tanstack/react-query';
import type { Clock } from '@portal/ui/basics';

/** A read may lead to the next one: they count together if the next one begins within this time. */
const NEXT_READ_MS = 50;

/**
 * Calls back once when no query of a mounted component waits for its first response any more, with the time of the last one, or with
 * `codeMs` if the cache had them all. Failed reads are settled too. Times are milliseconds since 1970. Returns a function that ends the watch.
 */
export function whenReadsSettle(
  queries: QueryCache,
  clock: Clock,
  codeMs: number,
  onSettled: (atMs: number) => void,
): () => void {
  const mounted = () => queries.findAll({ type: 'active' }).map(({ state }) => state);
  const isWaiting = () => mounted().some(({ status, fetchStatus }) => status === 'pending' && fetchStatus !== 'idle');
  let stopWaiting = () => {};
  let settledMs: number | undefined;

  function look(): void {
    if (isWaiting()) {
      settledMs = undefined;
      stopWaiting();
    } else if (settledMs === undefined) {
      // Not the time now: the first page may have settled before this code was there.
      const atMs = Math.max(
        codeMs,
        ...mounted().flatMap(({ dataUpdatedAt, errorUpdatedAt }) => [dataUpdatedAt, errorUpdatedAt]),
      );
      settledMs = atMs;
      stopWaiting = clock.after(NEXT_READ_MS, () => {
        stop();
        onSettled(atMs);
      });
    }
  }

  const unsubscribe = queries.subscribe(look);
  function stop(): void {
    unsubscribe();
    stopWaiting();
  }
  look();
  return stop;
}
