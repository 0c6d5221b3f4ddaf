import type { SessionUser } from './session.ts';

/** The provider's tokens for one sign-in, in the format that the protocol's library stores. */
export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
  /** Seconds since 1970. */
  readonly expires_at?: number | undefined;
  /** The browser's session that they belong to; see `browser-session.ts`. Missing in tokens of earlier releases. */
  readonly browser_session?: string | undefined;
  readonly profile: { readonly sub: string; readonly iss: string; readonly email?: string | undefined };
}

/** The portal as the provider knows it. */
export interface ProviderClient {
  /** The OpenID issuer. */
  readonly authority: string;
  readonly clientId: string;
}

/**
 * A tab's storage for its session: sessionStorage or, if that is blocked, full or emptied by other code of the page, memory until the
 * page closes. The last tokens written are always the ones that are read.
 */
export interface TokenStore {
  /** `undefined` if there are none, or they cannot be read. */
  read(): SessionTokens | undefined;
  write(tokens: SessionTokens | undefined): void;
}

export function createTokenStore(client: ProviderClient): TokenStore {
  const key = keyOf(client);
  /** The tokens that were read or written last. */
  let latest: SessionTokens | undefined;
  let isStored = true;
  return {
    read() {
      latest = (isStored ? storedTokens(client) : undefined) ?? latest;
      return latest;
    },
    write(tokens) {
      latest = tokens;
      isStored = false;
      try {
        // First, so that a page reloaded from full storage never finds a refresh token that has been used.
        window.sessionStorage.removeItem(key);
        if (tokens) window.sessionStorage.setItem(key, JSON.stringify(tokens));
        isStored = true;
      } catch {
        // blocked or full: `latest` has them
      }
    },
  };
}

/** The tokens in the tab's storage; `undefined` if there are none, or they cannot be read. */
export function storedTokens(client: ProviderClient): SessionTokens | undefined {
  try {
    const tokens: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(client)) ?? 'null');
    return isTokens(tokens) ? tokens : undefined;
  } catch {
    return undefined; // blocked, or not written by this portal
  }
}

function keyOf({ authority, clientId }: ProviderClient): string {
  return `oidc.user:${authority}:${clientId}`;
}

export function hasExpired({ expires_at }: SessionTokens): boolean {
  return expires_at !== undefined && expires_at * 1_000 <= Date.now();
}

/** The user that the tokens belong to. */
export function userOf({ profile }: SessionTokens): SessionUser {
  return { email: profile.email ?? '', issuer: profile.iss, subject: profile.sub };
}

function isTokens(value: unknown): value is SessionTokens {
  if (!isObject(value) || !isObject(value['profile'])) return false;
  const { access_token, refresh_token, id_token, expires_at, browser_session, profile } = value;
  const { sub, iss, email } = profile;
  return (
    typeof access_token === 'string' &&
    HEADER_TEXT.test(access_token) &&
    [sub, iss].every((name) => typeof name === 'string') &&
    [refresh_token, id_token, browser_session, email].every((text) => text === undefined || typeof text === 'string') &&
    (expires_at === undefined || Number.isFinite(expires_at))
  );
}

/**
 * The characters that a request header can carry: any other would make every call fail, as if the platform were down.
 */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
