import { ApiError } from '@portal/api-client';
import { acceptInvitation, getInvitationSummary, type InvitationSummary } from '@portal/api-client/invitation';
import { withSignal } from '@portal/api-client/verbs';
import { invitationKey } from '@portal/auth';
import type { SessionFlow } from '../session/session-flow.ts';
import { settledTenancy } from '../session/settled-session.ts';

/** The result of looking up a link's key. */
export type InvitationLookup =
  | { readonly status: 'found'; readonly key: string; readonly summary: InvitationSummary }
  /** The user was deleted with everything about the invitation. */
  | { readonly status: 'withdrawn' }
  | { readonly status: 'unknown' };

/** Reads the invitation of a link. Throws the ApiError of a call that failed, unless the key was the reason. */
export async function findInvitation(
  flow: Pick<SessionFlow, 'openTransport'>,
  key: string,
  signal?: AbortSignal,
): Promise<InvitationLookup> {
  // A key is never empty or a dot segment, because neither can be part of a path.
  if (/^\.{0,2}$/.test(key)) return { status: 'unknown' };
  try {
    const summary = await getInvitationSummary(withSignal(flow.openTransport(), signal), key);
    return { status: 'found', key, summary };
  } catch (error) {
    if (hasCode(error, 'INVITATION_USER_DELETED')) return { status: 'withdrawn' };
    if (error instanceof ApiError && error.status === 404) return { status: 'unknown' };
    throw error;
  }
}

/**
 * Accepts the pending invitation for the signed-in user and opens its tenant. Returns the path to go to. Throws the
 * ApiError of a refusal, and keeps the key for a retry.
 */
export async function completeInvitation(flow: Pick<SessionFlow, 'openTransport' | 'retryIdentity'>): Promise<string> {
  const key = invitationKey.get();
  if (key === undefined) return '/';
  // Loading the identity must not finish after the acceptance and undo what follows.
  const session = await settledTenancy();
  // The page of the invitation signs in the invited address.
  if (session.status !== 'signed-in') return invitationPath(key);
  const body = { key, emailAddress: session.user.email };
  const accepted = await acceptInvitation(flow.openTransport(), body);
  invitationKey.set(undefined);
  flow.retryIdentity(accepted?.tenantId ?? undefined);
  return '/';
}

/** Ignores the invitation. Returns the path to go to. */
export function leaveInvitation(flow: Pick<SessionFlow, 'retryIdentity'>): string {
  invitationKey.set(undefined);
  // It may have been accepted in another tab.
  flow.retryIdentity();
  return '/';
}

/**
 * Logs out to accept the invitation as another user. The key survives the trip to the provider and leads back to the
 * invitation.
 */
export async function logOutForInvitation(flow: Pick<SessionFlow, 'signOut'>, key: string): Promise<void> {
  invitationKey.set(key);
  await flow.signOut();
}

/** True if an error of the platform has the code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.errors.some((reason) => reason.code === code);
}

function invitationPath(key: string): string {
  return `/invitation?${new URLSearchParams({ key }).toString()}`;
}
