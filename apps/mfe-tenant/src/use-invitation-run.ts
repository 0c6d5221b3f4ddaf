import { useApi } from '@portal/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationOutcome } from './invite-each.ts';
import { userInvitations } from './user-queries.ts';

interface Invited {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
}

export interface InvitationRun {
  /** All that are invited, each once; none before the start. */
  readonly emailAddresses: readonly string[];
  /** What is known so far, by address. */
  readonly outcomes: ReadonlyMap<string, InvitationOutcome>;
  readonly isRunning: boolean;
  readonly start: (invited: Invited) => void;
  readonly retry: (failed: readonly string[]) => void;
}

/** Invites several people with the same roles and collects what becomes of each. */
export function useInvitationRun(): InvitationRun {
  const { mutate, isPending } = useMutation(userInvitations(useApi()));
  const [{ emailAddresses, roles }, setInvited] = useState<Invited>({ emailAddresses: [], roles: [] });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, InvitationOutcome>>(new Map());

  function collect(outcome: InvitationOutcome) {
    setOutcomes((before) => new Map(before).set(outcome.emailAddress, outcome));
  }

  return {
    emailAddresses,
    outcomes,
    isRunning: isPending,
    start(invited) {
      setInvited(invited);
      mutate({ ...invited, onOutcome: collect });
    },
    retry(failed) {
      setOutcomes((before) => new Map([...before].filter(([emailAddress]) => !failed.includes(emailAddress))));
      mutate({ emailAddresses: failed, roles, onOutcome: collect });
    },
  };
}
