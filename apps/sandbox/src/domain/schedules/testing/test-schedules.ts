import {
  type ReportSchedule,
  type ReportScheduleInput,
  reportScheduleListSchema,
  reportScheduleSchema,
  type ScheduleRun,
  scheduleRunListSchema,
} from '@portal/api-client/report-schedules';
import { reportDownloadSchema } from '@portal/api-client/exported-reports';
import { expect } from 'vitest';
import type { Call } from '../../../testing/test-caller.ts';
import type { TestClock } from '../../../testing/test-clock.ts';
import type { TestDatabase } from '../../../testing/test-databases.ts';
import { shareExports, type TestExports } from '../../exports/testing/test-exports.ts';

export const SCHEDULES = 'v2/transaction-data/schedules';

/** A schedule of every payment of the day before, at eight in the morning in Berlin. */
export const DAILY: ReportScheduleInput = {
  name: 'Daily payments',
  reportType: 'transaction',
  filters: {},
  columns: ['instructionRef', 'amount'],
  separator: 'semicolon',
  frequency: 'daily',
  hour: 8,
  zone: 'Europe/Berlin',
  range: 'yesterday',
  isPaused: false,
};

/** A sandbox that runs schedules and writes their files, with a clock that moves only when it is set. */
export interface TestSchedules extends Pick<TestExports, 'admin' | 'addOrders' | 'directory' | 'sandbox'> {
  readonly clock: TestClock;
  /** Moves the clock forward to an instant, RFC 3339, and makes the runs that are due. */
  at(instant: string): Promise<void>;
  /** Waits for runs in progress to end. */
  settle(): Promise<void>;
  create(call: Call, values?: Partial<ReportScheduleInput>): Promise<ReportSchedule>;
  listed(call: Call): Promise<readonly ReportSchedule[]>;
  runsOf(call: Call, scheduleId: string): Promise<readonly ScheduleRun[]>;
  fileOf(call: Call, scheduleId: string, runId: string): Promise<string>;
}

/** One sandbox for all tests of the calling block, restored before each. It is 2 January 2027, 12:00 UTC. */
export function shareSchedules(database: TestDatabase): () => TestSchedules {
  const shared = shareExports(database, { startsAt: '2027-01-02T12:00:00Z' });
  return () => {
    const exports = shared();
    const { sandbox, clock } = exports;
    async function settle() {
      await sandbox.schedules?.settle();
      await exports.settle();
    }
    return {
      ...exports,
      settle,
      async at(instant) {
        clock.advance(Date.parse(instant) - clock.now());
        await settle();
      },
      async create(call, values = {}) {
        const response = await call(`POST ${SCHEDULES}`, { ...DAILY, ...values });
        expect(response).toMatchObject({ status: 201 });
        return reportScheduleSchema.parse(response.data);
      },
      async listed(call) {
        return reportScheduleListSchema.parse((await call(`GET ${SCHEDULES}`)).data).results;
      },
      async runsOf(call, scheduleId) {
        return scheduleRunListSchema.parse((await call(`GET ${SCHEDULES}/${scheduleId}/runs`)).data).results;
      },
      async fileOf(call, scheduleId, runId) {
        const { data } = await call(`GET ${SCHEDULES}/${scheduleId}/runs/${runId}/download`);
        return (await sandbox.fetch(reportDownloadSchema.parse(data).reportUri)).text();
      },
    };
  };
}
