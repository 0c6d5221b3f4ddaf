import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { seal, unseal } from '../secrets/sealed-text.ts';
import { PlatformError } from './errors.ts';
import { callerOf, memberOf } from './guard.ts';

/** Long enough that a key, and so a sealed response, cannot be guessed. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,200}$/;

export interface Creation<T> {
  readonly create: (trx: Transaction<Schema>) => Promise<T>;
  /** Whether the resource that an earlier request created still exists. */
  readonly exists: (trx: Transaction<Schema>, created: T) => Promise<boolean>;
}

/**
 * Creates a resource once per Idempotency-Key, caller and tenant, even for concurrent requests. A repeated request gets the
 * first response again, or a 409 if the resource has been deleted; a different request with the same key also gets a 409.
 * A failed creation leaves no trace. The response is encrypted with the key itself, which is not stored, so that even a
 * private key can be returned again but nobody else can read it from the database.
 */
export async function createOnce<T>(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { create, exists }: Creation<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return db.transaction().execute(create);
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new PlatformError('IDEMPOTENCY_KEY_INVALID');

  const { subject } = callerOf(request);
  const { tenantId } = memberOf(request);
  const scope = `${tenantId} ${subject}`;
  const key_hash = derive(key, scope, 'name').toString('base64url');
  const request_hash = createHmac('sha256', derive(key, scope, 'request'))
    .update(JSON.stringify([request.method, request.routeOptions.url, request.params, request.query, request.body]))
    .digest('base64url');

  await forgetOldKeys(db);
  return db.transaction().execute(async (trx) => {
    // Waits here while another request with the same key is processed.
    const claim = await trx
      .insertInto('idempotency_keys')
      .values({ tenant_id: tenantId, subject, key_hash, request_hash, sealed_response: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key_hash')
      .executeTakeFirst();
    const ofThisKey = { tenant_id: tenantId, subject, key_hash };
    if (!claim) {
      const first = await trx
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'sealed_response'])
        .where((where) => where.and(ofThisKey))
        .executeTakeFirstOrThrow();
      if (first.request_hash !== request_hash) throw new PlatformError('IDEMPOTENCY_KEY_REUSED');
      const created = JSON.parse(unseal(first.sealed_response ?? '', derive(key, scope, 'seal'))) as T; // boundary: sealed below
      if (!(await exists(trx, created))) throw new PlatformError('DELETED_SINCE_CREATION');
      return created;
    }
    const response = await create(trx);
    const sealed_response = seal(JSON.stringify(response), derive(key, scope, 'seal'));
    await trx
      .updateTable('idempotency_keys')
      .set({ sealed_response })
      .where((where) => where.and(ofThisKey))
      .execute();
    return response;
  });
}

const KEY_LIFE_MS = 86_400_000;

/** Deletes keys that are more than a day old. */
async function forgetOldKeys(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_on', '<', new Date(Date.now() - KEY_LIFE_MS))
    .execute();
}

function derive(key: string, scope: string, purpose: 'name' | 'request' | 'seal'): Buffer {
  return Buffer.from(hkdfSync('sha256', key, scope, purpose, 32));
}
