import type { Transport } from '@portal/api-client';
import { authorizationOf } from '@portal/api-client/consent-request';
import { beginAppConnection, disconnectApp, INSTALLED_APPS } from '@portal/api-client/installed-apps';
import { redirectUriOf } from '@portal/auth/consent';
import { mutationOptions } from '@tanstack/react-query';
import { href } from '../href.ts';
import type { Connection } from './connection-words.ts';

/** The path that the provider of an app returns to. `appId`: in lower case. */
export const callbackPath = (appId: string) => href('marketplace.callback', { appId });

export function connectionBeginning(api: Transport) {
  return mutationOptions({
    mutationFn: ({ appId, authorizationUri }: Connection) =>
      authorizationOf(beginAppConnection(api, appId, redirectUriOf(callbackPath(appId))), authorizationUri),
    meta: { failure: 'Failed to connect app' },
  });
}

export function disconnection(api: Transport, appId: string) {
  return mutationOptions({
    mutationFn: () => disconnectApp(api, appId),
    meta: {
      invalidates: [INSTALLED_APPS],
      success: 'App disconnected',
      failure: 'Failed to disconnect app',
    },
  });
}
