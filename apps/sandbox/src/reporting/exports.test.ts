import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportedReportListSchema,
  INSTRUCTION_EXPORT_EVENT,
  reportDownloadSchema,
} from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { instructionPageSchema } from '@portal/api-client/instructions';
import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../database/demo-tenants.ts';
import type { Schema } from '../database/schema.ts';
import { createClient, listenAt } from '../realtime/test-hub.ts';
import { type Call, callerAs } from '../test-caller.ts';
import { startOn, testDatabases } from '../test-databases.ts';
import { demoTenant, type TestSandbox } from '../testing.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { queueExport } from './export-queue.ts';
import { addOrder } from './test-orders.ts';

const REPORTS = 'v2/transaction-data';
const ALL = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-exports-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let clock: TestClock;
  let directory: string;
  let admin: Call;
  let hubUrl: string;
  beforeAll(async () => {
    clock = createTestClock();
    directory = await mkdtemp(join(root, 'files-'));
    sandbox = await startOn(database, { exports: { directory, clock } });
    admin = await callerAs(sandbox, 'admin@northwind.example');
    hubUrl = await listenAt(sandbox);
  });
  beforeEach(async () => {
    clock.reset();
    await sandbox.reset();
    await rm(directory, { recursive: true, force: true });
  });
  afterEach(() => sandbox.exports?.settle());
  afterAll(() => sandbox.close());

  async function addOrders(count: number, values: object = {}): Promise<void> {
    const { tenantId } = demoTenant('Northwind Payments');
    for (let index = 0; index < count; index += 1) {
      const created_at = new Date(Date.UTC(2026, 5, 1) + index * 3_600_000);
      await addOrder(sandbox.db, tenantId, { number: String(index).padStart(3, '0'), created_at, ...values });
    }
  }

  /** One that the admin asked for. */
  async function addExport(values: Partial<Insertable<Schema['export_reports']>>): Promise<void> {
    await sandbox.db
      .insertInto('export_reports')
      .values({
        report_path: demoId('abandoned'),
        tenant_id: demoTenant('Northwind Payments').tenantId,
        user_id: demoId('user Northwind Payments admin@northwind.example'),
        report_type: 'transaction',
        status: 'PREPARING',
        name: 'transactions.csv',
        request: JSON.stringify(ALL),
        requested_at: new Date(clock.now()),
        ...values,
      })
      .execute();
  }

  async function ask(call: Call, body: object, kind = 'instructions'): Promise<string> {
    const answer = await call(`POST ${REPORTS}/${kind}/export`, body);
    expect(answer.status).toBe(202);
    const { reportPath } = acceptedExportSchema.parse(answer.data);
    return reportPath;
  }

  async function listed(call: Call) {
    return exportedReportListSchema.parse((await call(`GET ${REPORTS}/reports`)).data).exportReports;
  }

  async function linkTo(call: Call, reportPath: string): Promise<string> {
    const { data } = await call(`GET ${REPORTS}/report/download?reportPath=${reportPath}`);
    return reportDownloadSchema.parse(data).reportUri;
  }

  async function fileOf(call: Call, reportPath: string): Promise<string> {
    await sandbox.exports?.settle();
    const answer = await sandbox.fetch(await linkTo(call, reportPath));
    expect(answer.status).toBe(200);
    // As it is in the file: 'text' would leave out the mark at the beginning.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  }

  test('a report becomes a file with the columns that were asked for, as spreadsheets read it', async () => {
    await addOrders(2);
    await addOrders(1, {
      number: 'X',
      amount_minor: 1_234_567,
      batch_ref: '=HYPERLINK("x")',
      customer_ref: 'a,"b"\nc',
    });
    const columns = [
      'instructionRef',
      'amount',
      'createdAt',
      'transaction.id',
      'batchRef',
      'customerRef',
      'failureReason',
    ];
    const reportPath = await ask(admin, { ...ALL, columns });
    expect(await fileOf(admin, reportPath)).toBe(
      [
        '\ufeffinstructionRef,amount,createdAt,transaction.id,batchRef,customerRef,failureReason',
        'INS-001,1.00,2026-06-01T01:00:00.000Z,TXN-001,,CUS-001,',
        `INS-X,12345.67,2026-06-01T00:00:00.000Z,TXN-X,"'=HYPERLINK(""x"")","a,""b""\nc",`,
        'INS-000,1.00,2026-06-01T00:00:00.000Z,TXN-000,,CUS-000,',
        '',
      ].join('\r\n'),
    );
  });

  test('an amount below zero stays a number, and what only looks like one does not', async () => {
    await addOrders(1, { net_refund_minor: 400, customer_ref: '-3+4', batch_ref: '-1.0.0' });
    const columns = ['netAmount', 'customerRef', 'batchRef'];
    const text = await fileOf(admin, await ask(admin, { ...ALL, columns }));
    expect(text.split('\r\n')[1]).toBe("-3.00,'-3+4,'-1.0.0");
  });

  test('it holds what the report shows under the same filters, of every column unless said otherwise', async () => {
    await addOrders(5);
    await addOrders(1, { status: 'FAILED', number: 'F' });
    const failed = await fileOf(admin, await ask(admin, { ...ALL, status: ['FAILED'], columns: ['instructionRef'] }));
    expect(failed.split('\r\n').slice(1, -1)).toEqual(['INS-F']);
    const searched = await fileOf(admin, await ask(admin, { term: 'ins-00', columns: ['instructionRef'] }));
    expect(searched.split('\r\n').slice(1, -1)).toHaveLength(5);
    const whole = await fileOf(admin, await ask(admin, ALL));
    expect(whole.split('\r\n')[0]?.split(',')).toHaveLength(21);
  });

  test.each([
    ['instructions', 'instructionRef', 'ins-002', 'INS-002'],
    ['financial-instruments', 'mandateId', 'mnd-002', 'MND-002'],
  ])(
    'a search of %s is looked for on all days, whichever are sent with it, as the report does',
    async (kind, column, term, found) => {
      await addOrders(5);
      // More days than an export may have, and none on which anything happened.
      for (const days of [
        { dateFrom: '1990-01-01', dateTo: '2090-12-31' },
        { dateFrom: '2020-01-01', dateTo: '2020-01-02' },
      ]) {
        const text = await fileOf(admin, await ask(admin, { ...days, term, columns: [column] }, kind));
        expect(text.split('\r\n').slice(1, -1)).toEqual([found]);
      }
      const names = (await listed(admin)).map(({ name }) => name);
      expect(new Set(names).size).toBe(1);
      expect(names[0]).toMatch(/-search\.csv$/);
    },
  );

  test('mandates are exported alike, their metadata as JSON', async () => {
    await addOrders(1);
    const columns = ['mandateId', 'type', 'metadata'];
    const text = await fileOf(admin, await ask(admin, { ...ALL, columns }, 'financial-instruments'));
    expect(text.split('\r\n')[1]).toBe('MND-000,SEPA,"{""contract"":""1""}"');
  });

  test('who asks is answered at once, finds nothing listed, then what it has become', async () => {
    await addOrders(3);
    const reportPath = await ask(admin, ALL);
    await sandbox.exports?.settle();
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

  test('a file that cannot be written is a report that has failed, and says so', async () => {
    await writeFile(directory, 'not a folder');
    const reportPath = await ask(admin, ALL);
    await sandbox.exports?.settle();
    expect(await listed(admin)).toMatchObject([{ reportPath, status: 'Failed', rowCount: null }]);
    expect(await admin(`GET ${REPORTS}/report/download?reportPath=${reportPath}`)).toMatchObject({
      status: 409,
      codes: ['REPORT_NOT_READY'],
    });
  });

  test('a webhook that collects it is told of both ends', async () => {
    const body = { events: ['export.ready', 'export.failed'], maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true };
    await admin('POST v1/notifications/webhooks', { ...body, destination: 'https://hooks.example.com/exports' });
    const ready = await ask(admin, ALL);
    await sandbox.exports?.settle();
    await rm(directory, { recursive: true, force: true });
    await writeFile(directory, '');
    const failed = await ask(admin, ALL, 'financial-instruments');
    await sandbox.exports?.settle();
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

  test('the list is of one user in one tenant, newest first', async () => {
    const first = await ask(admin, ALL);
    await sandbox.exports?.settle();
    clock.advance(1);
    const second = await ask(admin, ALL, 'financial-instruments');
    await sandbox.exports?.settle();
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

  test('who may no longer read transactions cannot download them any more', async () => {
    const reader = await callerAs(sandbox, 'reader@northwind.example');
    const reportPath = await ask(reader, ALL);
    await sandbox.exports?.settle();
    await sandbox.db
      .updateTable('tenant_users')
      .set({ roles: ['MANDATE_READ'] })
      .where('user_id', '=', demoId('user Northwind Payments reader@northwind.example'))
      .execute();
    expect(await listed(reader)).toEqual([]);
    expect(await reader(`GET ${REPORTS}/report/download?reportPath=${reportPath}`)).toMatchObject({
      status: 403,
      codes: ['FORBIDDEN'],
    });
  });

  test('a link is good for a minute, for its own file alone, and needs no token', async () => {
    await addOrders(1);
    const reportPath = await ask(admin, ALL);
    const other = await ask(admin, ALL, 'financial-instruments');
    await sandbox.exports?.settle();
    const link = await linkTo(admin, reportPath);
    const answer = await sandbox.fetch(link);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
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
    const refused = { status: 400, codes: [code], fields: [field] };
    expect(await admin(`POST ${REPORTS}/instructions/export`, body)).toMatchObject(refused);
  });

  test('a repeated request makes one file', async () => {
    const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d01' };
    const answers = await Promise.all([1, 2, 3].map(() => admin(`POST ${REPORTS}/instructions/export`, ALL, once)));
    await sandbox.exports?.settle();
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await listed(admin)).toHaveLength(1);
  });

  test('a user can have ten prepared at a time, also when they ask at once, and others still get theirs', async () => {
    const elsewhere = { leased_by: demoId('a process'), leased_until: new Date(clock.now() + 20_000) };
    for (let number = 0; number < 9; number += 1)
      await addExport({ report_path: demoId(`slow ${number}`), ...elsewhere });
    const kinds = ['instructions', 'financial-instruments', 'instructions'];
    const answers = await Promise.all(kinds.map((kind) => admin(`POST ${REPORTS}/${kind}/export`, ALL)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_EXPORTS', 'TOO_MANY_EXPORTS']);
    await ask(await callerAs(sandbox, 'reader@northwind.example'), ALL);
    await sandbox.exports?.settle();
    await ask(admin, ALL);
  });

  test("a user's newest hundred reports are kept, and neither more of them nor their files", async () => {
    const at = (number: number) => new Date(clock.now() - 3_600_000 + number);
    await mkdir(directory);
    for (let number = 0; number < 102; number += 1) {
      const report_path = demoId(`kept ${number}`);
      await addExport({ report_path, status: 'READY', requested_at: at(number), completed_at: at(number) });
      await writeFile(join(directory, `${report_path}.csv`), '');
    }
    const multi = await callerAs(sandbox, 'multi@northwind.example');
    const another = await ask(multi, ALL);
    await sandbox.exports?.settle();
    const newest = await ask(admin, ALL);
    await sandbox.exports?.settle();
    const kept = [newest, ...Array.from({ length: 99 }, (_, index) => demoId(`kept ${101 - index}`))];
    expect((await listed(admin)).map(({ reportPath }) => reportPath)).toEqual(kept);
    expect((await listed(multi)).map(({ reportPath }) => reportPath)).toEqual([another]);
    const files = [another, ...kept].map((reportPath) => `${reportPath}.csv`);
    expect((await readdir(directory)).toSorted()).toEqual(files.toSorted());
  });

  test('after a week neither report nor file is kept, nor what a process left behind', async () => {
    await ask(admin, ALL);
    await sandbox.exports?.settle();
    await writeFile(join(directory, `${demoId('gone')}.x.unfinished`), 'half');
    const past = new Date(clock.now() - 86_400_000);
    await utimes(join(directory, `${demoId('gone')}.x.unfinished`), past, past);
    clock.advance(6 * 86_400_000);
    await sandbox.exports?.settle();
    expect(await readdir(directory)).toHaveLength(2);
    clock.advance(86_400_001);
    await sandbox.exports?.settle();
    expect([await listed(admin), await readdir(directory)]).toEqual([[], []]);
  });

  test('without days both are of the last seven, by the clock of the platform', async () => {
    clock.advance(30 * 86_400_000);
    const day = (before: number) => new Date(clock.now() - before * 86_400_000);
    for (const before of [0, 6, 7]) {
      await addOrder(sandbox.db, demoTenant('Northwind Payments').tenantId, {
        number: before,
        created_at: day(before),
      });
    }
    const shown = instructionPageSchema.parse((await admin(`GET ${REPORTS}/instructions`)).data);
    expect(shown.results.map(({ instructionRef }) => instructionRef)).toEqual(['INS-0', 'INS-6']);
    const text = await fileOf(admin, await ask(admin, { columns: ['instructionRef'] }));
    expect(text.split('\r\n').slice(1, -1)).toEqual(['INS-0', 'INS-6']);
  });

  test('what a process began that is gone is begun anew when its lease is over', async () => {
    await addOrders(1);
    await addExport({ leased_by: demoId('a process'), leased_until: new Date(clock.now() + 20_000) });
    clock.advance(19_000);
    await sandbox.exports?.settle();
    expect(await listed(admin)).toEqual([]);
    clock.advance(1000);
    await sandbox.exports?.settle();
    expect(await listed(admin)).toMatchObject([{ status: 'Ready', rowCount: 1 }]);
  });

  test('the end is pushed to the portals of who asked, and to nobody else', async () => {
    const asking = await createClient(sandbox, hubUrl, { email: 'admin@northwind.example' });
    const another = await createClient(sandbox, hubUrl, { email: 'multi@northwind.example' });
    const single = new Promise((resolve) => asking.connection.on(INSTRUCTION_EXPORT_EVENT, resolve));
    const foreign: unknown[] = [];
    another.connection.on(INSTRUCTION_EXPORT_EVENT, (report) => foreign.push(report));
    await Promise.all([asking.connection.start(), another.connection.start()]);
    const transactions = await ask(admin, ALL);
    expect(await single).toMatchObject({ reportPath: transactions, status: 'Ready', reportType: 'transaction' });
    const mandates = await ask(admin, ALL, 'financial-instruments');
    await asking.hears(1);
    expect(asking.heard).toEqual([[expect.objectContaining({ reportPath: mandates, status: 'Ready' })]]);
    expect([foreign, another.heard]).toEqual([[], []]);
    await Promise.all([asking.connection.stop(), another.connection.stop()]);
  });

  test('who may no longer read transactions hears nothing of their export either', async () => {
    const user_id = demoId('user Northwind Payments reader@northwind.example');
    await sandbox.db
      .updateTable('tenant_users')
      .set({ roles: ['MANDATE_READ'] })
      .where('user_id', '=', user_id)
      .execute();
    const reader = await createClient(sandbox, hubUrl, { email: 'reader@northwind.example' });
    const heard: unknown[] = [];
    reader.connection.on(INSTRUCTION_EXPORT_EVENT, (report) => heard.push(report));
    await reader.connection.start();
    const { tenantId: tenant_id } = demoTenant('Northwind Payments');
    // As if it had been asked for with the right to it.
    await sandbox.db.transaction().execute((trx) =>
      queueExport(trx, {
        tenant_id,
        user_id,
        report_type: 'transaction',
        name: 'a.csv',
        requested_at: new Date(clock.now()),
        request: ALL,
      }),
    );
    await expect.poll(() => statusOf(user_id)).toEqual(['READY']);
    await ask(await callerAs(sandbox, 'reader@northwind.example'), ALL, 'financial-instruments');
    await reader.hears(1);
    expect(heard).toEqual([]);
    await reader.connection.stop();
  });

  async function statusOf(userId: string): Promise<readonly string[]> {
    const rows = await sandbox.db.selectFrom('export_reports').select('status').where('user_id', '=', userId).execute();
    return rows.map(({ status }) => status);
  }

  test('that an export has failed is heard as well, of either report', async () => {
    const client = await createClient(sandbox, hubUrl, { email: 'admin@northwind.example' });
    const single = new Promise((resolve) => client.connection.on(INSTRUCTION_EXPORT_EVENT, resolve));
    await client.connection.start();
    await writeFile(directory, 'not a folder');
    const transactions = await ask(admin, ALL);
    expect(await single).toMatchObject({ reportPath: transactions, status: 'Failed', reportType: 'transaction' });
    const mandates = await ask(admin, ALL, 'financial-instruments');
    await client.hears(1);
    const failed = { reportPath: mandates, status: 'Failed', reportType: 'mandate', rowCount: null };
    expect(client.heard).toEqual([[expect.objectContaining(failed)]]);
    await client.connection.stop();
  });
});
