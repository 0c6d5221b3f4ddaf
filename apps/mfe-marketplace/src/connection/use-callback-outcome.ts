import { errorMessages, type Transport, useApi } from '@portal/api-client';
import {
  APP_CONFIGURATIONS,
  type ConfigurationCall,
  connectApp,
  INSTALLED_APPS,
} from '@portal/api-client/installed-apps';
import { useAccess, useSession } from '@portal/auth';
import {
  type ConsentAnswer,
  consentOwner,
  consentRefusal,
  finishConsent,
  hasConsentAnswer,
} from '@portal/auth/consent';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { configurationCall } from '../configuration/configuration-queries.ts';
import { callbackPath } from './use-connect.ts';

/** How a connection by redirect ended, as far as it is known. */
export type CallbackOutcome =
  | Exclude<ConsentAnswer, { kind: 'allowed' }>
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  /** The code was issued for another app or tenant. */
  | { readonly kind: 'foreign'; readonly of: 'platform' }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** The app may be connected. */
  | { readonly kind: 'unconfirmed' }
  /** The address has no answer, or no longer: after a reload, or with Back. */
  | { readonly kind: 'none' };

/** Reads the provider's answer from the address, removes it from there, and redeems its code once. `appId`: in lower case. */
export function useCallbackOutcome(appId: string): CallbackOutcome {
  const api = useApi();
  const client = useQueryClient();
  const { context } = useAccess();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [outcome, setOutcome] = useState<CallbackOutcome>({
    kind: hasConsentAnswer(new URLSearchParams(search)) ? 'connecting' : 'none',
  });
  const isRead = useRef(false);

  useEffect(
    function readAnswerOnce() {
      const query = new URLSearchParams(search);
      const owner = consentOwner(session);
      if (isRead.current || !owner || !hasConsentAnswer(query)) return;
      // React may run an effect twice, and a code works once.
      isRead.current = true;
      void navigate(pathname, { replace: true });
      const answer = finishConsent(query, { callbackPath: callbackPath(appId), owner });
      void outcomeOf(answer, { api, client, call: configurationCall(context, appId) }).then(setOutcome);
    },
    [api, appId, client, context, navigate, pathname, search, session],
  );

  return outcome;
}

interface Redeeming {
  readonly api: Transport;
  readonly client: QueryClient;
  readonly call: ConfigurationCall;
}

/** No mutation, because the cache of mutations would keep the code, and the page itself says how it ended. */
async function outcomeOf(answer: ConsentAnswer, { api, client, call }: Redeeming): Promise<CallbackOutcome> {
  if (answer.kind !== 'allowed') return answer;
  const { name, code, redirectUri } = answer;
  try {
    await connectApp(api, name, call, { code, redirectUri });
    return { kind: 'connected' };
  } catch (error) {
    const kind = consentRefusal(error);
    if (kind === 'foreign') return { kind, of: 'platform' };
    return kind === 'refused' ? { kind, reasons: errorMessages(error) } : { kind };
  } finally {
    for (const queryKey of [INSTALLED_APPS, APP_CONFIGURATIONS]) void client.invalidateQueries({ queryKey });
  }
}
