import { errorMessages, isRefusal, useApi } from '@portal/api-client';
import { raisedRoles, requestApproval } from '@portal/api-client/approvals';
import { inviteUser } from '@portal/api-client/users';
import { useNeedsApproval } from '@portal/platform-ui/approvals';
import { type Run, useRunEach } from '@portal/platform-ui/runs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { userInvitations } from './user-queries.ts';

interface Invited {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
}

export interface InvitationRun extends Pick<Run<string>, 'status' | 'items' | 'outcomes' | 'waitSeconds' | 'stop'> {
  /** The roles for all of them. */
  readonly roles: string[];
  /** The failed addresses are back in the form for correction. */
  readonly isCorrecting: boolean;
  /** Whether the invitations are sent only once another admin approves them. */
  readonly areRequested: boolean;
  readonly failed: readonly FailedInvitation[];
  /** Invites all of them; earlier invitations stay in the outcomes. */
  readonly start: (invited: Invited) => void;
  /** Retries failed invitations unchanged, and sends those that were not sent because the run stopped. */
  readonly retry: () => void;
  /** Returns the failed addresses to the form for correction. */
  readonly correct: () => void;
}

export interface FailedInvitation {
  readonly emailAddress: string;
  readonly messages: readonly string[];
  /** The platform refused it and will refuse it again. Otherwise the platform was unreachable or had an error. */
  readonly isRefused: boolean;
}

/** Invites several users with the same roles and collects the outcome of each. */
export function useInvitationRun(): InvitationRun {
  const api = useApi();
  const run = useRunEach<string>({ mutation: useMutation(userInvitations()), whenLeft: 'continue' });
  const { status, items, outcomes, waitSeconds, stop } = run;
  const [roles, setRoles] = useState<string[]>([]);
  const [isCorrecting, setCorrecting] = useState(false);
  const requiresApproval = useNeedsApproval('access');
  const [areRequested, setRequested] = useState(false);
  const failed = items.flatMap((emailAddress) => {
    const outcome = outcomes.get(emailAddress);
    if (outcome?.status !== 'failed') return [];
    const { error } = outcome;
    const isRefused = isRefusal(error) && error.status !== 429;
    return [{ emailAddress, messages: errorMessages(error), isRefused }];
  });

  function start(invited: Invited) {
    const sent = items.filter((emailAddress) => outcomes.get(emailAddress)?.status === 'done');
    const needsApproval = requiresApproval === true && raisedRoles(invited.roles).length > 0;
    setRequested(needsApproval);
    setRoles(invited.roles);
    setCorrecting(false);
    run.start({
      items: [...new Set([...sent, ...invited.emailAddresses])],
      act: (emailAddress) =>
        needsApproval
          ? requestApproval(api, { invitation: { emailAddress, roles: invited.roles } })
          : inviteUser(api, { emailAddress, roles: invited.roles }),
      // The run outlives the page, but not the open tenant.
      signal: api.signal,
    });
  }

  return {
    status,
    items,
    outcomes,
    waitSeconds,
    stop,
    roles,
    isCorrecting,
    areRequested,
    failed,
    start,
    retry: () => start({ emailAddresses: items, roles }),
    correct: () => setCorrecting(true),
  };
}
