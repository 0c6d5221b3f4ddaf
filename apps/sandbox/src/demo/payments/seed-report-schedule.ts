import { REPORT_WORDS } from '@portal/api-client/report-words';
import { nextRun, type RunTimes } from '@portal/validation/schedules';
import type { Transaction } from 'kysely';
import type { Schema, StoredScheduleRequest } from '../../platform/database/schema.ts';
import { demoId } from '../data/demo-tenants.ts';

const DAY_MS = 86_400_000;
const OWNER = 'admin@northwind.example';
const MONDAYS: RunTimes = { frequency: 'weekly', weekday: 'monday', monthDay: null, hour: 8, zone: 'Europe/Berlin' };

/** Gives Northwind Payments a schedule whose latest run is due: the start of the sandbox makes it, with its file. `now`: ms since 1970. */
export async function seedReportSchedule(trx: Transaction<Schema>, now: number): Promise<void> {
  const tenant_id = demoId('tenant Northwind Payments');
  const schedule_id = demoId('report schedule Weekly payments');
  const owner = await trx
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', tenant_id)
    .where('email_address', '=', OWNER)
    .executeTakeFirst();
  if (!owner) return;
  const request: StoredScheduleRequest = {
    filters: { targetDate: 'completedAt', status: ['SETTLED', 'COMPLETED'] },
    columns: [...REPORT_WORDS.transaction.defaultColumns],
    separator: 'comma',
  };
  const added = await trx
    .insertInto('report_schedules')
    .values({
      schedule_id,
      tenant_id,
      name: 'Weekly payments',
      report_type: 'transaction',
      request: JSON.stringify(request),
      frequency: 'weekly',
      weekday: 'monday',
      month_day: null,
      hour: MONDAYS.hour,
      zone: MONDAYS.zone,
      range: 'last-week',
      user_id: owner.user_id,
      public_key: null,
      owner_name: OWNER,
      is_paused: false,
      pause_reason: null,
      paused_on: null,
      created_on: new Date(now - 30 * DAY_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('schedule_id')
    .executeTakeFirst();
  if (!added) return;
  await trx
    .insertInto('report_schedule_turns')
    .values({ schedule_id, due_on: new Date(nextRun(MONDAYS, now - 7 * DAY_MS)) })
    .execute();
}
