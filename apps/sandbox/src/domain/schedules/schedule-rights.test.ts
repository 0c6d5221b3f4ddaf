import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addKey, removeUser, setRoles } from '../../testing/seeds/seeds.ts';
import { type Call, callBare, callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { DAILY, SCHEDULES, shareSchedules } from './testing/test-schedules.ts';

type Db = TestSandbox['db'];

const { tenantId } = demoTenant('Northwind Payments');
const WRITER = 'writer@northwind.example';
const WRITER_ID = demoId(`user Northwind Payments ${WRITER}`);
const READER = 'reader@northwind.example';
const READER_ID = demoId(`user Northwind Payments ${READER}`);

describe.each(testDatabases)('on $name', (database) => {
  const schedules = shareSchedules(database);

  test.each([
    [
      'whose owner has lost the role',
      'OWNER_LOST_ROLE',
      (db: Db) => setRoles(db, WRITER_ID, ['REPORT_SCHEDULE_WRITE']),
    ],
    ['whose owner has left', 'OWNER_LEFT', (db: Db) => removeUser(db, WRITER_ID)],
  ])(
    'a schedule %s is paused at its next run, and runs again once a writer with the role resumes it',
    async (_which, reason, change) => {
      const { sandbox, admin, at, create, listed, runsOf } = schedules();
      await setRoles(sandbox.db, WRITER_ID, ['REPORT_SCHEDULE_WRITE', 'TRANSACTION_READ']);
      const { scheduleId } = await create(await callerAs(sandbox, WRITER));
      await change(sandbox.db);
      await at('2027-01-03T09:00:00Z');
      expect(await listed(admin)).toMatchObject([
        { isPaused: true, pauseReason: reason, owner: WRITER, pausedOn: expect.any(String) },
      ]);
      expect(await runsOf(admin, scheduleId)).toEqual([]);
      expect(await admin(`POST ${SCHEDULES}/${scheduleId}/run`)).toMatchObject({
        status: 409,
        codes: ['REPORT_SCHEDULE_OWNER'],
      });
      await admin(`PUT ${SCHEDULES}/${scheduleId}`, DAILY, { 'if-match': '*' });
      const [resumed] = await listed(admin);
      expect(resumed).toMatchObject({
        isPaused: false,
        owner: 'admin@northwind.example',
        nextRunOn: '2027-01-04T07:00:00.000Z',
      });
      expect(resumed?.pauseReason ?? null).toBeNull();
      await at('2027-01-04T09:00:00Z');
      expect(await runsOf(admin, scheduleId)).toMatchObject([{ status: 'SUCCEEDED', missedRuns: 0 }]);
    },
  );

  test('the read role sees, the write role changes, and creating one and its file need the reader role of the report too', async () => {
    const { sandbox, admin, at, create, listed, runsOf } = schedules();
    const { scheduleId } = await create(admin);
    await at('2027-01-03T09:00:00Z');
    const [run] = await runsOf(admin, scheduleId);
    const download = `GET ${SCHEDULES}/${scheduleId}/runs/${run?.runId}/download` as const;
    const forbidden = { status: 403, codes: ['FORBIDDEN'] };
    const anyVersion = { 'if-match': '*' };

    const reader = await callerAs(sandbox, READER);
    await setRoles(sandbox.db, READER_ID, ['REPORT_SCHEDULE_READ']);
    expect(await listed(reader)).toMatchObject([{ lastRun: { status: 'SUCCEEDED', totals: [] } }]);
    for (const call of [
      `POST ${SCHEDULES}`,
      `PUT ${SCHEDULES}/${scheduleId}`,
      `POST ${SCHEDULES}/${scheduleId}/run`,
    ] as const) {
      expect(await reader(call, DAILY, anyVersion)).toMatchObject(forbidden);
    }
    expect(await reader(download)).toMatchObject(forbidden);
    await setRoles(sandbox.db, READER_ID, ['REPORT_SCHEDULE_READ', 'TRANSACTION_READ']);
    expect(await reader(download)).toMatchObject({ status: 200 });

    await setRoles(sandbox.db, READER_ID, ['REPORT_SCHEDULE_WRITE']);
    expect(await reader(`POST ${SCHEDULES}`, DAILY)).toMatchObject(forbidden);
    expect(await reader(download)).toMatchObject(forbidden);
    expect(await reader(`PUT ${SCHEDULES}/${scheduleId}`, { ...DAILY, columns: 'all' }, anyVersion)).toMatchObject(
      forbidden,
    );
    const paused = { ...DAILY, name: 'Renamed', isPaused: true };
    expect(await reader(`PUT ${SCHEDULES}/${scheduleId}`, paused, anyVersion)).toMatchObject({ status: 200 });
    expect(await listed(admin)).toMatchObject([{ name: 'Renamed', isPaused: true, owner: 'admin@northwind.example' }]);
    expect(await reader(`PUT ${SCHEDULES}/${scheduleId}`, DAILY, anyVersion)).toMatchObject(forbidden);
    expect(await reader(`POST ${SCHEDULES}/${scheduleId}/run`)).toMatchObject({ status: 202 });

    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    expect(await contoso(download)).toMatchObject({ status: 404 });
    expect(await listed(contoso)).toEqual([]);
  });

  test('a schedule keeps the columns that the caller had on screen, and an API key is an owner like a user', async () => {
    const { sandbox, admin, at, create, listed, runsOf } = schedules();
    const { authorization, publicKey } = await addKey(sandbox.db, tenantId, {
      roles: ['REPORT_SCHEDULE_WRITE', 'TRANSACTION_READ'],
    });
    const key: Call = (call, body) => callBare(sandbox, call, body, { authorization });
    const { scheduleId, columns } = await create(key, { columns: 'screen', separator: undefined });
    expect(columns).toEqual([
      'instructionRef',
      'customerRef',
      'orderRef',
      'createdAt',
      'direction',
      'amount',
      'currency',
      'status',
      'app',
    ]);
    await at('2027-01-03T09:00:00Z');
    expect(await runsOf(key, scheduleId)).toMatchObject([{ status: 'SUCCEEDED' }]);
    await admin(`DELETE v1/tenant/keys/${publicKey}`);
    await at('2027-01-04T09:00:00Z');
    expect(await listed(admin)).toMatchObject([{ pauseReason: 'OWNER_LEFT' }]);
  });
});
