import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addKey, basicAuthorization, type SeededKey } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { callBare } from '../../testing/test-caller.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const newKey = (roles: readonly string[]) => addKey(sandbox().db, tenantId, { roles });

const tokenSchema = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() });

/** Requests a token, as a program does that sends its credentials in the header. */
async function requestToken(headers: Record<string, string>, form: Record<string, string> = {}) {
  const response = await sandbox().app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
  return { status: response.statusCode, headers: response.headers, body: z.unknown().parse(response.json()) };
}

async function tokenOf({ authorization }: SeededKey): Promise<string> {
  return tokenSchema.parse((await requestToken({ authorization })).body).access_token;
}

const callWith = (token: string, route: string, headers: Record<string, string> = {}) =>
  callBare(sandbox(), route, undefined, { authorization: `Bearer ${token}`, ...headers });

test('a key gets a token for the API that holds no secret and expires within minutes', async () => {
  const key = await newKey(['WEBHOOK_READ']);
  const { status, headers, body } = await requestToken({ authorization: key.authorization });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  const { access_token, expires_in } = tokenSchema.parse(body);
  expect(expires_in).toBe(300);
  expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  expect(decodeJwt(access_token)).toEqual({
    aud: 'http://sandbox.example/v1',
    client_id: key.publicKey,
    exp: expect.any(Number),
    iat: expect.any(Number),
    iss: 'http://sandbox.example/identity',
    jti: expect.any(String),
    sub: key.publicKey,
  });
  expect((await callWith(access_token, 'GET v1/notifications/webhooks')).status).toBe(200);
  expect((await callWith(access_token, 'GET v1/notifications/webhooks?tke=1')).codes).toEqual([
    'UNKNOWN_QUERY_PARAMETER',
  ]);
  expect((await callWith(access_token, 'GET v1/tenant')).codes).toEqual(['FORBIDDEN']);
  expect((await callWith(access_token, 'GET v1/identity/me')).codes).toEqual(['NOT_FOR_API_KEYS']);
  const { tenantId: other } = demoTenant('Contoso Retail');
  const foreign = await callWith(access_token, 'GET v1/notifications/webhooks', { 'x-tenant-id': other });
  expect(foreign.codes).toEqual(['FOREIGN_TENANT']);
});

test('a key may send its credentials in the form', async () => {
  const { publicKey, privateKey } = await newKey(['WEBHOOK_READ']);
  const { status, body } = await requestToken({}, { client_id: publicKey, client_secret: privateKey });
  expect(status).toBe(200);
  const { access_token } = tokenSchema.parse(body);
  expect((await callWith(access_token, 'GET v1/notifications/webhooks')).status).toBe(200);
});

test('a token acts as its key does at the time of the call', async () => {
  const key = await newKey(['WEBHOOK_READ']);
  const token = await tokenOf(key);
  await admin(`PUT v1/tenant/keys/${key.publicKey}`, { name: 'Test key', roles: ['APP_READ'] });
  expect((await callWith(token, 'GET v1/notifications/webhooks')).codes).toEqual(['FORBIDDEN']);
  await admin(`DELETE v1/tenant/keys/${key.publicKey}`);
  expect(await callWith(token, 'GET v1/tenant/services')).toMatchObject({ status: 401, codes: ['UNAUTHORIZED'] });
  expect((await requestToken({ authorization: key.authorization })).status).toBe(401);
});

test('wrong credentials get no token, and no challenge that makes a browser ask for a password', async () => {
  const { publicKey, privateKey } = await newKey(['WEBHOOK_READ']);
  const { private_key_hash } = await sandbox()
    .db.selectFrom('api_keys')
    .select('private_key_hash')
    .where('public_key', '=', publicKey)
    .executeTakeFirstOrThrow();
  for (const authorization of [
    basicAuthorization(publicKey, 'sk_wrong'),
    basicAuthorization(publicKey, private_key_hash),
    basicAuthorization('pk_unknown', privateKey),
    basicAuthorization('tenant-portal', privateKey),
  ]) {
    const { status, headers, body } = await requestToken({ authorization });
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: 'invalid_client' });
    expect(headers['www-authenticate']).toBeUndefined();
  }
});

test.each([{ origin: 'http://localhost:4300' }, { origin: 'null' }, { 'sec-fetch-site': 'none' }])(
  'a page with %j gets no token for a key',
  async (browser) => {
    const { authorization, publicKey, privateKey } = await newKey(['WEBHOOK_READ']);
    const refused = await requestToken({ authorization, ...browser });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error_description: expect.stringContaining('Sec-Fetch-Site') },
    ]);
    const form = { client_id: publicKey, client_secret: privateKey };
    if ('origin' in browser) expect((await requestToken(browser, form)).status).toBe(400);
  },
);

test('a key cannot use the other grants of the provider, nor sign anybody in or out', async () => {
  const { authorization, publicKey } = await newKey(['TENANT_ADMIN']);
  const sent = {
    client_id: publicKey,
    redirect_uri: 'http://localhost:4300/callback',
    response_type: 'code',
    scope: 'openid',
  };
  const url = `/identity/auth?${new URLSearchParams(sent).toString()}`;
  expect((await sandbox().app.inject({ url })).statusCode).toBe(400);
  const left = { client_id: publicKey, post_logout_redirect_uri: 'http://localhost:4300/' };
  const signOut = `/identity/session/end?${new URLSearchParams(left).toString()}`;
  expect((await sandbox().app.inject({ url: signOut })).statusCode).toBe(400);
  for (const grant_type of ['authorization_code', 'refresh_token', 'password']) {
    const { status } = await requestToken({ authorization }, { grant_type, code: 'x', refresh_token: 'x' });
    expect(status).toBe(400);
  }
});

test('too many failed attempts with a public key are refused with the seconds to wait, the valid key is not', async () => {
  const { publicKey, authorization } = await newKey(['WEBHOOK_READ']);
  const wrong = { authorization: basicAuthorization(publicKey, 'sk_wrong') };
  for (let index = 0; index < 20; index += 1) expect((await requestToken(wrong)).status).toBe(401);
  const refused = await requestToken(wrong);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await requestToken({ authorization })).status).toBe(200);
});

test('a token of a key opens neither the hub nor the flags', async () => {
  const token = await tokenOf(await newKey(['TENANT_ADMIN']));
  const hub = await sandbox().app.inject({
    method: 'POST',
    url: '/v2/notificationhub/global/negotiate',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(hub.statusCode).toBe(403);
  const flags = await sandbox().app.inject({
    method: 'POST',
    url: '/flags/ofrep/v1/evaluate/flags',
    headers: { authorization: `Bearer ${token}` },
    payload: { context: { targetingKey: tenantId } },
  });
  expect(flags.statusCode).toBe(401);
});

test('neither the database nor the provider holds a private key', async () => {
  const key = await newKey(['WEBHOOK_READ']);
  const token = await tokenOf(key);
  const rows = await sandbox().db.selectFrom('oidc_payloads').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key.privateKey);
  expect(JSON.stringify(rows)).not.toContain(token);
});
