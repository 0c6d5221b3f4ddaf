import { errorMessages, useApi } from '@portal/api-client';
import { inviteUser } from '@portal/api-client/users';
import { type Run, useRunEach } from '@portal/ui/details';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { userInvitations } from './user-queries.ts';

interface Invited {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
}

export interface InvitationRun extends Pick<Run<string>, 'status' | 'items' | 'outcomes'> {
  /** The roles that all get. */
  readonly roles: string[];
  /** The failed ones have been taken back to be corrected. */
  readonly isCorrecting: boolean;
  readonly failed: readonly FailedInvitation[];
  /** Invites all of them; those who were invited before stay in the outcomes. */
  readonly start: (invited: Invited) => void;
  /** Retries the failed ones as they are. */
  readonly retry: () => void;
  /** Takes the failed ones back to be corrected. */
  readonly correct: () => void;
}

export interface FailedInvitation {
  readonly emailAddress: string;
  readonly messages: readonly string[];
  /** The platform refused it, and will refuse it again; else it was not reached or had a fault. */
  readonly isRefused: boolean;
}

/** Invites several people with the same roles and collects what becomes of each. */
export function useInvitationRun(): InvitationRun {
  const api = useApi();
  const run = useRunEach<string>({ mutation: useMutation(userInvitations()), whenLeft: 'go on' });
  const { status, items, outcomes } = run;
  const [roles, setRoles] = useState<string[]>([]);
  const [isCorrecting, setCorrecting] = useState(false);
  const failed = items.flatMap((emailAddress) => {
    const outcome = outcomes.get(emailAddress);
    if (outcome?.status !== 'failed') return [];
    const { error } = outcome;
    return [{ emailAddress, messages: errorMessages(error), isRefused: error.status >= 400 && error.status < 500 }];
  });

  function start(invited: Invited) {
    const sent = items.filter((emailAddress) => outcomes.get(emailAddress)?.status === 'done');
    setRoles(invited.roles);
    setCorrecting(false);
    run.start({
      items: [...new Set([...sent, ...invited.emailAddresses])],
      act: (emailAddress) => inviteUser(api, { emailAddress, roles: invited.roles }),
    });
  }

  return {
    status,
    items,
    outcomes,
    roles,
    isCorrecting,
    failed,
    start,
    retry: () => start({ emailAddresses: items, roles }),
    correct: () => setCorrecting(true),
  };
}
