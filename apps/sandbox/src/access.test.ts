import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES } from '@portal/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoId } from './database/demo-tenants.ts';
import { addOrder } from './orders/test-orders.ts';
import { callBare, callerAs, servedRoutes } from './testing/test-caller.ts';
import { anyDatabase, startOn } from './testing/test-databases.ts';
import { demoTenant, type TestSandbox } from './testing/test-sandbox.ts';

const READER = demoId('user Northwind Payments reader@northwind.example');
const CHECKOUT_KEY = `pk_${demoId('key Northwind Payments Checkout').replaceAll('-', '')}`;

const CONTOSO_USER = demoId('user Contoso Retail admin@contoso.example');
const CONTOSO_KEY = `pk_${demoId('key Contoso Retail Web shop').replaceAll('-', '')}`;

const WEBHOOK = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');
const BATCH = demoId(`batch ${WEBHOOK} 0`);
const ATTEMPT = demoId(`attempt ${BATCH} 0`);
const CONTOSO_WEBHOOK = demoId('webhook Contoso Retail https://webhooks.contoso.example/payments');
const CONTOSO_BATCH = demoId(`batch ${CONTOSO_WEBHOOK} 0`);
const CONTOSO_ATTEMPT = demoId(`attempt ${CONTOSO_BATCH} 0`);
const CONTOSO_VIEW = demoId("another tenant's saved view");
const CONTOSO_REPORT = demoId("another tenant's export");
const NEW_WEBHOOK = {
  destination: 'https://new.northwind.example/hook',
  events: ['user.invited'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};
const WEBHOOKS = 'v1/notifications/webhooks';
const REPORTS = 'v2/transaction-data';
const VIEW = demoId('saved view of a test');
const REPORT = demoId('export of a test');
/** What a call that reads or saves by address is asked for. */
const QUERIES: Readonly<Record<string, string>> = {
  [`${REPORTS}/report/download`]: `?reportPath=${REPORT}`,
  [`${REPORTS}/preferences`]: `?userId=${READER}&reportType=mandate`,
  [`${REPORTS}/saved-views`]: '?reportType=mandate',
};
const ATTEMPTS = `${WEBHOOKS}/:webhookId/batches/:batchId/delivery-attempts`;

/** Every call of the API: who may make it, and a body that it would accept. */
const CALLS = [
  ['GET v1/identity/me', 'signed in'],
  ['GET v1/invitation/summary/:key', 'anyone'],
  ['POST v1/invitation/accept', 'signed in', { key: 'x', emailAddress: 'reader@northwind.example' }],
  ['GET v1/tenant', 'admin'],
  ['PUT v1/tenant', 'admin', { name: 'Northwind' }],
  ['GET v1/tenant/services', 'member'],
  ['GET v1/countries', 'member'],
  ['GET v1/currencies', 'member'],
  ['GET v1/tenant/users', 'admin'],
  ['GET v1/tenant/users/:userId', 'admin'],
  ['PUT v1/tenant/users/:userId', 'admin', { roles: ['APP_READ'] }],
  ['DELETE v1/tenant/users/:userId', 'admin'],
  ['POST v1/tenant/invitation/invite', 'admin', { emailAddress: 'new@northwind.example', roles: ['APP_READ'] }],
  ['POST v1/tenant/invitation/resend', 'admin', { userId: READER }],
  ['GET v1/tenant/keys', 'admin'],
  ['POST v1/tenant/keys', 'admin', { name: 'New', roles: ['APP_READ'] }],
  ['GET v1/tenant/keys/:publicKey', 'admin'],
  ['PUT v1/tenant/keys/:publicKey', 'admin', { name: 'Other', roles: ['APP_READ'] }],
  ['DELETE v1/tenant/keys/:publicKey', 'admin'],
  [`GET ${WEBHOOKS}/event-types`, 'webhook reader'],
  [`GET ${WEBHOOKS}`, 'webhook reader'],
  [`POST ${WEBHOOKS}`, 'webhook writer', NEW_WEBHOOK],
  [`GET ${WEBHOOKS}/:webhookId`, 'webhook reader'],
  [`PUT ${WEBHOOKS}/:webhookId`, 'webhook writer', NEW_WEBHOOK],
  [`GET ${WEBHOOKS}/:webhookId/batches`, 'webhook reader'],
  [`GET ${WEBHOOKS}/:webhookId/batches/:batchId`, 'webhook reader'],
  [`GET ${ATTEMPTS}`, 'webhook reader'],
  [`POST ${ATTEMPTS}`, 'webhook writer'],
  [`GET ${ATTEMPTS}/:attemptId`, 'webhook reader'],
  ['GET v1/order-management/:orderRef', 'transaction reader'],
  ['GET v1/order-management/:orderRef/instruction/:instructionRef', 'transaction reader'],
  ['GET v1/financial-instruments/:financialInstrumentId', 'transaction reader'],
  ['GET v1/transactions/:transactionId', 'transaction reader'],
  ['GET v2/chargebacks/transaction/:transactionId/chargebacks', 'transaction reader'],
  [`GET ${REPORTS}/instructions`, 'transaction reader'],
  [`GET ${REPORTS}/instructions/summary`, 'transaction reader'],
  [`POST ${REPORTS}/instructions/export`, 'transaction reader', {}],
  [`GET ${REPORTS}/financial-instruments`, 'report reader'],
  [`POST ${REPORTS}/financial-instruments/export`, 'report reader', {}],
  [`GET ${REPORTS}/reports`, 'report reader'],
  [`GET ${REPORTS}/report/download`, 'report reader'],
  [`GET ${REPORTS}/preferences`, 'report reader'],
  [`PUT ${REPORTS}/preferences`, 'report reader', { selectedColumns: [], availableColumns: [] }],
  [`GET ${REPORTS}/saved-views`, 'report reader'],
  [`POST ${REPORTS}/saved-views`, 'report reader', { name: 'Mine', query: '' }],
  [`DELETE ${REPORTS}/saved-views/:viewId`, 'report reader'],
  // Last, as nothing is left of it.
  [`DELETE ${WEBHOOKS}/:webhookId`, 'webhook writer'],
] as const;

const rows = CALLS.map(([route, access, body]) => ({
  route,
  call: route
    .replace(':userId', READER)
    .replace(':publicKey', CHECKOUT_KEY)
    .replace(':webhookId', WEBHOOK)
    .replace(':batchId', BATCH)
    .replace(':attemptId', ATTEMPT)
    .replace(':orderRef', 'ORD-1')
    .replace(':instructionRef', 'INS-1')
    .replace(':financialInstrumentId', 'FIN-1')
    .replace(':transactionId', 'TXN-1')
    .replace(':viewId', VIEW)
    .concat(QUERIES[route.split(' ')[1] ?? ''] ?? ''),
  access,
  body,
}));
/** The roles beside tenant admin that open a call. */
const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  admin: [],
  'webhook reader': ['WEBHOOK_READ', 'WEBHOOK_WRITE'],
  'webhook writer': ['WEBHOOK_WRITE'],
  'transaction reader': ['TRANSACTION_READ', 'TRANSACTION_WRITE'],
  'report reader': ['TRANSACTION_READ', 'TRANSACTION_WRITE', 'MANDATE_READ', 'MANDATE_WRITE'],
};
const openedBy = (access: string) => OPENED_BY[access] ?? [];

