import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { demoTenant, pushTo, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { median } from './browser.ts';
import { onMillion } from './million/million.ts';

const ADMIN = 'admin@northwind.example';
const EVENT = 'ExportReportsCompleted';
const PUSHES = 300;
/** Percentile of the slowest 5 %. */
const SLOW = 0.95;

/**
 * Measures the time from a push, in its own transaction, to the SignalR client, with a million payments in the database: with one
 * instance and, if the database can be shared, with two.
 */
export async function measureHub(): Promise<void> {
  const rows: Awaited<ReturnType<typeof measureDelivery>>[] = [];
  await onMillion(async ({ name, database }) => {
    const one = await startTestSandbox({ database });
    try {
      rows.push(await measureDelivery(`${name}, one instance`, one, one));
      if (name === 'PGlite') return;
      const two = await startTestSandbox({ database });
      try {
        rows.push(await measureDelivery(`${name}, pushed by one instance, received from the other`, one, two));
      } finally {
        await two.close();
      }
    } finally {
      await one.close();
    }
  });
  console.log(`Hub with a million payments in the database: from a push to the client, ${PUSHES} pushes in sequence`);
  console.table(rows);
}

async function measureDelivery(what: string, from: TestSandbox, to: TestSandbox) {
  const target = await targetOf(from);
  const { connection, next } = await connect(to);
  const times: number[] = [];
  try {
    // Ten pushes to warm up.
    for (let push = -10; push < PUSHES; push += 1) {
      const arrival = next();
      const began = performance.now();
      await pushTo(from.db, target, EVENT, [{ reportPath: `report-${push}.csv`, status: 'Ready', name: 'Report' }]);
      await arrival;
      if (push >= 0) times.push(performance.now() - began);
    }
  } finally {
    await connection.stop();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const slow = sorted[Math.floor(sorted.length * SLOW)] ?? Number.NaN;
  return { what, 'median (ms)': median(times).toFixed(2), 'p95 (ms)': slow.toFixed(2) };
}

async function connect(sandbox: TestSandbox) {
  // An app that already listens cannot listen again.
  if (!sandbox.app.server.listening) await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const address = sandbox.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The sandbox does not listen');
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${address.port}/v2/notificationhub/global`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => sandbox.tokenFor(ADMIN),
      headers: { 'X-Tenant-Id': tenantId, 'X-Account-Id': accountId },
    })
    .configureLogging(LogLevel.None)
    .build();
  let notify = () => {};
  connection.on(EVENT, () => notify());
  await connection.start();
  return { connection, next: () => new Promise<void>((resolve) => (notify = resolve)) };
}

async function targetOf({ db }: TestSandbox) {
  const { tenantId } = demoTenant('Northwind Payments');
  const { user_id } = await db
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('email_address', '=', ADMIN)
    .executeTakeFirstOrThrow();
  return { tenantId, userId: user_id };
}
