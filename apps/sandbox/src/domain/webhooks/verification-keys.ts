import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * The key that signs and verifies a webhook's deliveries: `whsec_` and 32 bytes in base64, as Standard Webhooks
 * specifies.
 */
export type VerificationKeyOf = (webhookId: string) => string;

/**
 * A webhook's key is derived from its id and a secret that each database generates. It is not stored with the webhook,
 * so that no response, log or list can leak it, and all instances on one database sign with the same key.
 */
export async function loadVerificationKeys(db: Kysely<Schema>): Promise<VerificationKeyOf> {
  const { secret } = await db.selectFrom('webhook_secret').select('secret').executeTakeFirstOrThrow();
  return (webhookId) => {
    const key = Buffer.from(hkdfSync('sha256', secret, webhookId, 'webhook verification key', 32));
    return `whsec_${key.toString('base64')}`;
  };
}
