import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from './errors.ts';
import type { VerifiedKey, VerifyKey } from './guard.ts';
import type { KeyLimits } from './key-limits.ts';

interface Credentials {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface KeyCallerOptions {
  readonly db: Kysely<Schema>;
  /** The issuer of the identities of API keys. */
  readonly issuer: string;
  readonly limits: KeyLimits;
}

/** Returns the function that recognises the API keys of requests with HTTP Basic: public key as user, private key as password. */
export function createKeyVerifier({ db, issuer, limits }: KeyCallerOptions): VerifyKey {
  return async function verifyKey(request) {
    const authorization = request.headers.authorization ?? '';
    if (!/^Basic\b/i.test(authorization)) return undefined;
    // A browser adds credentials that it has stored to the requests of any page.
    if (isFromBrowser(request)) throw new PlatformError('BASIC_NOT_FOR_BROWSERS');
    await limits.refuseAddress(request);
    const credentials = readBasic(authorization);
    const verified = credentials && (await findVerified(db, issuer, credentials));
    if (!verified) {
      await limits.countFailure(request, credentials?.publicKey);
      throw new PlatformError('UNAUTHORIZED');
    }
    await limits.countCall(request, verified.caller.publicKey);
    return verified;
  };
}

/** The hash of a private key, as it is stored. 256 random bits need no stretching: a plain hash is enough. */
export function hashOfPrivateKey(privateKey: string): string {
  return createHash('sha256').update(privateKey).digest('base64url');
}

function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/** Both keys are printable ASCII of at most 100 characters, so that a longer text is neither looked up nor counted. */
function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  const decoded = Buffer.from(encoded, 'base64').toString();
  const [, publicKey, privateKey] = /^([!-9;-~]{1,100}):([!-~]{1,100})$/.exec(decoded) ?? [];
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey };
}

async function findVerified(
  db: Kysely<Schema>,
  issuer: string,
  { publicKey, privateKey }: Credentials,
): Promise<VerifiedKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('tenants', 'tenants.tenant_id', 'api_keys.tenant_id')
    .select(['public_key', 'subject', 'api_keys.name', 'roles', 'private_key_hash', 'tenants.tenant_id', 'account_id'])
    .where('public_key', '=', publicKey)
    .executeTakeFirst();
  if (!row || !isSame(row.private_key_hash, hashOfPrivateKey(privateKey))) return undefined;
  return {
    caller: { kind: 'key', subject: row.subject, publicKey, name: row.name, issuer },
    member: { kind: 'key', tenantId: row.tenant_id, accountId: row.account_id, roles: row.roles },
  };
}

/** Compares two hashes in a time that does not depend on where they differ. */
function isSame(stored: string, sent: string): boolean {
  return stored.length === sent.length && timingSafeEqual(Buffer.from(stored), Buffer.from(sent));
}
