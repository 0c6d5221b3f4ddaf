import type { Kysely } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Schema } from '../database/schema.ts';
import { endConnectionsOfSession } from '../hub/push.ts';
import { errors } from './oidc-library.ts';
import { hashOf, readPayload, writePayload } from './stored-payload.ts';

/**
 * Stores the OpenID provider's state (sessions, grants, codes, refresh tokens, sign-ins in progress) in one table, an item
 * per row. Identifiers are stored as hashes, because many of them are credentials: a refresh token, a code, a session's cookie.
 * Uses this process's clock, as the provider's own checks do.
 */
export function databaseAdapter(db: Kysely<Schema>, model: string): Adapter {
  async function findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    const row = await db
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', hashOf(value))
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date())]))
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = readPayload(row.payload, column === 'id' ? value : undefined);
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  return {
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('user_code', userCode),

    async upsert(id, payload, expiresIn) {
      const values = {
        payload: writePayload(model, id, payload),
        grant_id: hashOrNull(payload.grantId),
        user_code: hashOrNull(payload.userCode),
        uid: hashOrNull(payload.uid),
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      };
      await db
        .insertInto('oidc_payloads')
        .values({ model, id: hashOf(id), ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute();
      // Every sign-in deletes expired rows, so no timer is needed.
      if (model === 'Interaction') await db.deleteFrom('oidc_payloads').where('expires_at', '<=', new Date()).execute();
    },

    async consume(id) {
      const { numUpdatedRows } = await db
        .updateTable('oidc_payloads')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', hashOf(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirstOrThrow();
      // The provider has already read the row: of two concurrent requests with the same token, only the first may succeed.
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used');
    },

    async destroy(id) {
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', hashOf(id)).execute();
        // Every way to end a session destroys its grant.
        if (model === 'Grant') await endConnectionsOfSession(trx, hashOf(id));
      });
    },

    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_payloads').where('model', '=', model).where('grant_id', '=', hashOf(grantId)).execute();
    },
  };
}

function hashOrNull(value: string | undefined): string | null {
  return value === undefined ? null : hashOf(value);
}
