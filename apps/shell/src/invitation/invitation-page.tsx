import type { InvitationSummary } from '@portal/api-client/invitation';
import { invitationKey, useSession } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { BarePage } from '../pages/bare-page.tsx';
import { SignInFailedPage } from '../pages/sign-in-failed-page.tsx';
import { Splash } from '../pages/splash.tsx';
import type { SessionFlow } from '../session/session-flow.ts';
import { type InvitationLookup, leaveInvitation, logOutForInvitation } from './invitation-flow.ts';

/** The page of an invitation's link: who invites, to what, and how to accept; or why that is no longer possible. */
export function InvitationPage({ flow }: { readonly flow: SessionFlow }) {
  const found = useLoaderData<InvitationLookup>();
  switch (found.status) {
    case 'unknown':
      return (
        <ClosedInvitation flow={flow} title="This invitation link is not valid">
          The link may be incomplete: please open the complete link from your invitation email. If it still does not
          work, ask a tenant admin to resend the invitation.
        </ClosedInvitation>
      );
    case 'withdrawn':
      return <WithdrawnInvitation flow={flow} />;
    case 'found':
      return <FoundInvitation flow={flow} linkKey={found.key} summary={found.summary} />;
  }
}

interface FoundInvitationProps {
  readonly flow: SessionFlow;
  readonly linkKey: string;
  readonly summary: InvitationSummary;
}

function FoundInvitation({ flow, linkKey, summary }: FoundInvitationProps) {
  const { tenantName, emailAddress, invitationStatus } = summary;
  switch (invitationStatus) {
    case 'INVITED':
      return <OpenInvitation flow={flow} linkKey={linkKey} summary={summary} />;
    case 'ACCEPTED':
      return (
        <ClosedInvitation flow={flow} title="This invitation has already been accepted">
          Sign in as <strong>{emailAddress}</strong> to work in <strong>{tenantName}</strong>.
        </ClosedInvitation>
      );
    case 'EXPIRED':
      return (
        <ClosedInvitation flow={flow} title="This invitation has expired">
          Invitations are valid for 7 days. Ask a tenant admin of <strong>{tenantName}</strong> to resend it to{' '}
          <strong>{emailAddress}</strong>; this link will then work again.
        </ClosedInvitation>
      );
    case 'USER_DELETED':
      return <WithdrawnInvitation flow={flow} tenantName={tenantName} />;
    default:
      // A status that a later platform may have.
      return (
        <ClosedInvitation flow={flow} title="This invitation cannot be accepted">
          Ask a tenant admin of <strong>{tenantName}</strong> to invite you again.
        </ClosedInvitation>
      );
  }
}

/** An invitation that can be accepted: by signing up or in, at once, or after logging out as another user. */
function OpenInvitation({ flow, linkKey, summary }: FoundInvitationProps) {
  const { tenantName, emailAddress } = summary;
  const session = useSession();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [fault, setFault] = useState<unknown>();

  if (session.status === 'loading') return <Splash />;
  if (fault !== undefined) return <SignInFailedPage error={fault} />;

  function accept() {
    setLeaving(true);
    invitationKey.set(linkKey);
    // In place of the link, so that Back does not return to an invitation that is accepted.
    if (session.status === 'signed-in') void navigate('/invitation/complete', { replace: true });
    else flow.signIn({ screen: 'signup', email: emailAddress, invitationKey: linkKey }).catch(setFault);
  }

  function logOut() {
    setLeaving(true);
    // The logout page retries once, and shows an error if the provider is still unreachable.
    logOutForInvitation(flow, linkKey).catch(() => window.location.assign('/logout'));
  }

  const title = `${tenantName} has invited you`;
  const offer = (
    <p>
      You are invited to work in the tenant <strong>{tenantName}</strong>, as <strong>{emailAddress}</strong>.
    </p>
  );

  const signedInAs = session.status === 'signed-in' ? session.user.email : undefined;
  if (signedInAs !== undefined && signedInAs.toLowerCase() !== emailAddress.toLowerCase()) {
    return (
      <BarePage
        title={title}
        actions={
          <>
            <Button variant="primary" busy={isLeaving} onClick={logOut}>
              Log out and continue
            </Button>
            <Button onClick={() => void navigate(leaveInvitation(flow))}>Stay signed in</Button>
          </>
        }
      >
        {offer}
        <p>
          You are signed in as <strong>{signedInAs}</strong>, but only the invited address can accept. Log out and
          continue with that address.
        </p>
      </BarePage>
    );
  }

  return (
    <BarePage
      title={title}
      actions={
        <>
          <Button variant="primary" busy={isLeaving} onClick={accept}>
            Accept invitation
          </Button>
          <Button onClick={() => void navigate(leaveInvitation(flow))}>Not now</Button>
        </>
      }
    >
      {offer}
      {signedInAs === undefined && <p>Next, create an account for this address, or sign in if you already have one.</p>}
    </BarePage>
  );
}

function WithdrawnInvitation({ flow, tenantName }: { readonly flow: SessionFlow; readonly tenantName?: string }) {
  return (
    <ClosedInvitation flow={flow} title="This invitation has been withdrawn">
      {tenantName === undefined ? <span>The tenant</span> : <strong>{tenantName}</strong>} has removed the user that
      this invitation was for. If you still need access, ask a tenant admin to invite you again.
    </ClosedInvitation>
  );
}

interface ClosedInvitationProps {
  readonly flow: SessionFlow;
  readonly title: string;
  readonly children: ReactNode;
}

function ClosedInvitation({ flow, title, children }: ClosedInvitationProps) {
  const navigate = useNavigate();
  return (
    <BarePage
      title={title}
      actions={<Button onClick={() => void navigate(leaveInvitation(flow))}>Go to Payments</Button>}
    >
      <p>{children}</p>
    </BarePage>
  );
}
