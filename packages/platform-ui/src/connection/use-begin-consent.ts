import { useSession } from '@portal/auth';
import { beginConsent, consentOwner, type ConsentRequest } from '@portal/auth/consent';
import { useToast } from '@portal/contract/react';

const FAILURES = {
  address: 'The platform sent an address that cannot be opened. Please contact support.',
  storage: 'Your browser cannot remember that you are connecting. Allow the portal to store data, and try again.',
};

/** Returns a function that leaves for the page on which the user allows a connection. `failure`: the title of its error toast. */
export function useBeginConsent(failure: string): (request: Omit<ConsentRequest, 'owner'>) => void {
  const owner = consentOwner(useSession());
  const toast = useToast();
  return (request) => {
    if (!owner) return;
    const start = beginConsent({ ...request, owner });
    // Leaves the document, so that the browser asks about unsaved changes.
    if (start.ok) window.location.assign(start.url);
    else toast.error({ title: failure, messages: [FAILURES[start.why]] });
  };
}
