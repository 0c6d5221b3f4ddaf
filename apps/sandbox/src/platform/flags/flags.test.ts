import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { Database } from '../database/open-database.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { registerFlags } from './index.ts';
import { addFlag, removeFlag } from '../../testing/seeds/seeds.ts';

/** The flags that are on for a tenant with every feature; all others are off. */
const FULL = [
  'batchDeliveriesUi',
  'chargebackTestScenario',
  'citiFasterPayments',
  'citiSepaInstantCredit',
  'customerAgreementsV2',
  'mandateReport',
  'mandateReportMetadata',
  'mandatesProviderConfigurations',
  'mandatesV2',
  'normalizedSuccessStatus',
  'orderViewerV2',
  'projectionAccess',
  'rewards',
  'tenantPortalBalanceTopups',
  'v2ConfigurationApps',
];
const EVERY_KEY = [...FULL, 'enableTrialAccount', 'orderViewerV1', 'portal.why-this-version'];
const CONTOSO = FULL.filter((key) => key !== 'rewards' && key !== 'orderViewerV2');

const tenantIdOf = (name: string) => demoId(`tenant ${name}`);
const NORTHWIND = tenantIdOf('Northwind Payments');
const ADMIN = 'admin@northwind.example';

interface Ask {
  readonly email?: string | undefined;
  readonly key?: string;
  readonly context?: unknown;
  readonly body?: string;
  readonly etag?: string;
}

function contextOf(tenantId: string) {
  return { targetingKey: tenantId, tenantId };
}

function valuesIn(body: string): Record<string, unknown> {
  const { flags }: { flags: { key: string; value: unknown }[] } = JSON.parse(body);
  return Object.fromEntries(flags.map(({ key, value }) => [key, value]));
}

