import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from './demo/data/demo-tenants.ts';
import { callerAs } from './testing/test-caller.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function adminHeaders(): Promise<Record<string, string>> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const authorization = `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`;
  return { authorization, 'x-tenant-id': tenantId, 'x-account-id': accountId };
}

test.each(['/', '/v1', '/v1/nothing', '/v1/tenant/users/1/2/3', '/v2/tenant'])(
  'an unknown address (%s) gets a response in the envelope',
  async (path) => {
    const response = await sandbox.app.inject({ method: 'GET', url: path });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { result: 'FAILURE', data: null, errors: [{ code: 'NOT_FOUND', message: expect.any(String) }] },
    ]);
  },
);

test.each([
  ['broken JSON', { 'content-type': 'application/json' }, '{"name":', 400, 'VALIDATION_FAILED'],
  ['an empty body', { 'content-type': 'application/json' }, '', 400, 'VALIDATION_FAILED'],
  ['no body', {}, undefined, 400, 'VALIDATION_FAILED'],
  ['another media type', { 'content-type': 'application/xml' }, '<a/>', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['plain text', { 'content-type': 'text/plain' }, 'name', 400, 'VALIDATION_FAILED'],
  [
    'a body that is too large',
    { 'content-type': 'application/json' },
    `"${'x'.repeat(1_100_000)}"`,
    413,
    'BODY_TOO_LARGE',
  ],
])('%s is rejected in the envelope', async (_what, headers, payload, status, code) => {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/v1/tenant/keys',
    headers: { ...(await adminHeaders()), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { result: 'FAILURE', data: null, errors: [{ code, message: expect.any(String) }] },
  ]);
});

test.each(['/%zz', `/v1/tenant/users/${'x'.repeat(500)}`])(
  'a request for %s does not cause a server error',
  async (url) => {
    const response = await sandbox.app.inject({ method: 'GET', url, headers: await adminHeaders() });
    expect(response.statusCode).toBeOneOf([400, 404, 414]);
    expect(response.json()).toMatchObject({ result: 'FAILURE', data: null });
  },
);

