import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './database/schema.ts';

/** Signs texts for one purpose and verifies those signatures. */
export interface Signer {
  /** HMAC-SHA-256, base64url. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/**
 * A signer with a key for this purpose, derived from a secret in the database. Every instance on the same database can
 * verify the signature, but it is not valid for another purpose.
 */
export async function loadSigner(db: Kysely<Schema>, purpose: string): Promise<Signer> {
  const { secret } = await db.selectFrom('report_secret').select('secret').executeTakeFirstOrThrow();
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isSigned(text, signature) {
      // As text: a decoder accepts further spellings of the same bytes.
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
