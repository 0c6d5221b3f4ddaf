import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { InvitationKeys } from '../tenant/invitation-keys.ts';
import { invitationStatusOf } from '../tenant/invitation-status.ts';

/**
 * The address that an invitation's key proves, as only its message holds the key; undefined for a key that was never given
 * out, and once the invitation was accepted, has lapsed or was withdrawn.
 */
export async function findInvitedAddress(
  db: Kysely<Schema>,
  keys: InvitationKeys,
  key: string,
): Promise<string | undefined> {
  const userId = keys.userOf(key);
  if (userId === undefined) return undefined;
  const user = await db
    .selectFrom('tenant_users')
    .select(['email_address', 'invitation_status', 'invited_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user && invitationStatusOf(user) === 'INVITED' ? user.email_address : undefined;
}
