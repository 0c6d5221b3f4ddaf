import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptedExportSchema } from '@portal/api-client/report-query';
import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addExport, addKey, endExport, removeUser } from '../../testing/seeds/seeds.ts';
import { type Call, callBare, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { RUN_EXPORTS } from '../schedules/end-runs.ts';
import { claimExport, settleExport } from './export-queue.ts';
import { ALL, REPORTS, shareExports } from './testing/test-exports.ts';

const ADMIN_ID = demoId('user Northwind Payments admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

describe.each(testDatabases)('on $name', (database) => {
  const exports = shareExports(database);

  test('a user or an API key can have ten exports in preparation, also with concurrent requests, while others get theirs', async () => {
    // No exporter runs here: the first export could otherwise finish before the other requests arrive.
    const sandbox = await startOn(database);
    const admin = await callerAs(sandbox, 'admin@northwind.example');
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin(`POST ${REPORTS}/${index % 2 === 0 ? 'instructions' : 'financial-instruments'}/export`, ALL),
      ),
    );
    expect(asked.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(asked.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_EXPORTS', 'TOO_MANY_EXPORTS']);
    const reader = await callerAs(sandbox, 'reader@northwind.example');
    const ask = async (call: Call) => (await call(`POST ${REPORTS}/instructions/export`, ALL)).status;
    expect(await ask(reader)).toBe(202);
    const first = asked.find(({ status }) => status === 202);
    await endExport(sandbox.db, acceptedExportSchema.parse(first?.data).reportPath, 'READY');
    expect([await ask(admin), await ask(admin)]).toEqual([202, 409]);
    const { authorization } = await addKey(sandbox.db, tenantId, { roles: ['TRANSACTION_READ'] });
    const asKey = () => callBare(sandbox, `POST ${REPORTS}/instructions/export`, ALL, { authorization });
    const ofKey = await Promise.all(Array.from({ length: 11 }, asKey));
    expect(ofKey.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(ofKey.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_EXPORTS']);
    await sandbox.close();
  });

  test("only a user's newest hundred reports and their files are kept", async () => {
    const { sandbox, clock, directory, admin, ask, listed, settle } = exports();
    const at = (number: number) => new Date(clock.now() - 3_600_000 + number);
    await mkdir(directory);
    for (let number = 0; number < 102; number += 1) {
      const reportPath = demoId(`kept ${number}`);
      const times = { requestedAt: at(number), completedAt: at(number) };
      await addExport(sandbox.db, tenantId, { reportPath, userId: ADMIN_ID, ...times });
      await writeFile(join(directory, `${reportPath}.csv`), '');
    }
    const multi = await callerAs(sandbox, 'multi@northwind.example');
    const another = await ask(multi, ALL);
    await settle();
    const newest = await ask(admin, ALL);
    await settle();
    const kept = [newest, ...Array.from({ length: 99 }, (_, index) => demoId(`kept ${101 - index}`))];
    expect((await listed(admin)).map(({ reportPath }) => reportPath)).toEqual(kept);
    expect((await listed(multi)).map(({ reportPath }) => reportPath)).toEqual([another]);
    const files = [another, ...kept].map((reportPath) => `${reportPath}.csv`);
    expect((await readdir(directory)).toSorted()).toEqual(files.toSorted());
  });

  test('files of a deleted user are removed within an hour', async () => {
    const { sandbox, clock, directory, admin, ask, settle } = exports();
    const reader = await callerAs(sandbox, 'reader@northwind.example');
    await ask(reader, ALL);
    const kept = await ask(admin, ALL);
    await settle();
    const foreign = demoId('of another database');
    await writeFile(join(directory, `${foreign}.csv`), '');
    await removeUser(sandbox.db, demoId('user Northwind Payments reader@northwind.example'));
    clock.advance(3_600_000);
    await settle();
    expect((await readdir(directory)).toSorted()).toEqual([`${foreign}.csv`, `${kept}.csv`].toSorted());
  });

  test('the file of an export whose user was deleted while it was written is removed at once', async () => {
    // No exporter runs here, so the test decides when the file is complete.
    const sandbox = await startOn(database);
    const reader = await callerAs(sandbox, 'reader@northwind.example');
    const claim = { now: new Date(), leaseMs: 30_000, busyTenants: [] };
    const made = { rowCount: 1, sizeBytes: 1 };
    const ended = { now: new Date(), runs: RUN_EXPORTS };
    await reader(`POST ${REPORTS}/instructions/export`, ALL);
    const claimed = await claimExport(sandbox.db, claim);
    if (!claimed) throw new Error('nothing to export');
    // Another process claimed it after the lease: its file is not this one's to remove.
    expect(await settleExport(sandbox.db, { ...claimed, lease: demoId('an older lease') }, made, ended)).toEqual([]);
    await removeUser(sandbox.db, demoId('user Northwind Payments reader@northwind.example'));
    expect(await settleExport(sandbox.db, claimed, made, ended)).toEqual([claimed.row.report_path]);
    await sandbox.close();
  });

  test('reports, their files and leftovers of killed processes are removed after a week', async () => {
    const { clock, directory, admin, ask, listed, settle } = exports();
    await ask(admin, ALL);
    await settle();
    await writeFile(join(directory, `${demoId('gone')}.x.unfinished`), 'half');
    const past = new Date(clock.now() - 86_400_000);
    await utimes(join(directory, `${demoId('gone')}.x.unfinished`), past, past);
    clock.advance(6 * 86_400_000);
    await settle();
    expect(await readdir(directory)).toHaveLength(2);
    clock.advance(86_400_001);
    await settle();
    expect([await listed(admin), await readdir(directory)]).toEqual([[], []]);
  });

  test('an export of a process that died is restarted when its lease expires', async () => {
    const { sandbox, clock, admin, addOrders, listed, settle } = exports();
    await addOrders(1);
    await addExport(sandbox.db, tenantId, {
      reportPath: demoId('abandoned'),
      userId: ADMIN_ID,
      status: 'PREPARING',
      request: ALL,
      requestedAt: new Date(clock.now()),
      leasedUntil: new Date(clock.now() + 20_000),
    });
    clock.advance(19_000);
    await settle();
    expect(await listed(admin)).toEqual([]);
    clock.advance(1000);
    await settle();
    expect(await listed(admin)).toMatchObject([{ status: 'Ready', rowCount: 1 }]);
  });
});
