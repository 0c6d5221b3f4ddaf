import { useApi } from '@portal/api-client';
import { type ApprovalRequest, askable, useApprovalRequest } from '@portal/platform-ui/approvals';
import { useBeginConsent } from '@portal/platform-ui/connection';
import { useMutation } from '@tanstack/react-query';
import { callbackPath, connectionBeginning } from './connection-queries.ts';
import type { Connection } from './connection-words.ts';

export interface Connecting {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. */
  readonly connect: (connection: Connection) => void;
  /** The app for which an attempt is being requested. */
  readonly appId: string | undefined;
  /** For an `AskedApproval` beside the button: the approval that the platform has asked for instead. */
  readonly approval: ApprovalRequest;
}

/** Connects an app by redirect. */
export function useConnect(): Connecting {
  const begin = useBeginConsent('Failed to connect app');
  const approval = useApprovalRequest();
  const { isPending, variables, mutateAsync, reset } = useMutation(askable(connectionBeginning(useApi())));
  return {
    appId: isPending ? variables.appId : undefined,
    approval,
    connect(connection) {
      const { appId } = connection;
      const beginNow = async () => {
        // The address lets its holder answer the attempt.
        const { authorizationUri } = await mutateAsync(connection).finally(reset);
        begin({ authorizationUri, name: appId, callbackPath: callbackPath(appId) });
      };
      void approval.saveOrAsk({ appConnection: { appId } }, beginNow);
    },
  };
}
