import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

interface Row {
  readonly model: string;
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly grant_id: string | null;
  readonly user_code: string | null;
  readonly uid: string | null;
}

/** Replaces the identifiers of the OpenID provider's state, many of which are credentials, by hashes. Sessions and sign-ins go on. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Row>`select model, id, payload, grant_id, user_code, uid from oidc_payloads`.execute(db);
  for (const { model, id, payload: stored, grant_id, user_code, uid } of rows) {
    const { jti: _id, ...payload } = stored;
    const kept = model === 'Interaction' ? { sealed: seal(JSON.stringify(payload), id) } : payload;
    await sql`update oidc_payloads set id = ${hash(id)}, payload = ${JSON.stringify(kept)}, grant_id = ${hash(grant_id)},
      user_code = ${hash(user_code)}, uid = ${hash(uid)} where model = ${model} and id = ${id}`.execute(db);
  }
}

function hash(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('base64url');
}

function seal(text: string, id: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', id, '', 'sign-in in progress', 32)), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}
