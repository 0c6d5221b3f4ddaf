import { tabId } from './browser-values.ts';

/** How long a reloaded page waits for the page before it to let go. A copy waits in vain. */
const HANDOVER_MS = 500;

/**
 * Whether what this tab's sessionStorage holds is its own. A duplicated tab starts with a `copy`, tokens included; were
 * both to renew with the same refresh token, a provider that rotates them would end the session of both. So every tab
 * holds a Web Lock under its own name as long as it lives, and a copy finds the name taken: it is to forget the tokens,
 * and gets a new name. Never rejects; where there are no Web Locks every tab counts as `own`.
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

/** Takes the lock until the page goes. */
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
