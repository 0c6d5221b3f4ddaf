import { errorMessages } from '@portal/api-client';
import { invitationKey, useSession } from '@portal/auth';
import { Button } from '@portal/ui/basics';
import { useState } from 'react';
import { useNavigate, useRouteError } from 'react-router-dom';
import { BarePage } from '../pages/bare-page.tsx';
import type { SessionFlow } from '../session/session-flow.ts';
import { hasCode, leaveInvitation, logOutForInvitation } from './invitation-flow.ts';

/** Errors that a retry cannot fix. */
const FINAL_CODES = [
  'INVITATION_ALREADY_ACCEPTED',
  'INVITATION_EXPIRED',
  'INVITATION_NOT_FOUND',
  'INVITATION_USER_DELETED',
];

/** The invitation was not accepted: the reason, what the user can do, and a way to continue without it. */
export function InvitationFailedPage({ flow }: { readonly flow: SessionFlow }) {
  const error = useRouteError();
  const session = useSession();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [sentence = 'Something went wrong. Please try again.'] = errorMessages(error);
  const isForAnother = hasCode(error, 'INVITATION_FOR_ANOTHER_ADDRESS');
  const isFinal = FINAL_CODES.some((code) => hasCode(error, code));

  function logOut() {
    setLeaving(true);
    // The logout page retries once, and shows an error if the provider is still unreachable.
    logOutForInvitation(flow, invitationKey.get() ?? '').catch(() => window.location.assign('/logout'));
  }

  return (
    <BarePage
      title="We could not accept your invitation"
      actions={
        <>
          {isForAnother && (
            <Button variant="primary" busy={isLeaving} onClick={logOut}>
              Log out and continue
            </Button>
          )}
          {!isForAnother && !isFinal && (
            <Button variant="primary" onClick={() => void navigate('/invitation/complete', { replace: true })}>
              Try again
            </Button>
          )}
          <Button onClick={() => void navigate(leaveInvitation(flow), { replace: true })}>
            Continue without the invitation
          </Button>
        </>
      }
    >
      <p role="alert">{sentence}</p>
      {isForAnother && session.status === 'signed-in' && (
        <p>
          You are signed in as <strong>{session.user.email}</strong>.
        </p>
      )}
    </BarePage>
  );
}
