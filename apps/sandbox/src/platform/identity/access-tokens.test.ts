import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createTokenReader } from './access-tokens.ts';
import type { IdentityKeys } from './identity-keys.ts';

const URL_OF_SANDBOX = 'http://localhost:4301';
const LOGIN = { subject: '4f0c', email: 'admin@northwind.example' };

async function makeKeys(kid = 'one'): Promise<IdentityKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(privateKey);
  return { cookie: '', signing: { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y, d } };
}

let keys: IdentityKeys;
beforeAll(async () => {
  keys = await makeKeys();
});

const read = (token: string) => createTokenReader(keys, URL_OF_SANDBOX)(token);

/** A token that is valid except for the given differences. */
async function token(differs: {
  typ?: string;
  claims?: Record<string, unknown>;
  keys?: IdentityKeys;
}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: LOGIN.subject,
    email: LOGIN.email,
    iss: `${URL_OF_SANDBOX}/identity`,
    aud: `${URL_OF_SANDBOX}/v1`,
    session_uid: 'session',
    grant_id: 'grant',
    iat: now,
    exp: now + 60,
    ...differs.claims,
  };
  const { signing } = differs.keys ?? keys;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: differs.typ ?? 'at+jwt', kid: 'one' })
    .sign(signing);
}

test('a token of the provider identifies its user and its session', async () => {
  expect(await read(await token({}))).toEqual({
    ...LOGIN,
    issuer: `${URL_OF_SANDBOX}/identity`,
    sessionUid: 'session',
    grantId: 'grant',
    expiresAt: expect.any(Number),
  });
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

test.each([
  ['is signed by another key', async () => token({ keys: await makeKeys() })],
  ['is for another audience', () => token({ claims: { aud: 'http://localhost:4301' } })],
  ['comes from another issuer', () => token({ claims: { iss: 'http://localhost:4302/identity' } })],
  ['has expired', () => token({ claims: { exp: secondsAgo(6) } })],
  ['never expires', () => token({ claims: { exp: undefined } })],
  ['is not valid yet', () => token({ claims: { nbf: secondsAgo(-60) } })],
  ['is an ID token', () => token({ typ: 'JWT' })],
  ['names no address', () => token({ claims: { email: undefined } })],
  ['names no session', () => token({ claims: { session_uid: undefined } })],
  ['names no grant', () => token({ claims: { grant_id: undefined } })],
  ['is not signed', async () => unsigned()],
  ['is signed with the public key as a secret', () => signedWithPublicKey()],
  ['is not a JWT', async () => 'abc'],
])('a token that %s is rejected', async (_what, make) => {
  await expect(read(await make())).rejects.toThrow();
});

test('a clock difference of a few seconds is tolerated', async () => {
  expect(await read(await token({ claims: { exp: secondsAgo(3) } }))).toMatchObject(LOGIN);
});

function unsigned(): string {
  return new UnsecuredJWT({ email: LOGIN.email })
    .setSubject(LOGIN.subject)
    .setIssuer(`${URL_OF_SANDBOX}/identity`)
    .setAudience(`${URL_OF_SANDBOX}/v1`)
    .setExpirationTime('1m')
    .encode();
}

async function signedWithPublicKey(): Promise<string> {
  const { d: _secret, ...publicKey } = keys.signing;
  return new SignJWT({ email: LOGIN.email })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })
    .setSubject(LOGIN.subject)
    .setIssuer(`${URL_OF_SANDBOX}/identity`)
    .setAudience(`${URL_OF_SANDBOX}/v1`)
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(JSON.stringify(publicKey)));
}
