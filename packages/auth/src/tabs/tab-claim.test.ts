// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { claimTab } from './tab-claim.ts';

/** Web Locks of one browser: a taken name is refused at once, as it is at the end of the wait. */
function browserLocks() {
  const taken = new Set<string>();
  const manager: LockManager = {
    // Only the form that the portal uses.
    async request(name: string, _options: unknown, callback?: (lock: Lock | null) => unknown) {
      if (taken.has(name)) throw new DOMException('still taken', 'TimeoutError');
      taken.add(name);
      await callback?.(null);
    },
    query: () => Promise.resolve({}),
  };
  return { manager, closeTab: () => taken.clear() };
}

beforeEach(() => window.sessionStorage.clear());

test('a new tab owns what it holds, and so does its page after a reload', async () => {
  const { manager, closeTab } = browserLocks();
  expect(await claimTab(manager)).toBe('own');
  closeTab();
  expect(await claimTab(manager)).toBe('own');
});

test('a duplicated tab is a copy only once: after a reload it is a tab like any other', async () => {
  const { manager } = browserLocks();
  await claimTab(manager);
  const original = window.sessionStorage.getItem('portal.tab');
  expect(await claimTab(manager)).toBe('copy');
  expect(window.sessionStorage.getItem('portal.tab')).not.toBe(original);

  const afterReload = browserLocks();
  expect(await claimTab(afterReload.manager)).toBe('own');
});

test('without Web Locks every tab counts as its own', async () => {
  window.sessionStorage.setItem('portal.tab', 'id');
  expect(await claimTab(undefined)).toBe('own');
});
