import { keyListSchema, keySchema } from '@portal/api-client/keys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addKey, basicAuthorization } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { callBare, type CallResponse } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');

const { tenantId } = demoTenant('Northwind Payments');

/** A new key of Northwind Payments, and a function that calls the API with it. */
async function newKey(roles: readonly string[], name?: string) {
  const key = await addKey(sandbox().db, tenantId, { roles, ...(name !== undefined && { name }) });
  const call = (route: string, body?: unknown, headers: Record<string, string> = {}): Promise<CallResponse> =>
    callBare(sandbox(), route, body, { authorization: key.authorization, ...headers });
  return { ...key, call };
}

const draft = {
  name: 'New',
  code: 'new',
  agreementType: 'ONE_OFF',
  rules: [
    {
      uuid: demoId('rule of a key'),
      priority: 1,
      currencies: ['EUR'],
      countries: ['IE'],
      apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
    },
  ],
};

test('the writes of a key carry its name as their author', async () => {
  const { call } = await newKey(['TENANT_ADMIN'], 'Night run');
  const created = await call('POST v2/schemes/collect', draft);
  expect(created.status).toBe(201);
  const { db } = sandbox();
  const drafts = await db.selectFrom('scheme_drafts').select('last_modified_by').where('code', '=', 'new').execute();
  expect(drafts).toEqual([{ last_modified_by: 'Night run' }]);

  const merchant = { merchant: { payeeNumber: '1231112223' } };
  expect(await call('PUT v1/apps/installed/swish/configuration', merchant, { 'if-match': '*' })).toMatchObject({
    status: 200,
  });
  expect((await call('POST v1/apps/installed/card-payments/uninstall')).status).toBe(200);
  expect((await call('POST v1/marketplace/apps/card-payments/install')).status).toBe(201);
  const saved = await db
    .selectFrom('app_configurations')
    .select(['app_id', 'saved_by'])
    .where('tenant_id', '=', tenantId)
    .where('app_id', 'in', ['swish', 'card-payments'])
    .orderBy('app_id')
    .execute();
  expect(saved).toEqual([
    { app_id: 'card-payments', saved_by: 'Night run' },
    { app_id: 'swish', saved_by: 'Night run' },
  ]);
  const installed = await db
    .selectFrom('installed_apps')
    .select('installed_by')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', 'card-payments')
    .execute();
  expect(installed).toEqual([{ installed_by: 'Night run' }]);
});

test('a key that loses a role is refused at the next call', async () => {
  const { call, publicKey } = await newKey(['WEBHOOK_READ']);
  expect((await call('GET v1/notifications/webhooks')).status).toBe(200);
  await admin(`PUT v1/tenant/keys/${publicKey}`, { name: 'Test key', roles: ['APP_READ'] });
  expect(await call('GET v1/notifications/webhooks')).toMatchObject({ status: 403, codes: ['FORBIDDEN'] });
});

test('a deleted key is refused at the next call', async () => {
  const { call, publicKey } = await newKey(['WEBHOOK_READ']);
  expect((await call('GET v1/notifications/webhooks')).status).toBe(200);
  await admin(`DELETE v1/tenant/keys/${publicKey}`);
  expect(await call('GET v1/notifications/webhooks')).toMatchObject({ status: 401, codes: ['UNAUTHORIZED'] });
});

test('a key that the API created works with the private key of the response', async () => {
  const created = await admin('POST v1/tenant/keys', { name: 'Shop', roles: ['WEBHOOK_READ'] });
  const { publicKey, privateKey } = z.object({ publicKey: z.string(), privateKey: z.string() }).parse(created.data);
  const authorization = basicAuthorization(publicKey, privateKey);
  expect((await callBare(sandbox(), 'GET v1/notifications/webhooks', undefined, { authorization })).status).toBe(200);
});

test('a key may repeat the headers of its own tenant, in any case', async () => {
  const { call } = await newKey(['WEBHOOK_READ']);
  const own = demoTenant('Northwind Payments');
  const headers = { 'x-tenant-id': own.tenantId.toUpperCase(), 'x-account-id': own.accountId };
  expect((await call('GET v1/notifications/webhooks', undefined, headers)).status).toBe(200);
});

