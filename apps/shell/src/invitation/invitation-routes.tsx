import { redirect, type RouteObject } from 'react-router-dom';
import type { SessionFlow } from '../session/session-flow.ts';
import { InvitationFailedPage } from './invitation-failed-page.tsx';
import { completeInvitation, findInvitation } from './invitation-flow.ts';
import { InvitationPage } from './invitation-page.tsx';
import { InvitationUnreadPage } from './invitation-unread-page.tsx';

/** An invitation's link, and where it is accepted once the visitor is signed in. Loaders run once per navigation. */
export function invitationRoutes(flow: SessionFlow): RouteObject[] {
  return [
    {
      path: '/invitation',
      errorElement: <InvitationUnreadPage />,
      loader: ({ request }) => findInvitation(flow, new URL(request.url).searchParams.get('key') ?? '', request.signal),
      element: <InvitationPage flow={flow} />,
    },
    {
      path: '/invitation/complete',
      errorElement: <InvitationFailedPage flow={flow} />,
      loader: async () => redirect(await completeInvitation(flow)),
      element: null,
    },
  ];
}
