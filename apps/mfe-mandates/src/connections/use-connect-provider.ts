import { useApi } from '@portal/api-client';
import type { Provider } from '@portal/api-client/provider-configurations';
import { useAccess } from '@portal/auth';
import {
  type ApprovalRequest,
  askable,
  type ConnectionPermission,
  useApprovalRequest,
  useConnectionPermissions,
} from '@portal/platform-ui/approvals';
import { useBeginConsent } from '@portal/platform-ui/connection';
import { useMutation } from '@tanstack/react-query';
import { callbackPath, connectionBeginning, type ProviderConsent } from './connection-queries.ts';

export interface ConnectingProvider {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. Requests an approval first if that is missing. */
  readonly connect: (consent: Omit<ProviderConsent, 'provider'>) => void;
  readonly isAsking: boolean;
  readonly permission: ConnectionPermission;
  /** For an `AskedApproval` beside the button. */
  readonly approval: ApprovalRequest;
}

/** Connects a provider by redirect. */
export function useConnectProvider(provider: Provider): ConnectingProvider {
  const begin = useBeginConsent('Failed to connect provider');
  const approval = useApprovalRequest();
  const permissionFor = useConnectionPermissions('providerConfigurations', {
    enabled: useAccess().canWrite('MANDATE'),
  });
  const permission = permissionFor(`connection of provider ${provider}`);
  const { isPending, mutateAsync, reset } = useMutation(askable(connectionBeginning(useApi())));
  return {
    isAsking: isPending,
    approval,
    permission,
    connect(consent) {
      const beginNow = async () => {
        // The address lets its holder answer the attempt.
        const { authorizationUri } = await mutateAsync({ ...consent, provider }).finally(reset);
        begin({ authorizationUri, name: consent.network, callbackPath: callbackPath(provider) });
      };
      void approval.saveOrAsk({ providerConnection: { provider } }, beginNow, permission === 'missing');
    },
  };
}
