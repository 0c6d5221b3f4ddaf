import { errorMessages, isRefusal, useApi } from '@portal/api-client';
import { requestApproval } from '@portal/api-client/approval-requests';
import { APPROVAL_SETTINGS, raisedRoles } from '@portal/api-client/approvals';
import { inviteUser } from '@portal/api-client/users';
import { isApprovalRequired, useNeedsApproval } from '@portal/platform-ui/approvals';
import { type Run, useRunEach } from '@portal/platform-ui/runs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userInvitations } from './user-queries.ts';

interface Invited {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
  /** For those who approve the invitations. Default: none. */
  readonly note?: string | undefined;
}

export interface InvitationRun extends Pick<Run<string>, 'status' | 'items' | 'outcomes' | 'waitSeconds' | 'stop'> {
  /** The roles for all of them. */
  readonly roles: string[];
  /** The failed addresses are back in the form for correction. */
  readonly isCorrecting: boolean;
  /** Whether invitations with these roles are sent only once another admin approves them. */
  needsApproval(roles: readonly string[]): boolean;
  /** Whether the approval of the invitations was requested, in place of sending them. */
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
  const [note, setNote] = useState<string>();
  const queryClient = useQueryClient();
  const [isCorrecting, setCorrecting] = useState(false);
  const requiresApproval = useNeedsApproval('access') ?? false;
  const needsApproval = (chosen: readonly string[]) => requiresApproval && raisedRoles(chosen).length > 0;
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
    const isRequest = needsApproval(invited.roles);
    setRequested(isRequest);
    setRoles(invited.roles);
    setNote(invited.note);
    setCorrecting(false);
    run.start({
      items: [...new Set([...sent, ...invited.emailAddresses])],
      act: (emailAddress) =>
        isRequest
          ? requestApproval(api, { invitation: { emailAddress, roles: invited.roles }, note: invited.note })
          : inviteUser(api, { emailAddress, roles: invited.roles }).catch(askNextTime),
      // The run outlives the page, but not the open tenant.
      signal: api.signal,
    });
  }

  /** The button of a retry then requests the approval. */
  function askNextTime(error: unknown): never {
    if (isApprovalRequired(error)) void queryClient.invalidateQueries({ queryKey: APPROVAL_SETTINGS });
    throw error;
  }

  return {
    status,
    items,
    outcomes,
    waitSeconds,
    stop,
    roles,
    isCorrecting,
    needsApproval,
    areRequested,
    failed,
    start,
    retry: () => start({ emailAddresses: items, roles, note }),
    correct: () => setCorrecting(true),
  };
}
