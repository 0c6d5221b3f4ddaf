import { USERS } from '@portal/api-client/users';
import { systemClock } from '@portal/ui/basics';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenReadsSettle } from './settled-reads.ts';

let queries: QueryClient;
let settledAt: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  settledAt = [];
});
afterEach(() => vi.useRealTimers());

const watch = (codeMs = 1_000) =>
  whenReadsSettle(queries.getQueryCache(), systemClock, codeMs, (atMs) => settledAt.push(atMs));

/** A component reads something that takes so long. */
function mount(key: string, ms: number, isRefused = false): void {
  const queryFn = () =>
    new Promise((resolve, reject) => setTimeout(() => (isRefused ? reject(new Error(key)) : resolve(key)), ms));
  new QueryObserver(queries, { queryKey: [...USERS, key], queryFn }).subscribe(() => {});
}

test('reads are settled when the slowest one has responded, or failed', async () => {
  mount('a', 300);
  mount('b', 700, true);
  watch();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(settledAt).toEqual([1_700]);
});

test('a read that follows from another one counts with it', async () => {
  mount('a', 300);
  watch();
  await vi.advanceTimersByTimeAsync(320);
  mount('b', 500);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(settledAt).toEqual([1_820]);
});

test('what the cache has settles when the code is there', async () => {
  queries.setQueryData([...USERS, 'a'], 'old');
  await vi.advanceTimersByTimeAsync(5_000);
  mount('a', 5_000);
  watch(6_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(settledAt).toEqual([6_000]);
});

test('a first page that has settled before anybody watched has the time at which it did', async () => {
  mount('a', 300);
  await vi.advanceTimersByTimeAsync(4_000);
  watch();
  await vi.advanceTimersByTimeAsync(100);
  expect(settledAt).toEqual([1_300]);
});

test('a page that is left in the meantime does not settle', async () => {
  mount('a', 300);
  const stop = watch();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settledAt).toEqual([]);
});
