import { joinSession, noteActivity, presentSession } from '../session/browser-session.ts';
import { type SessionTokens, userOf } from '../session/session-tokens.ts';
import type { IdentityProtocol } from './identity-protocol.ts';

/** Exchanges the code in the callback's full address for tokens, which join the browser's session. Rejects with an `IdentityError`. */
export async function redeemSignIn(protocol: IdentityProtocol, url: string): Promise<SessionTokens> {
  const before = presentSession();
  const tokens = await protocol.redeem(url);
  const session = joinSession(userOf(tokens), before);
  noteActivity(Date.now());
  return { ...tokens, browser_session: session };
}
