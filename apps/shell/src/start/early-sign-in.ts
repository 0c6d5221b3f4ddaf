import { readRedirectPath } from '@portal/auth';
import { completeSignInEarly, signInEarly } from '@portal/auth/early-sign-in';
import { storedSession } from '@portal/auth/stored-session';
import type { EarlyConfig } from './early-config.ts';
import { requestAccess } from './early-requests.ts';

const TENANT_LOGIN = /^\/tenant-login\b/i;

// The first script of the page loads this one in a tab without a session, and at the callback.
if (window.portalEarly) {
  window.portalEarly.signIn = (config, path) =>
    signInEarly(optionsOf(config), path).then(
      () => true,
      // The shell tries again, and explains it.
      () => false,
    );
  window.portalEarly.completeSignIn = async (config, url) => {
    const completion = await completeSignInEarly(optionsOf(config), url);
    const session = storedSession(optionsOf(config));
    // A tenant login chooses its tenant.
    if (completion.ok && typeof session === 'object' && !TENANT_LOGIN.test(readRedirectPath())) {
      window.portalEarly?.requests.push(...requestAccess(config, session));
    }
    return completion;
  };
}

function optionsOf({ identity, idleTimeoutMs }: EarlyConfig) {
  return { ...identity, portalUrl: window.location.origin, idleTimeoutMs };
}
