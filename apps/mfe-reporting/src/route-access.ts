import { useAccess } from '@portal/auth';
import { type AccessContext, evaluateAccess } from '@portal/contract';
import { portal } from './portal.config.ts';

type RouteId = (typeof portal)['routes'][number]['id'];

/** Whether a page of this area may be opened. */
export function opens(route: RouteId, context: AccessContext): boolean {
  const access = portal.routes.find(({ id }) => id === route)?.access;
  return access !== undefined && evaluateAccess({ auth: 'required', trial: 'blocked', ...access }, context).allowed;
}

/** Whether the user may open a page of this area. */
export function useOpens(route: RouteId): boolean {
  return opens(route, useAccess().context);
}
