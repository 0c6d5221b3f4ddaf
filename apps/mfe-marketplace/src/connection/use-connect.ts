import { useBeginConsent } from '@portal/ui/connection';
import type { Connection } from './connection-words.ts';

/** The path that the provider of an app returns to. `appId`: in lower case. */
export const callbackPath = (appId: string) => `/apps/configuration/${encodeURIComponent(appId)}/callback`;

/** Returns a function that leaves for the page on which the user allows the connection. */
export function useConnect(): (connection: Connection) => void {
  const begin = useBeginConsent('Failed to connect app');
  return ({ appId, authorizationUri }) => begin({ authorizationUri, name: appId, callbackPath: callbackPath(appId) });
}
