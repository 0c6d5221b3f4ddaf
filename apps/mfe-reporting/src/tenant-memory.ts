import { openTenantOf, sessionStore } from '@portal/auth';

/**
 * Keeps one value for each user in each tenant for as long as the page is open, so that it is still there after a switch to
 * another tenant and back, and never shows there. `create` is told whose it is. Returns the way to that of the tenant that is open now.
 */
export function tenantMemory<T>(create: (owner: string) => T): () => T {
  const kept = new Map<string, T>();
  return () => {
    const tenant = openTenantOf(sessionStore.getState());
    const owner = tenant ? `${tenant.tenantId} ${tenant.userId}` : '';
    const value = kept.get(owner) ?? create(owner);
    kept.set(owner, value);
    return value;
  };
}
