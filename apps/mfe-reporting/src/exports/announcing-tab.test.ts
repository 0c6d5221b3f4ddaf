import { expect, test, vi } from 'vitest';

/** Locks of one browser: a name is held until its tab closes. */
function createLocks() {
  const owners = new Map<string, object>();
  return {
    inTab(tab: object): LockManager {
      return {
        query: () => Promise.resolve({}),
        // Only the form that the portal uses.
        async request(name: string, _options: unknown, callback?: (lock: Lock | null) => unknown) {
          const isFree = !owners.has(name);
          if (isFree) owners.set(name, tab);
          return callback?.(isFree ? { name, mode: 'exclusive' } : null);
        },
      };
    },
    close(tab: object) {
      for (const [name, owner] of owners) if (owner === tab) owners.delete(name);
    },
  };
}

/** Another tab, with modules of its own. */
async function openTab(locks: ReturnType<typeof createLocks>) {
  vi.resetModules();
  const { claimAnnouncement } = await import('./announcing-tab.ts');
  const tab = {};
  return { claim: (path: string) => claimAnnouncement(path, locks.inTab(tab)), close: () => locks.close(tab) };
}

test('of three windows, only the one that exported a report announces it', async () => {
  const locks = createLocks();
  const [exporting, second, third] = [await openTab(locks), await openTab(locks), await openTab(locks)];
  // The first tab exports the report, and learns later that the report is ready.
  await exporting.claim('report-1');
  const announced = await Promise.all([third, exporting, second].map((tab) => tab.claim('report-1')));
  expect(announced).toEqual([false, true, false]);
});

test('if the window that exported a report was closed, one of the others announces it', async () => {
  const locks = createLocks();
  const [exporting, second, third] = [await openTab(locks), await openTab(locks), await openTab(locks)];
  await exporting.claim('report-1');
  exporting.close();
  expect(await Promise.all([second, third].map((tab) => tab.claim('report-1')))).toEqual([true, false]);
});

test('without Web Locks, a report is announced', async () => {
  vi.resetModules();
  const { claimAnnouncement } = await import('./announcing-tab.ts');
  expect(await claimAnnouncement('report-1', undefined)).toBe(true);
});
