import { useApi } from '@portal/api-client';
import { useBeginConsent } from '@portal/platform-ui/connection';
import { useMutation } from '@tanstack/react-query';
import { callbackPath, connectionBeginning, type ProviderConsent } from './connection-queries.ts';

export interface ConnectingProvider {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. */
  readonly connect: (consent: ProviderConsent) => void;
  readonly isAsking: boolean;
}

/** Connects a provider by redirect. */
export function useConnectProvider(): ConnectingProvider {
  const begin = useBeginConsent('Failed to connect provider');
  const { isPending, mutate, reset } = useMutation(connectionBeginning(useApi()));
  return {
    isAsking: isPending,
    connect(consent) {
      const { provider, network } = consent;
      mutate(consent, {
        onSuccess: ({ authorizationUri }) =>
          begin({ authorizationUri, name: network, callbackPath: callbackPath(provider) }),
        // The address lets its holder answer the attempt.
        onSettled: reset,
      });
    },
  };
}
