import { loadWithRetry } from '@portal/contract';
import { adoptSession, standingOf, wasLeftOpen } from '../session/browser-session.ts';
import { IdentityError } from './identity-error.ts';
import type { IdentityProtocol, IdentityProtocolOptions, SignInOptions } from './identity-protocol.ts';
import { leaveFor } from './leave-for.ts';
import { redeemSignIn } from './redeem-sign-in.ts';
import { createRenewalTimer } from '../session/renewal-timer.ts';
import type { SessionEnding, SessionUser } from '../session/session.ts';
import { createTokenStore, hasExpired, type SessionTokens, userOf } from '../session/session-tokens.ts';
import { onTabReturn } from '../tabs/tab-returns.ts';

export { IdentityError } from './identity-error.ts';
export type { SignInOptions } from './identity-protocol.ts';

export interface IdentityClientOptions extends IdentityProtocolOptions {
  /** After this time without activity in any tab, the tokens are not used or renewed any more. */
  readonly idleTimeoutMs: number;
  /**
   * Returns the completion of the sign-in with this callback that began before this client ran, once. It resolves with `undefined` if the
   * code has not been used. Default: there is none.
   */
  readonly takeCompletion?: (url: string) => Promise<EarlyCompletion | undefined> | undefined;
}

/** The outcome of a sign-in that was completed before the identity client ran, by code with an `IdentityError` of its own. */
export type EarlyCompletion =
  | { readonly ok: true; readonly tokens: SessionTokens }
  | { readonly ok: false; readonly kind: IdentityError['kind']; readonly cause: unknown };

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
  /**
   * Leaves for the provider's sign-in page, which asks for the password if the idle time-out has passed since the session was used.
   * Settles only by rejecting, with `unreachable` or `not-loaded`.
   */
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
   * Calls back when the provider refuses to renew the session, and when the session has ended in this browser while this tab's
   * document was not loaded or frozen; not for `signOut`. Returns a function that unsubscribes.
   */
  onSessionLost(callback: (ending: SessionEnding) => void): () => void;
  /** Calls the listeners of `onSessionLost` if the session has ended in this browser in the meantime. */
  checkSession(): void;
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
  const store = createTokenStore(options);
  const listeners = new Set<(ending: SessionEnding) => void>();
  const timer = createRenewalTimer(renewInBackground);
  let isDisposed = false;
  // One renewal at a time: a provider that rotates refresh tokens ends the session when one is used twice.
  let renewing: Promise<boolean> | undefined;
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

  /** The tokens of this tab, if they may still be used. */
  function loadTokens(): SessionTokens | undefined {
    const tokens = readTokens();
    if (!tokens) return undefined;
    const standing = standingOf(tokens.browser_session, userOf(tokens), options.idleTimeoutMs);
    if (standing === 'current') {
      armTimer(tokens);
      return tokens;
    }
    timer.cancel();
    // Otherwise the listeners decide about the tokens: signing out at the provider needs the ID token.
    if (standing === 'unknown') endSession();
    else notify(standing);
    return undefined;
  }

  function readTokens(): SessionTokens | undefined {
    const tokens = store.read();
    if (!tokens || tokens.browser_session !== undefined) return tokens;
    const adopted = { ...tokens, browser_session: adoptSession(userOf(tokens)) };
    if (adopted.browser_session !== undefined) store.write(adopted);
    return adopted;
  }

  function notify(ending: SessionEnding): void {
    for (const listener of listeners) listener(ending);
  }

  function keepTokens(tokens: SessionTokens, session: string | undefined): void {
    store.write({ ...tokens, browser_session: session });
    armTimer(tokens);
  }

  function removeTokens(): void {
    timer.cancel();
    store.write(undefined);
  }

  function endSession(): false {
    removeTokens();
    notify('lost');
    return false;
  }

  /** Returns whether there are new tokens. */
  async function renewOnce(): Promise<boolean> {
    const tokens = loadTokens();
    if (!tokens) return false;
    if (!isRenewable(tokens)) return endSession();
    try {
      const renewed = await (await protocol()).renew(tokens);
      if (!renewed) return endSession();
      keepTokens(renewed, tokens.browser_session);
      return true;
    } catch (error) {
      armTimer(tokens); // a late failure may come after the timer that reading the tokens set
      throw error;
    }
  }

  function renew(): Promise<boolean> {
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
    if (!tokens || !hasExpired(tokens)) return tokens;
    return (await renew()) ? loadTokens() : undefined;
  }

  const checkSession = () => void loadTokens();
  const stopChecking = onTabReturn(checkSession);

  function dispose(): void {
    isDisposed = true;
    timer.cancel();
    stopChecking();
  }

  return {
    async getUser() {
      const tokens = await currentTokens();
      // Without tokens, a sign-in is about to follow.
      if (!tokens) prepare();
      return tokens && userOf(tokens);
    },
    async getAccessToken() {
      return (await currentTokens())?.access_token;
    },
    async refreshAccessToken() {
      return (await renew()) ? loadTokens()?.access_token : undefined;
    },
    async signIn(signInOptions = {}) {
      const asksForPassword = wasLeftOpen(options.idleTimeoutMs);
      await leaveFor(await (await protocol()).signInUrl({ ...signInOptions, asksForPassword }));
    },
    async completeSignIn(url) {
      const early = await options.takeCompletion?.(url);
      if (early?.ok === false) throw new IdentityError(early.kind, early.cause);
      const tokens = early?.tokens ?? (await redeemSignIn(await protocol(), url));
      keepTokens(tokens, tokens.browser_session);
      return userOf(tokens);
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
    checkSession,
    prepare,
    dispose,
  };
}

function isRenewable(tokens: SessionTokens): tokens is SessionTokens & { refresh_token: string } {
  return Boolean(tokens.refresh_token);
}
