import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDemoPayments } from '../../../demo/payments/seed-payments.ts';
import { addInstructions } from '../../../testing/seeds/seeds.ts';
import { testDatabases } from '../../../testing/test-databases.ts';
import { INSTALLED_ON } from '../../../demo/data/demo-apps.ts';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { openDemoDatabase } from '../../../demo/open-demo-database.ts';
import type { Database } from '../open-database.ts';
import { forgetEndedPayments } from '../testing/forget-ended-payments.ts';
import type { Schema } from '../schema.ts';
import { keepCounts } from './0012-report-days.ts';
import { up } from './0027-test-payments.ts';

const NOW = Date.parse('2026-11-18T14:30:00Z');
const tenantId = demoId('tenant Northwind Payments');

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

  test('payments through Visa are marked in rows, counts and stories, and the indexes are those of a new database', async () => {
    const { db } = database;
    const indexes = await indexesOf(db);
    await db.transaction().execute((trx) => insertDemoPayments(trx, { count: 300, now: NOW }));
    const payments = ['visa', 'visa', 'card-payments'].map((app_id, index) => ({
      instruction_ref: `INS-${index}`,
      order_ref: `ORD-${index}`,
      created_at: new Date(NOW),
      app_id,
      app: app_id,
    }));
    await addInstructions(db, tenantId, payments);
    const story = JSON.stringify({ instructions: [{ appId: 'swish' }, { appId: 'visa', steps: [] }] });
    await db
      .insertInto('payment_stories')
      .values({ tenant_id: tenantId, reference: 'ORD-S', kind: 'order', next_at: new Date(NOW), story })
      .execute();
    const counts = await countsOf(db);
    await forget(db);

    await db.transaction().execute(up);
    const marked = await db.selectFrom('instructions').select('instruction_ref').where('is_test', '=', true).execute();
    expect(marked.map(({ instruction_ref }) => instruction_ref).toSorted()).toEqual(['INS-0', 'INS-1']);
    const { rows } = await sql`select sum(row_count)::integer as count from instruction_days where is_test`.execute(db);
    expect(rows).toEqual([{ count: 2 }]);
    expect(await countsOf(db)).toEqual(counts);
    const told = await db
      .selectFrom('payment_stories')
      .select('story')
      .where('reference', '=', 'ORD-S')
      .executeTakeFirstOrThrow();
    expect(told.story).toEqual({
      instructions: [{ appId: 'swish' }, { appId: 'visa', steps: [], isTest: true }],
    });
    expect(await indexesOf(db)).toEqual(indexes);
  });

  test('only demo configurations that no user has saved change to the live environment', async () => {
    const { db } = database;
    const save = (app_id: string, number: number, configuration: object, saved_on = INSTALLED_ON) =>
      db
        .updateTable('app_configurations')
        .set({ number, saved_on, configuration: JSON.stringify(configuration) })
        .where('tenant_id', '=', tenantId)
        .where('app_id', '=', app_id)
        .execute();
    await save('blik', 1, { merchant: { merchantId: '2400113355', environment: 'test' } });
    await save('gocardless', 1, { access: { environment: 'test' } });
    await save('card-payments', 2, { merchant: { environment: 'test' } }, new Date(NOW));
    await save('swish', 1, { merchant: { payeeNumber: '1231112223' } });
    await forget(db);
    await db.transaction().execute(up);
    const rows = await db
      .selectFrom('app_configurations')
      .select(['app_id', 'configuration'])
      .where('tenant_id', '=', tenantId)
      .where('number', '>', 0)
      .orderBy('app_id')
      .execute();
    expect(rows).toEqual([
      { app_id: 'blik', configuration: { merchant: { merchantId: '2400113355', environment: 'live' } } },
      { app_id: 'card-payments', configuration: { merchant: { environment: 'test' } } },
      { app_id: 'gocardless', configuration: { access: { environment: 'live' } } },
      { app_id: 'swish', configuration: { merchant: { payeeNumber: '1231112223' } } },
    ]);
  });
});

/** Restores the tables of a version before the migration. */
async function forget(db: Kysely<Schema>): Promise<void> {
  await forgetEndedPayments(db);
  for (const change of ['insert', 'update', 'delete']) {
    await sql`drop trigger ${sql.ref(`count_days_at_${change}`)} on instructions`.execute(db);
    await sql`drop function ${sql.ref(`count_instruction_days_at_${change}`)}`.execute(db);
  }
  await sql`drop index instruction_days_by_all`.execute(db);
  await sql`truncate instruction_days`.execute(db);
  await sql`alter table instruction_days drop column is_test`.execute(db);
  await sql`alter table instructions drop column is_test`.execute(db);
  const counted = { table: 'instructions', days: 'instruction_days', scope: 'true', nullable: [], searched: [] };
  const keys = {
    tenant_id: 'tenant_id',
    created_day: 'created_at::date',
    updated_day: 'updated_at::date',
    currency: 'currency',
    status: 'status',
    app: 'app',
    direction: 'direction',
    refund_count: 'refund_count',
    chargeback_count: 'chargeback_count',
  };
  const sums = { row_count: '1', amount_minor: 'amount_minor' };
  for (const statement of keepCounts({ ...counted, keys, sums })) await statement.execute(db);
  for (const column of ['created_at', 'completed_at', 'updated_at', 'forecasted_settlement_date']) {
    await sql`create index ${sql.ref(`instructions_by_${column}`)} on instructions (tenant_id)`.execute(db);
  }
}

/** The sums of the counts, by status and app. */
async function countsOf(db: Kysely<Schema>): Promise<unknown> {
  const { rows } =
    await sql`select tenant_id, created_day, completed_day, status, app, sum(row_count)::integer as count,
      sum(amount_minor)::bigint as amount from instruction_days group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(
      db,
    );
  return rows;
}

async function indexesOf(db: Kysely<Schema>): Promise<unknown> {
  const { rows } = await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return rows;
}