test('a tenant that the body of a call names changes nothing, and one that the query names is refused', async () => {
  const { call } = await newKey(['WEBHOOK_WRITE']);
  const other = demoTenant('Contoso Retail');
  const named = { tenantId: other.tenantId, accountId: other.accountId, tenant_id: other.tenantId };
  const webhook = {
    destination: 'https://named.northwind.example/hook',
    events: ['user.invited'],
    maxBatchSize: 10,
    maxBatchTimeDelay: 10,
    isActive: true,
  };
  const query = new URLSearchParams(named).toString();
  for (const request of [
    call(`GET v1/notifications/webhooks?${query}`),
    call(`POST v1/notifications/webhooks?${query}`, webhook),
  ]) {
    expect(await request).toMatchObject({ status: 400, codes: ['UNKNOWN_QUERY_PARAMETER'] });
  }
  await call('POST v1/notifications/webhooks', { ...webhook, ...named });
  const added = await sandbox()
    .db.selectFrom('webhooks')
    .select('tenant_id')
    .where('destination', '=', webhook.destination)
    .execute();
  expect(added).toEqual([{ tenant_id: tenantId }]);
});

test('a repeated creation by a key gets the first response, and another key creates its own', async () => {
  const [one, other] = [await newKey(['WEBHOOK_WRITE']), await newKey(['WEBHOOK_WRITE'])];
  const webhook = {
    destination: 'https://new.northwind.example/hook',
    events: ['user.invited'],
    maxBatchSize: 10,
    maxBatchTimeDelay: 10,
    isActive: true,
  };
  const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d01' };
  const create = async ({ call }: typeof one) => (await call('POST v1/notifications/webhooks', webhook, once)).data;
  const first = await create(one);
  expect(first).toMatchObject({ events: ['user.invited'] });
  expect(await create(one)).toEqual(first);
  expect(await create(other)).not.toEqual(first);
});

test('a key with the role of a tenant admin does not count as the last one', async () => {
  const contoso = demoTenant('Contoso Retail');
  await addKey(sandbox().db, contoso.tenantId, { roles: ['TENANT_ADMIN'] });
  await sandbox()
    .db.updateTable('tenant_users')
    .set({ roles: ['APP_READ'] })
    .where('tenant_id', '=', contoso.tenantId)
    .where('email_address', '!=', 'admin@contoso.example')
    .execute();
  const self = demoId('user Contoso Retail admin@contoso.example');
  const last = callAs('admin@contoso.example', 'Contoso Retail');
  const refused = { status: 409, codes: ['LAST_TENANT_ADMIN'] };
  expect(await last(`PUT v1/tenant/users/${self}`, { roles: ['APP_READ'] })).toMatchObject(refused);
  expect(await last(`DELETE v1/tenant/users/${self}`)).toMatchObject(refused);
});

test('a key cannot redeem the consent that a user began', async () => {
  const { call } = await newKey(['TENANT_ADMIN']);
  const redirectUri = 'http://localhost:4300/apps/configuration/open-banking/callback';
  const begun = await admin('POST v1/apps/installed/open-banking/connect', { redirectUri });
  const { authorizationUri } = z.object({ authorizationUri: z.string() }).parse(begun.data);
  const returned = await sandbox().pressConsent('allow', `${authorizationUri}&state=x`);
  const code = new URLSearchParams(returned.split('?')[1]).get('code');
  const connection = { connection: { code, redirectUri } };
  expect(await call('PUT v1/apps/installed/open-banking/configuration', connection)).toMatchObject({
    status: 409,
    codes: ['CONSENT_FOREIGN'],
  });
});

describe('the last use of a key', () => {
  async function useOf(publicKey: string) {
    const { lastUsedOn, lastUsedFrom } = keySchema.parse((await admin(`GET v1/tenant/keys/${publicKey}`)).data);
    return { on: lastUsedOn, from: lastUsedFrom };
  }
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('is shown with its address, in the list too, and its time is written at most once a minute', async () => {
    const { call, publicKey } = await newKey(['APP_READ']);
    expect(await useOf(publicKey)).toEqual({ on: null, from: null });
    const before = Date.now();
    await call('GET v1/tenant/services', undefined, from('198.51.100.1'));
    const first = await useOf(publicKey);
    expect(first.from).toBe('198.51.100.1');
    expect(Date.parse(first.on ?? '')).toSatisfy((time: number) => time >= before && time <= Date.now());
    await call('GET v1/tenant/services', undefined, from('198.51.100.1'));
    expect(await useOf(publicKey)).toEqual(first);

    const used_on = new Date(Date.now() - 60_000);
    await sandbox().db.updateTable('key_uses').set({ used_on }).where('public_key', '=', publicKey).execute();
    await call('GET v1/tenant/services', undefined, from('198.51.100.1'));
    expect(Date.parse((await useOf(publicKey)).on ?? '')).toBeGreaterThanOrEqual(before);

    // Another address is shown at once, also for a call that the role of the key refuses.
    expect((await call('GET v1/tenant', undefined, from('198.51.100.2'))).status).toBe(403);
    expect((await useOf(publicKey)).from).toBe('198.51.100.2');
    const { tenantKeys } = keyListSchema.parse((await admin('GET v1/tenant/keys')).data);
    const ofKey = (key: { readonly publicKey: string }) => key.publicKey === publicKey;
    expect(tenantKeys.find(ofKey)?.lastUsedFrom).toBe('198.51.100.2');
  });

  test('does not make an open form of the key stale', async () => {
    const { call, publicKey } = await newKey(['APP_READ']);
    const etag = (await admin(`GET v1/tenant/keys/${publicKey}`)).headers.get('etag') ?? '';
    await call('GET v1/tenant/services');
    const saved = await admin(
      `PUT v1/tenant/keys/${publicKey}`,
      { name: 'Other', roles: ['APP_READ'] },
      { 'if-match': etag },
    );
    expect(saved.status).toBe(200);
  });

  test('is not written for a wrong private key', async () => {
    const { publicKey } = await newKey(['APP_READ']);
    const authorization = basicAuthorization(publicKey, 'sk_wrong');
    expect((await callBare(sandbox(), 'GET v1/tenant/services', undefined, { authorization })).status).toBe(401);
    expect(await useOf(publicKey)).toEqual({ on: null, from: null });
  });
});

