import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Role, ROLES } from '@portal/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from './demo/data/demo-tenants.ts';
import type { AccessCall } from './testing/access-calls.ts';
import { DECLARED_CALLS } from './testing/declared-calls.ts';
import { everyRow } from './testing/every-row.ts';
import { OUTSIDE_ROUTES } from './testing/outside-routes.ts';
import { addKey, basicAuthorization, endKey, removeUser, setRoles } from './testing/seeds/seeds.ts';
import { callBare, callerAs, type CallResponse, everyRoute, servedRoutes } from './testing/test-caller.ts';
import { anyDatabase, startOn } from './testing/test-databases.ts';
import { documentSchema, operationsOf } from './testing/test-openapi.ts';
import { demoTenant, type TestSandbox } from './testing/test-sandbox.ts';

const IDS = Object.fromEntries(DECLARED_CALLS.flatMap(({ ids = {} }) => Object.entries(ids)));

const READER = demoId('user Northwind Payments reader@northwind.example');

const withoutQuery = (route: string) => route.replace(/\?.*/, '');

const rows = DECLARED_CALLS.flatMap(({ calls }) => calls).map((declared) => ({
  ...declared,
  name: withoutQuery(declared.route),
  ...requestTo(declared, 'own'),
  foreign: requestTo(declared, 'foreign'),
}));

/** The call and its body, filled with the ids of one tenant. */
function requestTo({ route, body, ids }: AccessCall, whose: 'own' | 'foreign') {
  const known: NonNullable<AccessCall['ids']> = { ...IDS, ...ids };
  const fill = (text: string) =>
    text.replaceAll(/:([a-zA-Z]+)/g, (name, id: string) => known[id]?.[whose] ?? known[id]?.own ?? name);
  const filledBody: unknown = body && JSON.parse(fill(JSON.stringify(body)));
  return { call: fill(route), body: filledBody };
}

/** The roles other than tenant admin that may make a call; empty for a call that requires no role. */
function rolesOf({ openTo }: Pick<AccessCall, 'openTo'>): readonly Role[] {
  return typeof openTo === 'string' ? [] : openTo;
}

const tokenRows = rows.filter(({ openTo }) => openTo !== 'anyone');
const tenantRows = tokenRows.filter(({ openTo }) => openTo !== 'signed-in');
const roleRows = rows.filter(({ openTo }) => typeof openTo !== 'string');

/** The calls that refuse every API key, and those that admit one. */
const userRows = tokenRows.filter(({ openTo, usersOnly }) => openTo === 'signed-in' || usersOnly);
const keyRows = tenantRows.filter(({ usersOnly }) => !usersOnly);

/** Calls for people only, whatever the roles of a key. */
const PERSONAL = [
  /^(POST|PUT|DELETE) v1\/tenant\/(users|keys|invitation)\b/,
  /^POST v1\/invitation\b/,
  /^GET v1\/identity\b/,
  /^\w+ v2\/transaction-data\/(preferences|saved-views)\b/,
  /approv/i,
];

/** The only origin whose pages may read a response. */
const PORTAL = 'http://localhost:4300';

let addresses = 0;
/** Another address at each call, whose failed attempts are few. */
function anyAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

const isHead = (route: string) => route.startsWith('HEAD ');

/** Fastify responds to HEAD wherever it responds to GET. */
function verbsOf(method: string) {
  const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;
  if (method === 'ANY') return verbs.filter((verb) => verb !== 'OPTIONS');
  return verbs.filter((verb) => verb === method || (verb === 'HEAD' && method === 'GET'));
}

