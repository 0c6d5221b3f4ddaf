import type { TenantHeaders } from '@portal/api-client/start-calls';
import { defaultTenant, isSameUser, type SessionUser, tabPlace } from '@portal/auth';
import { keptAccount } from './kept-flags.ts';

/**
 * The tenant that this user will most likely open, according to the last visit: its licence and flags are requested
 * together with the identity, and discarded if the identity disagrees. `wantedTenantId`: opened in place of this tab's tenant.
 */
export function likelyTenant(user: SessionUser, wantedTenantId?: string): TenantHeaders | undefined {
  const tenantId = wantedTenantId ?? placeOf(user)?.tenantId ?? defaultTenant.get();
  const accountId = tenantId && keptAccount(user.subject, tenantId);
  return tenantId && accountId ? { tenantId, accountId } : undefined;
}

/** The place of this tab, if it is this user's. */
export function placeOf(user: SessionUser): ReturnType<typeof tabPlace.get> {
  const place = tabPlace.get();
  return place && isSameUser(place.user, user) ? place : undefined;
}
