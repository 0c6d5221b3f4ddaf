import { signInEarly } from '@portal/auth/early-sign-in';

// The first script of the page loads this one in a tab without a session.
if (window.portalEarly) {
  window.portalEarly.signIn = ({ identity, idleTimeoutMs }, path) =>
    signInEarly({ ...identity, portalUrl: window.location.origin, idleTimeoutMs }, path).then(
      () => true,
      // The shell tries again, and explains it.
      () => false,
    );
}
