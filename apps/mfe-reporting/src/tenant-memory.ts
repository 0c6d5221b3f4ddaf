import { openTenantOf, sessionStore } from '@portal/auth';

/**
 * Keeps one value per user and tenant until the page is reloaded: it survives a switch to another tenant and back, and is never
 * shown in another tenant. `create` receives the owner's key. Returns a function that reads the value of the open tenant.
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
