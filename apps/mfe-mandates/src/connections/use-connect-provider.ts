import { useApi } from '@portal/api-client';
import { type ApprovalRequest, askable, useApprovalRequest } from '@portal/platform-ui/approvals';
import { useBeginConsent } from '@portal/platform-ui/connection';
import { useMutation } from '@tanstack/react-query';
import { callbackPath, connectionBeginning, type ProviderConsent } from './connection-queries.ts';

export interface ConnectingProvider {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. */
  readonly connect: (consent: ProviderConsent) => void;
  readonly isAsking: boolean;
  /** For an `AskedApproval` beside the button: the approval that the platform has asked for instead. */
  readonly approval: ApprovalRequest;
}

/** Connects a provider by redirect. */
export function useConnectProvider(): ConnectingProvider {
  const begin = useBeginConsent('Failed to connect provider');
  const approval = useApprovalRequest();
  const { isPending, mutateAsync, reset } = useMutation(askable(connectionBeginning(useApi())));
  return {
    isAsking: isPending,
    approval,
    connect(consent) {
      const { provider, network } = consent;
      const beginNow = async () => {
        // The address lets its holder answer the attempt.
        const { authorizationUri } = await mutateAsync(consent).finally(reset);
        begin({ authorizationUri, name: network, callbackPath: callbackPath(provider) });
      };
      void approval.saveOrAsk({ providerConnection: { provider } }, beginNow);
    },
  };
}
