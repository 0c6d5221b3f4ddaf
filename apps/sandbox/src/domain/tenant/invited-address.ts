import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { InvitationKeys } from './invitation-keys.ts';
import { invitationStatusOf } from './invitation-status.ts';

/** Implements `FindInvitedAddress`. */
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
