import { useApi } from '@portal/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitationOutcome } from './invite-each.ts';
import { userInvitations } from './user-queries.ts';

interface Invited {
  readonly emailAddresses: readonly string[];
  readonly roles: string[];
}

export interface InvitationRun extends Invited {
  /** Nobody is invited yet; each has an outcome or waits for one; or the failed ones are being corrected. */
  readonly step: 'start' | 'outcomes' | 'correction';
  /** What is known so far, by address. */
  readonly outcomes: ReadonlyMap<string, InvitationOutcome>;
  readonly failed: readonly Extract<InvitationOutcome, { status: 'failed' }>[];
  readonly isRunning: boolean;
  /** Invites all of them; what was sent before stays in the outcomes. */
  readonly start: (invited: Invited) => void;
  /** Tries the failed ones again as they are. */
  readonly retry: () => void;
  /** Takes the failed ones back to be corrected. */
  readonly correct: () => void;
}

/** Invites several people with the same roles and collects what becomes of each. */
export function useInvitationRun(): InvitationRun {
  const { mutate, isPending } = useMutation(userInvitations(useApi()));
  const [step, setStep] = useState<InvitationRun['step']>('start');
  const [{ emailAddresses, roles }, setInvited] = useState<Invited>({ emailAddresses: [], roles: [] });
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, InvitationOutcome>>(new Map());
  const failed = [...outcomes.values()].filter((outcome) => outcome.status === 'failed');

  function collect(outcome: InvitationOutcome) {
    setOutcomes((before) => new Map(before).set(outcome.emailAddress, outcome));
  }

  function invite(invited: Invited) {
    setStep('outcomes');
    setOutcomes(new Map([...outcomes].filter(([, { status }]) => status === 'sent')));
    mutate({ ...invited, onOutcome: collect });
  }

  return {
    step,
    emailAddresses,
    roles,
    outcomes,
    failed,
    isRunning: isPending,
    start(invited) {
      const sent = emailAddresses.filter((emailAddress) => outcomes.get(emailAddress)?.status === 'sent');
      setInvited({ ...invited, emailAddresses: [...new Set([...sent, ...invited.emailAddresses])] });
      invite(invited);
    },
    retry() {
      invite({ emailAddresses: failed.map(({ emailAddress }) => emailAddress), roles });
    },
    correct() {
      setStep('correction');
    },
  };
}
