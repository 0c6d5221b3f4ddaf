import type { Kysely } from 'kysely';
import type { Adapter } from 'oidc-provider';
import type { Schema } from '../database/schema.ts';
import { isInForce } from '../http/key-callers.ts';

/** The longest text that is looked up as a public key, without characters that PostgreSQL refuses. */
const PUBLIC_KEY = /^[!-~]{1,100}$/;

/**
 * Shows the API keys to the OpenID provider as clients that may only request tokens for themselves. Each is read from the database at
 * each request, so that a deleted key gets no further token. The secret of a client is the hash of the private key.
 */
export function keyClientAdapter(db: Kysely<Schema>): Adapter {
  async function refuse(): Promise<never> {
    throw new Error('API keys are changed by calls of the API only');
  }
  return {
    async find(id) {
      if (!PUBLIC_KEY.test(id)) return undefined;
      const key = await db
        .selectFrom('api_keys')
        .leftJoin('key_replacements', 'key_replacements.public_key', 'api_keys.public_key')
        .select(['api_keys.public_key', 'private_key_hash'])
        .where('api_keys.public_key', '=', id)
        .where(isInForce())
        .executeTakeFirst();
      return (
        key && {
          client_id: key.public_key,
          client_secret: key.private_key_hash,
          token_endpoint_auth_method: 'client_secret_basic',
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
        }
      );
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
