import { type InstructionRow, instructionPageSchema } from '@portal/api-client/instructions';
import { TARGET_DATES } from '@portal/api-client/report-query';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up as migrateCompletedPayments } from '../../platform/database/migrations/0014-completed-payments.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';
import { compareRows } from './testing/test-report-order.ts';

const INSTRUCTIONS = 'v2/transaction-data/instructions';
const { tenantId } = demoTenant('Northwind Payments');
const DAY_MS = 86_400_000;

/** The differences between the stored counts and the rows, in both reports. */
async function wrongCounts(db: Kysely<Schema>): Promise<unknown[]> {
  const ofRows = sql`
    select tenant_id, (created_at at time zone 'UTC')::date, (updated_at at time zone 'UTC')::date,
      (completed_at at time zone 'UTC')::date, forecasted_settlement_date, currency, status, app, direction,
      least(refund_count, 1), least(chargeback_count, 1), is_test, count(*), sum(amount_minor)
    from instructions group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`;
  const ofDays = sql`
    select tenant_id, created_day, updated_day, completed_day, forecasted_settlement_date, currency, status, app, direction,
      refund_count, chargeback_count, is_test, row_count, amount_minor from instruction_days`;
  const ofMandates = sql`
    select tenant_id, (created_at at time zone 'UTC')::date, (updated_at at time zone 'UTC')::date, status, network, count(*)
    from financial_instruments where mandate_id is not null group by 1, 2, 3, 4, 5`;
  const ofMandateDays = sql`select tenant_id, created_day, updated_day, status, network, row_count from mandate_days`;
  const { rows } = await sql`
    select 'instructions' from ((${ofRows} except all ${ofDays}) union all (${ofDays} except all ${ofRows})) wrong union all
    select 'mandates' from ((${ofMandates} except all ${ofMandateDays})
      union all (${ofMandateDays} except all ${ofMandates})) wrong`.execute(db);
  return rows;
}

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let everything: readonly InstructionRow[];
  beforeAll(async () => {
    sandbox = await startOn(database, { payments: 1500 });
    admin = await callerAs(sandbox, 'admin@northwind.example');
    const rows: InstructionRow[] = [];
    for (let after = ''; ;) {
      const { results, next } = await page(`term=INS-&take=50${after}`);
      rows.push(...results);
      if (!next) break;
      after = `&after=${next}`;
    }
    everything = rows;
  });
  afterAll(() => sandbox.close());

  async function page(query: string) {
    return instructionPageSchema.parse((await admin(`GET ${INSTRUCTIONS}?${query}`)).data);
  }

  function day(ago: number): string {
    return new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  }

  const SELECTIONS = [
    { query: '', matches: () => true },
    { query: 'status=FAILED', matches: (row: InstructionRow) => row.status === 'FAILED' },
    { query: 'reimbursements=%2Brefunds', matches: (row: InstructionRow) => (row.refundCount ?? 0) > 0 },
    {
      query: 'currency=EUR,SEK&direction=credit',
      matches: (row: InstructionRow) => ['EUR', 'SEK'].includes(row.currency) && row.direction === 'credit',
    },
  ];
  const ORDERS = SELECTIONS.flatMap((selection) =>
    TARGET_DATES.flatMap((target) =>
      TARGET_DATES.flatMap((column) =>
        (['asc', 'desc'] as const).map((direction) => ({ ...selection, target, column, direction })),
      ),
    ),
  );

  test.each(ORDERS)(
    "'$query' by $target, sorted by $column $direction, has the same pages by cursor and by offset",
    async ({ query, matches, target, column, direction }) => {
      const [first, last] = [day(200), day(120)];
      const expected = everything
        .filter((row) => matches(row) && isBetween(row[target], first, last))
        .toSorted((a, b) => compareRows(a, b, column, direction))
        .map((row) => row.instructionRef);
      const address = `dateFrom=${first}&dateTo=${last}&targetDate=${target}&sortColumn=${column}&sortDirection=${direction}&${query}`;
      const byCursor: string[] = [];
      const byNumber: string[] = [];
      for (let after = ''; byCursor.length <= expected.length;) {
        const found = await page(`${address}&take=40${after}`);
        const numbered = await page(`${address}&take=40&from=${byNumber.length}`);
        expect([found.total, numbered.total]).toEqual([expected.length, expected.length]);
        byCursor.push(...found.results.map((row) => row.instructionRef));
        byNumber.push(...numbered.results.map((row) => row.instructionRef));
        if (!found.next) break;
        after = `&after=${found.next}`;
      }
      expect(byCursor).toEqual(expected);
      expect(byNumber).toEqual(expected);
      expect((await page(`${address}&from=${expected.length}`)).results).toEqual([]);
    },
  );

  test('a search with more matches than the largest total has every page, in every order', async () => {
    const fabrikam = demoTenant('Fabrikam').tenantId;
    const first = Date.UTC(2026, 2, 1);
    // Created five minutes apart, long before the newest; a third not completed, the others completed up to six days later.
    const old = Array.from({ length: 10_050 }, (_, index) => {
      const createdAt = new Date(first + index * 300_000).toISOString();
      const completedAt = new Date(first + index * 300_000 + (index % 7) * DAY_MS).toISOString();
      return { instructionRef: `INS-M${index}`, createdAt, completedAt: index % 3 === 0 ? undefined : completedAt };
    });
    await sql`
      insert into instructions (tenant_id, instruction_ref, order_ref, customer_ref, created_at, updated_at, completed_at,
        direction, amount_minor, currency, status, app, app_id, country, authorization_source,
        payment_method, financial_instrument_id)
      select ${fabrikam}, ref, 'ORD-' || ref, 'CUS-M', created, coalesce(completed, created), completed,
        'debit', 100, 'EUR', 'READY', 'Wallet', 'wallet', 'IE', 'WEB', 'Card', 'FIN-M'
      from (
        select one->>'instructionRef' as ref, (one->>'createdAt')::timestamptz as created,
          (one->>'completedAt')::timestamptz as completed
        from json_array_elements(${JSON.stringify(old)}::json) one
      ) old`.execute(sandbox.db);
    await addOrder(sandbox.db, fabrikam, { number: 'NEW', created_at: new Date() });
    const trial = await callerAs(sandbox, 'trial@fabrikam.example', 'Fabrikam');
    for (const column of ['createdAt', 'completedAt'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const sorted = old.toSorted((a, b) => compareRows(a, b, column, direction)).map((row) => row.instructionRef);
        const find = async (place: string) =>
          instructionPageSchema.parse(
            (
              await trial(
                `GET ${INSTRUCTIONS}?term=ins-m&sortColumn=${column}&sortDirection=${direction}&take=50${place}`,
              )
            ).data,
          );
        const [one, tail] = [await find(''), await find('&from=10020')];
        const two = await find(`&after=${one.next}`);
        const refs = [...one.results, ...two.results, ...tail.results].map((row) => row.instructionRef);
        expect(refs).toEqual([...sorted.slice(0, 100), ...sorted.slice(10_020)]);
        expect([one.total, one.totalCapped, tail.next]).toEqual([10_001, true, undefined]);
      }
    }
  });

  test('the counts of demo payments match their rows', async () => {
    expect(everything.length).toBeGreaterThan(1000);
    expect(await wrongCounts(sandbox.db)).toEqual([]);
  });

  test('an older database is migrated: only payments that succeeded stay completed, and the counts follow', async () => {
    const { db } = sandbox;
    await sql`update instructions set completed_at = stopped_at where stopped_at is not null`.execute(db);
    await sql`alter table instructions drop column stopped_at`.execute(db);
    await migrateCompletedPayments(db);
    const { rows } = await sql`
      select status, bool_or(completed_at is not null) as completed, bool_and(stopped_at is not null) as stopped
      from instructions where status in ('FAILED', 'CANCELLED') group by status order by status`.execute(db);
    expect(rows).toEqual([
      { status: 'CANCELLED', completed: false, stopped: true },
      { status: 'FAILED', completed: false, stopped: true },
    ]);
    expect(await wrongCounts(db)).toEqual([]);
  });

  test('the counts follow inserts, updates and deletions of payments', async () => {
    const { db } = sandbox;
    const created_at = new Date('2026-05-01T10:00:00Z');
    for (const number of ['D1', 'D2', 'D3']) await addOrder(db, tenantId, { number, created_at });
    expect(await wrongCounts(db)).toEqual([]);
    const ref = (number: string) => `INS-${number}`;
    await sql`update instructions set status = 'SETTLED', updated_at = '2026-05-03', completed_at = '2026-05-03', refund_count = 2
      where tenant_id = ${tenantId} and instruction_ref = ${ref('D1')}`.execute(db);
    await sql`update instructions set refund_count = 0, amount_minor = 5, forecasted_settlement_date = null
      where tenant_id = ${tenantId} and instruction_ref in (${ref('D1')}, ${ref('D2')})`.execute(db);
    expect(await wrongCounts(db)).toEqual([]);
    await sql`delete from instructions where tenant_id = ${tenantId} and instruction_ref = ${ref('D2')}`.execute(db);
    await sql`delete from financial_instruments where tenant_id = ${tenantId}`.execute(db);
    expect(await wrongCounts(db)).toEqual([]);
  });

  test('a payment that is rolled back is not counted', async () => {
    const adding = sandbox.db.transaction().execute(async (trx) => {
      await addOrder(trx, tenantId, { number: 'N1', created_at: new Date() });
      throw new Error('came to nothing');
    });
    await expect(adding).rejects.toThrow('came to nothing');
    expect(await wrongCounts(sandbox.db)).toEqual([]);
  });

  test('concurrent changes of payments are all counted, in any order', async () => {
    const { db } = sandbox;
    const numbers = ['P1', 'P2', 'P3', 'P4'];
    for (const number of numbers)
      await addOrder(db, tenantId, { number, created_at: new Date('2026-06-01T10:00:00Z') });
    const change = async (number: string, statuses: readonly string[]) =>
      db.transaction().execute(async (trx) => {
        for (const status of statuses) {
          await sql`update instructions set status = ${status}
            where tenant_id = ${tenantId} and instruction_ref = ${`INS-${number}`}`.execute(trx);
        }
      });
    await Promise.all(
      numbers.map((number, index) => change(number, index % 2 === 0 ? ['READY', 'FAILED'] : ['FAILED', 'READY'])),
    );
    expect(await wrongCounts(db)).toEqual([]);
  });
});

function isBetween(instant: string | null | undefined, first: string, last: string): boolean {
  const day = instant?.slice(0, 10) ?? '';
  return day >= first && day <= last;
}
