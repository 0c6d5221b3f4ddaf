import { activityPageSchema } from '@portal/api-client/activity';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { up as addActivity } from './0040-activity.ts';
import { up as addSearch } from './0042-activity-search.ts';

const { sandbox, callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');

test('the activity of an old database is empty, says since when it counts, and records what follows', async () => {
  const { db } = sandbox();
  for (const table of ['entries', 'groups', 'names', 'sessions', 'start']) {
    await sql`drop table ${sql.ref(`activity_${table}`)}`.execute(db);
  }
  await sql`drop function keep_activity`.execute(db);
  await sql`drop function add_activity_words`.execute(db);
  const began = Date.now();

  await addActivity(db);
  await addSearch(db);
  const read = async () => {
    const { since, entries } = activityPageSchema.parse((await admin('GET v1/tenant/activity')).data);
    return { since: Date.parse(since), actions: entries.map(({ action }) => action) };
  };
  const { since, actions } = await read();
  expect(actions).toEqual(['Signed in']);
  expect(since).toBeGreaterThanOrEqual(began);
  expect(since).toBeLessThanOrEqual(Date.now());
  await admin('PUT v1/tenant/approval-settings', { schemes: true });
  expect((await read()).actions).toEqual(['Change the required approvals', 'Signed in']);
});
