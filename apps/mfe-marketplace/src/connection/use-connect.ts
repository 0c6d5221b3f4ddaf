import { useApi } from '@portal/api-client';
import { useBeginConsent } from '@portal/platform-ui/connection';
import { useMutation } from '@tanstack/react-query';
import { callbackPath, connectionBeginning } from './connection-queries.ts';
import type { Connection } from './connection-words.ts';

export interface Connecting {
  /** Asks the platform for an attempt, then leaves for the page on which the user allows it. */
  readonly connect: (connection: Connection) => void;
  /** The app for which an attempt is being requested. */
  readonly appId: string | undefined;
}

/** Connects an app by redirect. */
export function useConnect(): Connecting {
  const begin = useBeginConsent('Failed to connect app');
  const { isPending, variables, mutate, reset } = useMutation(connectionBeginning(useApi()));
  return {
    appId: isPending ? variables.appId : undefined,
    connect(connection) {
      const { appId } = connection;
      mutate(connection, {
        onSuccess: ({ authorizationUri }) =>
          begin({ authorizationUri, name: appId, callbackPath: callbackPath(appId) }),
        // The address lets its holder answer the attempt.
        onSettled: reset,
      });
    },
  };
}