test("the response returns the caller's correlation id, or a new one if the request has none", async () => {
  const call = await callerAs(sandbox, 'admin@northwind.example');
  const id = '4e2c8a52-9f0b-4a52-8d5e-1f6c52d0a7c3';
  expect((await call('GET v1/tenant', undefined, { 'x-correlation-id': id })).headers.get('x-correlation-id')).toBe(id);
  expect((await call('GET v1/nothing', undefined, { 'x-correlation-id': id })).headers.get('x-correlation-id')).toBe(
    id,
  );
  const hostile = await call('GET v1/tenant', undefined, { 'x-correlation-id': 'a b;{}' });
  expect(hostile.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test("pages of the portal's origin may call and read the correlation id; other origins may not", async () => {
  const preflight = await sandbox.app.inject({
    method: 'OPTIONS',
    url: '/v1/tenant/keys',
    headers: { origin: 'http://localhost:4300', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  for (const name of ['Authorization', 'Idempotency-Key', 'X-Account-Id', 'X-Correlation-Id', 'X-Tenant-Id']) {
    expect(preflight.headers['access-control-allow-headers']).toContain(name);
  }
  const elsewhere = await sandbox.app.inject({ url: '/healthz', headers: { origin: 'http://elsewhere.example' } });
  expect(elsewhere.headers['access-control-allow-origin']).toBe('http://localhost:4300');
  expect(elsewhere.headers['access-control-expose-headers']).toContain('X-Correlation-Id');
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long list is sent as %s to a browser that accepts it', async (encoding, decompress) => {
  const list = (accepted: string) =>
    sandbox.app.inject({ url: '/v1/marketplace/apps', headers: { ...headers, 'accept-encoding': accepted } });
  const headers = await adminHeaders();
  const plain = await list('identity');
  const compressed = await list(encoding);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(compressed.headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(JSON.parse(decompress(compressed.rawPayload).toString())).toEqual(plain.json());
});

describe('a rate limit counts the requests of each client', () => {
  // The limit is 60 a minute.
  async function isRefused(times: number, remoteAddress: string, clientOf: (index: number) => string | undefined) {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const client = clientOf(index);
      const headers = client === undefined ? {} : { 'x-forwarded-for': client };
      const response = await sandbox.app.inject({ url: '/v1/invitation/summary/none', headers, remoteAddress });
      statuses.push(response.statusCode);
    }
    return statuses.includes(429);
  }

  test('whose address a proxy on the same machine forwards', async () => {
    expect(await isRefused(61, '127.0.0.1', (index) => `198.51.100.${index}`)).toBe(false);
    expect(await isRefused(61, '::1', () => '198.51.100.99')).toBe(true);
  });

  test('whatever addresses the client itself sends', async () => {
    expect(await isRefused(61, '127.0.0.1', (index) => `192.0.2.${index}, 203.0.113.7`)).toBe(true);
    expect(await isRefused(61, '203.0.113.8', (index) => `192.0.2.${index}`)).toBe(true);
  });
});

describe('every response says that it must not be cached or interpreted as another type, and runs nothing', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['a health check', 'GET', '/healthz', {}, 200],
    ['a list', 'GET', '/v1/tenant/users', {}, 200],
    ['a list of v2', 'GET', '/v2/transaction-data/report/schedules', {}, 404],
    ['the negotiation of the hub', 'POST', '/v2/notificationhub/global/negotiate', {}, 200],
    ['a refused negotiation', 'POST', '/v2/notificationhub/global/negotiate', { authorization: '' }, 401],
    ['the flags', 'POST', '/flags/ofrep/v1/evaluate/flags', json, 400],
    ['a report to monitoring', 'POST', '/monitoring/v1/logs', json, 400],
    ['the log of a visit', 'GET', '/monitoring/logs', {}, 200],
    ['the log for another host', 'GET', '/monitoring/logs', { host: 'rebound.example' }, 421],
    ['the API description', 'GET', '/openapi.json', {}, 200],
    ['a file without a valid link', 'GET', '/files/reports/none', {}, 403],
    ['an unknown address', 'GET', '/v1/nothing', {}, 404],
    ['an address that cannot be decoded', 'GET', '/%zz', {}, 400],
    ['an identifier that is too long', 'GET', `/v1/tenant/users/${'x'.repeat(1_500)}`, {}, 400],
    ['a call without a token', 'GET', '/v1/tenant', { authorization: '' }, 401],
    ['a call for a foreign tenant', 'GET', '/v1/tenant', { 'x-tenant-id': randomUUID() }, 403],
    ['invalid input', 'POST', '/v1/tenant/keys', json, 400],
    ['another media type', 'POST', '/v1/tenant/keys', { 'content-type': 'application/xml' }, 415],
    ['a preflight request', 'OPTIONS', '/v1/tenant', { 'access-control-request-method': 'PUT' }, 204],
    ["the provider's configuration", 'GET', '/identity/.well-known/openid-configuration', {}, 200],
    ['a refused sign-in request', 'GET', '/identity/auth?client_id=unknown', {}, 400],
    ['a sign-in page that has expired', 'GET', '/identity/interaction/none/sign-in', {}, 400],
    ["the provider's style sheet", 'GET', '/identity/identity.css', {}, 200],
    ['a redirect', 'GET', '/api-documentation', {}, 302],
    ['a checkout that does not exist', 'GET', '/checkout/none', {}, 404],
    ['a consent page without a request', 'GET', '/consent/none/authorize', {}, 404],
    ['an image that does not exist', 'GET', '/files/images/none.svg', {}, 404],
    ['a font that does not exist', 'GET', '/files/fonts/none.woff2', {}, 404],
  ] as const)('%s', async (_what, method, url, headers, status) => {
    const own = { ...(await adminHeaders()), origin: 'http://localhost:4300' };
    const hasBody = method === 'POST' && 'content-type' in headers;
    const response = await sandbox.app.inject({
      method,
      url,
      headers: { ...own, ...headers },
      ...(hasBody && { payload: '{}' }),
    });
    expect([response.statusCode, response.headers]).toEqual([
      status,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringContaining('no-store'),
        'content-security-policy': expect.stringMatching(/^default-src 'none'; (.*; )?frame-ancestors 'none'/),
      }),
    ]);
  });

  test('the response to an invalid request, or to one with headers that are too long, says so too', async () => {
    const { port } = new URL(await sandbox.app.listen({ port: 0, host: 'localhost' }));
    for (const text of ['\0', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`]) {
      const socket = connect(Number(port), 'localhost').end(text);
      const response = (await socket.setEncoding('utf8').toArray()).join('');
      expect(response).toMatch(/^HTTP\/1\.1 4(00|31) /);
      expect(response).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
    }
  });

  test.each(['/healthz', '/v1/nothing', '/identity/.well-known/openid-configuration'])(
    'behind a proxy that ends TLS, it tells browsers to keep to TLS: %s',
    async (url) => {
      const sent = async (headers: Record<string, string>) =>
        (await sandbox.app.inject({ url, headers })).headers['strict-transport-security'];
      expect(await sent({ 'x-forwarded-proto': 'https' })).toBe('max-age=63072000; includeSubDomains');
      expect(await sent({})).toBeUndefined();
    },
  );
});

test('a response that does not match its schema is not sent, but becomes an internal error', async () => {
  const id = demoId('user Northwind Payments reader@northwind.example');
  await sql`update tenant_users set roles = array[null]::text[] where user_id = ${id}`.execute(sandbox.db);
  const admin = await callerAs(sandbox, 'admin@northwind.example');
  expect(await admin(`GET v1/tenant/users/${id}`)).toMatchObject({
    status: 500,
    data: null,
    codes: ['INTERNAL_ERROR'],
  });
});
