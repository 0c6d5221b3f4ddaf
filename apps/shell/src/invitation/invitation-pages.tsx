import type { RouteObject } from 'react-router-dom';
import { redirectFrom } from '../session/redirect-from.ts';
import type { SessionFlow } from '../session/session-flow.ts';
import { InvitationFailedPage } from './invitation-failed-page.tsx';
import { completeInvitation, findInvitation } from './invitation-flow.ts';
import { InvitationPage } from './invitation-page.tsx';
import { InvitationUnreadPage } from './invitation-unread-page.tsx';

/** A route without its path. Loaders run once per navigation. */
type RouteParts = Pick<RouteObject, 'loader' | 'element' | 'errorElement'>;

export function linkRoute(flow: SessionFlow): RouteParts {
  return {
    errorElement: <InvitationUnreadPage />,
    loader: ({ request }) => findInvitation(flow, new URL(request.url).searchParams.get('key') ?? '', request.signal),
    element: <InvitationPage flow={flow} />,
  };
}

export function completionRoute(flow: SessionFlow): RouteParts {
  return {
    errorElement: <InvitationFailedPage flow={flow} />,
    loader: async ({ request }) => redirectFrom(request, await completeInvitation(flow)),
    element: null,
  };
}
