import { useSession } from '@portal/auth';
import { beginConsent, consentOwner } from '@portal/auth/consent';
import { useToast } from '@portal/contract/react';
import type { Connection } from './connection-words.ts';

/** The path that the provider of an app returns to. `appId`: in lower case. */
export const callbackPath = (appId: string) => `/apps/configuration/${encodeURIComponent(appId)}/callback`;

const FAILURES = {
  address: 'The platform sent an address that cannot be opened. Please contact support.',
  storage: 'Your browser cannot remember that you are connecting. Allow the portal to store data, and try again.',
};

/** Returns a function that leaves for the page on which the user allows the connection. */
export function useConnect(): (connection: Connection) => void {
  const owner = consentOwner(useSession());
  const toast = useToast();
  return ({ appId, authorizationUri }) => {
    if (!owner) return;
    const start = beginConsent({ authorizationUri, name: appId, callbackPath: callbackPath(appId), owner });
    // Leaves the document, so that the browser asks about unsaved changes.
    if (start.ok) window.location.assign(start.url);
    else toast.error({ title: 'Failed to connect app', messages: [FAILURES[start.why]] });
  };
}
