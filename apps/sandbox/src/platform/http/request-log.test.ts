import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addKey } from '../../testing/seeds/seeds.ts';
import { everyRoute } from '../../testing/test-caller.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';

const SECRET = 'kept-to-itself';
const lines: string[] = [];

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ takeLogLine: (line) => lines.push(line) });
});
afterAll(() => sandbox.close());

/** Sends one request and returns what was logged for it. */
async function logOf(method: string, url: string, headers: Record<string, string> = {}, payload?: string) {
  lines.length = 0;
  const { statusCode } = await sandbox.app.inject({
    // boundary: inject lists the methods, the routes have text
    method: method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  });
  return { statusCode, text: lines.join('') };
}

test('no route logs an API key that it is called with', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  const { privateKey, authorization } = await addKey(sandbox.db, tenantId, { roles: ['TENANT_ADMIN'] });
  const [, encoded = ''] = authorization.split(' ');
  const statuses = new Set<number>();
  for (const { method, path } of everyRoute(sandbox)) {
    for (const headers of [{ authorization }, { authorization, origin: sandbox.url }]) {
      const { statusCode, text } = await logOf(method, path.replaceAll('*', 'token'), headers);
      statuses.add(statusCode);
      expect(text).toContain('incoming request');
      for (const secret of [privateKey, encoded]) expect(text).not.toContain(secret);
    }
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403]));
});

test('no route logs a secret of its address, its headers or its body', async () => {
  const token = await sandbox.tokenFor('admin@northwind.example');
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const query = ['access_token', 'code', 'id', 'id_token_hint', 'key', 'search', 'signature', 'state', 'term']
    .map((name) => `${name}=${SECRET}`)
    .join('&');
  const headers = {
    authorization: `Bearer ${token}`,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
    'content-type': 'application/json',
    cookie: `identity_session=${SECRET}`,
    referer: `http://localhost:4300/callback?code=${SECRET}`,
    origin: sandbox.url,
  };
  const [leaks, statuses] = [new Set<string>(), new Set<number>()];
  for (const { method, path } of everyRoute(sandbox)) {
    const url = `${path.replaceAll(/:(key|order|uid|state|grant)\b/g, SECRET).replaceAll('*', SECRET)}?${query}`;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    for (const body of hasBody ? [`{"key":"${SECRET}"}`, `{"${SECRET}`] : [undefined]) {
      const { statusCode, text } = await logOf(method, url, headers, body);
      statuses.add(statusCode);
      expect(text).toContain('incoming request');
      if (text.includes(SECRET) || text.includes(token)) leaks.add(`${method} ${path}: ${text}`);
    }
  }
  expect([...leaks]).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 404]));
});

test.each([
  ['an unknown address', 'GET', `/v1/tenant/invitation/${SECRET}/more?key=${SECRET}`],
  ['the address of the hub', 'GET', `/v2/notificationhub/global?id=${SECRET}&access_token=${SECRET}`],
  ['an address that is too long', 'GET', `/checkout/${SECRET}${'x'.repeat(2_000)}`],
  ['an address that cannot be decoded', 'GET', `/checkout/%zz${SECRET}?key=${SECRET}`],
])('%s is logged without its secrets', async (_what, method, url) => {
  const { text } = await logOf(method, url);
  expect(text).toContain('…');
  expect(text).not.toContain(SECRET);
});

test('a line says which route was called, with the ids of things and what list was read', async () => {
  const webhookId = demoId('webhook');
  const { text } = await logOf(
    'GET',
    `/v1/notifications/webhooks/${webhookId}/batches?from=20&take=10&search=${SECRET}`,
  );
  expect(text).toContain(`"url":"/v1/notifications/webhooks/${webhookId}/batches?from=20&take=10&…"`);
});

test('an error is logged with its place in the code, but without the data that it quotes', async () => {
  const error = Object.assign(
    new Error(`Failed to reach https://hooks.example/in?token=${SECRET} with eyJhbGciOi.${SECRET}.x`),
    { detail: `Key (email)=(${SECRET}) already exists.`, parameters: [SECRET] },
  );
  lines.length = 0;
  sandbox.app.log.error(error, 'Delivery failed');
  sandbox.app.log.error(Object.assign(new Error(`invalid input syntax: "${SECRET}"`), { code: '22P02' }));
  expect(lines.join('')).not.toContain(SECRET);
  expect(lines[0]).toContain('Failed to reach https://hooks.example/in?…');
  expect(lines[0]).toContain('request-log.test.ts');
});