describe.each([anyDatabase])('on $name', (database) => {
  let sandbox: TestSandbox;
  let directory: string;
  /** Whether the data is still that of the seed: only calls of API keys that read have been made since. */
  let isFresh = false;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-access-'));
    sandbox = await startOn(database, { exports: { directory } });
    await seed();
  });
  afterEach(() => sandbox.exports?.settle());
  afterAll(async () => {
    await sandbox.close();
    await rm(directory, { recursive: true });
  });

  test('every API route has an access declaration next to it, with ids for its parameters', () => {
    expect(servedRoutes(sandbox).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const { call } of rows) expect(call).not.toMatch(/:[a-zA-Z]/);
  });

  test('every route of the server is in the OpenAPI document or in the list of the routes outside it', async () => {
    const document = await sandbox.app.inject('/openapi.json');
    const described = operationsOf(documentSchema.parse(document.json())).map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    const served = everyRoute(sandbox).map(({ method, path }) =>
      path.endsWith('/*') ? `ANY ${path}` : `${method} ${path}`,
    );
    const [heads, others] = [served.filter(isHead), served.filter((route) => !isHead(route))];
    const listed = [...described, ...OUTSIDE_ROUTES.map(({ route }) => route)];
    expect([...new Set(others)].toSorted()).toEqual(listed.toSorted());
    for (const head of heads) expect(listed).toContain(head.replace('HEAD', 'GET'));
  });

  test.each(OUTSIDE_ROUTES)(
    '$route is open to $openTo, and a stranger changes nothing',
    async ({ route, strangers }) => {
      const [method = '', path = ''] = route.replaceAll(/:\w+/g, 'guessed').replace('*', 'guessed').split(' ');
      const before = await everyRow(sandbox.db);
      for (const { status, ...request } of strangers) {
        for (const verb of verbsOf(method)) {
          const outcome = await sandbox.app.inject({
            ...request,
            method: verb,
            url: path.replace(/^guessed$/, '/v1/tenant'),
          });
          expect([verb, outcome.statusCode]).toEqual([verb, status]);
          if (verb === 'HEAD') expect(outcome.body).toBe('');
          expect(outcome.headers['access-control-allow-origin'] ?? PORTAL).toBe(PORTAL);
        }
      }
      expect(await everyRow(sandbox.db)).toEqual(before);
    },
  );

  test.each(tokenRows)('$name rejects a request without a valid token', async ({ call, body }) => {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const tenant = { 'x-tenant-id': tenantId, 'x-account-id': accountId };
    const valid = await sandbox.tokenFor('admin@northwind.example');
    for (const authorization of [
      '',
      'Bearer',
      'Bearer nonsense',
      `Basic ${valid}`,
      `Bearer ${valid.slice(0, -8)}AAAAAAAA`,
    ]) {
      const outcome = await callBare(sandbox, call, body, { ...tenant, authorization });
      expect([outcome.status, outcome.codes]).toEqual([401, ['UNAUTHORIZED']]);
    }
  });

  test.each(tenantRows)('$name rejects a user who is not a member of the tenant', async ({ call, body }) => {
    const payments = demoTenant('Northwind Payments');
    const contoso = demoTenant('Contoso Retail');
    const authorization = `Bearer ${await sandbox.tokenFor('admin@contoso.example')}`;
    const headers = [
      { 'x-tenant-id': payments.tenantId, 'x-account-id': payments.accountId },
      // The caller's own tenant with another account, and the reverse.
      { 'x-tenant-id': contoso.tenantId, 'x-account-id': payments.accountId },
      { 'x-tenant-id': payments.tenantId, 'x-account-id': contoso.accountId },
      { 'x-tenant-id': contoso.tenantId },
      { 'x-tenant-id': "' or 1=1 --", 'x-account-id': contoso.accountId },
      {},
    ];
    for (const tenant of headers) {
      const outcome = await callBare(sandbox, call, body, { ...tenant, authorization });
      expect([outcome.status, outcome.codes]).toEqual([403, ['FOREIGN_TENANT']]);
    }
    const nobody = await callerAs(sandbox, 'nobody@nowhere.example');
    expect((await nobody(`GET ${call.split(' ')[1]}`)).status).toBeOneOf([403, 404]);
  });

  test.each(
    rows.filter(
      ({ call, body, foreign }) => JSON.stringify([call, body]) !== JSON.stringify([foreign.call, foreign.body]),
    ),
  )('$name cannot find or change data of another tenant', async ({ foreign }) => {
    // A token belongs to a session, which is a row too.
    const headers = await headersOf('admin@northwind.example');
    const before = await everyRow(sandbox.db);
    const outcome = await callBare(sandbox, foreign.call, foreign.body, headers);
    expect([outcome.status, outcome.codes]).toEqual([404, ['NOT_FOUND']]);
    expect(await everyRow(sandbox.db)).toEqual(before);
    for (const id of Object.values(IDS)) expect(before.join('\n')).toContain(id.foreign ?? '');
  });

  test.each(roleRows)(
    '$name rejects a member who has every role except the required ones',
    async ({ call, body, ...row }) => {
      for (const required of [rolesOf(row), ...(row.andOpenTo ? [row.andOpenTo] : [])]) {
        const others = ROLES.filter((role) => role !== 'TENANT_ADMIN' && !required.includes(role));
        await setRoles(sandbox.db, READER, others);
        const headers = await headersOf('reader@northwind.example');
        const refusedBefore = await countRefusals();
        const outcome = await callBare(sandbox, call, body, headers);
        expect([outcome.status, outcome.codes]).toEqual([403, ['FORBIDDEN']]);
        const isRecorded = !call.startsWith('GET ') && row.entries !== 'none';
        expect((await countRefusals()) - refusedBefore).toBe(isRecorded ? 1 : 0);
      }
    },
  );

  test.each(roleRows.flatMap((row) => ['TENANT_ADMIN', ...rolesOf(row)].map((role) => ({ ...row, role }))))(
    '$name accepts a member with only the role $role',
    async ({ call, body, role, andOpenTo = [], response, entries }) => {
      await sandbox.reset();
      await seed();
      await setRoles(sandbox.db, READER, role === 'TENANT_ADMIN' ? [role] : [role, ...andOpenTo.slice(0, 1)]);
      const outcome = await callBare(sandbox, call, body, await headersOf('reader@northwind.example'));
      expect([outcome.status, outcome.codes]).toEqual(response ?? [call.startsWith('POST') ? 201 : 200, []]);
      const isRecorded =
        outcome.status < 300 ? entries === undefined : [403, 409].includes(outcome.status) && entries !== 'none';
      const entry = { actor_name: 'reader@northwind.example', refusal: outcome.codes[0] ?? null };
      const isWrite = !call.startsWith('GET ');
      expect(await entriesOf(outcome)).toEqual(isWrite && isRecorded ? [expect.objectContaining(entry)] : []);
    },
  );

  test.each(rows.filter(({ openTo }) => typeof openTo === 'string'))(
    '$name accepts a member without any known role',
    async ({ call, body, response }) => {
      await setRoles(sandbox.db, READER, ['OTHER']);
      const outcome = await callBare(sandbox, call, body, await headersOf('reader@northwind.example'));
      expect([outcome.status, outcome.codes]).toEqual(response ?? [200, []]);
    },
  );

  test('every call that only a person may make is declared so', () => {
    const personal = rows.filter(({ name }) => PERSONAL.some((pattern) => pattern.test(name)));
    expect(personal.length).toBeGreaterThan(10);
    for (const row of personal) expect(userRows).toContain(row);
  });

  test.each(userRows)('$name refuses an API key with every role', async ({ call, body }) => {
    const own = demoTenant('Northwind Payments');
    const authorization = await keyWith(ROLES);
    const before = await everyRow(sandbox.db);
    for (const headers of [{}, { 'x-tenant-id': own.tenantId, 'x-account-id': own.accountId }]) {
      const outcome = await callBare(sandbox, call, body, { ...headers, authorization, 'if-match': '*' });
      expect([outcome.status, outcome.codes]).toEqual([403, ['NOT_FOR_API_KEYS']]);
    }
    const after = await everyRow(sandbox.db);
    const others = (found: readonly string[]) => found.filter((row) => !row.includes('NOT_FOR_API_KEYS'));
    expect(others(after)).toEqual(others(before));
  });

  test.each(tokenRows)('$name rejects a request without a valid API key', async ({ call, body }) => {
    const { tenantId } = demoTenant('Northwind Payments');
    const add = () => addKey(sandbox.db, tenantId, { roles: ROLES });
    const [{ publicKey, privateKey, authorization }, deleted, ended] = await Promise.all([add(), add(), add()]);
    await sandbox.db.deleteFrom('api_keys').where('public_key', '=', deleted.publicKey).execute();
    await endKey(sandbox.db, ended.publicKey);
    for (const invalid of [
      'Basic',
      'Basic nonsense',
      deleted.authorization,
      ended.authorization,
      basicAuthorization(publicKey, ''),
      basicAuthorization(publicKey, `${privateKey.slice(0, -1)}!`),
      basicAuthorization(`pk_${randomUUID()}`, privateKey),
      basicAuthorization(privateKey, publicKey),
      basicAuthorization(publicKey, `${privateKey}\0`),
    ]) {
      const outcome = await callBare(sandbox, call, body, { authorization: invalid, 'x-forwarded-for': anyAddress() });
      expect([outcome.status, outcome.codes]).toEqual([401, ['UNAUTHORIZED']]);
      expect(outcome.headers.get('www-authenticate')).toBe('Bearer');
    }
    for (const browser of [{ origin: PORTAL }, { origin: 'null' }, { 'sec-fetch-site': 'none' }]) {
      const outcome = await callBare(sandbox, call, body, { authorization, ...browser });
      expect([outcome.status, outcome.codes]).toEqual([403, ['BASIC_NOT_FOR_BROWSERS']]);
    }
  });

  test.each(keyRows)('$name refuses an API key that names another tenant', async ({ call, body }) => {
    const own = demoTenant('Northwind Payments');
    const other = demoTenant('Contoso Retail');
    const authorization = await keyWith(ROLES);
    for (const headers of [
      { 'x-tenant-id': other.tenantId, 'x-account-id': other.accountId },
      { 'x-tenant-id': other.tenantId },
      { 'x-account-id': other.accountId },
      { 'x-tenant-id': own.tenantId, 'x-account-id': other.accountId },
      { 'x-tenant-id': demoTenant('Northwind Labs').tenantId, 'x-account-id': own.accountId },
      { 'x-tenant-id': '' },
    ]) {
      const outcome = await callBare(sandbox, call, body, { ...headers, authorization });
      expect([outcome.status, outcome.codes]).toEqual([403, ['FOREIGN_TENANT']]);
    }
  });

  test.each(
    keyRows.filter(
      ({ call, body, foreign }) => JSON.stringify([call, body]) !== JSON.stringify([foreign.call, foreign.body]),
    ),
  )('$name does not show an API key the data of another tenant', async ({ foreign }) => {
    const authorization = await keyWith(ROLES);
    const before = await everyRow(sandbox.db);
    const outcome = await callBare(sandbox, foreign.call, foreign.body, { authorization, 'if-match': '*' });
    expect([outcome.status, outcome.codes]).toEqual([404, ['NOT_FOUND']]);
    expect(await everyRow(sandbox.db)).toEqual(before);
  });

  test.each(keyRows.filter(({ openTo }) => typeof openTo !== 'string'))(
    '$name rejects an API key that has every role except the required ones',
    async ({ call, body, ...row }) => {
      for (const required of [rolesOf(row), ...(row.andOpenTo ? [row.andOpenTo] : [])]) {
        const others = ROLES.filter((role) => role !== 'TENANT_ADMIN' && !required.includes(role));
        const outcome = await callBare(sandbox, call, body, { authorization: await keyWith(others) });
        expect([outcome.status, outcome.codes]).toEqual([403, ['FORBIDDEN']]);
      }
    },
  );

  test.each(
    keyRows.flatMap((row) =>
      typeof row.openTo === 'string'
        ? [{ ...row, role: 'OTHER' }]
        : ['TENANT_ADMIN', ...rolesOf(row)].map((role) => ({ ...row, role })),
    ),
  )(
    '$name accepts an API key with only the role $role, without headers of a tenant',
    async ({ call, body, role, andOpenTo = [], response, ofKeys = response }) => {
      if (!isFresh) {
        await sandbox.reset();
        await seed();
      }
      isFresh = call.startsWith('GET ');
      const authorization = await keyWith(role === 'TENANT_ADMIN' ? [role] : [role, ...andOpenTo.slice(0, 1)]);
      const outcome = await callBare(sandbox, call, body, { authorization, 'if-match': '*' });
      expect([outcome.status, outcome.codes]).toEqual(ofKeys ?? [call.startsWith('POST') ? 201 : 200, []]);
    },
  );

  test('a user whose membership has ended is rejected, although the token is still valid', async () => {
    const webhooks = await callerAs(sandbox, 'webhooks@northwind.example');
    expect((await webhooks('GET v1/tenant/services')).status).toBe(200);
    await removeUser(sandbox.db, demoId('user Northwind Payments webhooks@northwind.example'));
    expect(await webhooks('GET v1/tenant/services')).toMatchObject({ status: 403, codes: ['FOREIGN_TENANT'] });
  });

  async function seed(): Promise<void> {
    for (const declared of DECLARED_CALLS) await declared.seed?.(sandbox, directory);
  }

  /** The Authorization header of a new API key of Northwind Payments. */
  async function keyWith(roles: readonly string[]): Promise<string> {
    const { tenantId } = demoTenant('Northwind Payments');
    const { authorization } = await addKey(sandbox.db, tenantId, { roles });
    // The first call records that the key is used.
    await callBare(sandbox, 'GET v1/tenant/services', undefined, { authorization });
    return authorization;
  }

  async function headersOf(email: string): Promise<Record<string, string>> {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const authorization = `Bearer ${await sandbox.tokenFor(email)}`;
    // A save replaces any version, since only access is the subject.
    const headers = { authorization, 'x-tenant-id': tenantId, 'x-account-id': accountId, 'if-match': '*' };
    // The first call of a session records the sign-in.
    await callBare(sandbox, 'GET v1/tenant/services', undefined, headers);
    return headers;
  }

  /** The refused attempts of all entries: equal ones within a minute have one entry. */
  async function countRefusals(): Promise<number> {
    const entries = sandbox.db.selectFrom('activity_entries').select('count').where('refusal', '=', 'FORBIDDEN');
    return (await entries.execute()).reduce((sum, { count }) => sum + count, 0);
  }

  /** The activity entries of a request. */
  async function entriesOf({ headers }: CallResponse) {
    const correlationId = headers.get('x-correlation-id') ?? '';
    return sandbox.db.selectFrom('activity_entries').selectAll().where('correlation_id', '=', correlationId).execute();
  }
});
