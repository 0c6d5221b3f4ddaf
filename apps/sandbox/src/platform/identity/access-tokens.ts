import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, importJWK, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { databaseAdapter } from './database-adapter.ts';
import { type IdentityKeys, SIGNING_ALGORITHM } from './identity-keys.ts';
import type { SessionOfToken } from './live-session.ts';
import type { Login } from './logins.ts';

export const CLIENT_ID = 'tenant-portal';
const CLOCK_TOLERANCE_SECONDS = 5;
const TOKEN_TYPE = 'at+jwt';
const TEST_SESSION_SECONDS = 24 * 60 * 60;

const claimsSchema = z.object({
  sub: z.string(),
  email: z.string(),
  iss: z.string(),
  exp: z.number(),
  session_uid: z.string(),
  grant_id: z.string(),
});

/** The content of an access token that the provider has signed. */
export interface TokenContent extends SessionOfToken {
  readonly email: string;
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Reads an access token. Rejects unless it is valid, apart from its session. */
export type ReadToken = (token: string) => Promise<TokenContent>;

/** The issuer of the sandbox at `url`, exactly as in its tokens. */
export function issuerOf(url: string): string {
  return `${url}/identity`;
}

/** The audience of access tokens: the API of the sandbox at `url`. */
export function audienceOf(url: string): string {
  return `${url}/v1`;
}

/** The claims that say in which session a token was issued. */
export function sessionClaims({ sessionUid, grantId }: Omit<SessionOfToken, 'subject'>) {
  return { session_uid: sessionUid, grant_id: grantId };
}

/**
 * Returns the public key of the API key that an access token was issued for; undefined for a token of a user, and for a token that is
 * not valid.
 */
export type ReadKeyToken = (token: string) => Promise<string | undefined>;

/** Verifies access tokens of API keys as `createTokenReader` does those of users. */
export function createKeyTokenReader(keys: IdentityKeys, url: string): ReadKeyToken {
  const verify = createVerifier(keys, url);
  return async function readKeyToken(token) {
    try {
      if (!isOfKey(decodeJwt(token))) return undefined;
      const payload = await verify(token);
      return isOfKey(payload) ? payload.sub : undefined;
    } catch {
      return undefined;
    }
  };
}

/** In a token of client credentials, the subject is the client. */
function isOfKey({ sub, client_id }: JWTPayload): boolean {
  return sub !== undefined && sub === client_id;
}

/** Verifies access tokens of users locally with the provider's own keys: signature, issuer, audience, type, algorithm and time. */
export function createTokenReader(keys: IdentityKeys, url: string): ReadToken {
  const verify = createVerifier(keys, url);
  return async function readToken(token) {
    const { sub, email, iss, exp, session_uid, grant_id } = claimsSchema.parse(await verify(token));
    return {
      subject: sub,
      email,
      issuer: iss,
      expiresAt: exp * 1000,
      sessionUid: session_uid,
      grantId: grant_id,
    };
  };
}

function createVerifier(keys: IdentityKeys, url: string): (token: string) => Promise<JWTPayload> {
  const { d: _secret, ...publicKey } = keys.signing;
  const keySet = createLocalJWKSet({ keys: [publicKey] });
  return async function verify(token) {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [SIGNING_ALGORITHM],
      audience: audienceOf(url),
      issuer: issuerOf(url),
      typ: TOKEN_TYPE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  };
}

interface TestSession {
  readonly keys: IdentityKeys;
  readonly url: string;
  readonly login: Login;
  /** Default: 300. */
  readonly lifetimeSeconds?: number;
}

/** Starts a session as a sign-in does, and returns its access token. For tests that need a caller without a browser. */
export async function startTestSession(db: Kysely<Schema>, session: TestSession): Promise<string> {
  const { keys, url, login, lifetimeSeconds = 300 } = session;
  const [grantId, sessionId, sessionUid] = [randomUUID(), randomUUID(), randomUUID()];
  await databaseAdapter(db, 'Grant').upsert(grantId, { accountId: login.subject }, TEST_SESSION_SECONDS);
  await databaseAdapter(db, 'Session').upsert(sessionId, { uid: sessionUid }, TEST_SESSION_SECONDS);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ email: login.email, client_id: CLIENT_ID, ...sessionClaims({ sessionUid, grantId }) })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid: keys.signing.kid })
    .setIssuer(issuerOf(url))
    .setAudience(audienceOf(url))
    .setSubject(login.subject)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(await importJWK(keys.signing, SIGNING_ALGORITHM));
}
