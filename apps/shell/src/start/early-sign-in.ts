import { idleLogout, invitationKey } from '@portal/auth';
import { signInEarly } from '@portal/auth/early-sign-in';
import type { EarlyConfig } from './early-config.ts';

// The first script of the page loads this one in a tab without a session.
if (window.portalEarly) window.portalEarly.signIn = leaveForSignIn;

async function leaveForSignIn({ identity, idleTimeoutMs }: EarlyConfig): Promise<boolean> {
  const { origin, pathname, search, hash } = window.location;
  // The shell completes an invitation first, and explains a logout. It takes an override from the address, and a code, which must not
  // stay in the history.
  const parameters = new URLSearchParams(search);
  const isOfShell =
    invitationKey.get() !== undefined ||
    idleLogout.get() !== undefined ||
    parameters.has('code') ||
    parameters.has('remote-override');
  if (isOfShell) return false;
  return signInEarly({ ...identity, portalUrl: origin, idleTimeoutMs }, pathname + search + hash).then(
    () => true,
    // The shell tries again, and explains it.
    () => false,
  );
}