describe.each([anyDatabase])('on $name', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const created = await kind.create();
    drop = created.drop;
    database = await openDemoDatabase(created.options);
    app = Fastify();
    // The token is the email address; access-tokens.test.ts covers real tokens.
    const verifyToken = async (token: string) => {
      if (!token.includes('@')) throw new Error('not a token');
      return {
        subject: demoId(token),
        email: token,
        issuer: 'http://localhost:4301/identity',
        kind: 'user' as const,
        sessionId: token,
        expiresAt: Infinity,
      };
    };
    await registerFlags(app, { db: database.db, verifyToken });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await drop();
  });

  async function ask({ email = ADMIN, key, context, body, etag }: Ask) {
    const response = await app.inject({
      method: 'POST',
      url: `/flags/ofrep/v1/evaluate/flags${key === undefined ? '' : `/${key}`}`,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(email && { authorization: `Bearer ${email}` }),
        ...(etag && { 'if-none-match': etag }),
      },
      body: body ?? JSON.stringify({ context }),
    });
    return {
      status: response.statusCode,
      etag: String(response.headers['etag']),
      body: response.body,
      headers: response.headers,
    };
  }

  test.each([
    ['Northwind Payments', ADMIN, FULL],
    ['Northwind Labs', 'multi@northwind.example', ['projectionAccess']],
    ['Contoso Retail', 'admin@contoso.example', CONTOSO],
    ['Fabrikam', 'trial@fabrikam.example', [...FULL, 'enableTrialAccount']],
  ])('a member of %s gets the flags of that tenant, and every other flag off', async (tenant, email, on) => {
    const { status, body } = await ask({ email, context: contextOf(tenantIdOf(tenant)) });
    expect(status).toBe(200);
    const { v2ConfigurationApps, ...others } = valuesIn(body);
    expect(v2ConfigurationApps).toEqual(on.includes('v2ConfigurationApps') ? [expect.any(String)] : []);
    const expected = EVERY_KEY.filter((key) => key !== 'v2ConfigurationApps').map((key) => [key, on.includes(key)]);
    expect(others).toEqual(Object.fromEntries(expected));
  });

  test('a user of several tenants gets the flags of the requested tenant only', async () => {
    const rewards = async (tenant: string) => {
      const { body } = await ask({
        email: 'multi@northwind.example',
        key: 'rewards',
        context: contextOf(tenantIdOf(tenant)),
      });
      return JSON.parse(body);
    };
    expect(await rewards('Northwind Payments')).toEqual({
      key: 'rewards',
      value: true,
      variant: 'on',
      reason: 'TARGETING_MATCH',
    });
    expect(await rewards('Northwind Labs')).toEqual({
      key: 'rewards',
      value: false,
      variant: 'off',
      reason: 'DEFAULT',
    });
  });

  test('an unchanged response is not sent again until a flag changes', async () => {
    const context = contextOf(NORTHWIND);
    const before = await ask({ context });
    expect(await ask({ context, etag: before.etag })).toMatchObject({ status: 304, body: '', etag: before.etag });
    expect((await ask({ context, etag: `"other", W/${before.etag}` })).status).toBe(304);

    await removeFlag(database.db, NORTHWIND, 'rewards');
    const after = await ask({ context, etag: before.etag });
    expect(after.status).toBe(200);
    expect(after.etag).not.toBe(before.etag);
    expect(valuesIn(after.body)).toMatchObject({ rewards: false, mandatesV2: true });

    await addFlag(database.db, NORTHWIND, 'rewards');
    expect((await ask({ context, etag: before.etag })).status).toBe(304);
  });

  test.each([
    ['a signed-out user', { email: '', context: contextOf(NORTHWIND) }, 401],
    ['a caller with an invalid token', { email: 'nonsense', context: contextOf(NORTHWIND) }, 401],
    ['a member of another tenant', { email: 'admin@contoso.example', context: contextOf(NORTHWIND) }, 403],
    ['a user without a tenant', { email: 'nobody@nowhere.example', context: contextOf(NORTHWIND) }, 403],
    [
      'a user with a pending invitation',
      { email: 'niamh.walsh@northwind.example', context: contextOf(NORTHWIND) },
      403,
    ],
    ['a request for an unknown tenant', { context: contextOf('no-such-tenant') }, 403],
    [
      'a request with the id of another account',
      { context: { ...contextOf(NORTHWIND), accountId: demoId('account Contoso') } },
      403,
    ],
  ])('%s gets no flags', async (_who, question, expected) => {
    for (const key of [{}, { key: 'rewards' }]) {
      const { status, body } = await ask({ ...question, ...key });
      expect(status).toBe(expected);
      expect(JSON.parse(body)).toMatchObject({ ...key, errorCode: 'GENERAL' });
    }
  });

  test('the context may contain the id of the tenant’s own account', async () => {
    const context = { ...contextOf(NORTHWIND), accountId: demoId('account Northwind') };
    expect((await ask({ context })).status).toBe(200);
  });

  test.each([
    ['names no tenant', { context: {} }, 'TARGETING_KEY_MISSING'],
    ['names an empty tenant', { context: { targetingKey: '' } }, 'TARGETING_KEY_MISSING'],
    ['names a tenant that is not a string', { context: { targetingKey: 7 } }, 'INVALID_CONTEXT'],
    ['names two tenants', { context: { targetingKey: NORTHWIND, tenantId: demoId('x') } }, 'INVALID_CONTEXT'],
    ['has no context', { body: '{}' }, 'INVALID_CONTEXT'],
    ['is not JSON', { body: '{' }, 'PARSE_ERROR'],
  ])('a request that %s is rejected with the code of the protocol', async (_what, question, errorCode) => {
    const bulk = await ask(question);
    expect({ status: bulk.status, body: JSON.parse(bulk.body) }).toMatchObject({ status: 400, body: { errorCode } });
    const single = await ask({ ...question, key: 'rewards' });
    expect({ status: single.status, body: JSON.parse(single.body) }).toMatchObject({
      status: 400,
      body: { key: 'rewards', errorCode },
    });
  });

  test('a flag that does not exist is not found', async () => {
    const { status, body } = await ask({ key: 'noSuchFlag', context: contextOf(NORTHWIND) });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ key: 'noSuchFlag', errorCode: 'FLAG_NOT_FOUND' });
  });
});
