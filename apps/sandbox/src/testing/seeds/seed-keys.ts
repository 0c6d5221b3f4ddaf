import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { hashOfPrivateKey } from '../../platform/http/key-callers.ts';

/** An API key that a test calls with. */
export interface SeededKey {
  readonly publicKey: string;
  readonly privateKey: string;
  /** The Authorization header for HTTP Basic. */
  readonly authorization: string;
}

/** Adds an API key. Default of `name`: 'Test key'. */
export async function addKey(
  db: Kysely<Schema>,
  tenantId: string,
  { roles, name = 'Test key' }: { readonly roles: readonly string[]; readonly name?: string },
): Promise<SeededKey> {
  const publicKey = `pk_${randomBytes(16).toString('hex')}`;
  const privateKey = `sk_${randomBytes(32).toString('base64url')}`;
  await db
    .insertInto('api_keys')
    .values({
      public_key: publicKey,
      tenant_id: tenantId,
      subject: randomUUID(),
      name,
      roles: [...roles],
      private_key_hash: hashOfPrivateKey(privateKey),
      created_on: new Date(),
      created_by: 'admin@northwind.example',
    })
    .execute();
  return { publicKey, privateKey, authorization: basicAuthorization(publicKey, privateKey) };
}

/** Ends a key, as if another had replaced it and the overlap were over. */
export async function endKey(db: Kysely<Schema>, publicKey: string): Promise<void> {
  const ended = { replaced_by: null, ends_on: new Date() };
  await db
    .insertInto('key_replacements')
    .values({ public_key: publicKey, ...ended })
    .onConflict((conflict) => conflict.column('public_key').doUpdateSet({ ends_on: ended.ends_on }))
    .execute();
}

/** The Authorization header of HTTP Basic. */
export function basicAuthorization(publicKey: string, privateKey: string): string {
  return `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
}
