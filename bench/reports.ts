import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addPayments } from '@portal/sandbox/load';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { startPostgres } from '../scripts/postgres.ts';
import { median } from './browser.ts';

const ROWS = 1_000_000;
const ROUNDS = 15;
/** Milliseconds, from the project's quality page. */
const PAGE_MS = 20;
/** Times the first page. */
const DEEP_RATIO = 5;
const DAY_MS = 86_400_000;
const INSTRUCTIONS = 'v2/transaction-data/instructions';
const MEGABYTE = 2 ** 20;

type Database = Parameters<typeof addPayments>[0];
type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>;

/** The transaction report of a tenant with a million instructions: each kind of page, the summary, and an export. */
export async function measureReports(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-reports-'));
  try {
    await measureOn('PGlite', { dataDir: path.join(folder, 'data') }, folder);
    const postgres = await startPostgres();
    try {
      await measureOn('PostgreSQL', { url: postgres.url }, folder);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOn(name: string, database: Database, folder: string): Promise<void> {
  const { tenantId } = demoTenant('Northwind Payments');
  const began = performance.now();
  await addPayments(database, tenantId, ROWS);
  console.log(`${name}: ${ROWS.toLocaleString('en-GB')} instructions loaded in ${seconds(performance.now() - began)}`);
  const sandbox = await startTestSandbox({ database, exports: { directory: path.join(folder, `${name}-exports`) } });
  try {
    const call = await callerOf(sandbox);
    await measurePages(name, call);
    await measureExport(sandbox, call);
  } finally {
    await sandbox.close();
  }
}

async function callerOf(sandbox: TestSandbox): Promise<Call> {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const headers = {
    authorization: `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
  };
  return async (method, address, body) => {
    const answer = await sandbox.fetch(`${sandbox.url}/${address}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = await answer.json();
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
    return data;
  };
}

async function measurePages(name: string, call: Call): Promise<void> {
  const week = `dateFrom=${dayAgo(6)}&dateTo=${dayAgo(0)}`;
  const quarter = `dateFrom=${dayAgo(92)}&dateTo=${dayAgo(0)}`;
  const past = `dateFrom=${dayAgo(300)}&dateTo=${dayAgo(208)}`;
  const deep = await call('GET', `${INSTRUCTIONS}?${quarter}&take=10&from=190000`);
  const [found] = Array.isArray(deep['results']) ? deep['results'] : [];
  const queries: Readonly<Record<string, string>> = {
    'first, 7 days': `?${week}`,
    'first, 93 days': `?${quarter}`,
    'first, 93 days long ago': `?${past}`,
    'by a common status': `?${quarter}&status=SETTLED`,
    'by a rare status': `?${quarter}&status=CANCELLED`,
    'by status, currency, direction, app': `?${quarter}&status=FAILED&currency=GBP&direction=debit&app=Open%20Banking`,
    'with chargebacks': `?${quarter}&reimbursements=%2Bchargebacks`,
    'sorted by completedAt': `?${quarter}&targetDate=completedAt&sortColumn=completedAt&sortDirection=asc`,
    'sorted by updatedAt': `?${quarter}&targetDate=updatedAt&sortColumn=updatedAt&sortDirection=asc`,
    'sorted by forecastedSettlementDate': `?${quarter}&targetDate=forecastedSettlementDate`,
    '7 days of createdAt by completedAt': `?${week}&sortColumn=completedAt`,
    '93 days of createdAt by updatedAt': `?${quarter}&sortColumn=updatedAt`,
    '93 days long ago by updatedAt': `?${past}&sortColumn=updatedAt`,
    'page 19,000 by cursor': `?${quarter}&after=${String(deep['next'])}`,
    'page 19,000 by number': `?${quarter}&from=190000`,
    'search, one found': `?term=${String(found?.instructionRef)}`,
    'search, none found': '?term=INS-NOTHING',
    'search, all found': '?term=INS-',
    'summary, 7 days': `/summary?${week}`,
    'summary, 93 days': `/summary?${quarter}`,
  };
  const reference = queries['first, 93 days'] ?? '';
  // The first time it is compiled, and its pages come from the disk.
  await timeOf(call, reference);
  const first = await timeOf(call, reference);
  const rows: Record<string, string>[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const ms = await timeOf(call, query);
    rows.push({ [name]: what, median: `${ms.toFixed(1)} ms`, 'of the first': (ms / first).toFixed(2) });
  }
  console.table(rows);
  console.log(`A page is to take at most ${PAGE_MS} ms, a deep one ${DEEP_RATIO} times the first.`);
}

async function timeOf(call: Call, query: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await call('GET', `${INSTRUCTIONS}${query}`);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** As much as may be asked for at once, with a page asked for again and again meanwhile. */
async function measureExport(sandbox: TestSandbox, call: Call): Promise<void> {
  const before = process.memoryUsage();
  let peak = before;
  const watching = setInterval(() => {
    const now = process.memoryUsage();
    if (now.rss > peak.rss) peak = now;
  }, 50);
  const began = performance.now();
  await call('POST', `${INSTRUCTIONS}/export`, { dateFrom: dayAgo(92), dateTo: dayAgo(0) });
  const meanwhile: number[] = [];
  const state = { isDone: false };
  const done = sandbox.exports?.settle().then(() => {
    state.isDone = true;
  });
  while (!state.isDone) meanwhile.push(await timeOf(call, `?dateFrom=${dayAgo(6)}&dateTo=${dayAgo(0)}`));
  await done;
  const took = performance.now() - began;
  clearInterval(watching);
  const { exportReports } = await call('GET', 'v2/transaction-data/reports');
  const [report] = Array.isArray(exportReports) ? exportReports : [];
  console.log(
    `Export of 93 days: ${Number(report?.rowCount).toLocaleString('en-GB')} rows, ${megabytes(report?.sizeBytes)}, in ${seconds(took)}; ` +
      `memory ${megabytes(before.rss)} before, ${megabytes(peak.rss)} at its peak; first page meanwhile ${median(meanwhile).toFixed(1)} ms`,
  );
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}
