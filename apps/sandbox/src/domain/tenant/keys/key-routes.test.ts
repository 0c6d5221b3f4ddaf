import { createHash } from 'node:crypto';
import { createdKeySchema, keyListSchema, keySchema } from '@portal/api-client/keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { addKey, basicAuthorization, endKey } from '../../../testing/seeds/seeds.ts';
import { callBare, callerAs } from '../../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';

const CHECKOUT = `pk_${demoId('key Northwind Payments Checkout').replaceAll('-', '')}`;
const WEB_SHOP = `pk_${demoId('key Contoso Retail Web shop').replaceAll('-', '')}`;

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');

async function tenantKeys() {
  return keyListSchema.parse((await admin('GET v1/tenant/keys')).data).tenantKeys;
}

test('an admin sees all keys of the tenant, the newest first, and no private key', async () => {
  const response = await admin('GET v1/tenant/keys');
  const { tenantKeys: keys } = keyListSchema.parse(response.data);
  expect(keys).toHaveLength(6);
  const created = keys.map((key) => key.createdOn ?? '');
  expect(created).toEqual(created.toSorted().toReversed());
  expect(JSON.stringify(response.data)).not.toContain('privateKey');
  expect(keys.at(-1)).toMatchObject({ name: 'Checkout', publicKey: CHECKOUT, createdBy: 'admin@northwind.example' });
});

test('only the response to its creation contains a private key, and the database cannot restore it', async () => {
  const response = await admin('POST v1/tenant/keys', { name: ' Shop ', roles: ['tenant-app-read', 'LATER'] });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { privateKey, ...key } = createdKeySchema.parse(response.data);
  expect(key).toMatchObject({ name: 'Shop', roles: ['APP_READ', 'LATER'], createdBy: 'admin@northwind.example' });
  expect((await admin(`GET v1/tenant/keys/${key.publicKey}`)).data).toEqual(key);

  const rows = await sandbox().db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(privateKey);
  const hash = createHash('sha256').update(privateKey).digest('base64url');
  expect(rows.find((row) => row.public_key === key.publicKey)?.private_key_hash).toBe(hash);
});

test('name and roles can be changed', async () => {
  const response = await admin(`PUT v1/tenant/keys/${CHECKOUT}`, { name: 'Till', roles: ['TENANT_ADMIN'] });
  expect(response).toMatchObject({ status: 200, data: { name: 'Till', roles: ['TENANT_ADMIN'], publicKey: CHECKOUT } });
  expect(await tenantKeys()).toContainEqual(response.data);
});

