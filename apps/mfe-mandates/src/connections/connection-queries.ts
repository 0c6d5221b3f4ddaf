import type { Transport } from '@portal/api-client';
import { authorizationOf } from '@portal/api-client/consent-request';
import { CREDITOR_PROFILES } from '@portal/api-client/creditor-profiles';
import {
  beginProviderConnection,
  disconnectProvider,
  type Provider,
  PROVIDER_CONFIGURATIONS,
  PROVIDERS,
} from '@portal/api-client/provider-configurations';
import { redirectUriOf } from '@portal/auth/consent';
import type { Network } from '@portal/validation/direct-debit';
import { mutationOptions } from '@tanstack/react-query';
import { href } from '../href.ts';

/** The path that a provider returns to. */
export const callbackPath = (provider: Provider) => href('mandates.provider-callback', { provider });

export interface ProviderConsent {
  readonly provider: Provider;
  /** Named in `state`: its page follows. */
  readonly network: Network;
  /** As the configuration names it, on a platform without attempts. */
  readonly authorizationUri: string | null | undefined;
}

export function connectionBeginning(api: Transport) {
  return mutationOptions({
    mutationFn: ({ provider, authorizationUri }: ProviderConsent) =>
      authorizationOf(beginProviderConnection(api, provider, redirectUriOf(callbackPath(provider))), authorizationUri),
    meta: { failure: 'Failed to connect provider' },
  });
}

export function disconnection(api: Transport, provider: Provider) {
  return mutationOptions({
    mutationFn: () => disconnectProvider(api, provider),
    meta: {
      invalidates: [PROVIDER_CONFIGURATIONS, CREDITOR_PROFILES],
      success: `${PROVIDERS[provider]} disconnected`,
      failure: `Failed to disconnect ${PROVIDERS[provider]}`,
    },
  });
}
