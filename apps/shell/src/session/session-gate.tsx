import {
  type Identity,
  invitationKey,
  saveRedirectPath,
  type SessionUser,
  type Tenancy,
  useSession,
} from '@portal/auth';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { Elements } from '@portal/ui/basics';
import { LoggedOutPage } from '../pages/logged-out-page.tsx';
import { Splash } from '../pages/splash.tsx';
import { SignInFailedPage } from '../pages/sign-in-failed-page.tsx';
import { unusualPage } from '../pages/unusual-page.tsx';
import type { SessionFlow } from './session-flow.ts';

/** A tenancy in which the user can choose a tenant, or work in one. */
export type OpenTenancy = Extract<Tenancy, { status: 'unchosen' | 'selected' }>;

export type GateFlow = Pick<SessionFlow, 'confirmReplaced' | 'retryIdentity'>;

interface SessionGateProps {
  readonly documentationUrl: string;
  readonly flow: GateFlow;
  readonly children: (user: SessionUser, tenancy: OpenTenancy, identity: Identity) => Elements;
}

const NoTenant = unusualPage('You have no tenant yet', ({ NoTenantPage }) => NoTenantPage);
const Replacement = unusualPage('This tab has changed', ({ ReplacedPage }) => ReplacedPage);
const UserLoadFailed = unusualPage('The portal cannot be opened', (pages) => pages.UserLoadFailedPage);

/**
 * The first guards, in order: a pending invitation is completed first; a signed-out visitor signs in and returns to
 * this address; the identity must have at least one tenant; the user confirms that the tab shows another user or tenant.
 */
export function SessionGate({ documentationUrl, flow, children }: SessionGateProps) {
  const session = useSession();

  // Also when signed out: the invitation has a separate sign-in for the invited address.
  if (session.status !== 'loading' && invitationKey.get() !== undefined) return <GoToInvitation />;

  switch (session.status) {
    case 'loading':
      return <Splash />;
    case 'failed':
      return <SignInFailedPage error={session.error} />;
    case 'signed-out':
      return <RememberAndGo to="/login" />;
    case 'logged-out':
      return <LoggedOutPage why={session.why} lastSave={session.lastSave} />;
    case 'signed-in': {
      const { user, tenancy, replaced } = session;
      switch (tenancy.status) {
        case 'loading':
          return <Splash />;
        case 'failed':
          return (
            <UserLoadFailed
              documentationUrl={documentationUrl}
              error={tenancy.error}
              onRetry={() => flow.retryIdentity()}
            />
          );
        case 'none':
          return <NoTenant email={user.email} />;
        case 'unchosen':
        case 'selected':
          if (replaced) {
            const tenantName = tenancy.status === 'selected' ? tenancy.tenant.tenantName : undefined;
            return <Replacement {...{ replaced, tenantName }} email={user.email} onContinue={flow.confirmReplaced} />;
          }
          return children(user, tenancy, tenancy.identity);
      }
    }
  }
}

function GoToInvitation() {
  return (
    <>
      <Splash />
      <Navigate to="/invitation/complete" replace />
    </>
  );
}

/** Sends the visitor to sign in or to choose a tenant, and remembers the address to return to. */
export function RememberAndGo({ to }: { readonly to: '/login' | '/choose-tenant' }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;

  useEffect(
    function rememberAndGo() {
      saveRedirectPath(path);
      // Leaving for the sign-in keeps this entry of the history, in which the code of a connection must not stay.
      if (new URLSearchParams(search).has('code')) window.history.replaceState(window.history.state, '', pathname);
      void navigate(to, { replace: true });
    },
    [navigate, path, pathname, search, to],
  );
  return <Splash />;
}
