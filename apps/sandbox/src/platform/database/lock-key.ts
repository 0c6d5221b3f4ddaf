import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { PlatformError } from '../http/errors.ts';

/**
 * Makes the requests of an API key take turns when they count rows before they add one. Throws UNAUTHORIZED for a key that has been
 * deleted in the meantime.
 */
export async function lockKey(trx: Transaction<Schema>, { publicKey }: { readonly publicKey: string }): Promise<void> {
  const key = await trx
    .selectFrom('api_keys')
    .select('public_key')
    .where('public_key', '=', publicKey)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!key) throw new PlatformError('UNAUTHORIZED');
}
