import { tabId } from '../browser-values.ts';

/** How long a reloaded page waits for the page before it to release the lock. For a copy, the lock is never released. */
const HANDOVER_MS = 500;

/**
 * Whether this tab owns the content of its sessionStorage. A duplicated tab starts with a `copy`, tokens included. If
 * both renewed with the same refresh token, a provider that rotates them would end the session of both. So every tab
 * holds a Web Lock under its own name as long as it lives, and a copy finds the name taken: the caller then forgets
 * the tokens, and the tab gets a new name. Never rejects; without Web Locks every tab counts as `own`.
 */
export async function claimTab(
  locks: LockManager | undefined = globalThis.navigator?.locks,
  newId: () => string = () => crypto.randomUUID(),
): Promise<'own' | 'copy'> {
  if (!locks) return 'own';
  const id = tabId.get();
  if (id !== undefined && (await hold(locks, id))) return 'own';
  const fresh = newId();
  tabId.set(fresh);
  await hold(locks, fresh);
  return id === undefined ? 'own' : 'copy';
}

/** Takes the lock until the page closes. */
function hold(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    locks
      .request(`portal.tab ${id}`, { signal: AbortSignal.timeout(HANDOVER_MS) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}
