import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportedReportListSchema, reportDownloadSchema } from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { describe, expect, test, vi } from 'vitest';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../../platform/database/open-database.ts';
import { setUpHome } from '../../testing/set-up-home.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { end } from '../../testing/test-home.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { addManyInstructions } from '../../testing/seeds/seeds.ts';

const REPORTS = 'v2/transaction-data';
const ROWS = 40_000;
/** Polls often enough to see the export in progress. */
const SOON = { interval: 5, timeout: 60_000 };
const RANGE = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);

  test(
    'an export interrupted by kill -9 is restarted, and its partial file can never be downloaded',
    { timeout: 120_000 },
    async () => {
      const admin = await callAs();
      await openAndFill(home().database);

      const first = await home().start();
      const body = { ...RANGE, columns: ['instructionRef'] };
      const accepted = await admin(`POST ${REPORTS}/instructions/export`, body);
      const { reportPath } = acceptedExportSchema.parse(accepted.data);
      const directory = join(home().dataDir, 'exports');
      const unfinished = await vi.waitUntil(async () => {
        const names = await readdir(directory).catch(() => []);
        const [name] = names.filter((one) => one.endsWith('.unfinished'));
        return name !== undefined && (await stat(join(directory, name))).size > 0 ? name : undefined;
      }, SOON);
      await end(first.child, 'SIGKILL');
      expect(await readdir(directory)).toEqual([unfinished]);

      await home().passLeases();
      await home().start();
      const report = await vi.waitUntil(async () => {
        const { data } = await admin(`GET ${REPORTS}/reports`);
        return exportedReportListSchema.parse(data).exportReports[0];
      }, SOON);
      expect(report).toMatchObject({ reportPath, status: 'Ready', rowCount: ROWS });
      const { data } = await admin(`GET ${REPORTS}/report/download?reportPath=${reportPath}`);
      const { reportUri } = reportDownloadSchema.parse(data);
      const lines = (await (await fetch(reportUri)).text()).split('\r\n').slice(1, -1);
      expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS]);
    },
  );
});

async function openAndFill(database: DatabaseOptions): Promise<void> {
  const { db, close } = await openDemoDatabase(database);
  await addManyInstructions(db, demoTenant('Northwind Payments').tenantId, { count: ROWS });
  await close();
}
