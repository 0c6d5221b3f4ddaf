import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../testing/test-databases.ts';
import { demoRewardGroupId } from '../../../demo/data/demo-reward-groups.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../open-database.ts';
import { up } from './0025-deleted-reward-groups.ts';

describe.each(testDatabases)('on $name', (testDatabase) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const created = await testDatabase.create();
    drop = created.drop;
    database = await openDemoDatabase(created.options);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  test('groups that were deleted earlier and that rules still have are known again, without a name', async () => {
    const { db } = database;
    const id = demoRewardGroupId('Thank-you gift cards');
    await sql`drop table deleted_reward_groups`.execute(db);
    await db.deleteFrom('reward_groups').where('reward_group_id', '=', id).execute();
    await db.transaction().execute(up);
    expect(await db.selectFrom('deleted_reward_groups').select(['reward_group_id', 'name']).execute()).toEqual([
      { reward_group_id: id, name: null },
    ]);
  });
});
