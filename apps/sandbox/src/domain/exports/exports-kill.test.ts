import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportedReportListSchema, reportDownloadSchema } from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openDemoDatabase } from '../../demo/open-demo-database.ts';
import type { DatabaseOptions } from '../../platform/database/open-database.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { createTestHome, end, type TestHome } from '../../testing/test-home.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { addManyInstructions } from '../../testing/seeds/seeds.ts';

const ROWS = 40_000;
/** Polls often enough to see the export in progress. */
const SOON = { interval: 5, timeout: 60_000 };
const RANGE = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

describe.each(testDatabases)('on $name', (database) => {
  let home: TestHome;
  beforeEach(async () => {
    home = await createTestHome(database);
  });
  afterEach(() => home.remove());

  test(
    'an export interrupted by kill -9 is restarted, and its partial file can never be downloaded',
    { timeout: 120_000 },
    async () => {
      const headers = await home.adminHeaders();
      await openAndFill(home.database);
      async function call<T>(method: string, path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> {
        const response = await fetch(`http://localhost:${home.port}/v2/transaction-data/${path}`, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        return schema.parse(z.object({ data: z.unknown() }).parse(await response.json()).data);
      }

      const first = await home.start();
      const body = { ...RANGE, columns: ['instructionRef'] };
      const { reportPath } = await call('POST', 'instructions/export', acceptedExportSchema, body);
      const directory = join(home.dataDir, 'exports');
      const unfinished = await vi.waitUntil(async () => {
        const names = await readdir(directory).catch(() => []);
        const [name] = names.filter((one) => one.endsWith('.unfinished'));
        return name !== undefined && (await stat(join(directory, name))).size > 0 ? name : undefined;
      }, SOON);
      await end(first.child, 'SIGKILL');
      expect(await readdir(directory)).toEqual([unfinished]);

      await home.passLeases();
      await home.start();
      const report = await vi.waitUntil(async () => {
        const { exportReports } = await call('GET', 'reports', exportedReportListSchema);
        return exportReports[0];
      }, SOON);
      expect(report).toMatchObject({ reportPath, status: 'Ready', rowCount: ROWS });
      const link = await call('GET', `report/download?reportPath=${reportPath}`, reportDownloadSchema);
      const lines = (await (await fetch(link.reportUri)).text()).split('\r\n').slice(1, -1);
      expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS]);
    },
  );
});

async function openAndFill(database: DatabaseOptions): Promise<void> {
  const { db, close } = await openDemoDatabase(database);
  await addManyInstructions(db, demoTenant('Northwind Payments').tenantId, { count: ROWS });
  await close();
}
