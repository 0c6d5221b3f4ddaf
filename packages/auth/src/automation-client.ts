import { automationToken } from './browser-values.ts';
import { type IdentityClient, IdentityError } from './identity/identity-client.ts';
import type { SessionEnding, SessionUser } from './session/session.ts';

/**
 * Replaces the identity provider with a token that is sent as is and never renewed. Once the token is refused, or after
 * a logout, it is forgotten, and the next start of the portal uses the real login. `leave` starts the portal again.
 */
export function createAutomationClient(token: string, leave: () => void): IdentityClient {
  let held: string | undefined = token;
  const listeners = new Set<(ending: SessionEnding) => void>();

  function forgetToken(): void {
    held = undefined;
    automationToken.set(undefined);
  }
  const cannot = (kind: IdentityError['kind']) =>
    Promise.reject(new IdentityError(kind, 'an automation login token is in use'));

  return {
    getUser: async () => (held === undefined ? undefined : readUser(held)),
    getAccessToken: async () => held,
    async refreshAccessToken() {
      forgetToken();
      for (const listener of listeners) listener('lost');
      return undefined;
    },
    signIn: () => cannot('refused'),
    completeSignIn: () => cannot('stale'),
    async forget() {
      forgetToken();
    },
    async signOut() {
      forgetToken();
      leave();
    },
    onSessionLost(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    checkSession() {},
    prepare() {},
    dispose() {},
  };
}

/** The user named in the token, if it is a JSON Web Token. Only the platform verifies it. */
function readUser(token: string): SessionUser {
  const claims = readClaims(token);
  const claim = (name: string) => {
    const value = claims.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: claim('email'), issuer: claim('iss'), subject: claim('sub') };
}

function readClaims(token: string): ReadonlyMap<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return new Map(typeof claims === 'object' && claims !== null ? Object.entries(claims) : []);
  } catch {
    return new Map(); // an opaque token: the platform's identity names the user
  }
}
