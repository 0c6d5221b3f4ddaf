/** What the provider gave for one sign-in, as the protocol's library writes it down. */
export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  readonly id_token?: string | undefined;
  /** Seconds since 1970. */
  readonly expires_at?: number | undefined;
  readonly profile: { readonly sub: string; readonly iss: string; readonly email?: string | undefined };
}

/** Where a tab keeps its session: in sessionStorage or, where the browser blocks that, until the page is left. */
export interface TokenStore {
  /** `undefined` where there are none, or what is there cannot be read. */
  read(): SessionTokens | undefined;
  write(tokens: SessionTokens | undefined): void;
}

export function createTokenStore(key: string): TokenStore {
  let kept: SessionTokens | undefined;
  return {
    read() {
      try {
        return parseTokens(window.sessionStorage.getItem(key));
      } catch {
        return kept;
      }
    },
    write(tokens) {
      kept = tokens;
      try {
        if (tokens) window.sessionStorage.setItem(key, JSON.stringify(tokens));
        else window.sessionStorage.removeItem(key);
      } catch {
        // blocked: `kept` has it
      }
    },
  };
}

export function hasExpired({ expires_at }: SessionTokens): boolean {
  return expires_at !== undefined && expires_at * 1_000 <= Date.now();
}

function parseTokens(text: string | null): SessionTokens | undefined {
  let tokens: unknown;
  try {
    tokens = JSON.parse(text ?? 'null');
  } catch {
    return undefined; // not written by this portal
  }
  return isTokens(tokens) ? tokens : undefined;
}

function isTokens(value: unknown): value is SessionTokens {
  if (typeof value !== 'object' || value === null || !('access_token' in value) || !('profile' in value)) return false;
  const { access_token, profile } = value;
  return typeof access_token === 'string' && typeof profile === 'object' && profile !== null && 'sub' in profile;
}
