import {
  type Access,
  type AccessContext,
  type AccessDecision,
  evaluateAccess,
  hasAnyRole,
  opensRoute,
  type PortalConfig,
  readerRoles,
  type RolePair,
  type RouteId,
  writerRoles,
} from '@portal/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import { accessContext, type Session } from './session.ts';
import { sessionStore } from './session-store.ts';

/** The signed-in user's rights in the open tenant. TENANT_ADMIN may read and write everywhere. */
export interface UserAccess {
  readonly context: AccessContext;
  readonly isAdmin: boolean;
  evaluate(access: Access): AccessDecision;
  canRead(pair: RolePair): boolean;
  canWrite(pair: RolePair): boolean;
}

export function useSession(): Session {
  return useStore(sessionStore);
}

/** The rights of the session, with the same identity as long as they do not change. */
export function useAccess(): UserAccess {
  const context = useStore(sessionStore, accessContext);
  return useMemo(
    () => ({
      context,
      isAdmin: hasAnyRole(context.roles, ['TENANT_ADMIN']),
      evaluate: (access) => evaluateAccess(access, context),
      canRead: (pair) => hasAnyRole(context.roles, readerRoles(pair)),
      canWrite: (pair) => hasAnyRole(context.roles, writerRoles(pair)),
    }),
    [context],
  );
}

/**
 * Whether the user may open a route of this manifest. Use it for links within an area; `RoleButton` is for changes on
 * a page.
 */
export function useOpens<const C extends PortalConfig>(portal: C, routeId: RouteId<C>): boolean {
  return opensRoute(portal, routeId, useAccess().context);
}
