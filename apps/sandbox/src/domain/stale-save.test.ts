import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../demo/data/demo-tenants.ts';
import { demoRewardGroupId } from '../demo/data/demo-reward-groups.ts';
import { demoThemeId } from '../demo/data/demo-themes.ts';
import { REWARDS } from './rewards/catalogue.ts';
import { type Call, type CallResponse, callBare, callerAs } from '../testing/test-caller.ts';
import { startOn, testDatabases } from '../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../testing/test-sandbox.ts';

const KEY = `v1/tenant/keys/pk_${demoId('key Northwind Payments Checkout').replaceAll('-', '')}`;
const READER = demoId('user Northwind Payments reader@northwind.example');
const USER = `v1/tenant/users/${READER}`;

const WEBHOOK = `v1/notifications/webhooks/${demoId('webhook Northwind Payments https://hooks.northwind.example/payments')}`;
const webhook = {
  destination: 'https://hooks.northwind.example/payments',
  events: ['user.invited'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};

const CONFIGURATION = 'v1/apps/installed/card-payments/configuration';
const merchant = (merchantId: string) => ({ merchant: { merchantId, environment: 'test' } });

const rewards = REWARDS.slice(0, 1).map(({ rewardId }) => ({ rewardId }));

const THEME = `v2/whitelabel/themes/${demoThemeId('Spring sale')}`;
const theme = { templateVersion: 2, settings: {} };

const THINGS = [
  ['tenant info', 'v1/tenant', { name: 'First' }, { name: 'Second' }],
  ['an API key', KEY, { name: 'First', roles: ['APP_READ'] }, { name: 'Second', roles: ['APP_READ'] }],
  ['a webhook', WEBHOOK, { ...webhook, maxBatchSize: 20 }, { ...webhook, isActive: false }],
  [
    'the provider of a network',
    'v2/mandates/provider-configuration/sepa',
    { provider: 'gocardless', leadTimeDays: 4 },
    { provider: 'bottomline', leadTimeDays: 5 },
  ],
  [
    'the credentials of a provider',
    'v2/mandates/internal/bottomline/configuration',
    { customerId: '1', userName: 'first' },
    { customerId: '2', userName: 'second' },
  ],
  ['a user', USER, { roles: ['APP_READ'] }, { roles: ['APP_WRITE'] }],
  ['the configuration of an app', CONFIGURATION, merchant('1234567890'), merchant('2345678901')],
  ['the configuration of an app, version 2', `${CONFIGURATION}/v2`, merchant('1234567890'), merchant('2345678901')],
  [
    'a reward group',
    `v1/reward-groups/${demoRewardGroupId('Travel points')}`,
    { name: 'First', rewards },
    { name: 'Second', rewards },
  ],
  ['a theme', THEME, { ...theme, name: 'First' }, { ...theme, name: 'Second' }],
] as const;

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let other: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    other = await callerAs(sandbox, 'multi@northwind.example');
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());

  /** Saves without If-Match. */
  async function saveBlindly(path: string, body: unknown): Promise<CallResponse> {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    return callBare(sandbox, `PUT ${path}`, body, {
      authorization: `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
    });
  }

  async function versionOf(path: string): Promise<string> {
    const version = (await admin(`GET ${path}`)).headers.get('etag');
    if (version === null) throw new Error(`${path} has no version`);
    return version;
  }

  test.each(THINGS)(
    "a stale save of %s is rejected and keeps the other user's changes",
    async (_what, path, first, second) => {
      const read = await versionOf(path);
      const saved = await other(`PUT ${path}`, first, { 'if-match': read });
      expect(saved.status).toBe(200);
      expect(await admin(`PUT ${path}`, second, { 'if-match': read })).toMatchObject({
        status: 409,
        codes: ['STALE_SAVE'],
      });
      expect((await admin(`GET ${path}`)).data).toEqual(saved.data);
    },
  );

  test.each(THINGS)(
    'after saving %s, a user can save again without reading it first',
    async (_what, path, first, second) => {
      const saved = await admin(`PUT ${path}`, first, { 'if-match': await versionOf(path) });
      const version = saved.headers.get('etag') ?? '';
      expect(version).toBe(await versionOf(path));
      expect(await admin(`PUT ${path}`, second, { 'if-match': version })).toMatchObject({ status: 200, data: second });
    },
  );

  test.each(THINGS)('of several concurrent saves of %s, exactly one succeeds', async (_what, path, first, second) => {
    const headers = { 'if-match': await versionOf(path) };
    const responses = await Promise.all(
      [first, second, first, second].map((body, index) => (index < 2 ? admin : other)(`PUT ${path}`, body, headers)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test.each(THINGS)('a save of %s without a version is refused and changes nothing', async (_what, path, first) => {
    const [{ data }, version] = [await admin(`GET ${path}`), await versionOf(path)];
    expect(await saveBlindly(path, first)).toMatchObject({ status: 428, codes: ['VERSION_REQUIRED'] });
    expect((await admin(`GET ${path}`)).data).toEqual(data);
    expect(await versionOf(path)).toBe(version);
  });

  test.each(THINGS)('a save of %s with * overwrites the latest version', async (_what, path, first, second) => {
    await other(`PUT ${path}`, first, { 'if-match': await versionOf(path) });
    expect((await admin(`PUT ${path}`, second, { 'if-match': '*' })).status).toBe(200);
  });

  test('credentials that were never saved have no version, and are saved without one once', async () => {
    const path = 'v2/mandates/internal/bottomline/configuration';
    const credentials = { customerId: '1', userName: 'first', accessKey: 'an-access-key' };
    await admin(`DELETE ${path}`);
    await sandbox.db.deleteFrom('provider_connections').where('provider', '=', 'bottomline').execute();
    expect((await admin(`GET ${path}`)).headers.get('etag')).toBeNull();
    const saves = await Promise.all([saveBlindly(path, credentials), saveBlindly(path, credentials)]);
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428]);
  });

  test('credentials that were deleted in the meantime are stale, also if a value is missing now', async () => {
    const path = 'v2/mandates/internal/bottomline/configuration';
    const version = await versionOf(path);
    await admin(`DELETE ${path}`);
    const save = await admin(`PUT ${path}`, { customerId: '1', userName: 'first' }, { 'if-match': version });
    expect(save).toMatchObject({ status: 409, codes: ['STALE_SAVE'] });
  });

  test.each([
    ['one of several versions', (version: string) => `"other", ${version}`, 200],
    ['a strong tag after a weak one', (version: string) => `W/"other", ${version}`, 200],
    ['a weak tag', (version: string) => `W/${version}`, 409],
    ['an unknown version', () => '"never"', 409],
    ['a version without quotation marks', (version: string) => version.replaceAll('"', ''), 409],
    ['an empty header', () => '', 409],
  ])('If-Match with %s decides whether a save succeeds', async (_which, header, status) => {
    const headers = { 'if-match': header(await versionOf('v1/tenant')) };
    expect((await admin('PUT v1/tenant', { name: 'Northwind' }, headers)).status).toBe(status);
  });

  test('a deleted resource is not found, whichever version is sent, or none', async () => {
    const headers = { 'if-match': await versionOf(KEY) };
    const late = { name: 'Late', roles: ['APP_READ'] };
    await other(`DELETE ${KEY}`);
    for (const response of [await admin(`PUT ${KEY}`, late, headers), await saveBlindly(KEY, late)]) {
      expect(response).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    }
  });
});

test("pages of the portal's origin may send and read the version", async () => {
  const [database] = testDatabases;
  if (!database) throw new Error('There is no database');
  const sandbox = await startOn(database);
  const asked = await sandbox.app.inject({
    method: 'OPTIONS',
    url: '/v1/tenant',
    headers: {
      origin: 'http://localhost:4300',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'if-match',
    },
  });
  expect(asked.headers['access-control-allow-headers']).toContain('If-Match');
  const admin = await callerAs(sandbox, 'admin@northwind.example');
  const response = await admin('GET v1/tenant', undefined, { origin: 'http://localhost:4300' });
  expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
  await sandbox.close();
});
