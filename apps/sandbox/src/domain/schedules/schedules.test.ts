import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { scheduleRunListSchema } from '@portal/api-client/report-schedules';
import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addChargeback, addScheduleRun, removeUser, setRoles } from '../../testing/seeds/seeds.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { RUNS_KEPT } from './end-runs.ts';
import { startDueRun } from './run-queue.ts';
import { DAILY, SCHEDULES, shareSchedules } from './testing/test-schedules.ts';

const { tenantId } = demoTenant('Northwind Payments');
const WRITER = 'writer@northwind.example';
const WRITER_ID = demoId(`user Northwind Payments ${WRITER}`);

describe.each(testDatabases)('on $name', (database) => {
  const schedules = shareSchedules(database);

  test('a monthly schedule runs on the last day of three months, with the rows and the totals of the month before', async () => {
    const { admin, addOrders, at, create, fileOf, listed, runsOf } = schedules();
    const settled = { status: 'SETTLED', amount_minor: 1250, currency: 'EUR', direction: 'debit' } as const;
    await addOrders(2, {
      ...settled,
      created_at: new Date('2026-12-31T22:00:00Z'),
      completed_at: new Date('2026-12-31T23:30:00Z'),
    });
    const { scheduleId, nextRunOn } = await create(admin, {
      frequency: 'monthly',
      monthDay: 31,
      range: 'last-month',
      filters: { targetDate: 'completedAt', currency: ['EUR'] },
    });
    expect(nextRunOn).toBe('2027-01-31T07:00:00.000Z');
    for (const day of ['2027-01-31', '2027-02-28', '2027-03-31']) await at(`${day}T12:00:00Z`);
    const runs = await runsOf(admin, scheduleId);
    expect(runs.map(({ dueOn, dateFrom, dateTo, rowCount }) => [dueOn, dateFrom, dateTo, rowCount])).toEqual([
      // Summer time has begun in Berlin.
      ['2027-03-31T06:00:00.000Z', '2027-02-01', '2027-02-28', 0],
      ['2027-02-28T07:00:00.000Z', '2027-01-01', '2027-01-31', 0],
      ['2027-01-31T07:00:00.000Z', '2026-12-01', '2026-12-31', 2],
    ]);
    const [, , first] = runs;
    expect(first).toMatchObject({
      status: 'SUCCEEDED',
      missedRuns: 0,
      totals: [{ currency: 'EUR', collected: '25.00', paidOut: '0.00' }],
    });
    const lines = (await fileOf(admin, scheduleId, first?.runId ?? '')).split('\r\n');
    expect([lines[0], lines.length]).toEqual(['\ufeffInstruction;Amount;Completed'.replace('\ufeff', ''), 4]);
    const [schedule] = await listed(admin);
    expect(schedule).toMatchObject({
      nextRunOn: '2027-04-30T06:00:00.000Z',
      lastRun: { dueOn: '2027-03-31T06:00:00.000Z' },
    });
  });

  test('after days of outage only the latest missed run is made, and says how many are missing', async () => {
    const { admin, at, create, runsOf } = schedules();
    const { scheduleId } = await create(admin);
    await at('2027-01-12T09:00:00Z');
    expect(await runsOf(admin, scheduleId)).toMatchObject([
      {
        dueOn: '2027-01-12T07:00:00.000Z',
        missedRuns: 9,
        dateFrom: '2027-01-11',
        dateTo: '2027-01-11',
        status: 'SUCCEEDED',
      },
    ]);
    await at('2027-01-13T09:00:00Z');
    expect(await runsOf(admin, scheduleId)).toMatchObject([{ missedRuns: 0 }, { missedRuns: 9 }]);
  });

  test('the 100 newest runs of a schedule are kept, and the oldest goes with its file', async () => {
    const { sandbox, admin, at, create, directory, runsOf } = schedules();
    const { scheduleId } = await create(admin);
    const other = await create(admin, { name: 'Another' });
    await at('2027-01-03T09:00:00Z');
    const [first] = await runsOf(admin, scheduleId);
    const files = (await readdir(directory)).length;
    for (let day = 1; day <= RUNS_KEPT - 1; day += 1) {
      await addScheduleRun(sandbox.db, tenantId, {
        run_id: randomUUID(),
        schedule_id: scheduleId,
        due_on: new Date(Date.parse('2027-01-03T09:00:00Z') + day * 60_000),
        ended_on: new Date('2027-01-03T09:00:00Z'),
      });
    }
    const count = async () => {
      const { data } = await admin(`GET ${SCHEDULES}/${scheduleId}/runs?take=1000`);
      return scheduleRunListSchema.parse(data).results;
    };
    expect(await count()).toHaveLength(RUNS_KEPT);
    await at('2027-01-04T09:00:00Z');
    const kept = await count();
    expect(kept).toHaveLength(RUNS_KEPT);
    expect(kept.map(({ runId }) => runId)).not.toContain(first?.runId);
    expect(await runsOf(admin, other.scheduleId)).toHaveLength(2);
    // The two new files, without the deleted one.
    expect(await readdir(directory)).toHaveLength(files + 1);
  });

  test('several processes that find a run due start it once', async () => {
    const { sandbox, admin, create, runsOf } = schedules();
    const { scheduleId } = await create(admin);
    const now = new Date('2027-01-03T07:00:00Z');
    await Promise.all([1, 2, 3, 4].map(() => startDueRun(sandbox.db, now)));
    expect(await runsOf(admin, scheduleId)).toHaveLength(1);
  });

  test('a run now is of today, and a second one waits until it has ended', async () => {
    const { admin, create, runsOf, settle } = schedules();
    const { scheduleId } = await create(admin, { isPaused: true });
    const run = () => admin(`POST ${SCHEDULES}/${scheduleId}/run`);
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([202, 409]));
    expect(both.flatMap(({ codes }) => codes)).toEqual(['REPORT_SCHEDULE_RUNNING']);
    await settle();
    expect(await runsOf(admin, scheduleId)).toMatchObject([
      { status: 'SUCCEEDED', startedBy: 'admin@northwind.example', dateFrom: '2027-01-01', dateTo: '2027-01-01' },
    ]);
    expect(await run()).toMatchObject({ status: 202 });
  });

  test('webhooks hear of runs and of pauses', async () => {
    const { sandbox, admin, directory, at, create } = schedules();
    const types = ['report-schedule.succeeded', 'report-schedule.failed', 'report-schedule.paused'];
    await admin('POST v1/notifications/webhooks', { destination: 'https://hooks.example.com/', events: types });
    await setRoles(sandbox.db, WRITER_ID, ['REPORT_SCHEDULE_WRITE', 'MANDATE_READ']);
    const { scheduleId } = await create(await callerAs(sandbox, WRITER), { reportType: 'mandate', columns: 'all' });
    await at('2027-01-03T09:00:00Z');
    await rm(directory, { recursive: true });
    await writeFile(directory, 'not a folder');
    await at('2027-01-04T09:00:00Z');
    await removeUser(sandbox.db, WRITER_ID);
    await at('2027-01-05T09:00:00Z');
    const events = await sandbox.db
      .selectFrom('webhook_events')
      .select(['event_type', 'payload'])
      .orderBy('seq')
      .execute();
    expect(events.map(({ event_type, payload }) => [event_type, JSON.parse(payload).data])).toEqual([
      ['report-schedule.succeeded', { scheduleId, runId: expect.any(String), reportType: 'mandate' }],
      ['report-schedule.failed', { scheduleId, runId: expect.any(String), reportType: 'mandate' }],
      ['report-schedule.paused', { scheduleId, reason: 'OWNER_LEFT' }],
    ]);
  });

  test('a schedule whose values cannot be read is paused, and the others run', async () => {
    const { sandbox, admin, at, create, listed } = schedules();
    await create(admin, { name: 'Unreadable', hour: 7 });
    await sandbox.db.updateTable('report_schedules').set({ zone: 'Mars/Phobos' }).execute();
    await at('2027-01-02T13:00:00Z');
    await create(admin);
    await at('2027-01-03T09:00:00Z');
    expect(await listed(admin)).toMatchObject([
      { name: DAILY.name, isPaused: false, lastRun: { status: 'SUCCEEDED' } },
      { name: 'Unreadable', isPaused: true, pauseReason: 'UNREADABLE' },
    ]);
  });

  test('runs and files are kept for 90 days, beside the exports of people, and go with their schedule', async () => {
    const { admin, directory, at, create, runsOf } = schedules();
    const { scheduleId } = await create(admin, { frequency: 'monthly', monthDay: 3 });
    await at('2027-01-03T09:00:00Z');
    await at('2027-03-30T09:00:00Z');
    expect(await runsOf(admin, scheduleId)).toMatchObject([{ missedRuns: 1 }, { missedRuns: 0 }]);
    expect(await readdir(directory)).toHaveLength(2);
    await at('2027-04-03T12:00:00Z');
    await at('2027-04-03T13:00:00Z');
    expect((await runsOf(admin, scheduleId)).map(({ dueOn }) => dueOn.slice(0, 10))).toEqual([
      '2027-04-03',
      '2027-03-03',
    ]);
    expect(await readdir(directory)).toHaveLength(2);
    await admin(`DELETE ${SCHEDULES}/${scheduleId}`);
    await at('2027-04-03T15:00:00Z');
    expect(await readdir(directory)).toEqual([]);
  });

  test('the chargebacks report has its amounts per currency', async () => {
    const { sandbox, admin, addOrders, at, create, runsOf } = schedules();
    await addOrders(1, { currency: 'EUR' });
    const { scheduleId } = await create(admin, { reportType: 'chargeback', columns: 'all' });
    await addChargeback(sandbox.db, tenantId, {
      chargeback_id: 'CHB-1',
      instruction_ref: 'INS-000',
      created_at: new Date('2027-01-02T10:00:00Z'),
    });
    await at('2027-01-03T09:00:00Z');
    expect(await runsOf(admin, scheduleId)).toMatchObject([
      { rowCount: 1, totals: [{ currency: 'EUR', chargedBack: expect.stringMatching(/^\d+\.\d\d$/) }] },
    ]);
  });

  test('a save of an older version is refused, and a run does not make a version old', async () => {
    const { admin, at, create } = schedules();
    const { scheduleId } = await create(admin);
    const read = async () => (await admin(`GET ${SCHEDULES}/${scheduleId}`)).headers.get('etag') ?? '';
    const etag = await read();
    await at('2027-01-03T09:00:00Z');
    expect(await read()).toBe(etag);
    const save = (version: string) => admin(`PUT ${SCHEDULES}/${scheduleId}`, DAILY, { 'if-match': version });
    expect(await save(etag)).toMatchObject({ status: 200 });
    expect(await save(etag)).toMatchObject({ status: 409, codes: ['STALE_SAVE'] });
  });

  test.each([
    [{ zone: 'Mars/Phobos' }, 'VALIDATION_FAILED', 'zone'],
    [{ hour: 24 }, 'VALIDATION_FAILED', 'hour'],
    [{ frequency: 'weekly' }, 'VALIDATION_FAILED', 'weekday'],
    [{ frequency: 'monthly', monthDay: 32 }, 'VALIDATION_FAILED', 'monthDay'],
    [{ filters: { currency: ['XYZ'] } }, 'VALIDATION_FAILED', 'filters.currency.0'],
    [{ filters: { term: 'INS-1' } }, 'VALIDATION_FAILED', 'filters'],
    [{ columns: ['password'] }, 'UNKNOWN_REPORT_COLUMN', 'columns.0'],
  ])('%j is refused as %s', async (values, code, field) => {
    const { admin } = schedules();
    expect(await admin(`POST ${SCHEDULES}`, { ...DAILY, ...values })).toMatchObject({
      status: 400,
      codes: [code],
      fields: [field],
    });
  });

  test('a tenant has at most fifty schedules, also with concurrent requests', async () => {
    const { admin } = schedules();
    const asked = await Promise.all(
      Array.from({ length: 52 }, () => admin(`POST ${SCHEDULES}`, { ...DAILY, isPaused: true })),
    );
    expect(asked.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_REPORT_SCHEDULES', 'TOO_MANY_REPORT_SCHEDULES']);
  });
});
