import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { PlatformError } from '../http/errors.ts';
import type { UserMember } from '../http/guard.ts';

/**
 * Makes a user's requests take turns when they count rows before they add one. Throws FOREIGN_TENANT for a user who has been
 * deleted in the meantime, so that none of their data is stored.
 */
export async function lockUser(trx: Transaction<Schema>, { userId }: Pick<UserMember, 'userId'>): Promise<void> {
  const user = await trx
    .selectFrom('tenant_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new PlatformError('FOREIGN_TENANT');
}
