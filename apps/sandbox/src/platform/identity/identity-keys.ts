import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';

export const SIGNING_ALGORITHM = 'ES256';

const identityKeysSchema = z.object({
  signing: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    alg: z.literal(SIGNING_ALGORITHM),
    use: z.literal('sig'),
    kid: z.string(),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
  /** Signs the provider's cookies. */
  cookie: z.string(),
});

export type IdentityKeys = z.infer<typeof identityKeysSchema>;

/**
 * The provider's private keys, created at the first start and stored in the database, so that they survive a restart and
 * all instances on the same database share them.
 */
export async function loadIdentityKeys(db: Kysely<Schema>): Promise<IdentityKeys> {
  const stored = await readKeys(db);
  if (stored) return stored;
  // If two instances start at the same time, the keys of the first are kept.
  await db
    .insertInto('identity_keys')
    .values({ id: 1, keys: JSON.stringify(await generateKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await readKeys(db);
  if (!kept) throw new Error('The identity keys could not be stored.');
  return kept;
}

async function readKeys(db: Kysely<Schema>): Promise<IdentityKeys | undefined> {
  const row = await db.selectFrom('identity_keys').select('keys').executeTakeFirst();
  return row && identityKeysSchema.parse(row.keys);
}

async function generateKeys(): Promise<unknown> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const signing: JWK = {
    ...(await exportJWK(privateKey)),
    alg: SIGNING_ALGORITHM,
    use: 'sig',
    kid: randomBytes(12).toString('base64url'),
  };
  return { signing, cookie: randomBytes(32).toString('base64url') };
}
