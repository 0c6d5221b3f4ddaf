import { MANDATE_NETWORKS, MANDATE_STATUSES } from '@portal/api-client/mandate-report';
import { INSTRUCTION_STATUSES } from '@portal/api-client/instructions';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Schema } from '../../platform/database/schema.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { seedPayments } from './seed-payments.ts';
import { expectWhole } from './testing/test-payments.ts';

async function everything(db: Kysely<Schema>): Promise<unknown[]> {
  const names = [
    'orders',
    'instructions',
    'refunds',
    'chargebacks',
    'financial_instruments',
    'payment_stories',
  ] as const;
  return Promise.all(
    names.map((name) =>
      sql`select tenant_id, count(*) as count, md5(string_agg(md5(row_text), '' order by md5(row_text))) as sum
        from (select tenant_id, payment::text as row_text from ${sql.table(name)} payment) rows
        group by tenant_id order by tenant_id`
        .execute(db)
        .then(({ rows }) => rows),
    ),
  );
}

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startOn(database, { payments: 2000 });
  });
  afterAll(() => sandbox.close());

  test('each tenant has its share of complete payments', async () => {
    const { db } = sandbox;
    const { rows } = await sql<{ name: string; count: number }>`
      select name, count(*) as count from instructions join tenants using (tenant_id)
      group by name order by count desc`.execute(db);
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ['Northwind Payments', 1440],
      ['Contoso Retail', 360],
      ['Northwind Labs', 160],
      ['Fabrikam', 40],
    ]);
    await expectWhole(db);
  });

  test('seeded values match the API contract', async () => {
    const { db } = sandbox;
    const words = async (column: string, table: string, where: string): Promise<unknown[]> => {
      const { rows } = await sql<{ word: unknown }>`
        select distinct ${sql.ref(column)} as word from ${sql.table(table)}
        where ${sql.ref(where)} is not null order by 1`.execute(db);
      return rows.map(({ word }) => word);
    };
    expect(INSTRUCTION_STATUSES).toEqual(expect.arrayContaining(await words('status', 'instructions', 'status')));
    expect(await words('network', 'financial_instruments', 'network')).toEqual([...MANDATE_NETWORKS]);
    const statuses = await words('status', 'financial_instruments', 'mandate_id');
    expect(MANDATE_STATUSES).toEqual(expect.arrayContaining(statuses));
    expect(await words('direction', 'instructions', 'direction')).toEqual(['credit', 'debit']);
  });

  test('each tenant is paid in the currencies of its markets', async () => {
    const { rows } = await sql<{ name: string; currencies: string[] }>`
      select name, array_agg(distinct currency order by currency) as currencies
      from instructions join tenants using (tenant_id) group by name`.execute(sandbox.db);
    expect(Object.fromEntries(rows.map(({ name, currencies }) => [name, currencies]))).toEqual({
      'Northwind Payments': ['AUD', 'EUR', 'GBP', 'JPY', 'NZD', 'PLN', 'SEK', 'USD'],
      'Contoso Retail': ['EUR', 'GBP', 'PLN'],
      'Northwind Labs': ['AUD', 'EUR', 'GBP', 'NZD', 'USD'],
      Fabrikam: ['EUR'],
    });
  });

  test('payments by mandate use the currency of the network', async () => {
    const { rows } = await sql<{ network: string; currency: string }>`
      select distinct network, currency
      from instructions join financial_instruments using (tenant_id, financial_instrument_id)
      where mandate_id is not null order by network`.execute(sandbox.db);
    expect(rows.map(({ network, currency }) => [network, currency])).toEqual([
      ['ACH', 'USD'],
      ['BACS', 'GBP'],
      ['BECS_AU', 'AUD'],
      ['BECS_NZ', 'NZD'],
      ['SEPA', 'EUR'],
    ]);
  });

  test('a tenant without mandates has none', async () => {
    const { tenantId } = demoTenant('Contoso Retail');
    const found = await sandbox.db
      .selectFrom('financial_instruments')
      .select('mandate_id')
      .where('tenant_id', '=', tenantId)
      .where('mandate_id', 'is not', null)
      .execute();
    expect(found).toEqual([]);
  });

  test('seeding again changes nothing, and a reset restores the same payments', async () => {
    const { db } = sandbox;
    const before = await everything(db);
    await seedPayments(db, { count: 100, now: Date.now() });
    expect(await everything(db)).toEqual(before);
    await sql`delete from instructions`.execute(db);
    await sandbox.reset();
    expect(await everything(db)).toEqual(before);
  });
});

describe.each(testDatabases)('a first start on $name', (database) => {
  test('writes the payments, restores every index, and makes the demo batches name orders that exist', async () => {
    const sandbox = await startOn(database);
    const { db } = sandbox;
    const indexes = async () => (await sql`select indexdef from pg_indexes order by indexdef`.execute(db)).rows;
    const before = await indexes();
    await sql`truncate payment_arrivals`.execute(db);
    const onBegin = vi.fn();
    const payments = { count: 300, now: Date.now() };
    await seedPayments(db, payments, { onBegin });
    expect(await indexes()).toEqual(before);
    await expectWhole(db);
    const { rows: named } = await sql<{ exist: boolean; fits: boolean }>`
      select bool_and(order_ref is not null) as exist, bool_and(length.value = octet_length(body)::text) as fits
      from webhook_batches join webhooks using (webhook_id) join delivery_attempts using (batch_id)
      cross join unnest(order_references) named
      left join orders on orders.tenant_id = webhooks.tenant_id and order_ref = named
      left join jsonb_to_recordset(request_headers) length (name text, value text) on length.name = 'content-length'
      group by batch_id`.execute(db);
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named.map(({ exist, fits }) => `${exist} ${fits}`))).toEqual(new Set(['true true']));
    await seedPayments(db, payments, { onBegin });
    expect(onBegin.mock.calls).toEqual([[300]]);
    await sandbox.close();
  });
});

describe.each(testDatabases.filter(({ name }) => name === 'PostgreSQL'))('instances on one $name', (database) => {
  test('seed once when they first start at the same time', async () => {
    const sandbox = await startOn(database);
    const { db } = sandbox;
    await sql`truncate payment_arrivals`.execute(db);
    const now = Date.now();
    await Promise.all([1, 2, 3].map(() => seedPayments(db, { count: 300, now })));
    const { rows } = await sql<{ count: number }>`select count(*) as count from instructions`.execute(db);
    expect(rows).toEqual([{ count: 300 }]);
    await sandbox.close();
  });
});
