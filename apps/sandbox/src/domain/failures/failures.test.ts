import { type Failures, failuresSchema } from '@portal/api-client/failures';
import { instructionPageSchema } from '@portal/api-client/instructions';
import { sumOf } from '@portal/validation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInstructions } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const FAILURES = 'v2/transaction-data/failures';
const INSTRUCTIONS = 'v2/transaction-data/instructions';
const NORTHWIND = demoTenant('Northwind Payments').tenantId;
const RANGE = 'dateFrom=2026-06-10&dateTo=2026-06-11';

const failed = (at: string, amount_minor: number, more: object = {}) => ({
  instruction_ref: `INS-${at}-${amount_minor}`,
  order_ref: `ORD-${at}-${amount_minor}`,
  created_at: new Date(`2026-06-${at}Z`),
  amount_minor,
  status: 'FAILED',
  failure_reason: 'Expired card',
  ...more,
});
const settled = (at: string, amount_minor: number, more: object = {}) =>
  failed(at, amount_minor, { status: 'SETTLED', failure_reason: null, ...more });

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    await addInstructions(sandbox.db, NORTHWIND, [
      failed('10T00:00:00', 1000),
      // It failed on the first day of the range.
      failed('09T22:00:00', 200, { updated_at: new Date('2026-06-10T01:00:00Z') }),
      failed('11T23:59:59', 5000, { app: 'Open Banking', app_id: 'open-banking', payment_method: 'OPEN_BANKING' }),
      failed('11T10:00:00', 700, { failure_reason: null }),
      failed('11T11:00:00', 60, { failure_reason: 'Odd, and unknown', country: 'DE' }),
      failed('11T12:00:00', 9999, { is_test: true }),
      failed('11T12:30:00', 9998, { status: 'CANCELLED' }),
      failed('11T13:00:00', 4, { currency: 'GBP' }),
      settled('10T09:00:00', 30),
      settled('11T09:00:00', 31),
      settled('09T09:00:00', 32),
      failed('09T10:00:00', 40),
      failed('07T23:59:59', 8888),
    ]);
    await addInstructions(sandbox.db, demoTenant('Contoso Retail').tenantId, [failed('10T00:00:00', 5555)]);
  });
  afterAll(() => sandbox.close());

  async function read(query: string, call = admin): Promise<Failures> {
    return failuresSchema.parse((await call(`GET ${FAILURES}?${query}`)).data);
  }

  const lineOf = ({ reason, app, country, failed: count, amount, before }: Failures['results'][number]) =>
    [reason, app, country, count, amount, before.failed, before.amount].join(' | ');

  test('failures are summed by reason, app, country and method, the largest loss first, beside as many days before', async () => {
    const { results, sum, total, ...rest } = await read(RANGE);
    expect(results.map(lineOf)).toEqual([
      'Expired card | Open Banking | IE | 1 | 50.00 | 0 | 0.00',
      'Expired card | Card Gateway | IE | 2 | 12.00 | 1 | 0.40',
      ' | Card Gateway | IE | 1 | 7.00 | 0 | 0.00',
      'Odd, and unknown | Card Gateway | DE | 1 | 0.60 | 0 | 0.00',
    ]);
    expect(results[2]?.reason).toBeNull();
    // Of all reasons of the app, country and method.
    expect([results[1]?.ended, results[1]?.endedBefore]).toEqual([
      { succeeded: 2, failed: 3 },
      { succeeded: 1, failed: 1 },
    ]);
    expect([sum.failed, sum.amount, sum.before, sum.ended, total]).toEqual([
      5,
      '69.60',
      { failed: 1, amount: '0.40' },
      { succeeded: 2, failed: 5 },
      4,
    ]);
    expect(rest).toMatchObject({
      currency: 'EUR',
      currencies: ['EUR', 'GBP'],
      countries: expect.arrayContaining(['DE', 'IE']),
      paymentMethods: expect.arrayContaining(['Card', 'OPEN_BANKING']),
      before: { dateFrom: '2026-06-08', dateTo: '2026-06-09' },
      days: [
        { day: '2026-06-10', failed: 2, amount: '12.00', ended: { succeeded: 1, failed: 2 } },
        { day: '2026-06-11', failed: 3, amount: '57.60', ended: { succeeded: 1, failed: 3 } },
      ],
    });
  });

  test.each([
    ['currency=GBP', ['Expired card | Card Gateway | IE | 1 | 0.04 | 0 | 0.00']],
    ['app=Open%20Banking', ['Expired card | Open Banking | IE | 1 | 50.00 | 0 | 0.00']],
    ['country=DE', ['Odd, and unknown | Card Gateway | DE | 1 | 0.60 | 0 | 0.00']],
    ['paymentMethod=OPEN_BANKING', ['Expired card | Open Banking | IE | 1 | 50.00 | 0 | 0.00']],
    ['failureReason=Odd,%20and%20unknown', ['Odd, and unknown | Card Gateway | DE | 1 | 0.60 | 0 | 0.00']],
    ['failureReason=NONE', [' | Card Gateway | IE | 1 | 7.00 | 0 | 0.00']],
    ['from=1&take=1', ['Expired card | Card Gateway | IE | 2 | 12.00 | 1 | 0.40']],
    ['app=Nobody', []],
  ])('failures obey %s', async (query, expected) => {
    expect((await read(`${RANGE}&${query}`)).results.map(lineOf)).toEqual(expected);
  });

  test.each([
    ['dateFrom=2026-06-02&dateTo=2026-06-01', 'DATE_RANGE_REVERSED'],
    ['dateFrom=2026-03-01&dateTo=2026-06-02', 'DATE_RANGE_TOO_LONG'],
  ])('the range %s is refused with %s', async (query, code) => {
    expect(await admin(`GET ${FAILURES}?${query}`)).toMatchObject({ status: 400, codes: [code] });
  });

  test('a tenant without payments has no currency and no failures', async () => {
    expect(await read('dateFrom=2020-01-01&dateTo=2020-01-02')).toMatchObject({
      currency: null,
      results: [],
      total: 0,
      sum: { failed: 0 },
    });
  });

  test('in 50 random filters, the sums are those of the payments, and the report has the same payments', async () => {
    await addInstructions(sandbox.db, NORTHWIND, PAYMENTS);
    for (let round = 1; round <= 50; round += 1) {
      const random = randomOf(round);
      // The first five are whole ranges.
      const some = (all: readonly string[]) => all.filter(() => round > 5 && random() < 0.3);
      const from = Math.floor(random() * 20);
      const days = { from: dayOf(from), to: dayOf(from + Math.floor(random() * 10)) };
      const filter = {
        failureReason: some([...REASONS, 'NONE']),
        app: some(APPS),
        country: some(COUNTRIES),
        paymentMethod: some(METHODS),
      };
      const currency = CURRENCIES[Math.floor(random() * CURRENCIES.length)] ?? '';
      const query = new URLSearchParams({ dateFrom: days.from, dateTo: days.to, currency });
      for (const [name, values] of Object.entries(filter)) for (const value of values) query.append(name, value);
      const isOf = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);
      const expected = PAYMENTS.filter((one) => {
        const day = one.updated_at.toISOString().slice(0, 10);
        return (
          one.status === 'FAILED' &&
          !one.is_test &&
          one.currency === currency &&
          day >= days.from &&
          day <= days.to &&
          isOf(filter.failureReason, one.failure_reason ?? 'NONE') &&
          isOf(filter.app, one.app) &&
          isOf(filter.country, one.country) &&
          isOf(filter.paymentMethod, one.payment_method)
        );
      });
      const minor = expected.reduce((total, { amount_minor }) => total + amount_minor, 0);
      const amount = currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2);
      const { sum, results, days: byDay } = await read(`${query}&take=500`);
      const told = `round ${round}: ${query}`;
      expect([sum.failed, sum.amount], told).toEqual([expected.length, amount]);
      expect(
        results.reduce((total, row) => total + row.failed, 0),
        told,
      ).toBe(expected.length);
      expect(
        byDay.reduce((total, row) => total + row.failed, 0),
        told,
      ).toBe(expected.length);
      expect(
        byDay.reduce((total, { ended }) => total + ended.succeeded, 0),
        told,
      ).toBe(sum.ended.succeeded);
      if (results.length > 0) {
        expect([sumOf(results.map((row) => row.amount)), sumOf(byDay.map((row) => row.amount))], told).toEqual([
          amount,
          amount,
        ]);
      }
      query.append('targetDate', 'updatedAt');
      query.append('status', 'FAILED');
      query.append('isTest', 'false');
      const page = instructionPageSchema.parse((await admin(`GET ${INSTRUCTIONS}?${query}&take=50`)).data);
      expect(page.total, told).toBe(expected.length);
      expect(page.results.every(({ status }) => status === 'FAILED')).toBe(true);
    }
  });

  test('the counts follow what happens to payments', async () => {
    const { db } = sandbox;
    const is = (ref: string) => sql`tenant_id = ${NORTHWIND} and instruction_ref = ${ref}`;
    await sql`update instructions set status = 'FAILED', failure_reason = 'Expired card', completed_at = null,
      updated_at = '2026-06-11T20:00:00Z' where ${is('INS-11T09:00:00-31')}`.execute(db);
    await sql`delete from instructions where ${is('INS-11T13:00:00-4')}`.execute(db);
    const { rows } = await sql`
      with ended as (
        select tenant_id, (case when status = 'FAILED' then updated_at else completed_at end at time zone 'UTC')::date as day,
          currency, app, app_id, country, payment_method,
          case when status = 'FAILED' then coalesce(failure_reason, '') else '' end as failure_reason,
          status = 'FAILED' as is_failed, amount_minor
        from instructions where not is_test and status in ('FAILED', 'SETTLED', 'COMPLETED')
      ), expected as (
        select tenant_id, currency, day, app, app_id, country, payment_method, failure_reason, is_failed,
          count(*)::integer as row_count, sum(amount_minor)::bigint as amount_minor
        from ended group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ), held as (
        select tenant_id, currency, day, app, app_id, country, payment_method, failure_reason, is_failed, row_count, amount_minor
        from ended_days join ended_groups using (tenant_id, currency, group_id)
      ), expected_totals as (
        select tenant_id, day, currency, is_failed, count(*)::integer as row_count, sum(amount_minor)::bigint as amount_minor
        from ended group by 1, 2, 3, 4
      )
      (select day, app, row_count from (select * from expected except all select * from held) missing)
      union all (select day, app, row_count from (select * from held except all select * from expected) surplus)
      union all (select day, 'missing', row_count from (select * from expected_totals except all select * from ended_totals) missing)
      union all (select day, 'surplus', row_count from (select * from ended_totals except all select * from expected_totals) surplus)
      `.execute(db);
    const { rows: empty } = await sql`
      select from ended_days where row_count <= 0 union all select from ended_totals where row_count <= 0`.execute(db);
    expect([rows, empty]).toEqual([[], []]);
  });
});

