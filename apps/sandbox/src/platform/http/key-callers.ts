import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from './errors.ts';
import type { VerifiedKey, VerifyKey } from './guard.ts';
import type { KeyLimits } from './key-limits.ts';

interface Credentials {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface FoundKey extends VerifiedKey {
  /** Of the private key. */
  readonly hash: string;
  readonly lastUse: { readonly on: Date; readonly from: string } | undefined;
}

/** The last use of a key is written once in this time, unless the address changes. */
const USE_MS = 60_000;

export interface KeyCallerOptions {
  readonly db: Kysely<Schema>;
  /** The issuer of the identities of API keys. */
  readonly issuer: string;
  readonly limits: KeyLimits;
  /** The public key of a token that was issued for an API key; undefined for any other text. */
  readonly readKeyToken: (token: string) => Promise<string | undefined>;
}

/**
 * Returns the function that recognises the API keys of requests, with HTTP Basic (public key as user, private key as password) or with
 * an access token that was issued for a key.
 */
export function createKeyVerifier({ db, issuer, limits, readKeyToken }: KeyCallerOptions): VerifyKey {
  async function verifyBasic(request: FastifyRequest): Promise<FoundKey> {
    if (isFromPage(request)) throw new PlatformError('BASIC_NOT_FOR_BROWSERS');
    await limits.refuseAddress(request);
    const credentials = readBasic(request.headers.authorization ?? '');
    const found = credentials && (await findKey(credentials.publicKey));
    if (found && isPrivateKeyOf(found.hash, credentials.privateKey)) return found;
    await limits.countFailure(request, credentials?.publicKey);
    throw new PlatformError('UNAUTHORIZED');
  }

  async function verifyBearer({ headers }: FastifyRequest): Promise<FoundKey | undefined> {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const publicKey = token === undefined ? undefined : await readKeyToken(token);
    if (publicKey === undefined) return undefined;
    const found = await findKey(publicKey);
    if (!found) throw new PlatformError('UNAUTHORIZED');
    return found;
  }

  async function findKey(publicKey: string): Promise<FoundKey | undefined> {
    const row = await db
      .selectFrom('api_keys')
      .innerJoin('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
      .leftJoin('key_uses', 'key_uses.public_key', 'api_keys.public_key')
      .leftJoin('key_replacements', 'key_replacements.public_key', 'api_keys.public_key')
      .select([
        'subject',
        'api_keys.name',
        'roles',
        'private_key_hash',
        'tenants.tenant_id',
        'account_id',
        'used_on',
        'used_from',
      ])
      .where('api_keys.public_key', '=', publicKey)
      .where(isInForce())
      .executeTakeFirst();
    return (
      row && {
        caller: { kind: 'key', subject: row.subject, publicKey, name: row.name, issuer },
        member: { kind: 'key', publicKey, tenantId: row.tenant_id, accountId: row.account_id, roles: row.roles },
        hash: row.private_key_hash,
        lastUse: row.used_on && row.used_from !== null ? { on: row.used_on, from: row.used_from } : undefined,
      }
    );
  }

  return async function verifyKey(request) {
    const found = usesBasic(request) ? await verifyBasic(request) : await verifyBearer(request);
    if (!found) return undefined;
    const { caller, member, lastUse } = found;
    await limits.countCall(request, caller.publicKey);
    const isRecorded = lastUse?.from === request.ip && Date.now() - lastUse.on.getTime() < USE_MS;
    if (!isRecorded) await recordUse(db, caller.publicKey, request.ip);
    return { caller, member };
  };
}

/** Whether a hash is that of a private key. Takes a time that does not depend on where the hashes differ. */
export function isPrivateKeyOf(hash: string, privateKey: string): boolean {
  const sent = hashOfPrivateKey(privateKey);
  return hash.length === sent.length && timingSafeEqual(Buffer.from(hash), Buffer.from(sent));
}

/** Whether a request uses HTTP Basic. */
export function usesBasic({ headers }: FastifyRequest): boolean {
  return /^Basic\b/i.test(headers.authorization ?? '');
}

/** Whether a web page sends the request. A browser adds credentials that it has stored to the requests of any page. */
export function isFromPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** The hash of a private key, as it is stored. 256 random bits need no stretching: a plain hash is enough. */
export function hashOfPrivateKey(privateKey: string): string {
  return createHash('sha256').update(privateKey).digest('base64url');
}

/** Both keys are printable ASCII of at most 100 characters, so that a longer text is neither looked up nor counted. */
function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  const decoded = Buffer.from(encoded, 'base64').toString();
  const [, publicKey, privateKey] = /^([!-9;-~]{1,100}):([!-~]{1,100})$/.exec(decoded) ?? [];
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
}

/** Records the last use of a key. Records nothing if the key is deleted at the same time: `for key share` waits for that. */
async function recordUse(db: Kysely<Schema>, publicKey: string, address: string): Promise<void> {
  await sql`
    insert into key_uses (public_key, used_on, used_from)
    select public_key, ${new Date()}::timestamptz, ${address}::text from api_keys where public_key = ${publicKey}
    for key share
    on conflict (public_key) do update set used_on = excluded.used_on, used_from = excluded.used_from`.execute(db);
}

/** For queries that join `key_replacements`: whether an API key has not been replaced, or its overlap has not ended. */
export function isInForce() {
  return sql<boolean>`(ends_on is null or ends_on > ${new Date()})`;
}
