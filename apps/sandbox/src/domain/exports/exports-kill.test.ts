import { join } from 'node:path';
import { exportedReportListSchema, reportDownloadSchema } from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { describe, expect, test, vi } from 'vitest';
import { setUpHome } from '../../testing/home/set-up-home.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { killWhileWriting, openAndFill, SOON } from './testing/test-kills.ts';

const REPORTS = 'v2/transaction-data';
const ROWS = 40_000;
const RANGE = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);

  test(
    'an export interrupted by kill -9 is restarted, and its partial file can never be downloaded',
    { timeout: 120_000 },
    async () => {
      const admin = await callAs();
      await openAndFill(home().database, { count: ROWS });

      const first = await home().start();
      const body = { ...RANGE, columns: ['instructionRef'] };
      const accepted = await admin(`POST ${REPORTS}/instructions/export`, body);
      const { reportPath } = acceptedExportSchema.parse(accepted.data);
      const directory = join(home().dataDir, 'exports');
      await killWhileWriting(first.child, directory);

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
