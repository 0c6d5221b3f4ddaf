import {
  type Access,
  type AccessContext,
  type AccessDecision,
  evaluateAccess,
  hasAnyRole,
  opensRoute,
  type PortalConfig,
  readerRoles,
  type RoleArea,
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
  canRead(area: RoleArea): boolean;
  canWrite(area: RoleArea): boolean;
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
      canRead: (area) => hasAnyRole(context.roles, readerRoles(area)),
      canWrite: (area) => hasAnyRole(context.roles, writerRoles(area)),
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
