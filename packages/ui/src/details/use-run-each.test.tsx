// @vitest-environment jsdom
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
