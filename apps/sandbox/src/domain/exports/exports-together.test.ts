import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, startTestSandbox } from '../../testing/test-sandbox.ts';
import { createWebhook } from '../webhooks/testing/test-webhooks.ts';
import { addManyInstructions } from '../../testing/seeds/seeds.ts';

const ROWS = 5000;
const EXPORTS = 8;
const RANGE = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('instances on one $name', (database) => {
  test('make each export once, with a complete file', async () => {
    const { options, drop } = await database.create();
    const directory = await mkdtemp(join(tmpdir(), 'portal-exports-'));
    const open = () => startTestSandbox({ database: options, exports: { directory } });
    const [one, other] = [await open(), await open()];
    await addManyInstructions(one.db, demoTenant('Northwind Payments').tenantId, { count: ROWS });
    const callers = await Promise.all([one, other].map((sandbox) => callerAs(sandbox, 'admin@northwind.example')));
    const [admin] = callers;
    if (!admin) throw new Error('There is no admin caller');
    await createWebhook(admin, { destination: 'https://hooks.example.com/exports', events: ['export.ready'] });

    const countLeased = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from export_reports where leased_by is not null`.execute(one.db);
      return rows[0]?.count;
    };
    const asked: string[] = [];
    await one.db.transaction().execute(async (trx) => {
      // Blocks reads, so that no export ends before each instance has claimed one: each takes one per tenant.
      await sql`lock table instructions in access exclusive mode`.execute(trx);
      for (let index = 0; index < EXPORTS; index += 1) {
        const body = { ...RANGE, columns: ['instructionRef'] };
        const response = await callers[index % 2]?.('POST v2/transaction-data/instructions/export', body);
        asked.push(acceptedExportSchema.parse(response?.data).reportPath);
      }
      await vi.waitUntil(async () => (await countLeased()) === 2, { timeout: 20_000 });
    });
    await vi.waitUntil(
      async () => {
        await Promise.all([one.exports?.settle(), other.exports?.settle()]);
        const { rows } = await sql`select 1 from export_reports where status = 'PREPARING'`.execute(one.db);
        return rows.length === 0;
      },
      { timeout: 20_000 },
    );

    const reports = await one.db.selectFrom('export_reports').select(['report_path', 'status', 'row_count']).execute();
    expect(reports).toHaveLength(EXPORTS);
    for (const report of reports) expect(report).toMatchObject({ status: 'READY', row_count: ROWS });
    expect(new Set(await readdir(directory))).toEqual(new Set(asked.map((path) => `${path}.csv`)));
    const whole = Array.from({ length: ROWS }, (_, index) => `INS-${ROWS - index}`);
    for (const path of asked) {
      const text = await readFile(join(directory, `${path}.csv`), 'utf8');
      expect(text.split('\r\n').slice(1, -1)).toEqual(whole);
    }
    const raised = await one.db.selectFrom('webhook_events').select('payload').execute();
    const ready = raised.map(({ payload }) => JSON.parse(payload).data.reference);
    expect(new Set(ready)).toEqual(new Set(asked));
    expect(ready).toHaveLength(EXPORTS);

    await Promise.all([one.close(), other.close()]);
    await rm(directory, { recursive: true });
    await drop();
  });
});
