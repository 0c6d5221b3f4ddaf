import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDemoPayments } from '../../../demo/payments/seed-payments.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../open-database.ts';
import { forgetEndedPayments } from '../testing/forget-ended-payments.ts';
import type { Schema } from '../schema.ts';
import { up } from './0017-payments-of-apps.ts';

const NOW = Date.parse('2026-11-18T14:30:00Z');

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

  test('old payments get what new code would have stored, in their rows, stories and counts', async () => {
    const { db } = database;
    await db.transaction().execute((trx) => insertDemoPayments(trx, { count: 3000, now: NOW }));
    const expected = await paymentsOf(db);
    // The index of a later migration goes with the column that `forget` drops.
    const indexes = (await indexesOf(db)).filter(({ indexdef }) => !indexdef.includes(' orders_by_created_at '));
    expect(expected.sources).toMatchObject({ PAPER: expect.any(Number), TEL: expect.any(Number) });
    await forget(db);
    expect(await paymentsOf(db)).not.toEqual(expected);

    await db.transaction().execute(up);
    expect(await paymentsOf(db)).toEqual(expected);
    expect(await indexesOf(db)).toEqual(indexes);
  });

  test('an instruction whose instrument is unknown gets the country of its currency', async () => {
    const { db } = database;
    await db.deleteFrom('financial_instruments').execute();
    await forget(db);
    await db.transaction().execute(up);
    const countries = await db.selectFrom('instructions').select(['currency', 'country']).distinct().execute();
    expect(countries).toEqual(
      expect.arrayContaining([
        { currency: 'SEK', country: 'SE' },
        { currency: 'EUR', country: 'PT' },
      ]),
    );
  });
});

/** Restores the tables and stories of a version before the migration. */
async function forget(db: Kysely<Schema>): Promise<void> {
  await forgetEndedPayments(db);
  const columns = ['app_id', 'country', 'authorization_source'];
  await sql`alter table instructions ${sql.join(columns.map((column) => sql`drop column if exists ${sql.ref(column)}`))}`.execute(
    db,
  );
  await sql`alter table orders drop column scheme_id`.execute(db);
  await sql`update payment_stories set story = jsonb_set(story, '{instructions}', (
      select jsonb_agg(one - 'appId' - 'country' - 'authorizationSource' order by position)
      from jsonb_array_elements(story->'instructions') with ordinality as listed (one, position)
    )) where kind = 'order'`.execute(db);
}

/** Every row and story as JSON, the number of payments by authorization source, and the sum of the counts. */
async function paymentsOf(db: Kysely<Schema>) {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(i)::text as row from instructions i union all select to_jsonb(o)::text from orders o
    union all select to_jsonb(s)::text from payment_stories s union all select to_jsonb(d)::text from instruction_days d
    order by 1`.execute(db);
  const sources: Record<string, number> = {};
  for (const { row } of rows) {
    const source = /"authorization_source": "(\w+)"/.exec(row)?.[1];
    if (source) sources[source] = (sources[source] ?? 0) + 1;
  }
  return { rows: rows.map(({ row }) => row), sources };
}

async function indexesOf(db: Kysely<Schema>) {
  const { rows } = await sql<{
    readonly indexdef: string;
  }>`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return rows;
}
