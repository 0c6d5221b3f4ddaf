import type { Selectable } from 'kysely';
import type { Schema, StoredInvitationStatus } from '../../platform/database/schema.ts';

const INVITATION_LIFE_MS = 7 * 86_400_000;

/** Invitations that were sent before this time and not accepted have expired. */
export function expiryLimit(): Date {
  return new Date(Date.now() - INVITATION_LIFE_MS);
}

/** The current status of a user's invitation. Resending an invitation restarts its validity. */
export function invitationStatusOf(
  user: Pick<Selectable<Schema['tenant_users']>, 'invitation_status' | 'invited_on'>,
): StoredInvitationStatus | 'EXPIRED' {
  const hasLapsed = user.invited_on < expiryLimit();
  return user.invitation_status === 'INVITED' && hasLapsed ? 'EXPIRED' : user.invitation_status;
}
