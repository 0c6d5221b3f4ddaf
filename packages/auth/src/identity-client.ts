import { ErrorResponse, InMemoryWebStorage, OidcClient, User, WebStorageStateStore } from 'oidc-client-ts';
import { createRenewalTimer } from './renewal-timer.ts';
import type { SessionUser } from './session.ts';

export interface IdentityClientOptions {
  /** The OpenID issuer. */
  readonly authority: string;
  readonly clientId: string;
  /** The portal's own origin; the provider returns to its `/callback`, and after the logout to `/`. */
  readonly portalUrl: string;
}

export interface SignInOptions {
  /** `signup` opens the provider's registration, for invitations. */
  readonly screen?: 'signup';
  /** The address to fill in. */
  readonly email?: string;
  /** Shows the provider that the address was invited: it registers nobody else. */
  readonly invitationKey?: string;
}

/**
 * What went wrong with the identity provider: `unreachable`: it gave no usable answer; `refused`: it answered no;
 * `stale`: a callback that no sign-in of this tab is waiting for, e.g. a bookmarked one.
 */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'unreachable' | 'refused' | 'stale';

  constructor(kind: IdentityError['kind'], cause: unknown) {
    super(SENTENCES[kind], { cause });
    this.kind = kind;
  }
}

const SENTENCES = {
  unreachable: 'The sign-in service cannot be reached. Please try again in a moment.',
  refused: 'The sign-in service refused the sign-in.',
  stale: 'This sign-in is no longer valid. Please sign in again.',
} as const;

export interface IdentityClient {
  /** Who is signed in in this tab. An expired session is renewed first. Rejects with `unreachable`. */
  getUser(): Promise<SessionUser | undefined>;
  /** A token that has not expired by this clock; `undefined` when nobody is signed in. Rejects with `unreachable`. */
  getAccessToken(): Promise<string | undefined>;
  /** A new token, one renewal for all who ask at once; `undefined` when the session is over. Rejects with `unreachable`. */
  refreshAccessToken(): Promise<string | undefined>;
  /** Leaves for the provider's sign-in page; settles only by rejecting, with `unreachable`. */
  signIn(options?: SignInOptions): Promise<void>;
  /** Finishes the sign-in from the callback's full address. Rejects with any kind of `IdentityError`. */
  completeSignIn(url: string): Promise<SessionUser>;
  /** Forgets the tokens of this tab; the provider is not told. */
  forget(): Promise<void>;
  /** Forgets the tokens and leaves for the provider's logout. Rejects with `unreachable`, the tokens forgotten. */
  signOut(): Promise<void>;
  /** Calls back when the provider refuses to renew the session; not for `signOut`. Returns how to stop listening. */
  onSessionLost(callback: () => void): () => void;
  /** Stops renewing. */
  dispose(): void;
}

/** A renewal that takes longer has failed. */
const RENEWAL_TIMEOUT_SECONDS = 10;

