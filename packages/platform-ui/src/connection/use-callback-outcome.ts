import { errorMessages } from '@portal/api-client';
import { useSession } from '@portal/auth';
import {
  type ConsentAnswer,
  consentOwner,
  consentRefusal,
  finishConsent,
  hasConsentAnswer,
} from '@portal/auth/consent';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The outcome of a connection by redirect, as far as it is known. */
export type CallbackOutcome =
  | Exclude<ConsentAnswer, { kind: 'allowed' }>
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** The code was issued for something else, or for another tenant. */
  | { readonly kind: 'foreign'; readonly of: 'platform' }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** The connection may exist. */
  | { readonly kind: 'unconfirmed' }
  /** The address has no answer, or no longer: after a reload, or with Back. */
  | { readonly kind: 'none' };

type AllowedConsent = Extract<ConsentAnswer, { kind: 'allowed' }>;

/**
 * Reads the provider's answer from the address, removes it from there, and redeems its code once. `callbackPath`: the
 * path with which the connection was begun. `redeem` calls the platform and throws its error. It is not a mutation,
 * because the cache of mutations would keep the code, and the page itself shows the outcome.
 */
export function useCallbackOutcome(
  callbackPath: string,
  redeem: (consent: AllowedConsent) => Promise<unknown>,
): CallbackOutcome {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [outcome, setOutcome] = useState<CallbackOutcome>({
    kind: hasConsentAnswer(new URLSearchParams(search)) ? 'connecting' : 'none',
  });
  const isRead = useRef(false);
  const settle = useEffectEvent(async (answer: ConsentAnswer) => {
    setOutcome(answer.kind === 'allowed' ? await redeemed(() => redeem(answer)) : answer);
  });

  useEffect(
    function readAnswerOnce() {
      const query = new URLSearchParams(search);
      const owner = consentOwner(session);
      if (isRead.current || !owner || !hasConsentAnswer(query)) return;
      // React may run an effect twice, and a code works once.
      isRead.current = true;
      void navigate(pathname, { replace: true });
      void settle(finishConsent(query, { callbackPath, owner }));
    },
    [callbackPath, navigate, pathname, search, session],
  );

  return outcome;
}

async function redeemed(redeem: () => Promise<unknown>): Promise<CallbackOutcome> {
  try {
    await redeem();
    return { kind: 'connected' };
  } catch (error) {
    const kind = consentRefusal(error);
    if (kind === 'foreign') return { kind, of: 'platform' };
    return kind === 'refused' ? { kind, reasons: errorMessages(error) } : { kind };
  }
}
