import { useApi } from '@portal/api-client';
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
import { callbackPath, connectionBeginning } from './connection-queries.ts';
import type { Connection } from './connection-words.ts';

export interface Connecting {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. Requests an approval first if that is missing. */
  readonly connect: (connection: Connection) => void;
  /** The app for which an attempt is being requested. */
  readonly appId: string | undefined;
  permissionOf(this: void, appId: string): ConnectionPermission;
  /** For an `AskedApproval` beside the button. */
  readonly approval: ApprovalRequest;
}

/** Connects apps by redirect. `enabled`: whether there is one to connect. Default: true. */
export function useConnect({ enabled = true } = {}): Connecting {
  const begin = useBeginConsent('Failed to connect app');
  const approval = useApprovalRequest();
  const canWrite = useAccess().canWrite('APP');
  const permissionFor = useConnectionPermissions('appConfigurations', { enabled: enabled && canWrite });
  const permissionOf = (appId: string) => permissionFor(`connection of app ${appId.toLowerCase()}`);
  const { isPending, variables, mutateAsync, reset } = useMutation(askable(connectionBeginning(useApi())));
  return {
    appId: isPending ? variables.appId : undefined,
    approval,
    permissionOf,
    connect(connection) {
      const { appId } = connection;
      const beginNow = async () => {
        // The address lets its holder answer the attempt.
        const { authorizationUri } = await mutateAsync(connection).finally(reset);
        begin({ authorizationUri, name: appId, callbackPath: callbackPath(appId) });
      };
      void approval.saveOrAsk({ appConnection: { appId } }, beginNow, permissionOf(appId) === 'missing');
    },
  };
}