/** The portal's sign-in: OpenID Connect, code with PKCE, tokens in this tab's sessionStorage and renewed in the background. */
export function createIdentityClient(options: IdentityClientOptions): IdentityClient {
  const { authority, clientId, portalUrl } = options;
  const store = new WebStorageStateStore({ store: tabStorage() });
  // Not the library's UserManager: its pop-ups, hidden frames and session polling would be in every visitor's download.
  const protocol = new OidcClient({
    authority,
    client_id: clientId,
    redirect_uri: new URL('/callback', portalUrl).href,
    post_logout_redirect_uri: new URL('/', portalUrl).href,
    scope: 'openid email profile',
    stateStore: store,
  });
  const userKey = `user:${authority}:${clientId}`;
  const listeners = new Set<() => void>();
  const timer = createRenewalTimer(renewInBackground);
  let isDisposed = false;
  // One door: a provider that rotates refresh tokens ends the session when one is used twice.
  let renewing: Promise<User | undefined> | undefined;

  function armTimer(user: User): void {
    if (!isDisposed) timer.arm(user.expires_at);
  }

  async function loadUser(): Promise<User | undefined> {
    const stored = await store.get(userKey);
    if (!stored) return undefined;
    const user = User.fromStorageString(stored);
    armTimer(user);
    return user;
  }

  async function keepUser(user: User): Promise<User> {
    await store.set(userKey, user.toStorageString());
    armTimer(user);
    return user;
  }

  async function removeUser(): Promise<void> {
    timer.cancel();
    await store.remove(userKey);
  }

  async function endSession(): Promise<undefined> {
    await removeUser();
    for (const listener of listeners) listener();
  }

  async function renewOnce(): Promise<User | undefined> {
    const user = await loadUser();
    if (!user) return undefined;
    if (!isRenewable(user)) return endSession();
    try {
      const response = await protocol.useRefreshToken({ state: user, timeoutInSeconds: RENEWAL_TIMEOUT_SECONDS });
      // A provider that does not rotate refresh tokens sends none; the library fills in all else.
      response.refresh_token ??= user.refresh_token;
      return await keepUser(new User(response));
    } catch (cause) {
      if (cause instanceof ErrorResponse && cause.error === 'invalid_grant') return endSession();
      armTimer(user); // a failure that came late has outlasted the timer that reading the user armed
      throw new IdentityError('unreachable', cause);
    }
  }

  function renew(): Promise<User | undefined> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** A renewal under way would put new tokens in the place of those about to be forgotten. */
  async function finishRenewal(): Promise<void> {
    await renewing?.catch(() => undefined);
  }

  function renewInBackground(): void {
    // The provider may be restarting: nobody is signed out for that. Reading the user has armed the timer again, so
    // this is tried every second until the token expires; from then on, whenever a token is asked for.
    renew().catch(() => undefined);
  }

  async function currentUser(): Promise<User | undefined> {
    const user = await loadUser();
    return user?.expired ? renew() : user;
  }

  function dispose(): void {
    isDisposed = true;
    timer.cancel();
  }

  return {
    async getUser() {
      const user = await currentUser();
      return user && readUser(user);
    },
    async getAccessToken() {
      return (await currentUser())?.access_token;
    },
    async refreshAccessToken() {
      return (await renew())?.access_token;
    },
    async signIn({ screen, email, invitationKey } = {}) {
      try {
        const { url } = await protocol.createSigninRequest({
          extraQueryParams: {
            ...(screen && { screen_hint: screen }),
            ...(invitationKey !== undefined && { invitation_key: invitationKey }),
          },
          ...(email !== undefined && { login_hint: email }),
        });
        await leaveFor(url);
      } catch (cause) {
        throw new IdentityError('unreachable', cause);
      }
    },
    async completeSignIn(url) {
      try {
        return readUser(await keepUser(new User(await protocol.processSigninResponse(url))));
      } catch (cause) {
        if (cause instanceof ErrorResponse) throw new IdentityError('refused', cause);
        // The library has no class for it.
        const isStale = cause instanceof Error && /No (matching )?state/.test(cause.message);
        throw new IdentityError(isStale ? 'stale' : 'unreachable', cause);
      }
    },
    async forget() {
      await finishRenewal();
      await removeUser();
    },
    async signOut() {
      dispose();
      await finishRenewal();
      try {
        const user = await loadUser();
        await removeUser();
        const { url } = await protocol.createSignoutRequest(user?.id_token ? { id_token_hint: user.id_token } : {});
        await leaveFor(url);
      } catch (cause) {
        throw new IdentityError('unreachable', cause);
      }
    },
    onSessionLost(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    dispose,
  };
}

/** Settles when the visitor comes back to this very page, which the browser may have kept. */
function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
}

function isRenewable(user: User): user is User & { refresh_token: string } {
  return Boolean(user.refresh_token);
}

function readUser({ profile }: User): SessionUser {
  return { email: profile.email ?? '', issuer: profile.iss, subject: profile.sub };
}

function tabStorage(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return new InMemoryWebStorage(); // blocked: the sign-in then ends as `stale`, with a sentence, instead of a crash
  }
}
