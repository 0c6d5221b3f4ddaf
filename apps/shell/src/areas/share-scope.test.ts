import { expect, test, vi } from 'vitest';
import { shareScopeOpener } from './share-scope.ts';

const shareScope = { react: {} };

function opener(load: () => Promise<{ shareScope: typeof shareScope }>) {
  const guard = { loaded: vi.fn() };
  return { open: shareScopeOpener({ shellVersion: '2.0.0', guard, load }), guard };
}

test('the federation runtime is loaded once, for any number of areas', async () => {
  const load = vi.fn(async () => ({ shareScope }));
  const { open, guard } = opener(load);
  expect(await Promise.all([open(), open()])).toEqual([shareScope, shareScope]);
  expect(load).toHaveBeenCalledOnce();
  expect(guard.loaded).toHaveBeenCalledWith('shell');
});

test('a runtime that does not work is a failure of the shell, and the next area tries again', async () => {
  const load = vi.fn(async () => ({ shareScope })).mockRejectedValueOnce(new Error('broken'));
  const { open } = opener(load);
  await expect(open()).rejects.toMatchObject({ name: 'AreaError', remote: 'shell', version: '2.0.0' });
  expect(await open()).toBe(shareScope);
});