const tokenRows = rows.filter(({ access }) => access !== 'anyone');
const tenantRows = tokenRows.filter(({ access }) => access !== 'signed in');

describe.each([anyDatabase])('on $name', (database) => {
  let sandbox: TestSandbox;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'portal-access-'));
    sandbox = await startOn(database, { exports: { directory } });
    await addReported();
  });
  afterEach(() => sandbox.exports?.settle());
  afterAll(async () => {
    await sandbox.close();
    await rm(directory, { recursive: true });
  });

  test('the table of calls is the whole API', () => {
    expect(servedRoutes(sandbox).toSorted()).toEqual(CALLS.map(([route]) => route).toSorted());
  });

  test.each(tokenRows)('$route is refused without a valid token', async ({ call, body }) => {
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
      const answer = await callBare(sandbox, call, body, { ...tenant, authorization });
      expect([answer.status, answer.codes]).toEqual([401, ['UNAUTHORIZED']]);
    }
  });

  test.each(tenantRows)('$route is refused to who is no member of the tenant', async ({ call, body }) => {
    const payments = demoTenant('Northwind Payments');
    const contoso = demoTenant('Contoso Retail');
    const authorization = `Bearer ${await sandbox.tokenFor('admin@contoso.example')}`;
    const headers = [
      { 'x-tenant-id': payments.tenantId, 'x-account-id': payments.accountId },
      // One's own tenant under another account, and the other way round.
      { 'x-tenant-id': contoso.tenantId, 'x-account-id': payments.accountId },
      { 'x-tenant-id': payments.tenantId, 'x-account-id': contoso.accountId },
      { 'x-tenant-id': contoso.tenantId },
      { 'x-tenant-id': "' or 1=1 --", 'x-account-id': contoso.accountId },
      {},
    ];
    for (const tenant of headers) {
      const answer = await callBare(sandbox, call, body, { ...tenant, authorization });
      expect([answer.status, answer.codes]).toEqual([403, ['FOREIGN_TENANT']]);
    }
    const nobody = await callerAs(sandbox, 'nobody@nowhere.example');
    expect((await nobody(`GET ${call.split(' ')[1]}`)).status).toBeOneOf([403, 404]);
  });

  test.each(
    rows.filter(
      ({ route, body }) =>
        /:(userId|publicKey|webhookId|orderRef|financialInstrumentId|transactionId|viewId)|download/.test(route) ||
        (body && 'userId' in body),
    ),
  )('$route finds and changes nothing of another tenant', async ({ route, body }) => {
    const { tenantId } = demoTenant('Contoso Retail');
    const before = await ownedBy(tenantId);
    const call = route
      .replace(':userId', CONTOSO_USER)
      .replace(':publicKey', CONTOSO_KEY)
      .replace(':webhookId', CONTOSO_WEBHOOK)
      .replace(':batchId', CONTOSO_BATCH)
      .replace(':attemptId', CONTOSO_ATTEMPT)
      .replace(':orderRef', 'ORD-2')
      .replace(':instructionRef', 'INS-2')
      .replace(':financialInstrumentId', 'FIN-2')
      .replace(':transactionId', 'TXN-2')
      .replace(':viewId', CONTOSO_VIEW)
      .replace('download', `download?reportPath=${CONTOSO_REPORT}`);
    const foreign = body && 'userId' in body ? { ...body, userId: CONTOSO_USER } : body;
    const answer = await callBare(sandbox, call, foreign, await headersOf('admin@northwind.example'));
    expect([answer.status, answer.codes]).toEqual([404, ['NOT_FOUND']]);
    expect(await ownedBy(tenantId)).toEqual(before);
    expect(JSON.stringify(before)).toContain(CONTOSO_USER);
    expect(JSON.stringify(before)).toContain(CONTOSO_KEY);
    expect(JSON.stringify(before)).toContain(CONTOSO_ATTEMPT);
  });

  test.each(rows.filter(({ access }) => access in OPENED_BY))(
    '$route is refused to a member with every role but those that open it',
    async ({ call, access, body }) => {
      const email = 'reader@northwind.example';
      const everyOther = ROLES.filter((role) => role !== 'TENANT_ADMIN' && !openedBy(access).includes(role));
      await sandbox.db.updateTable('tenant_users').set({ roles: everyOther }).where('user_id', '=', READER).execute();
      const headers = await headersOf(email);
      const answer = await callBare(sandbox, call, body, headers);
      expect([answer.status, answer.codes]).toEqual([403, ['FORBIDDEN']]);
    },
  );

  test.each(
    rows
      .flatMap((row) => ['TENANT_ADMIN', ...openedBy(row.access)].map((role) => ({ ...row, role })))
      .filter(({ access }) => / (reader|writer)$/.test(access)),
  )('$route is open to a member with $role alone', async ({ call, body, role }) => {
    await sandbox.reset();
    await addReported();
    await sandbox.db
      .updateTable('tenant_users')
      .set({ roles: [role] })
      .where('user_id', '=', READER)
      .execute();
    const answer = await callBare(sandbox, call, body, await headersOf('reader@northwind.example'));
    const done = call.endsWith('/export') ? 202 : 201;
    expect([answer.status, answer.codes]).toEqual([call.startsWith('POST') ? done : 200, []]);
  });

  test.each(rows.filter(({ access }) => !(access in OPENED_BY)))(
    '$route is open to a member without any known role',
    async ({ call, body }) => {
      await sandbox.db
        .updateTable('tenant_users')
        .set({ roles: ['OTHER'] })
        .where('user_id', '=', READER)
        .execute();
      const answer = await callBare(sandbox, call, body, await headersOf('reader@northwind.example'));
      // The key of the table is nobody's, which only who may make the call is told.
      expect([answer.status, answer.codes]).toEqual(
        call.includes('/invitation/') ? [404, ['INVITATION_NOT_FOUND']] : [200, []],
      );
    },
  );

  test('someone whose membership has ended is refused with the token that was valid before', async () => {
    const webhooks = await callerAs(sandbox, 'webhooks@northwind.example');
    expect((await webhooks('GET v1/tenant/services')).status).toBe(200);
    await sandbox.db.deleteFrom('tenant_users').where('email_address', '=', 'webhooks@northwind.example').execute();
    expect(await webhooks('GET v1/tenant/services')).toMatchObject({ status: 403, codes: ['FOREIGN_TENANT'] });
  });

  async function ownedBy(tenantId: string): Promise<unknown> {
    const users = await sandbox.db.selectFrom('tenant_users').selectAll().where('tenant_id', '=', tenantId).execute();
    const keys = await sandbox.db.selectFrom('api_keys').selectAll().where('tenant_id', '=', tenantId).execute();
    const webhooks = await sandbox.db
      .selectFrom('webhooks')
      .leftJoin('webhook_batches', 'webhook_batches.webhook_id', 'webhooks.webhook_id')
      .leftJoin('delivery_attempts', 'delivery_attempts.batch_id', 'webhook_batches.batch_id')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .execute();
    const views = await sandbox.db.selectFrom('saved_views').selectAll().where('tenant_id', '=', tenantId).execute();
    return { users, keys, webhooks, views };
  }

  /** An order with all its parts, a view and an export: of the reader, and of another tenant's admin. */
  async function addReported(): Promise<void> {
    for (const [tenant, number, userId, viewId, reportPath] of [
      ['Northwind Payments', 1, READER, VIEW, REPORT],
      ['Contoso Retail', 2, CONTOSO_USER, CONTOSO_VIEW, CONTOSO_REPORT],
    ] as const) {
      const { tenantId } = demoTenant(tenant);
      await addOrder(sandbox.db, tenantId, { number });
      await sandbox.db
        .insertInto('saved_views')
        .values({ view_id: viewId, tenant_id: tenantId, user_id: userId, report_type: 'mandate', name: 'V', query: '' })
        .execute();
      await sandbox.db
        .insertInto('export_reports')
        .values({
          report_path: reportPath,
          tenant_id: tenantId,
          user_id: userId,
          report_type: 'mandate',
          status: 'READY',
          name: 'mandates.csv',
          request: '{}',
          requested_at: new Date(),
        })
        .execute();
      await writeFile(join(directory, `${reportPath}.csv`), '');
    }
  }

  async function headersOf(email: string): Promise<Record<string, string>> {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const authorization = `Bearer ${await sandbox.tokenFor(email)}`;
    return { authorization, 'x-tenant-id': tenantId, 'x-account-id': accountId };
  }
});
