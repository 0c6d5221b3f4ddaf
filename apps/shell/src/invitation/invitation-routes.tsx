import { loadWithRetry } from '@portal/contract';
import type { RouteObject } from 'react-router-dom';
import type { SessionFlow } from '../session/session-flow.ts';

/** An invitation's link, and where it is accepted once the visitor is signed in; loaded by those who come with one. */
export function invitationRoutes(flow: SessionFlow): RouteObject[] {
  const load = () => loadWithRetry(() => import('./invitation-pages.tsx'));
  return [
    { path: '/invitation', lazy: async () => (await load()).linkRoute(flow) },
    { path: '/invitation/complete', lazy: async () => (await load()).completionRoute(flow) },
  ];
}
