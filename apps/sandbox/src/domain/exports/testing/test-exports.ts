import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ExportedReport,
  exportedReportListSchema,
  reportDownloadSchema,
} from '@portal/api-client/exported-reports';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Call, callerAs } from '../../../testing/test-caller.ts';
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts';
import { startOn, type TestDatabase } from '../../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { addOrder, type TestOrder } from '../../../testing/seeds/seeds.ts';

export const REPORTS = 'v2/transaction-data';
/** The days of `addOrders`. */
export const ALL = { dateFrom: '2026-06-01', dateTo: '2026-06-10' };

export type ExportKind = 'instructions' | 'financial-instruments';

/** A sandbox that makes exports, with a clock that moves only when advanced. */
export interface TestExports {
  readonly sandbox: TestSandbox;
  readonly clock: TestClock;
  /** The directory of the files; created with the first one. */
  readonly directory: string;
  /** As an administrator of Northwind Payments. */
  readonly admin: Call;
  /** Adds orders to that tenant, an hour apart, numbered `000`, `001` and so on. */
  addOrders(count: number, values?: Partial<TestOrder>): Promise<void>;
  /** Requests an export. Returns its path. */
  ask(call: Call, body: object, kind?: ExportKind): Promise<string>;
  listed(call: Call): Promise<readonly ExportedReport[]>;
  linkTo(call: Call, reportPath: string): Promise<string>;
  /** Waits for exports in progress to end. */
  settle(): Promise<void>;
  /** The full text of an export's file. */
  fileOf(call: Call, reportPath: string): Promise<string>;
  /** Restores the initial state. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface StartOptions {
  /** The time of the clock at the start of each test, RFC 3339. Default: the real time. */
  readonly startsAt?: string;
}

async function startTestExports(database: TestDatabase, { startsAt }: StartOptions): Promise<TestExports> {
  const clock = createTestClock();
  const directory = await mkdtemp(join(tmpdir(), 'portal-exports-'));
  const sandbox = await startOn(database, { exports: { directory, clock } });
  const settle = async () => sandbox.exports?.settle();
  const forgetFiles = () => rm(directory, { recursive: true, force: true });

  async function linkTo(call: Call, reportPath: string): Promise<string> {
    const { data } = await call(`GET ${REPORTS}/report/download?reportPath=${reportPath}`);
    return reportDownloadSchema.parse(data).reportUri;
  }

  return {
    sandbox,
    clock,
    directory,
    admin: await callerAs(sandbox, 'admin@northwind.example'),
    async addOrders(count, values = {}) {
      const { tenantId } = demoTenant('Northwind Payments');
      for (let index = 0; index < count; index += 1) {
        const created_at = new Date(Date.UTC(2026, 5, 1) + index * 3_600_000);
        await addOrder(sandbox.db, tenantId, { number: String(index).padStart(3, '0'), created_at, ...values });
      }
    },
    async ask(call, body, kind = 'instructions') {
      const response = await call(`POST ${REPORTS}/${kind}/export`, body);
      expect(response.status).toBe(202);
      return acceptedExportSchema.parse(response.data).reportPath;
    },
    async listed(call) {
      return exportedReportListSchema.parse((await call(`GET ${REPORTS}/reports`)).data).exportReports;
    },
    linkTo,
    settle,
    async fileOf(call, reportPath) {
      await settle();
      const response = await sandbox.fetch(await linkTo(call, reportPath));
      expect(response.status).toBe(200);
      // Keeps the byte order mark, which `text()` would remove.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    },
    async reset() {
      clock.reset();
      if (startsAt !== undefined) clock.advance(Date.parse(startsAt) - clock.now());
      await sandbox.reset();
      await forgetFiles();
    },
    async close() {
      await sandbox.close();
      await forgetFiles();
    },
  };
}

/** One sandbox for all tests of the calling block; restored to its initial state before each. */
export function shareExports(database: TestDatabase, options: StartOptions = {}): () => TestExports {
  let exports: TestExports;
  beforeAll(async () => {
    exports = await startTestExports(database, options);
  });
  beforeEach(() => exports.reset());
  afterEach(() => exports.settle());
  afterAll(() => exports.close());
  return () => exports;
}
