import { SCHEDULES_EVENT } from '@portal/api-client/report-schedules';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { createClient, listenAt } from '../../platform/hub/testing/test-hub.ts';
import { setRoles } from '../../testing/seeds/seeds.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { shareSchedules } from './testing/test-schedules.ts';

const READER = 'reader@northwind.example';
const WRITER = 'writer@northwind.example';
const idOf = (email: string) => demoId(`user Northwind Payments ${email}`);

describe.each([anyDatabase])('on $name', (database) => {
  const schedules = shareSchedules(database);
  let hubUrl: string;
  beforeAll(async () => {
    hubUrl = await listenAt(schedules().sandbox);
  });

  test('a run is pushed to the portals of those who may open its file, and to no others', async () => {
    const { sandbox, admin, at, create } = schedules();
    await setRoles(sandbox.db, idOf(READER), ['REPORT_SCHEDULE_READ', 'TRANSACTION_READ']);
    await setRoles(sandbox.db, idOf(WRITER), ['REPORT_SCHEDULE_WRITE']);
    const reader = await createClient(sandbox, hubUrl, { email: READER });
    const writer = await createClient(sandbox, hubUrl, { email: WRITER });
    const foreign: unknown[] = [];
    writer.connection.on(SCHEDULES_EVENT, (news) => foreign.push(news));
    const news = new Promise((resolve) => reader.connection.on(SCHEDULES_EVENT, resolve));
    await Promise.all([reader.connection.start(), writer.connection.start()]);
    const { scheduleId, name } = await create(admin);
    await at('2027-01-03T09:00:00Z');
    expect(await news).toEqual({ scheduleId, name, status: 'SUCCEEDED', runId: expect.any(String) });
    await setRoles(sandbox.db, idOf(WRITER), ['REPORT_SCHEDULE_WRITE', 'TRANSACTION_READ']);
    await at('2027-01-04T09:00:00Z');
    await expect.poll(() => foreign.length).toBe(1);
    await Promise.all([reader.connection.stop(), writer.connection.stop()]);
  });

  test('a pause is pushed with its time, by which the portal knows it again', async () => {
    const { sandbox, admin, at, create, listed } = schedules();
    await setRoles(sandbox.db, idOf(WRITER), ['REPORT_SCHEDULE_WRITE', 'TRANSACTION_READ']);
    const { scheduleId, name } = await create(await callerAs(sandbox, WRITER));
    await setRoles(sandbox.db, idOf(WRITER), ['REPORT_SCHEDULE_WRITE']);
    const { connection } = await createClient(sandbox, hubUrl, { email: 'admin@northwind.example' });
    const news = new Promise((resolve) => connection.on(SCHEDULES_EVENT, resolve));
    await connection.start();
    await at('2027-01-03T09:00:00Z');
    const [paused] = await listed(admin);
    expect(await news).toEqual({ scheduleId, name, status: 'PAUSED', pausedOn: paused?.pausedOn });
    expect(paused?.pausedOn).toBeDefined();
    await connection.stop();
  });
});
