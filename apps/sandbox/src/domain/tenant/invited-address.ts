import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { InvitationKeys } from './invitation-keys.ts';
import { invitationStatusOf } from './invitation-status.ts';

/**
 * The invited address. The key proves that it is the visitor's, because only the email contains the key. Undefined for
 * an unknown key, and for an invitation that was accepted, has expired or was withdrawn.
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
