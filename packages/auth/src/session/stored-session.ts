import { standingOf } from './browser-session.ts';
import type { SessionUser } from './session.ts';
import { hasExpired, type ProviderClient, storedTokens, userOf } from './session-tokens.ts';

export type { ProviderClient } from './session-tokens.ts';

/** A session whose access token can be used at once. */
export interface StoredSession {
  readonly user: SessionUser;
  readonly accessToken: string;
}

/**
 * Returns the session that this tab has stored, for the moments before the identity client runs, and changes nothing. `none`: the tab has
 * no tokens. `undecided`: only the identity client can tell, because the tokens have expired, or the session may have ended.
 */
export function storedSession(
  options: ProviderClient & { readonly idleTimeoutMs: number },
): StoredSession | 'none' | 'undecided' {
  const tokens = storedTokens(options);
  if (!tokens) return 'none';
  const user = userOf(tokens);
  const isUsable = !hasExpired(tokens) && standingOf(tokens.browser_session, user, options.idleTimeoutMs) === 'current';
  return isUsable ? { user, accessToken: tokens.access_token } : 'undecided';
}
