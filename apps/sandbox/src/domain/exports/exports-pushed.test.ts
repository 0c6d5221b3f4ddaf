import { writeFile } from 'node:fs/promises';
import { INSTRUCTION_EXPORT_EVENT } from '@portal/api-client/exported-reports';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { createClient, listenAt } from '../../platform/hub/testing/test-hub.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { queueExport } from './export-queue.ts';
import { ALL, shareExports } from './testing/test-exports.ts';
import { setRoles } from '../../testing/seeds/seeds.ts';

describe.each([anyDatabase])('on $name', (database) => {
  const exports = shareExports(database);
  let hubUrl: string;
  beforeAll(async () => {
    hubUrl = await listenAt(exports().sandbox);
  });

  test('the result is pushed only to the portals of the user who requested the export', async () => {
    const { sandbox, admin, ask } = exports();
    const asking = await createClient(sandbox, hubUrl, { email: 'admin@northwind.example' });
    const another = await createClient(sandbox, hubUrl, { email: 'multi@northwind.example' });
    const single = new Promise((resolve) => asking.connection.on(INSTRUCTION_EXPORT_EVENT, resolve));
    const foreign: unknown[] = [];
    another.connection.on(INSTRUCTION_EXPORT_EVENT, (report) => foreign.push(report));
    await Promise.all([asking.connection.start(), another.connection.start()]);
    const transactions = await ask(admin, ALL);
    expect(await single).toMatchObject({ reportPath: transactions, status: 'Ready', reportType: 'transaction' });
    const mandates = await ask(admin, ALL, 'financial-instruments');
    await asking.receives(1);
    expect(asking.received).toEqual([[expect.objectContaining({ reportPath: mandates, status: 'Ready' })]]);
    expect([foreign, another.received]).toEqual([[], []]);
    await Promise.all([asking.connection.stop(), another.connection.stop()]);
  });

  test('a user who may no longer read transactions is not notified of their export', async () => {
    const { sandbox, clock, ask } = exports();
    const userId = demoId('user Northwind Payments reader@northwind.example');
    await setRoles(sandbox.db, userId, ['MANDATE_READ']);
    const reader = await createClient(sandbox, hubUrl, { email: 'reader@northwind.example' });
    const received: unknown[] = [];
    reader.connection.on(INSTRUCTION_EXPORT_EVENT, (report) => received.push(report));
    await reader.connection.start();
    const { tenantId: tenant_id } = demoTenant('Northwind Payments');
    // As if requested while the user had access.
    await sandbox.db.transaction().execute((trx) =>
      queueExport(trx, {
        tenant_id,
        owner: { userId },
        report_type: 'transaction',
        name: 'a.csv',
        requested_at: new Date(clock.now()),
        request: ALL,
      }),
    );
    await expect.poll(() => statusOf(userId)).toEqual(['READY']);
    await ask(await callerAs(sandbox, 'reader@northwind.example'), ALL, 'financial-instruments');
    await reader.receives(1);
    expect(received).toEqual([]);
    await reader.connection.stop();
  });

  async function statusOf(userId: string): Promise<readonly string[]> {
    const rows = await exports()
      .sandbox.db.selectFrom('export_reports')
      .select('status')
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ status }) => status);
  }

  test('a failed export of either report is pushed too', async () => {
    const { sandbox, directory, admin, ask } = exports();
    const client = await createClient(sandbox, hubUrl, { email: 'admin@northwind.example' });
    const single = new Promise((resolve) => client.connection.on(INSTRUCTION_EXPORT_EVENT, resolve));
    await client.connection.start();
    await writeFile(directory, 'not a folder');
    const transactions = await ask(admin, ALL);
    expect(await single).toMatchObject({ reportPath: transactions, status: 'Failed', reportType: 'transaction' });
    const mandates = await ask(admin, ALL, 'financial-instruments');
    await client.receives(1);
    const failed = { reportPath: mandates, status: 'Failed', reportType: 'mandate', rowCount: null };
    expect(client.received).toEqual([[expect.objectContaining(failed)]]);
    await client.connection.stop();
  });
});
