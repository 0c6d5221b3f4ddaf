import { ErrorResponse, InMemoryWebStorage, OidcClient, User, WebStorageStateStore } from 'oidc-client-ts';
import { IdentityError } from './identity-error.ts';
import { keptDiscovery } from './kept-discovery.ts';
import type { ProviderClient, SessionTokens } from '../session/session-tokens.ts';

export interface IdentityProtocolOptions extends ProviderClient {
  /** The portal's own origin; the provider returns to its `/callback`, and after the logout to `/`. */
  readonly portalUrl: string;
}

export interface SignInOptions {
  /** `signup` opens the provider's registration, for invitations. */
  readonly screen?: 'signup';
  /** The email address to fill in. */
  readonly email?: string;
  /** Proves to the provider that the address was invited: it registers nobody else. */
  readonly invitationKey?: string;
}

/** The exchanges with the provider: OpenID Connect, code with PKCE. Every method rejects with an `IdentityError`. */
export interface IdentityProtocol {
  /** The address of the provider's sign-in page. */
  signInUrl(options: SignInOptions & { readonly asksForPassword?: boolean }): Promise<string>;
  /** Returns the tokens for the callback's full address. */
  redeem(url: string): Promise<SessionTokens>;
  /** New tokens; `undefined` if the provider has ended the session. */
  renew(tokens: SessionTokens & { readonly refresh_token: string }): Promise<SessionTokens | undefined>;
  /** The provider's address that also ends its session. */
  signOutUrl(idToken: string | undefined): Promise<string>;
}

/** A call to the provider that takes longer has failed. */
const TIMEOUT_SECONDS = 10;

export function createIdentityProtocol(options: IdentityProtocolOptions): IdentityProtocol {
  const { authority, clientId, portalUrl } = options;
  // Not the library's UserManager: its pop-ups, hidden frames and session polling would be in every visitor's
  // download.
  const metadata = keptDiscovery.take(authority);
  const client = new OidcClient({
    authority,
    ...(metadata && { metadata }),
    client_id: clientId,
    redirect_uri: new URL('/callback', portalUrl).href,
    post_logout_redirect_uri: new URL('/', portalUrl).href,
    scope: 'openid email profile',
    requestTimeoutInSeconds: TIMEOUT_SECONDS,
    // The state of a sign-in, kept until its callback.
    stateStore: new WebStorageStateStore({ store: tabStorage() }),
  });
  return {
    async signInUrl({ screen, email, invitationKey, asksForPassword }) {
      checkStorage();
      try {
        const { url } = await client.createSigninRequest({
          extraQueryParams: {
            ...(screen && { screen_hint: screen }),
            ...(invitationKey !== undefined && { invitation_key: invitationKey }),
          },
          ...(email !== undefined && { login_hint: email }),
          ...(asksForPassword && { prompt: 'login' }),
        });
        keptDiscovery.keep(authority, await client.metadataService.getMetadata());
        return url;
      } catch (cause) {
        throw new IdentityError('unreachable', cause);
      }
    },
    async redeem(url) {
      try {
        return tokensOf(new User(await client.processSigninResponse(url)));
      } catch (cause) {
        if (cause instanceof ErrorResponse) throw new IdentityError('refused', cause);
        checkStorage();
        // The library has no error class for it.
        const isStale = cause instanceof Error && /No (matching )?state/.test(cause.message);
        throw new IdentityError(isStale ? 'stale' : 'unreachable', cause);
      }
    },
    async renew(tokens) {
      const state = User.fromStorageString(JSON.stringify(tokens));
      try {
        const response = await client.useRefreshToken({
          state: Object.assign(state, { refresh_token: tokens.refresh_token }),
          timeoutInSeconds: TIMEOUT_SECONDS,
        });
        // A provider that does not rotate refresh tokens sends none; the library fills in the rest.
        response.refresh_token ??= tokens.refresh_token;
        return tokensOf(new User(response));
      } catch (cause) {
        if (cause instanceof ErrorResponse && cause.error === 'invalid_grant') return undefined;
        throw new IdentityError('unreachable', cause);
      }
    },
    async signOutUrl(idToken) {
      try {
        const { url } = await client.createSignoutRequest(idToken === undefined ? {} : { id_token_hint: idToken });
        return url;
      } catch (cause) {
        throw new IdentityError('unreachable', cause);
      }
    },
  };
}

/** The members that the library would store, without the computed ones. */
function tokensOf(user: User): SessionTokens {
  const tokens: SessionTokens = JSON.parse(user.toStorageString()); // boundary: the library's own text
  return tokens;
}

function tabStorage(): Storage {
  try {
    return window.sessionStorage;
  } catch {
    return new InMemoryWebStorage(); // blocked: `checkStorage` says so when a sign-in needs it
  }
}

/** The length of the library's data for one sign-in, with room to spare. */
const SIGN_IN_CHARACTERS = 2_000;

/** Throws `blocked` or `full` if this tab cannot store the state of a sign-in until its callback. */
function checkStorage(): void {
  const probe = 'portal.storageProbe';
  if (!window.navigator.cookieEnabled) throw new IdentityError('blocked', new Error('cookies are disabled'));
  try {
    window.sessionStorage.setItem(probe, ' '.repeat(SIGN_IN_CHARACTERS));
    window.sessionStorage.removeItem(probe);
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    throw new IdentityError(isFull ? 'full' : 'blocked', cause);
  }
}
