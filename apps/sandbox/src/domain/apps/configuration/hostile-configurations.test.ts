import { expect, test } from 'vitest';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');

/** Saves a configuration as this JSON, and returns the status and the codes of the response. */
async function save(appId: string, json: string): Promise<[number, string[]]> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const response = await sandbox().fetch(`${sandbox().url}/v1/apps/installed/${appId}/configuration`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await sandbox().tokenFor('admin@northwind.example')}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
      'if-match': '*',
    },
    body: json,
  });
  const { errors }: { errors: { code: string }[] } = await response.json();
  return [response.status, errors.map(({ code }) => code)];
}

const DEEP = 100_000;
const text = JSON.stringify;

test.each([
  ['lists nested deeply', `{"merchant":{"merchantId":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}}`],
  ['objects nested deeply in an unknown value', `{"x":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`],
  ['a prototype', '{"merchant":{"__proto__":{"merchantId":"1234567890"}}}'],
  ['the prototype of a constructor', '{"constructor":{"prototype":{"merchantId":"1"}}}'],
  ['the name of a method', '{"toString":"x"}'],
  ['a section of a text', '{"merchant":"merchantId"}'],
  ['a section of a list', '{"merchant":["1234567890"]}'],
  ['a list', '[]'],
  ['a number as a text', '{"authentication":{"isAuthenticated":"true"}}'],
  ['a text of a megabyte', text({ merchant: { merchantId: '1'.repeat(1_048_576) } })],
  ['a secret of a megabyte', text({ access: { apiKey: 'x'.repeat(1_048_577) } })],
  ['a mask as an object', '{"access":{"apiKey":{"mask":"••••"}}}'],
  ['a mask with spaces', '{"access":{"apiKey":" •••••••• "}}'],
])('%s is refused', async (_what, json) => {
  expect(await save('card-payments', json)).toEqual([400, expect.arrayContaining([expect.any(String)])]);
  expect((await admin('GET v1/apps/installed/card-payments/configuration')).data).not.toHaveProperty('access');
});

test('of thousands of unknown names, a few are reported', async () => {
  const many = text(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`n${index}`, 0])));
  const [status, codes] = await save('card-payments', many);
  expect([status, codes.length < 100, new Set(codes)]).toEqual([400, true, new Set(['UNKNOWN_SETTING'])]);
  expect(await save('card-payments', many.padEnd(4_194_305))).toEqual([413, ['BODY_TOO_LARGE']]);
});

test.each([
  ['a character that PostgreSQL cannot store', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['an infinite number', '1e400'],
])('%s is refused or stored, but never fails', async (_what, value) => {
  await sandbox().db.updateTable('tenant_services').set({ max_apps: null }).execute();
  await admin('POST v1/marketplace/apps/kiwa/install');
  for (const name of ['shopName', 'apiSecret', 'retries']) {
    const [status] = await save('kiwa', `{"${name}":${value}}`);
    expect([name, status]).toEqual([name, expect.toSatisfy((one) => one === 200 || one === 400)]);
    const { data } = await admin('GET v1/apps/installed/kiwa/configuration');
    expect(data).toMatchObject({ retries: 3 });
  }
});

test('of two saves of the same version at once, one is stale, and the other is stored whole', async () => {
  const path = 'v1/apps/installed/card-payments/configuration';
  const ifMatch = { 'if-match': (await admin(`GET ${path}`)).headers.get('etag') ?? '' };
  const merchants = ['1111111111', '2222222222'].map((merchantId) => ({ merchant: { merchantId } }));
  const saves = await Promise.all(merchants.map((values) => admin(`PUT ${path}`, values, ifMatch)));
  expect(saves.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const stored = merchants[saves.findIndex(({ status }) => status === 200)];
  expect((await admin(`GET ${path}`)).data).toMatchObject(stored ?? {});
});
