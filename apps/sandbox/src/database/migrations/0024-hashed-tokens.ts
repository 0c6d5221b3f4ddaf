import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

/** The columns before and after this migration. */
interface Tables {
  oidc_payloads: {
    model: string;
    id: string;
    payload: unknown;
    grant_id: string | null;
    user_code: string | null;
    uid: string | null;
  };
}

/** Replaces the identifiers of the OpenID provider's state, many of which are credentials, by hashes. Sessions and sign-ins go on. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('oidc_payloads').selectAll().execute();
  for (const { model, id, payload, grant_id, user_code, uid } of rows) {
    await db
      .updateTable('oidc_payloads')
      .set({
        id: hash(id),
        payload: JSON.stringify(model === 'Interaction' ? { sealed: seal(withoutId(payload), id) } : withoutId(payload)),
        grant_id: grant_id && hash(grant_id),
        user_code: user_code && hash(user_code),
        uid: uid && hash(uid),
      })
      .where('model', '=', model)
      .where('id', '=', id)
      .execute();
  }
}

function withoutId(payload: unknown): unknown {
  const { jti: _id, ...others } = Object.assign({ jti: undefined }, payload);
  return others;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function seal(payload: unknown, id: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', id, '', 'sign-in in progress', 32)), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}