describe.each(testDatabases)('on $name', (database) => {
  let own: TestSandbox;
  beforeAll(async () => {
    own = await startOn(database);
  });
  afterAll(() => own.close());

  test('calls of a key that is being deleted are accepted or refused, and never fail', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const { authorization, publicKey } = await addKey(own.db, tenantId, { roles: ['APP_READ'] });
      const call = () => callBare(own, 'GET v1/tenant/services', undefined, { authorization });
      const deletion = own.db.deleteFrom('api_keys').where('public_key', '=', publicKey).execute();
      for (const { status } of await Promise.all([call(), call(), call(), call()])) statuses.add(status);
      await deletion;
      statuses.add((await call()).status);
    }
    expect([...statuses].toSorted((a, b) => a - b).filter((status) => status !== 200)).toEqual([401]);
    expect(await own.db.selectFrom('key_uses').selectAll().execute()).toEqual([]);
  });
});

describe('too many requests are refused with the seconds to wait', () => {
  const anAddress = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
  const expectRefused = (response: CallResponse) => {
    expect([response.status, response.codes]).toEqual([429, ['RATE_LIMITED']]);
    expect(Number(response.headers.get('retry-after'))).toSatisfy((wait: number) => wait >= 1 && wait <= 60);
  };

  test('after 600 calls of a key in a minute, from any addresses and in any version of the API', async () => {
    const [busy, other] = [await newKey(['WEBHOOK_READ']), await newKey(['WEBHOOK_READ'])];
    for (let index = 0; index < 600; index += 1) {
      const route = index % 2 === 0 ? 'GET v1/tenant/services' : 'GET v2/mandates/internal/networks';
      expect((await busy.call(route, undefined, anAddress(index % 200))).status).toBe(200);
    }
    expectRefused(await busy.call('GET v1/tenant/services'));
    expectRefused(await busy.call('GET v2/mandates/internal/networks'));
    expect((await other.call('GET v1/tenant/services')).status).toBe(200);
    expect((await admin('GET v1/tenant/services')).status).toBe(200);
  });

  test('after 20 wrong private keys of a key in a minute, while the right one keeps working', async () => {
    const { publicKey, call } = await newKey(['WEBHOOK_READ']);
    const guess = (index: number) =>
      callBare(sandbox(), 'GET v1/tenant/services', undefined, {
        ...anAddress(index),
        authorization: basicAuthorization(publicKey, `sk_guess${index}`),
      });
    for (let index = 0; index < 20; index += 1) expect((await guess(index)).status).toBe(401);
    expectRefused(await guess(20));
    expectRefused(await guess(21));
    expect((await call('GET v1/tenant/services')).status).toBe(200);
  });

  test('after 300 failed attempts of an address in a minute, whatever the keys', async () => {
    const { call } = await newKey(['WEBHOOK_READ']);
    const bad = anAddress(250);
    for (let index = 0; index < 300; index += 1) {
      const authorization = index % 2 === 0 ? 'Basic nonsense' : basicAuthorization(`pk_${index}`, 'sk_guess');
      const refused = await callBare(sandbox(), 'GET v1/tenant/services', undefined, { ...bad, authorization });
      expect(refused.status).toBe(401);
    }
    expectRefused(await call('GET v1/tenant/services', undefined, bad));
    expect((await call('GET v1/tenant/services', undefined, anAddress(251))).status).toBe(200);
    const user = { authorization: `Bearer ${await sandbox().tokenFor('admin@northwind.example')}`, ...bad };
    expect((await callBare(sandbox(), 'GET v1/identity/me', undefined, user)).status).toBe(200);
  });
});
