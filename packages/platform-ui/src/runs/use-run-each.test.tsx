// @vitest-environment jsdom
import { ApiError } from '@portal/api-client';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RunOptions, useRunEach } from './use-run-each.ts';

const mutation: RunOptions<string>['mutation'] = {
  mutate(work, { onSuccess, onError }) {
    work().then(onSuccess, onError);
  },
};

test('a run that is started twice within one frame acts once on each item, and can be started again later', async () => {
  const acted: string[] = [];
  const { result } = renderHook(() => useRunEach<string>({ mutation }));
  const work = {
    items: ['a', 'b'],
    async act(item: string) {
      acted.push(item);
    },
  };
  act(() => {
    result.current.start(work);
    result.current.start(work);
  });
  await waitFor(() => expect(result.current.status).toBe('over'));
  expect(acted).toEqual(['a', 'b']);
  act(() => result.current.start({ ...work, items: ['c'] }));
  await waitFor(() => expect(acted).toEqual(['a', 'b', 'c']));
});

test('one item can be retried alone, and the others keep their outcomes', async () => {
  const refused = new ApiError({ status: 409, errors: [], correlationId: 'c-1' });
  const acted: string[] = [];
  const { result } = renderHook(() => useRunEach<string>({ mutation }));
  const items = ['a', 'b', 'c'];
  function attempt(item: string) {
    acted.push(item);
    return acted.length > items.length || item === 'c' ? Promise.resolve() : Promise.reject(refused);
  }
  act(() => result.current.start({ items, act: attempt }));
  await waitFor(() => expect(result.current.status).toBe('over'));
  act(() => result.current.start({ items, act: attempt, only: ['b'] }));
  await waitFor(() => expect(result.current.status).toBe('over'));
  expect(acted).toEqual(['a', 'b', 'c', 'b']);
  expect([...result.current.outcomes].map(([item, { status }]) => [item, status])).toEqual([
    ['a', 'failed'],
    ['c', 'done'],
    ['b', 'done'],
  ]);
});

test('a run that waits after the user has left ends when its signal aborts', async () => {
  const limit = new ApiError({ status: 429, errors: [], correlationId: 'c-1', retryAfterMs: 60_000 });
  const closing = new AbortController();
  let hasEnded = false;
  const ending: RunOptions<string>['mutation'] = {
    mutate: (work, { onError }) => void work().then(() => (hasEnded = true), onError),
  };
  const { result, unmount } = renderHook(() => useRunEach<string>({ mutation: ending, whenLeft: 'continue' }));
  const acted: string[] = [];
  const work = {
    items: ['a', 'b'],
    act(item: string) {
      acted.push(item);
      return Promise.reject(limit);
    },
    signal: closing.signal,
  };
  act(() => result.current.start(work));
  await waitFor(() => expect(result.current.waitSeconds).toBe(60));
  unmount();
  expect(hasEnded).toBe(false);
  closing.abort();
  await waitFor(() => expect(hasEnded).toBe(true));
  expect(acted).toEqual(['a', 'b']);
});
