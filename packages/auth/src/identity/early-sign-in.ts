import { saveRedirectPath } from '../browser-values.ts';
import { wasLeftOpen } from '../session/browser-session.ts';
import { createIdentityProtocol, type IdentityProtocolOptions } from './identity-protocol.ts';
import { leaveFor } from './leave-for.ts';

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
