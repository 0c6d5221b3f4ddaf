import { join } from 'node:path';
import { reportDownloadSchema } from '@portal/api-client/exported-reports';
import { reportScheduleSchema, scheduleRunListSchema } from '@portal/api-client/report-schedules';
import { utcDay } from '@portal/validation/calendar-day';
import { describe, expect, test, vi } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addSchedule } from '../../testing/seeds/seeds.ts';
import { setUpHome } from '../../testing/home/set-up-home.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { killWhileWriting, openAndFill, SOON } from '../exports/testing/test-kills.ts';

const ROWS = 40_000;
const ID = demoId('schedule of the kill test');
const SCHEDULE = `v2/transaction-data/schedules/${ID}` as const;

describe.each(testDatabases)('on $name', (database) => {
  const { home, callAs } = setUpHome(database);

  test(
    'a run whose process is killed with kill -9 happens exactly once, with a complete file',
    { timeout: 120_000 },
    async () => {
      const admin = await callAs();
      const dueOn = new Date(`${utcDay(Date.now())}T00:00:00Z`);
      const since = new Date(dueOn.getTime() - 86_400_000).toISOString();
      await openAndFill(home().database, { count: ROWS, since }, (db) =>
        addSchedule(db, demoTenant('Northwind Payments').tenantId, {
          scheduleId: ID,
          userId: demoId('user Northwind Payments admin@northwind.example'),
          reportType: 'transaction',
          dueOn,
        }),
      );

      // The run is due when the process starts: it is written before the process says that it is ready.
      await killWhileWriting(home().spawn(), join(home().dataDir, 'exports'));
      await home().passLeases();
      await home().start();
      const runs = async () => scheduleRunListSchema.parse((await admin(`GET ${SCHEDULE}/runs`)).data).results;
      await vi.waitUntil(async () => (await runs())[0]?.status === 'SUCCEEDED', SOON);
      const [run, ...others] = await runs();
      expect([run?.rowCount, others]).toEqual([ROWS, []]);
      const { nextRunOn } = reportScheduleSchema.parse((await admin(`GET ${SCHEDULE}`)).data);
      expect(Date.parse(nextRunOn ?? '')).toBeGreaterThan(Date.now());
      const { data } = await admin(`GET ${SCHEDULE}/runs/${run?.runId}/download`);
      const file = await fetch(reportDownloadSchema.parse(data).reportUri);
      const lines = (await file.text()).split('\r\n').slice(1, -1);
      expect([lines.length, new Set(lines).size]).toEqual([ROWS, ROWS]);
    },
  );
});
