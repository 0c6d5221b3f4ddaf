import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { PlatformError } from '../http/errors.ts';
import type { Member } from '../http/guard.ts';

/**
 * Lets one of a user's requests at a time at what is counted before one more is kept. Refuses who was deleted meanwhile, of
 * whom nothing is to stay.
 */
export async function lockUser(trx: Transaction<Schema>, { userId }: Pick<Member, 'userId'>): Promise<void> {
  const user = await trx
    .selectFrom('tenant_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new PlatformError('FOREIGN_TENANT');
}
