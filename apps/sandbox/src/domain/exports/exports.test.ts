import { readdir, rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type Call, callBare, callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { ALL, REPORTS, shareExports } from './testing/test-exports.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { addKey, setRoles } from '../../testing/seeds/seeds.ts';

/** A new API key of Northwind Payments that reads transactions, and a function that calls the API with it. */
async function newKey(sandbox: TestSandbox): Promise<{ readonly publicKey: string; readonly call: Call }> {
  const { tenantId } = demoTenant('Northwind Payments');
  const { publicKey, authorization } = await addKey(sandbox.db, tenantId, { roles: ['TRANSACTION_READ'] });
  return { publicKey, call: (call, body, headers) => callBare(sandbox, call, body, { authorization, ...headers }) };
}

describe.each(testDatabases)('on $name', (database) => {
  const exports = shareExports(database);

  test('a request is accepted at once, and the export is listed only when it has ended', async () => {
    const { admin, addOrders, ask, listed, settle } = exports();
    await addOrders(3);
    const reportPath = await ask(admin, ALL);
    await settle();
    expect(await listed(admin)).toEqual([
      {
        reportPath,
        status: 'Ready',
        name: 'transactions-2026-06-01-to-2026-06-10.csv',
        reportType: 'transaction',
        requestedAt: expect.stringMatching(/Z$/),
        completedAt: expect.stringMatching(/Z$/),
        rowCount: 3,
        sizeBytes: expect.any(Number),
      },
    ]);
  });

  test('an export whose file cannot be written is listed as failed', async () => {
    const { directory, admin, ask, listed, settle } = exports();
    await writeFile(directory, 'not a folder');
    const reportPath = await ask(admin, ALL);
    await settle();
    expect(await listed(admin)).toMatchObject([{ reportPath, status: 'Failed', rowCount: null }]);
    expect(await admin(`GET ${REPORTS}/report/download?reportPath=${reportPath}`)).toMatchObject({
      status: 409,
      codes: ['REPORT_NOT_READY'],
    });
  });

  test('webhooks receive events for completed and failed exports', async () => {
    const { sandbox, directory, admin, ask, settle } = exports();
    const body = { events: ['export.ready', 'export.failed'], maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true };
    await admin('POST v1/notifications/webhooks', { ...body, destination: 'https://hooks.example.com/exports' });
    const ready = await ask(admin, ALL);
    await settle();
    await rm(directory, { recursive: true, force: true });
    await writeFile(directory, '');
    const failed = await ask(admin, ALL, 'financial-instruments');
    await settle();
    const events = await sandbox.db
      .selectFrom('webhook_events')
      .select(['event_type', 'payload'])
      .orderBy('seq')
      .execute();
    expect(events.map(({ event_type, payload }) => [event_type, JSON.parse(payload).data])).toEqual([
      ['export.ready', { reference: ready, reportType: 'transaction' }],
      ['export.failed', { reference: failed, reportType: 'mandate' }],
    ]);
  });

  test('the list has only the exports of one user in one tenant, newest first', async () => {
    const { sandbox, clock, admin, ask, listed, settle } = exports();
    const first = await ask(admin, ALL);
    await settle();
    clock.advance(1);
    const second = await ask(admin, ALL, 'financial-instruments');
    await settle();
    expect((await listed(admin)).map(({ reportPath }) => reportPath)).toEqual([second, first]);
    const multi = await callerAs(sandbox, 'multi@northwind.example');
    expect(await listed(multi)).toEqual([]);
    expect(await multi(`GET ${REPORTS}/report/download?reportPath=${first}`)).toMatchObject({
      status: 404,
      codes: ['NOT_FOUND'],
    });
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    expect(await contoso(`GET ${REPORTS}/report/download?reportPath=${first}`)).toMatchObject({ status: 404 });
  });

  test('an API key has exports of its own, which nobody else sees, and which end with it', async () => {
    const { sandbox, admin, addOrders, ask, fileOf, linkTo, listed } = exports();
    await addOrders(2);
    const [key, other] = [await newKey(sandbox), await newKey(sandbox)];
    const reportPath = await ask(key.call, ALL);
    expect((await fileOf(key.call, reportPath)).split('\r\n')).toHaveLength(4);
    expect(await listed(key.call)).toMatchObject([{ reportPath, status: 'Ready', rowCount: 2 }]);
    const foreign = await ask(admin, ALL);
    for (const [call, path] of [
      [other.call, reportPath],
      [admin, reportPath],
      [key.call, foreign],
    ] as const) {
      expect(await call(`GET ${REPORTS}/report/download?reportPath=${path}`)).toMatchObject({ status: 404 });
    }
    expect(await listed(other.call)).toEqual([]);
    const link = await linkTo(key.call, reportPath);
    await admin(`DELETE v1/tenant/keys/${key.publicKey}`);
    expect((await sandbox.fetch(link)).status).toBe(404);
    expect((await key.call(`GET ${REPORTS}/reports`)).status).toBe(401);
  });

  test('the export of an API key that is deleted in the meantime leaves nothing', async () => {
    const { sandbox, clock, directory, admin, ask, settle } = exports();
    const { call, publicKey } = await newKey(sandbox);
    await ask(call, ALL);
    await admin(`DELETE v1/tenant/keys/${publicKey}`);
    clock.advance(3_600_000);
    await settle();
    expect(await readdir(directory).catch(() => [])).toEqual([]);
  });

  test('a user who may no longer read transactions cannot download their exports', async () => {
    const { sandbox, ask, listed, settle } = exports();
    const reader = await callerAs(sandbox, 'reader@northwind.example');
    const reportPath = await ask(reader, ALL);
    await settle();
    await setRoles(sandbox.db, demoId('user Northwind Payments reader@northwind.example'), ['MANDATE_READ']);
    expect(await listed(reader)).toEqual([]);
    expect(await reader(`GET ${REPORTS}/report/download?reportPath=${reportPath}`)).toMatchObject({
      status: 403,
      codes: ['FORBIDDEN'],
    });
  });

  test('a deleted file has no download link', async () => {
    const { admin, directory, ask, settle } = exports();
    const reportPath = await ask(admin, ALL);
    await settle();
    await rm(directory, { recursive: true });
    expect(await admin(`GET ${REPORTS}/report/download?reportPath=${reportPath}`)).toMatchObject({
      status: 404,
      codes: ['NOT_FOUND'],
    });
  });

  test('a link is valid for a minute, only for its own file, and needs no token', async () => {
    const { sandbox, clock, admin, addOrders, ask, linkTo, settle } = exports();
    await addOrders(1);
    const reportPath = await ask(admin, ALL);
    const other = await ask(admin, ALL, 'financial-instruments');
    await settle();
    const link = await linkTo(admin, reportPath);
    const response = await sandbox.fetch(link);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="transactions-2026-06-01-to-2026-06-10.csv"',
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const forged = [
      link.replace(reportPath, other),
      link.replace(/expires=\d+/, `expires=${clock.now() + 999_999}`),
      link.replace(/signature=./, 'signature='),
      link.replace(/\?.*/, ''),
    ];
    for (const address of forged) expect((await sandbox.fetch(address)).status).toBe(403);
    clock.advance(59_999);
    expect((await sandbox.fetch(link)).status).toBe(200);
    clock.advance(1);
    expect((await sandbox.fetch(link)).status).toBe(403);
  });

  test.each([
    [{ dateFrom: '2026-01-01', dateTo: '2026-04-04' }, 'DATE_RANGE_TOO_LONG', 'dateTo'],
    [{ dateFrom: '2199-12-30', dateTo: '2200-01-01' }, 'VALIDATION_FAILED', 'dateTo'],
    [{ ...ALL, columns: ['amount', 'password'] }, 'UNKNOWN_REPORT_COLUMN', 'columns.1'],
    [{ ...ALL, columns: [] }, 'VALIDATION_FAILED', 'columns'],
    [{ ...ALL, status: 'FAILED' }, 'VALIDATION_FAILED', 'status'],
  ])('%j is refused as %s', async (body, code, field) => {
    const { admin } = exports();
    const refused = { status: 400, codes: [code], fields: [field] };
    expect(await admin(`POST ${REPORTS}/instructions/export`, body)).toMatchObject(refused);
  });

  test('a repeated request makes one file', async () => {
    const { admin, listed, settle } = exports();
    const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d01' };
    const responses = await Promise.all([1, 2, 3].map(() => admin(`POST ${REPORTS}/instructions/export`, ALL, once)));
    await settle();
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await listed(admin)).toHaveLength(1);
  });
});
