import { loadWithRetry } from '@portal/contract';
import { IdentityError } from './identity-error.ts';
import type { IdentityProtocol, IdentityProtocolOptions, SignInOptions } from './identity-protocol.ts';
import { createRenewalTimer } from './renewal-timer.ts';
import type { SessionUser } from './session.ts';
import { createTokenStore, hasExpired, type SessionTokens } from './session-tokens.ts';

export { IdentityError } from './identity-error.ts';
export type { SignInOptions } from './identity-protocol.ts';
export type IdentityClientOptions = IdentityProtocolOptions;

export interface IdentityClient {
  /** The user signed in in this tab. An expired session is renewed first. Rejects with `unreachable` or `not-loaded`. */
  getUser(): Promise<SessionUser | undefined>;
  /** A token that has not expired by this clock; `undefined` if no user is signed in. Rejects with `unreachable` or `not-loaded`. */
  getAccessToken(): Promise<string | undefined>;
  /**
   * A new token, with one renewal for concurrent callers; `undefined` if the session is over. Rejects with
   * `unreachable` or `not-loaded`.
   */
  refreshAccessToken(): Promise<string | undefined>;
  /** Leaves for the provider's sign-in page. Settles only by rejecting, with `unreachable` or `not-loaded`. */
  signIn(options?: SignInOptions): Promise<void>;
  /** Finishes the sign-in from the callback's full address. Rejects with any kind of `IdentityError`. */
  completeSignIn(url: string): Promise<SessionUser>;
  /** Forgets the tokens of this tab without informing the provider. */
  forget(): Promise<void>;
  /**
   * Forgets the tokens and leaves for the provider's logout page. Rejects with `unreachable` or `not-loaded`; the tokens are
   * forgotten anyway.
   */
  signOut(): Promise<void>;
  /**
   * Calls back when the provider refuses to renew the session; not for `signOut`. Returns a function that
   * unsubscribes.
   */
  onSessionLost(callback: () => void): () => void;
  /** Preloads the code for renewing and signing out: later the file may be unreachable, or removed by a release. */
  prepare(): void;
  /** Stops renewing. */
  dispose(): void;
}

/**
 * The portal's sign-in: OpenID Connect, code with PKCE, tokens in this tab's sessionStorage and renewed in the
 * background.
 */
export function createIdentityClient(options: IdentityClientOptions): IdentityClient {
  const store = createTokenStore(`oidc.user:${options.authority}:${options.clientId}`);
  const listeners = new Set<() => void>();
  const timer = createRenewalTimer(renewInBackground);
  let isDisposed = false;
  // One renewal at a time: a provider that rotates refresh tokens ends the session when one is used twice.
  let renewing: Promise<SessionTokens | undefined> | undefined;
  let loading: Promise<IdentityProtocol> | undefined;

  /** The protocol's code loads when first needed: reloading a page with a session does not need it yet. */
  function protocol(): Promise<IdentityProtocol> {
    loading ??= loadWithRetry(() => import('./identity-protocol.ts')).then(
      ({ createIdentityProtocol }) => createIdentityProtocol(options),
      (cause: unknown) => {
        loading = undefined;
        throw new IdentityError('not-loaded', cause);
      },
    );
    return loading;
  }

  function prepare(): void {
    protocol().catch(() => undefined); // requested again when needed
  }

  function armTimer(tokens: SessionTokens): void {
    if (!isDisposed) timer.arm(tokens.expires_at);
  }

  function loadTokens(): SessionTokens | undefined {
    const tokens = store.read();
    if (tokens) armTimer(tokens);
    return tokens;
  }

  function keepTokens(tokens: SessionTokens): SessionTokens {
    store.write(tokens);
    armTimer(tokens);
    return tokens;
  }

  function removeTokens(): void {
    timer.cancel();
    store.write(undefined);
  }

  function endSession(): undefined {
    removeTokens();
    for (const listener of listeners) listener();
  }

  async function renewOnce(): Promise<SessionTokens | undefined> {
    const tokens = loadTokens();
    if (!tokens) return undefined;
    if (!isRenewable(tokens)) return endSession();
    try {
      const renewed = await (await protocol()).renew(tokens);
      return renewed ? keepTokens(renewed) : endSession();
    } catch (error) {
      armTimer(tokens); // a late failure may come after the timer that reading the tokens set
      throw error;
    }
  }

  function renew(): Promise<SessionTokens | undefined> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** A renewal in flight would replace the tokens that are about to be forgotten. */
  async function finishRenewal(): Promise<void> {
    await renewing?.catch(() => undefined);
  }

  function renewInBackground(): void {
    // The provider may be restarting, which must not sign the user out. Reading the tokens has set the timer again, so this is
    // retried every second until they expire; from then on, whenever a token is requested.
    renew().catch(() => undefined);
  }

  async function currentTokens(): Promise<SessionTokens | undefined> {
    const tokens = loadTokens();
    return tokens && hasExpired(tokens) ? renew() : tokens;
  }

  function dispose(): void {
    isDisposed = true;
    timer.cancel();
  }

  return {
    async getUser() {
      const tokens = await currentTokens();
      // Without tokens, a sign-in is about to follow.
      if (!tokens) prepare();
      return tokens && readUser(tokens);
    },
    async getAccessToken() {
      return (await currentTokens())?.access_token;
    },
    async refreshAccessToken() {
      return (await renew())?.access_token;
    },
    async signIn(signInOptions = {}) {
      await leaveFor(await (await protocol()).signInUrl(signInOptions));
    },
    async completeSignIn(url) {
      return readUser(keepTokens(await (await protocol()).redeem(url)));
    },
    async forget() {
      await finishRenewal();
      removeTokens();
    },
    async signOut() {
      dispose();
      await finishRenewal();
      const tokens = store.read();
      removeTokens();
      await leaveFor(await (await protocol()).signOutUrl(tokens?.id_token));
    },
    onSessionLost(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    prepare,
    dispose,
  };
}

/** Settles when the visitor returns to this same page, which the browser may have cached. */
function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
}

function isRenewable(tokens: SessionTokens): tokens is SessionTokens & { refresh_token: string } {
  return Boolean(tokens.refresh_token);
}

function readUser({ profile }: SessionTokens): SessionUser {
  return { email: profile.email ?? '', issuer: profile.iss, subject: profile.sub };
}
