import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { VerifyToken } from '../http/guard.ts';
import { type IdentityKeys, SIGNING_ALGORITHM } from './identity-keys.ts';
import type { Login } from './logins.ts';

export const CLIENT_ID = 'tenant-portal';
const CLOCK_TOLERANCE_SECONDS = 5;
const TOKEN_TYPE = 'at+jwt';

const claimsSchema = z.object({ sub: z.string(), email: z.string(), iss: z.string() });

/** The issuer of the sandbox at `url`, exactly as in its tokens. */
export function issuerOf(url: string): string {
  return `${url}/identity`;
}

/** The audience of access tokens: the API of the sandbox at `url`. */
export function audienceOf(url: string): string {
  return `${url}/v1`;
}

/** Verifies access tokens locally with the provider's own keys: signature, issuer, audience, type, algorithm and time. */
export function createTokenVerifier(keys: IdentityKeys, url: string): VerifyToken {
  const { d: _secret, ...publicKey } = keys.signing;
  const keySet = createLocalJWKSet({ keys: [publicKey] });
  return async function verifyToken(token) {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [SIGNING_ALGORITHM],
      audience: audienceOf(url),
      issuer: issuerOf(url),
      typ: TOKEN_TYPE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'sub'],
    });
    const { sub, email, iss } = claimsSchema.parse(payload);
    return { subject: sub, email, issuer: iss };
  };
}

/** Signs an access token like that of a sign-in. For tests that need a caller without a browser. */
export async function signAccessToken(
  keys: IdentityKeys,
  url: string,
  login: Login,
  lifetimeSeconds = 300,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ email: login.email, client_id: CLIENT_ID })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid: keys.signing.kid })
    .setIssuer(issuerOf(url))
    .setAudience(audienceOf(url))
    .setSubject(login.subject)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(await importJWK(keys.signing, SIGNING_ALGORITHM));
}
