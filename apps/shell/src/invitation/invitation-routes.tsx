import { loadWithRetry } from '@portal/contract';
import type { RouteObject } from 'react-router-dom';
import type { SessionFlow } from '../session/session-flow.ts';

/**
 * The routes of an invitation's link and of its acceptance after sign-in; loaded only for visitors with an
 * invitation.
 */
export function invitationRoutes(flow: SessionFlow): RouteObject[] {
  const load = () => loadWithRetry(() => import(/* webpackChunkName: 'rare' */ './invitation-pages.tsx'));
  return [
    { path: '/invitation', lazy: async () => (await load()).linkRoute(flow) },
    { path: '/invitation/complete', lazy: async () => (await load()).completionRoute(flow) },
  ];
}
