import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import type { ConsentSubject } from './consent-clients.ts';

const CODE_LIFE_MS = 60_000;

/** Issues a code that proves the consent, for one use within a minute. Only its hash is stored. */
export async function issueCode(
  db: Kysely<Schema>,
  { kind, tenantId, id }: ConsentSubject,
  { redirectUri, now }: { readonly redirectUri: string; readonly now: number },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('consents')
    .where('expires_on', '<', new Date(now - 60 * CODE_LIFE_MS))
    .execute();
  await db
    .insertInto('consents')
    .values({
      code_hash: hashOf(code),
      subject_kind: kind,
      tenant_id: tenantId,
      subject_id: id,
      redirect_uri: redirectUri,
      expires_on: new Date(now + CODE_LIFE_MS),
      used_on: null,
    })
    .execute();
  return code;
}

/** Uses a code up. Throws CONSENT_FOREIGN, CONSENT_USED or CONSENT_EXPIRED. */
export async function redeemCode(
  trx: Transaction<Schema>,
  { kind, tenantId, id }: ConsentSubject,
  { code, redirectUri, now }: { readonly code: string; readonly redirectUri: string; readonly now: number },
): Promise<void> {
  const ofSubject = {
    code_hash: hashOf(code),
    subject_kind: kind,
    tenant_id: tenantId,
    subject_id: id,
    redirect_uri: redirectUri,
  };
  const used = await trx
    .updateTable('consents')
    .set({ used_on: new Date(now) })
    .where((where) => where.and(ofSubject))
    .where('used_on', 'is', null)
    .where('expires_on', '>', new Date(now))
    .returning('code_hash')
    .executeTakeFirst();
  if (used) return;
  const found = await trx
    .selectFrom('consents')
    .select('used_on')
    .where((where) => where.and(ofSubject))
    .executeTakeFirst();
  if (!found) throw new PlatformError('CONSENT_FOREIGN');
  throw new PlatformError(found.used_on ? 'CONSENT_USED' : 'CONSENT_EXPIRED');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
