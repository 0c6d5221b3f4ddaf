import type { Provider } from '@portal/api-client/provider-configurations';
import { useBeginConsent } from '@portal/ui/connection';
import type { Network } from '@portal/validation/direct-debit';

/** The path that a provider returns to. */
export const callbackPath = (provider: Provider) => `/mandates/provider-configuration/${provider}/callback`;

interface ProviderConsent {
  readonly provider: Provider;
  /** Named in `state`: its page follows. */
  readonly network: Network;
  readonly authorizationUri: string;
}

/** Returns a function that leaves for the page on which the user allows the connection. */
export function useConnectProvider(): (consent: ProviderConsent) => void {
  const begin = useBeginConsent('Failed to connect provider');
  return ({ provider, network, authorizationUri }) =>
    begin({ authorizationUri, name: network, callbackPath: callbackPath(provider) });
}
