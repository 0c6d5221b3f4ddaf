import path from 'node:path';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { median } from '../browser.ts';
import { type Million, onMillion } from './million.ts';
import { type Call, INSTRUCTIONS, measurePages, timeOf } from './report-pages.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 2 ** 20;
const TOKEN_KEPT_MS = 60_000;

/** Measures the reports of a tenant with a million instructions: pages, the chart, and exports. */
export async function measureReports(): Promise<void> {
  await onMillion(measureOn);
}

async function measureOn({ name, database, folder }: Million): Promise<void> {
  const sandbox = await startTestSandbox({ database, exports: { directory: path.join(folder, `${name}-exports`) } });
  try {
    const call = await callerOf(sandbox);
    await measurePages(name, call);
    await measureExport(`${name}, export of 93 days`, { sandbox, call, filter: rangeOf(92) });
    await measureExport(`${name}, export of all`, { sandbox, call, filter: { term: 'INS-' } });
  } finally {
    await sandbox.close();
  }
}

async function callerOf(sandbox: TestSandbox): Promise<Call> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  let token = '';
  let renewedAt = -Infinity;
  return async (method, address, body) => {
    // Measurements take longer than a token is valid, so it is renewed.
    if (performance.now() - renewedAt > TOKEN_KEPT_MS) {
      token = await sandbox.tokenFor('admin@northwind.example');
      renewedAt = performance.now();
    }
    const response = await sandbox.fetch(`${sandbox.url}/${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-tenant-id': tenantId,
        'x-account-id': accountId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = await response.json();
    if (!response.ok) throw new Error(`${address} returned status ${response.status}`);
    return data;
  };
}

interface ExportPlan {
  readonly sandbox: TestSandbox;
  readonly call: Call;
  readonly filter: object;
}

/** Measures an export while a page is requested repeatedly. */
async function measureExport(what: string, { sandbox, call, filter }: ExportPlan): Promise<void> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  const began = performance.now();
  await call('POST', `${INSTRUCTIONS}/export`, filter);
  const pageTimes: number[] = [];
  const state = { isDone: false };
  const done = sandbox.exports?.settle().then(() => {
    state.isDone = true;
  });
  const { dateFrom, dateTo } = rangeOf(6);
  while (!state.isDone) pageTimes.push(await timeOf(call, `${INSTRUCTIONS}?dateFrom=${dateFrom}&dateTo=${dateTo}`));
  await done;
  const took = performance.now() - began;
  clearInterval(watching);
  const { exportReports } = await call('GET', 'v2/transaction-data/reports');
  const [report] = Array.isArray(exportReports) ? exportReports : [];
  console.log(
    `${what}: ${Number(report?.rowCount).toLocaleString('en-GB')} rows, ${megabytes(report?.sizeBytes)}, in ${seconds(took)}; ` +
      `memory ${megabytes(before)} before, ${megabytes(peak)} at its peak; first page during the export ${median(pageTimes).toFixed(1)} ms`,
  );
}

function rangeOf(daysAgo: number) {
  const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  return { dateFrom: dayAgo(daysAgo), dateTo: dayAgo(0) };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