test('a deleted key is not found and no longer listed', async () => {
  expect(await admin(`DELETE v1/tenant/keys/${CHECKOUT}`)).toMatchObject({ status: 200, data: null });
  expect(await admin(`GET v1/tenant/keys/${CHECKOUT}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  expect(await tenantKeys()).toHaveLength(5);
});

test.each([
  ["another tenant's", WEB_SHOP, 404],
  ['an unknown', 'pk_unknown', 404],
  ['an impossible', '%00', 400],
])('%s key cannot be read, changed or deleted', async (_which, id, status) => {
  expect((await admin(`GET v1/tenant/keys/${id}`)).status).toBe(status);
  expect((await admin(`PUT v1/tenant/keys/${id}`, { name: 'Mine', roles: ['APP_READ'] })).status).toBe(status);
  expect((await admin(`DELETE v1/tenant/keys/${id}`)).status).toBe(status);
  const contoso = callAs('admin@contoso.example', 'Contoso Retail');
  expect((await contoso(`GET v1/tenant/keys/${WEB_SHOP}`)).data).toMatchObject({ name: 'Web shop' });
});

test.each([
  [{ name: ' ', roles: ['APP_READ'] }, ['VALIDATION_FAILED'], ['name']],
  [{ name: 'x'.repeat(101), roles: ['APP_READ'] }, ['VALIDATION_FAILED'], ['name']],
  [{ name: 'Shop', roles: [] }, ['ROLES_ARE_REQUIRED'], ['roles']],
  [{ name: 'Shop', roles: 'APP_READ' }, ['ROLES_ARE_REQUIRED'], ['roles']],
  [null, ['VALIDATION_FAILED'], [undefined]],
])('creating or changing a key to %j is rejected', async (body, codes, fields) => {
  const refused = { status: 400, codes, fields };
  expect(await admin('POST v1/tenant/keys', body)).toMatchObject(refused);
  expect(await admin(`PUT v1/tenant/keys/${CHECKOUT}`, body)).toMatchObject(refused);
});

describe('with an Idempotency-Key', () => {
  const body = { name: 'Shop', roles: ['APP_READ'] };
  const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d01' };

  test('concurrent requests create one key, and each gets the same response, including the private key', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => admin('POST v1/tenant/keys', body, once)));
    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map((response) => JSON.stringify(response.data))).size).toBe(1);
    expect(await tenantKeys()).toHaveLength(7);
  });

  test('neither the Idempotency-Key nor the response can be read from the database', async () => {
    const { privateKey } = createdKeySchema.parse((await admin('POST v1/tenant/keys', body, once)).data);
    const rows = JSON.stringify(await sandbox().db.selectFrom('idempotency_keys').selectAll().execute());
    for (const secret of [privateKey, once['idempotency-key'], 'Shop']) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString('base64url'));
    }
  });

  test('a different request with the same Idempotency-Key is rejected', async () => {
    await admin('POST v1/tenant/keys', body, once);
    const refused = { status: 409, codes: ['IDEMPOTENCY_KEY_REUSED'] };
    expect(await admin('POST v1/tenant/keys', { ...body, name: 'Other' }, once)).toMatchObject(refused);
    const invitation = { emailAddress: 'new@northwind.example', roles: ['APP_READ'] };
    expect(await admin('POST v1/tenant/invitation/invite', invitation, once)).toMatchObject(refused);
    expect(await tenantKeys()).toHaveLength(7);
  });

  test('the same Idempotency-Key of another caller, or in another tenant, is independent', async () => {
    await admin('POST v1/tenant/keys', body, once);
    const multi = callAs('multi@northwind.example');
    const labs = callAs('multi@northwind.example', 'Northwind Labs');
    expect((await multi('POST v1/tenant/keys', body, once)).status).toBe(201);
    expect((await labs('POST v1/tenant/keys', body, once)).status).toBe(201);
    expect(await tenantKeys()).toHaveLength(8);
  });

  test('a failed creation can be retried with the same Idempotency-Key', async () => {
    const invite = () =>
      admin('POST v1/tenant/invitation/invite', { emailAddress: 'multi@northwind.example', roles: ['APP_READ'] }, once);
    expect((await invite()).status).toBe(409);
    await admin(`DELETE v1/tenant/users/${demoId('user Northwind Payments multi@northwind.example')}`);
    expect((await invite()).status).toBe(201);
  });

  test('a repeated request after the key was deleted reports that, without the private key', async () => {
    const { publicKey } = createdKeySchema.parse((await admin('POST v1/tenant/keys', body, once)).data);
    await admin(`DELETE v1/tenant/keys/${publicKey}`);
    expect(await admin('POST v1/tenant/keys', body, once)).toMatchObject({
      status: 409,
      codes: ['DELETED_SINCE_CREATION'],
      data: null,
    });
    expect(await tenantKeys()).toHaveLength(6);
  });

  test('an Idempotency-Key is valid for a day', async () => {
    await admin('POST v1/tenant/keys', body, once);
    expect((await admin('POST v1/tenant/keys', { ...body, name: 'Other' }, once)).status).toBe(409);
    await sql`update idempotency_keys set created_on = created_on - interval '25 hours'`.execute(sandbox().db);
    expect((await admin('POST v1/tenant/keys', { ...body, name: 'Other' }, once)).status).toBe(201);
  });

  test.each(['short', 'x'.repeat(201), 'with a space in the middle'])(
    '%s is rejected as an Idempotency-Key',
    async (key) => {
      expect(await admin('POST v1/tenant/keys', body, { 'idempotency-key': key })).toMatchObject({
        status: 400,
        codes: ['IDEMPOTENCY_KEY_INVALID'],
      });
    },
  );
});

test('without an Idempotency-Key every request creates a key', async () => {
  const body = { name: 'Shop', roles: ['APP_READ'] };
  await Promise.all([admin('POST v1/tenant/keys', body), admin('POST v1/tenant/keys', body)]);
  expect(await tenantKeys()).toHaveLength(8);
});

describe('a replaced key', () => {
  const replacement = (overlap: string) => ({ name: 'Shop 2', roles: ['APP_READ'], overlap });
  const readKey = async (publicKey: string) => keySchema.parse((await admin(`GET v1/tenant/keys/${publicKey}`)).data);
  const replace = async (publicKey: string, overlap: string) =>
    createdKeySchema.parse((await admin(`POST v1/tenant/keys/${publicKey}/replace`, replacement(overlap))).data);
  const newKey = () => addKey(sandbox().db, demoTenant('Northwind Payments').tenantId, { roles: ['APP_READ'] });
  const statusOf = async (authorization: string) =>
    (await callBare(sandbox(), 'GET v1/tenant/services', undefined, { authorization })).status;
  const authorizationOf = (key: { readonly publicKey: string; readonly privateKey: string }) =>
    basicAuthorization(key.publicKey, key.privateKey);

  test.each([
    ['ONE_HOUR', 1],
    ['ONE_DAY', 24],
    ['SEVEN_DAYS', 168],
  ])('with the overlap %s works for %i hours beside the new one, and both say so', async (overlap, hours) => {
    const old = await newKey();
    const created = await replace(old.publicKey, overlap);
    expect(created).toMatchObject({ name: 'Shop 2', roles: ['APP_READ'], replaces: old.publicKey });
    const endsOn = new Date(Date.parse(created.createdOn ?? '') + hours * 3_600_000).toISOString();
    expect(created.replacedEndsOn).toBe(endsOn);
    expect(await readKey(old.publicKey)).toMatchObject({ endsOn, replacedBy: created.publicKey });
    const shown = await readKey(created.publicKey);
    expect(shown).toMatchObject({ replaces: old.publicKey, replacedEndsOn: endsOn });
    expect(shown.endsOn).toBeUndefined();
    for (const key of [old.authorization, authorizationOf(created)]) expect(await statusOf(key)).toBe(200);

    await endKey(sandbox().db, old.publicKey);
    expect(await statusOf(old.authorization)).toBe(401);
    expect(await statusOf(authorizationOf(created))).toBe(200);
    const token = await sandbox().app.inject({
      method: 'POST',
      url: '/identity/token',
      headers: { authorization: old.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials',
    });
    expect(token.statusCode).toBe(401);
  });

  test('without an overlap stops working at once, and is listed until it is deleted', async () => {
    const old = await newKey();
    const created = await replace(old.publicKey, 'NONE');
    expect(await statusOf(old.authorization)).toBe(401);
    expect((await tenantKeys()).find((key) => key.publicKey === old.publicKey)).toMatchObject({
      endsOn: created.createdOn,
      replacedBy: created.publicKey,
    });
    await admin(`DELETE v1/tenant/keys/${old.publicKey}`);
    expect((await readKey(created.publicKey)).replaces).toBeUndefined();
  });

  test('still ends when its replacement is deleted', async () => {
    const old = await newKey();
    const created = await replace(old.publicKey, 'NONE');
    await admin(`DELETE v1/tenant/keys/${created.publicKey}`);
    expect(await statusOf(old.authorization)).toBe(401);
  });

  test('is not found in another tenant, nor once it is deleted', async () => {
    const { publicKey } = await addKey(sandbox().db, demoTenant('Contoso Retail').tenantId, { roles: ['APP_READ'] });
    const send = () => admin(`POST v1/tenant/keys/${publicKey}/replace`, replacement('NONE'));
    expect(await send()).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    await sandbox().db.deleteFrom('api_keys').where('public_key', '=', publicKey).execute();
    expect(await send()).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    expect((await tenantKeys()).filter(({ name }) => name === 'Shop 2')).toEqual([]);
  });

  test('cannot be replaced again, and a repeated request gets the first replacement', async () => {
    const old = await newKey();
    const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d02' };
    const send = (headers = {}) =>
      admin(`POST v1/tenant/keys/${old.publicKey}/replace`, replacement('ONE_DAY'), headers);
    const first = await send(once);
    expect(await send(once)).toMatchObject({ status: 201, data: first.data });
    expect(await send()).toMatchObject({ status: 409, codes: ['KEY_ALREADY_REPLACED'] });
    expect((await tenantKeys()).filter(({ name }) => name === 'Shop 2')).toHaveLength(1);
  });

  test.each([{ overlap: 'FOREVER' }, {}])('needs a known overlap, not %j', async (overlap) => {
    const body = { name: 'Shop 2', roles: ['APP_READ'], ...overlap };
    const refused = await admin(`POST v1/tenant/keys/${CHECKOUT}/replace`, body);
    expect(refused).toMatchObject({ status: 400, codes: ['VALIDATION_FAILED'], fields: ['overlap'] });
  });
});

describe('a name that is an email address', () => {
  const roles = ['APP_READ'];
  const refused = {
    status: 400,
    codes: ['VALIDATION_FAILED'],
    fields: ['name'],
    messages: ['Please use a name that is not an email address'],
  };

  test.each(['admin@northwind.example', ' Ann@MÜLLER.example ', 'admin＠northwind.example'])(
    'such as %j is refused',
    async (name) => {
      expect(await admin('POST v1/tenant/keys', { name, roles })).toMatchObject(refused);
      expect(await admin(`PUT v1/tenant/keys/${CHECKOUT}`, { name, roles })).toMatchObject(refused);
      const replacement = { name, roles, overlap: 'NONE' };
      expect(await admin(`POST v1/tenant/keys/${CHECKOUT}/replace`, replacement)).toMatchObject(refused);
    },
  );

  test.each(['Shop @ Cork', 'shop@localhost', '@northwind.example'])('is not %j', async (name) => {
    expect((await admin('POST v1/tenant/keys', { name, roles })).status).toBe(201);
  });

  test('stays that of a key that has it already', async () => {
    const { tenantId } = demoTenant('Northwind Payments');
    const name = 'old@northwind.example';
    const { publicKey } = await addKey(sandbox().db, tenantId, { roles, name });
    const saved = await admin(`PUT v1/tenant/keys/${publicKey}`, { name, roles: ['APP_WRITE'] });
    expect(saved).toMatchObject({ status: 200, data: { name, roles: ['APP_WRITE'] } });
  });
});

describe.each(testDatabases)('on $name', (database) => {
  let own: TestSandbox;
  beforeAll(async () => {
    own = await startOn(database);
  });
  afterAll(() => own.close());

  test('of concurrent replacements of a key one succeeds, and a deletion in the meantime fails none of them', async () => {
    const caller = await callerAs(own, 'admin@northwind.example');
    const { tenantId } = demoTenant('Northwind Payments');
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { publicKey } = await addKey(own.db, tenantId, { roles: ['APP_READ'] });
      const replace = () =>
        caller(`POST v1/tenant/keys/${publicKey}/replace`, {
          name: `R${round}`,
          roles: ['APP_READ'],
          overlap: 'ONE_DAY',
        });
      const isDeleted = round % 2 === 0;
      const [one, two] = await Promise.all([
        replace(),
        replace(),
        ...(isDeleted ? [caller(`DELETE v1/tenant/keys/${publicKey}`)] : []),
      ]);
      const made = await own.db.selectFrom('api_keys').select('public_key').where('name', '=', `R${round}`).execute();
      expect(made).toHaveLength([one, two].filter((response) => response?.status === 201).length);
      if (!isDeleted) expect(made).toHaveLength(1);
      for (const response of [one, two]) outcomes.add(response?.codes[0] ?? 'CREATED');
    }
    expect([...outcomes].filter((code) => code !== 'NOT_FOUND').toSorted()).toEqual([
      'CREATED',
      'KEY_ALREADY_REPLACED',
    ]);
  });
});
