import { expect, test, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

const fails = () => Promise.reject(new Error('Loading chunk 1 failed.'));

test('code that arrives at the third try is loaded, after two waits', async () => {
  const load = vi
    .fn(async () => 'code')
    .mockImplementationOnce(fails)
    .mockImplementationOnce(fails);
  const wait = vi.fn(async () => {});
  await expect(loadWithRetry(load, { wait })).resolves.toBe('code');
  expect(wait.mock.calls).toEqual([[300], [1_200]]);
});

test.each([
  ['after three tries', {}, 3],
  ['at once where another try cannot help', { mayRetry: () => false }, 1],
  ['once nobody wants the code any more', { isWanted: () => false }, 1],
])('code that never arrives fails %s', async (_when, options, tries) => {
  const load = vi.fn(fails);
  await expect(loadWithRetry(load, { wait: async () => {}, ...options })).rejects.toThrow('Loading chunk 1 failed.');
  expect(load).toHaveBeenCalledTimes(tries);
});
