import { takeRedirectPath } from '@portal/auth';
import type { Toaster } from '@portal/contract/react';
import { type RouteObject, useRouteError } from 'react-router-dom';
import { SignInFailedPage } from '../pages/sign-in-failed-page.tsx';
import { SignedOutHerePage } from '../pages/signed-out-here-page.tsx';
import { redirectFrom } from './redirect-from.ts';
import type { SessionFlow } from './session-flow.ts';
import { settledSession } from './settled-session.ts';
import { tenantLoginLoader } from './tenant-login.ts';

/**
 * Sign-in, its callback and sign-out. They are loaders because a loader runs once per navigation, which a one-time
 * code needs. Failures wait on a page for the user, so that nothing can loop.
 */
export function signInRoutes(flow: SessionFlow, toast: Toaster): RouteObject[] {
  return [
    {
      path: '/login',
      errorElement: <SignInFailure />,
      async loader({ request }) {
        const session = await settledSession();
        if (session.status === 'signed-in') return redirectFrom(request, takeRedirectPath());
        await flow.signIn();
        return null;
      },
      element: null,
    },
    { path: '/tenant-login', errorElement: <SignInFailure />, loader: tenantLoginLoader(flow, toast), element: null },
    {
      path: '/callback',
      errorElement: <SignInFailure />,
      async loader({ request }) {
        return redirectFrom(request, await flow.completeSignIn(request.url));
      },
      element: null,
    },
    {
      path: '/logout',
      errorElement: <SignedOutHerePage />,
      async loader({ request }) {
        const home = redirectFrom(request, '/');
        // Otherwise Back would lead here, and end the next user's session.
        if (window.location.pathname === '/logout') window.history.replaceState(null, '', '/');
        await flow.signOut();
        return home;
      },
      element: null,
    },
  ];
}

function SignInFailure() {
  return <SignInFailedPage error={useRouteError()} />;
}