const REASONS = ['Expired card', 'Insufficient funds', 'Something new'];
const APPS = ['Card Gateway', 'Open Banking', 'Wallet'];
const COUNTRIES = ['DE', 'IE', 'FR'];
const METHODS = ['CARD', 'OPEN_BANKING'];
const CURRENCIES = ['EUR', 'JPY'];

const PAYMENTS = Array.from({ length: 300 }, (_, index) => {
  const random = randomOf(1000 + index);
  const pick = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? '';
  const at = new Date(Date.UTC(2026, 2, 1) + Math.floor(random() * 30 * 86_400_000));
  const status = pick(['FAILED', 'FAILED', 'SETTLED', 'PROCESSING', 'CANCELLED']);
  return {
    instruction_ref: `INS-X${index}`,
    order_ref: `ORD-X${index}`,
    created_at: new Date(at.getTime() - Math.floor(random() * 3 * 86_400_000)),
    updated_at: at,
    amount_minor: 1 + Math.floor(random() * 100_000),
    currency: pick(CURRENCIES),
    status,
    app: pick(APPS),
    country: pick(COUNTRIES),
    payment_method: pick(METHODS),
    failure_reason: status === 'FAILED' && random() < 0.8 ? pick(REASONS) : null,
    is_test: random() < 0.1,
  };
});

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10);
}

/** A repeatable sequence of numbers from 0 to 1 for each seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
