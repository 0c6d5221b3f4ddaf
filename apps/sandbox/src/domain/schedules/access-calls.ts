import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportScheduleInput } from '@portal/api-client/report-schedules';
import { demoId } from '../../demo/data/demo-tenants.ts';
import type { AccessCalls } from '../../testing/access-calls.ts';
import { addSchedule, addScheduleRun } from '../../testing/seeds/seeds.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const READERS = { openTo: ['REPORT_SCHEDULE_READ', 'REPORT_SCHEDULE_WRITE'] } as const;
const WRITERS = { openTo: ['REPORT_SCHEDULE_WRITE'] } as const;
/** The roles that read the rows of the mandates report. */
const OF_REPORT = {
  andOpenTo: ['TRANSACTION_READ', 'TRANSACTION_WRITE', 'MANDATE_READ', 'MANDATE_WRITE'],
} as const;

const own = { schedule: demoId('schedule of a test'), run: demoId('run of a test') };
const foreign = { schedule: demoId("another tenant's schedule"), run: demoId("another tenant's run") };
const body: ReportScheduleInput = {
  name: 'New mandates',
  reportType: 'mandate',
  filters: {},
  columns: 'all',
  frequency: 'daily',
  hour: 8,
  zone: 'Europe/Berlin',
  range: 'yesterday',
  isPaused: true,
};

/** Changes only the name: what is in the file needs a role of the report. */
const { columns: _columns, ...renamed } = body;

const LIST = 'v2/transaction-data/schedules';
const ONE = `${LIST}/:scheduleId` as const;

export const scheduleCalls: AccessCalls = {
  ids: {
    scheduleId: { own: own.schedule, foreign: foreign.schedule },
    runId: { own: own.run, foreign: foreign.run },
  },
  async seed({ db }, directory) {
    for (const [tenant, { schedule, run }] of [
      ['Northwind Payments', own],
      ['Contoso Retail', foreign],
    ] as const) {
      const { tenantId } = demoTenant(tenant);
      await addSchedule(db, tenantId, {
        scheduleId: schedule,
        userId: demoId(`user ${tenant} admin@${tenant.startsWith('N') ? 'northwind' : 'contoso'}.example`),
      });
      const reportPath = await addScheduleRun(db, tenantId, { run_id: run, schedule_id: schedule });
      await writeFile(join(directory, `${reportPath}.csv`), '');
    }
  },
  calls: [
    { route: `GET ${LIST}`, ...READERS },
    { route: `POST ${LIST}`, ...WRITERS, ...OF_REPORT, body },
    { route: `GET ${ONE}`, ...READERS },
    { route: `PUT ${ONE}`, ...WRITERS, body: renamed },
    { route: `POST ${ONE}/run`, ...WRITERS, response: [202, []] },
    { route: `GET ${ONE}/runs`, ...READERS },
    { route: `GET ${ONE}/runs/:runId/download`, ...READERS, ...OF_REPORT },
    { route: `DELETE ${ONE}`, ...WRITERS },
  ],
};
