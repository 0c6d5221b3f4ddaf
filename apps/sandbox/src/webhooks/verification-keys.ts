import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** The key that a webhook's deliveries are signed and verified with: `whsec_` and 32 bytes in base64, as Standard Webhooks has it. */
export type VerificationKeyOf = (webhookId: string) => string;

/**
 * A webhook's key is derived from its id and a secret that each database makes for itself: no row of a webhook holds it, so
 * that no answer, log or list can give it away, and every instance on the same database signs with the same one.
 */
export async function loadVerificationKeys(db: Kysely<Schema>): Promise<VerificationKeyOf> {
  const { secret } = await db.selectFrom('webhook_secret').select('secret').executeTakeFirstOrThrow();
  return (webhookId) => {
    const key = Buffer.from(hkdfSync('sha256', secret, webhookId, 'webhook verification key', 32));
    return `whsec_${key.toString('base64')}`;
  };
}
