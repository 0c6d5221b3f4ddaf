import { saveRedirectPath } from '../browser-values.ts';
import { wasLeftOpen } from '../session/browser-session.ts';
import { createTokenStore } from '../session/session-tokens.ts';
import type { EarlyCompletion } from './identity-client.ts';
import { IdentityError } from './identity-error.ts';
import { createIdentityProtocol, type IdentityProtocolOptions } from './identity-protocol.ts';
import { leaveFor } from './leave-for.ts';
import { redeemSignIn } from './redeem-sign-in.ts';

interface EarlySignInOptions extends IdentityProtocolOptions {
  readonly idleTimeoutMs: number;
}

/**
 * Leaves for the provider's sign-in page as the identity client does, without waiting for it, and remembers the path to return to. Resolves
 * when the visitor returns to this same page. Rejects with `unreachable`, `blocked` or `full` if the page was not left.
 */
export async function signInEarly(options: EarlySignInOptions, path: string): Promise<void> {
  const asksForPassword = wasLeftOpen(options.idleTimeoutMs);
  const url = await createIdentityProtocol(options).signInUrl({ asksForPassword });
  saveRedirectPath(path);
  await leaveFor(url);
}

/**
 * Finishes the sign-in from the callback's full address as the identity client does, without waiting for it, and stores the tokens, so that
 * a reload finds them. Never rejects.
 */
export async function completeSignInEarly(options: IdentityProtocolOptions, url: string): Promise<EarlyCompletion> {
  try {
    const tokens = await redeemSignIn(createIdentityProtocol(options), url);
    createTokenStore(options).write(tokens);
    return { ok: true, tokens };
  } catch (error) {
    return { ok: false, kind: error instanceof IdentityError ? error.kind : 'unreachable', cause: error };
  }
}
