import {
  type InstructionPage,
  type InstructionRow,
  instructionPageSchema,
  instructionSummarySchema,
} from '@portal/api-client/instructions';
import { mandatePageSchema } from '@portal/api-client/mandate-report';
import { TARGET_DATES } from '@portal/api-client/report-query';
import { toMinor } from '@portal/validation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, callerAs } from '../test-caller.ts';
import { startOn, testDatabases } from '../test-databases.ts';
import { demoTenant, type TestSandbox } from '../testing.ts';
import { addOrder } from './test-orders.ts';
import { compareRows } from './test-report-order.ts';

const INSTRUCTIONS = 'v2/transaction-data/instructions';
const MANDATES = 'v2/transaction-data/financial-instruments';
const APPS = ['Card Gateway', 'Open Banking', 'Wallet'];
const STATUSES = ['SETTLED', 'COMPLETED', 'FAILED', 'PROCESSING', 'READY', 'INCOMPLETE'];
const CURRENCIES = ['EUR', 'JPY', 'GBP'];
/** The first of ten days over which they are spread, four hours apart. */
const FIRST = Date.UTC(2026, 5, 1);
const ROWS = 60;
const RANGE = 'dateFrom=2026-06-01&dateTo=2026-06-10';

/** As it is to come back, without what the test does not look at. */
function rowOf(index: number) {
  const created_at = new Date(FIRST + index * 4 * 3_600_000);
  const status = STATUSES[index % STATUSES.length] ?? '';
  const hasEnded = ['SETTLED', 'COMPLETED', 'FAILED'].includes(status);
  // Three at a time: ties.
  const later = new Date(created_at.getTime() + (3 - (index % 3)) * 4 * 3_600_000);
  return {
    number: `R${String(index).padStart(3, '0')}`,
    created_at,
    updated_at: later,
    completed_at: hasEnded ? later : null,
    forecasted_settlement_date: status === 'READY' ? null : `2026-06-${String(10 + (index % 7)).padStart(2, '0')}`,
    direction: index % 4 === 0 ? ('credit' as const) : ('debit' as const),
    amount_minor: 1000 + index,
    currency: CURRENCIES[index % 3] ?? '',
    status,
    app: APPS[index % 3] ?? '',
    batch_ref: index % 10 === 0 ? `BAT_${index}` : null,
    refund_count: index % 5 === 0 ? 1 : 0,
    net_refund_minor: index % 5 === 0 ? 100 : 0,
    chargeback_count: index % 7 === 0 ? 1 : 0,
    net_chargeback_minor: index % 7 === 0 ? 250 : 0,
  };
}

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let everything: readonly InstructionRow[];
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    const { tenantId } = demoTenant('Northwind Payments');
    for (let index = 0; index < ROWS; index += 1) await addOrder(sandbox.db, tenantId, rowOf(index));
    await addOrder(sandbox.db, demoTenant('Contoso Retail').tenantId, { ...rowOf(3), number: 'R999' });
    everything = (await page(`${RANGE}&take=50`)).results.concat((await page(`${RANGE}&take=50&from=50`)).results);
  });
  afterAll(() => sandbox.close());

  async function page(query: string) {
    return instructionPageSchema.parse((await admin(`GET ${INSTRUCTIONS}?${query}`)).data);
  }

  async function refs(query: string): Promise<string[]> {
    return (await page(`${RANGE}&take=50&${query}`)).results.map((row) => row.instructionRef);
  }

  /** All pages, each asked for by the cursor of the one before. */
  async function walk(query: string): Promise<string[]> {
    const found: string[] = [];
    let after = '';
    do {
      const { results, next } = await page(`${query}&take=7${after}`);
      found.push(...results.map((row) => row.instructionRef));
      after = next ? `&after=${next}` : '';
    } while (after !== '');
    return found;
  }

  test('a row says all there is to say of an instruction, its amounts as decimal strings', () => {
    expect(everything).toHaveLength(ROWS);
    expect(everything.find((row) => row.instructionRef === 'INS-R000')).toEqual({
      instructionRef: 'INS-R000',
      orderRef: 'ORD-R000',
      customerRef: 'CUS-R000',
      batchRef: 'BAT_0',
      createdAt: '2026-06-01T00:00:00.000Z',
      updatedAt: '2026-06-01T12:00:00.000Z',
      completedAt: '2026-06-01T12:00:00.000Z',
      forecastedSettlementDate: '2026-06-10',
      direction: 'credit',
      amount: '10.00',
      currency: 'EUR',
      status: 'SETTLED',
      app: 'Card Gateway',
      transaction: { id: 'TXN-R000' },
      financialInstrumentId: 'FIN-R000',
      failureReason: null,
      netAmount: '6.50',
      refundCount: 1,
      netRefundAmount: '1.00',
      chargebackCount: 1,
      netChargebackAmount: '2.50',
    });
    expect(everything.find((row) => row.currency === 'JPY')?.amount).toMatch(/^\d{4}$/);
  });

  const ORDERS = TARGET_DATES.flatMap((sortColumn) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      TARGET_DATES.map((targetDate) => [targetDate, sortColumn, direction] as const),
    ),
  );

  test.each(ORDERS)(
    'limited by %s, sorted by %s %s, every row is on one page',
    async (targetDate, column, direction) => {
      const days = 'dateFrom=2026-06-03&dateTo=2026-06-12';
      const query = `${days}&targetDate=${targetDate}&sortColumn=${column}&sortDirection=${direction}`;
      const inRange = everything.filter((row) => {
        const day = row[targetDate]?.slice(0, 10) ?? '';
        return day >= '2026-06-03' && day <= '2026-06-12';
      });
      const expected = inRange
        .toSorted((a, b) => compareRows(a, b, column, direction))
        .map((row) => row.instructionRef);
      expect(await walk(query)).toEqual(expected);
      const byNumber: string[] = [];
      for (let from = 0; from < expected.length; from += 11) {
        byNumber.push(...(await page(`${query}&take=11&from=${from}`)).results.map((row) => row.instructionRef));
      }
      expect(byNumber).toEqual(expected);
      expect((await page(query)).total).toBe(expected.length);
    },
  );

  test.each([
    ['currency=EUR', (row: InstructionRow) => row.currency === 'EUR'],
    ['currency=EUR&currency=GBP', (row: InstructionRow) => row.currency !== 'JPY'],
    ['currency=EUR,GBP', (row: InstructionRow) => row.currency !== 'JPY'],
    ['direction=credit', (row: InstructionRow) => row.direction === 'credit'],
    ['status=FAILED&status=READY', (row: InstructionRow) => ['FAILED', 'READY'].includes(row.status)],
    ['app=Open%20Banking', (row: InstructionRow) => row.app === 'Open Banking'],
    ['reimbursements=%2Brefunds', (row: InstructionRow) => row.refundCount === 1],
    ['reimbursements=-refunds', (row: InstructionRow) => row.refundCount === 0],
    [
      'reimbursements=%2Brefunds&reimbursements=-chargebacks',
      (row: InstructionRow) => row.refundCount === 1 && row.chargebackCount === 0,
    ],
    ['reimbursements=%2Bchargebacks', (row: InstructionRow) => row.chargebackCount === 1],
    [
      'status=SETTLED,COMPLETED&currency=EUR&direction=debit&app=Card%20Gateway',
      (row: InstructionRow) => row.status === 'SETTLED' && row.currency === 'EUR' && row.direction === 'debit',
    ],
    ['currency=USD', () => false],
  ])('%s lets the right ones through', async (query, matches) => {
    const expected = everything.filter(matches).map((row) => row.instructionRef);
    expect(await refs(query)).toEqual(expected);
    expect((await page(`${RANGE}&${query}&take=1`)).total).toBe(expected.length);
  });

  test('an app whose name holds a comma is found, and several names with commas between them are too', async () => {
    const { tenantId } = demoTenant('Northwind Labs');
    const labs = await callerAs(sandbox, 'multi@northwind.example', 'Northwind Labs');
    for (const [number, app] of ['Shop, Berlin', 'Shop Cork', 'Wallet'].entries()) {
      await addOrder(sandbox.db, tenantId, { number: `A${number}`, created_at: new Date('2026-03-01T00:00:00Z'), app });
    }
    for (const [query, found] of [
      ['app=Shop%2C%20Berlin', ['Shop, Berlin']],
      ['app=Shop%2C%20Berlin&app=Wallet', ['Wallet', 'Shop, Berlin']],
      ['app=Shop%20Cork,Wallet', ['Wallet', 'Shop Cork']],
    ] as const) {
      const answer = await labs(`GET ${INSTRUCTIONS}?dateFrom=2026-03-01&dateTo=2026-03-01&${query}`);
      expect(instructionPageSchema.parse(answer.data).results.map((row) => row.app)).toEqual(found);
    }
  });

  test('both days of a range are in it, from their first to their last moment in UTC', async () => {
    const { tenantId } = demoTenant('Northwind Payments');
    const edges = [
      '2026-04-30T23:59:59.999Z',
      '2026-05-01T00:00:00Z',
      '2026-05-02T23:59:59.999Z',
      '2026-05-03T00:00:00Z',
    ];
    for (const [index, at] of edges.entries()) {
      const created_at = new Date(at);
      await addOrder(sandbox.db, tenantId, { number: `E${index}`, created_at });
    }
    const { results } = await page('dateFrom=2026-05-01&dateTo=2026-05-02');
    expect(results.map((row) => row.instructionRef)).toEqual(['INS-E2', 'INS-E1']);
  });

  test('without days it is the last seven, newest first, ten at a time', async () => {
    const { tenantId } = demoTenant('Northwind Labs');
    const labs = await callerAs(sandbox, 'multi@northwind.example', 'Northwind Labs');
    const now = Date.now();
    for (let index = 0; index < 12; index += 1) {
      await addOrder(sandbox.db, tenantId, { number: `L${index}`, created_at: new Date(now - index * 86_400_000) });
    }
    const list = instructionPageSchema.parse((await labs(`GET ${INSTRUCTIONS}`)).data);
    expect(list.results.map((row) => row.instructionRef)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((index) => `INS-L${index}`),
    );
  });

  test.each([
    ['dateFrom=2026-01-01&dateTo=2026-04-04', 'DATE_RANGE_TOO_LONG', 'dateTo'],
    ['dateFrom=2020-01-01', 'DATE_RANGE_TOO_LONG', 'dateTo'],
    ['dateFrom=2026-01-02&dateTo=2026-01-01', 'DATE_RANGE_REVERSED', 'dateTo'],
    ['dateFrom=2026-02-30', 'VALIDATION_FAILED', 'dateFrom'],
    ['dateFrom=9999-12-31&dateTo=9999-12-31', 'VALIDATION_FAILED', 'dateFrom,dateTo'],
    ['dateTo=2200-01-01', 'VALIDATION_FAILED', 'dateTo'],
    ['dateTo=0000-01-01', 'VALIDATION_FAILED', 'dateTo'],
    ['targetDate=settledAt', 'VALIDATION_FAILED', 'targetDate'],
    ['take=0', 'VALIDATION_FAILED', 'take'],
    ['take=51', 'VALIDATION_FAILED', 'take'],
    ['sortColumn=amount', 'VALIDATION_FAILED', 'sortColumn'],
    ['sortDirection=up', 'VALIDATION_FAILED', 'sortDirection'],
    ['status=LOST', 'VALIDATION_FAILED', 'status.0'],
    ['reimbursements=refunds', 'VALIDATION_FAILED', 'reimbursements.0'],
    ['after=x', 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","asc",null,"x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","desc",null,"x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","desc","now()","x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
  ])('%s is refused as %s', async (query, code, field) => {
    const answer = await admin(`GET ${INSTRUCTIONS}?${query}`);
    expect([answer.status, new Set(answer.codes), answer.fields.join()]).toEqual([400, new Set([code]), field]);
  });

  test.each(['1970-01-01', '2199-12-31'])('nothing is found on %s, which is a day', async (day) => {
    expect(await page(`dateFrom=${day}&dateTo=${day}`)).toMatchObject({ total: 0, results: [] });
  });

  test('93 days are not too many', async () => {
    expect((await admin(`GET ${INSTRUCTIONS}?dateFrom=2026-01-01&dateTo=2026-04-03`)).status).toBe(200);
  });

  test('a cursor of a longer range lets nothing in that lies outside of this one', async () => {
    const { next } = await page(`${RANGE}&take=1`);
    const short = 'dateFrom=2026-06-01&dateTo=2026-06-02&take=50';
    expect(await page(`${short}&after=${next}`)).toEqual(await page(short));
  });

  test.each([
    ['ins-r00', 10],
    ['INS-R005', 1],
    ['ord-R01', 10],
    ['CUS-R', ROWS],
    ['txn-r059', 1],
    ['bat_', 6],
    ['BAT_1', 1],
    ['R005', 0],
    ['INS_R', 0],
    ['INS-%', 0],
    [String.raw`INS-R\\`, 0],
  ])('%s finds what begins so, whatever its day: %i', async (term, count) => {
    const found = await page(`take=50&term=${encodeURIComponent(term)}`);
    expect(found.total).toBe(count);
    expect(await walk(`term=${encodeURIComponent(term)}`)).toHaveLength(count);
    const dates = found.results.map((row) => row.createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('a search can be filtered and sorted', async () => {
    const expected = everything
      .filter((row) => row.status === 'FAILED')
      .toSorted((a, b) => compareRows(a, b, 'completedAt', 'asc'))
      .map((row) => row.instructionRef);
    expect(await walk('term=INS-R&status=FAILED&sortColumn=completedAt&sortDirection=asc')).toEqual(expected);
  });

  test('nothing of another tenant is found, counted or summed', async () => {
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    for (const query of [RANGE, 'term=INS-R', `${RANGE}&sortColumn=completedAt`]) {
      const found = instructionPageSchema.parse((await contoso(`GET ${INSTRUCTIONS}?${query}`)).data);
      expect([found.total, found.results.map((row) => row.instructionRef)]).toEqual([1, ['INS-R999']]);
    }
    const { days } = instructionSummarySchema.parse((await contoso(`GET ${INSTRUCTIONS}/summary?${RANGE}`)).data);
    expect(days.map(({ count }) => count)).toEqual([1]);
    const mandates = mandatePageSchema.parse((await contoso(`GET ${MANDATES}?term=MND-R`)).data);
    expect(mandates.results.map((row) => row.mandateId)).toEqual(['MND-R999']);
  });

  test('a summary says of each day what the report holds', async () => {
    const answer = await admin(`GET ${INSTRUCTIONS}/summary?${RANGE}&direction=debit`);
    const summary = instructionSummarySchema.parse(answer.data);
    const debits = everything.filter((row) => row.direction === 'debit');
    const days = [...new Set(debits.map((row) => row.createdAt.slice(0, 10)))].toSorted();
    expect(summary.days.map(({ day }) => day)).toEqual(days);
    for (const { day, count, succeeded, failed, amounts } of summary.days) {
      const rows = debits.filter((row) => row.createdAt.startsWith(day));
      expect(count).toBe(rows.length);
      expect(succeeded).toBe(rows.filter((row) => ['SETTLED', 'COMPLETED'].includes(row.status)).length);
      expect(failed).toBe(rows.filter((row) => row.status === 'FAILED').length);
      for (const { currency, amount } of amounts) {
        const ofCurrency = rows.filter((row) => row.currency === currency);
        const sum = ofCurrency.reduce((total, row) => total + toMinor(row.amount, currency), 0);
        expect(toMinor(amount, currency)).toBe(sum);
      }
      expect(amounts).toHaveLength(new Set(rows.map((row) => row.currency)).size);
    }
    expect(summary.apps).toEqual(APPS);
    expect(summary.currencies).toEqual(CURRENCIES.toSorted());
  });

  test('mandates are found, filtered, sorted and searched alike', async () => {
    const list = async (query: string) => mandatePageSchema.parse((await admin(`GET ${MANDATES}?${query}`)).data);
    const all = await list(`${RANGE}&take=50&group=MANDATE&sortColumn=updatedAt&sortDirection=asc`);
    expect([all.total, all.results[0]?.mandateId]).toEqual([ROWS, 'MND-R000']);
    expect(all.results[0]).toEqual({
      mandateId: 'MND-R000',
      externalReference: 'SEPA-R000',
      createdAt: '2026-06-01T00:00:00.000Z',
      updatedAt: '2026-06-01T00:00:00.000Z',
      customerRef: 'CUS-R000',
      type: 'SEPA',
      status: 'ACTIVE',
      statusReason: null,
      financialInstrumentId: 'FIN-R000',
      metadata: { contract: '1' },
    });
    expect((await list(`${RANGE}&type=ACH,BACS`)).total).toBe(0);
    expect((await list(`${RANGE}&status=ACTIVE&type=SEPA`)).total).toBe(ROWS);
    for (const term of ['mnd-r001', 'SEPA-R001', 'cus-r001', 'FIN-R001'])
      expect((await list(`term=${term}`)).total).toBe(1);
    expect(await admin(`GET ${MANDATES}?sortColumn=completedAt`)).toMatchObject({
      status: 400,
      fields: ['sortColumn'],
    });
    expect(await admin(`GET ${MANDATES}?group=CARD`)).toMatchObject({ status: 400, fields: ['group'] });
  });

  test('more than 10,000 are not counted one by one, and every one is on a page', async () => {
    const { tenantId } = demoTenant('Fabrikam');
    await sql`
      insert into instructions (tenant_id, instruction_ref, order_ref, customer_ref, created_at, updated_at, direction,
        amount_minor, currency, status, app, payment_method, financial_instrument_id)
      select ${tenantId}, 'INS-M' || n, 'ORD-M' || n, 'CUS-M', '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 second',
        '2026-06-03T00:00:00Z', 'debit', 100, 'EUR', 'READY', 'Wallet', 'Card', 'FIN-M'
      from generate_series(1, 10001) n`.execute(sandbox.db);
    const fabrikam = await callerAs(sandbox, 'trial@fabrikam.example', 'Fabrikam');
    const list = async (query: string) =>
      instructionPageSchema.parse((await fabrikam(`GET ${INSTRUCTIONS}?${query}`)).data);
    expect(await list(RANGE)).toMatchObject({ total: 10_001, totalCapped: true });
    expect(await list('term=ins-m')).toMatchObject({ total: 10_001, totalCapped: true });
    for (const query of [RANGE, 'term=ins-m']) {
      const last = await list(`${query}&from=10000`);
      expect(last.results.map((row) => row.instructionRef)).toEqual(['INS-M1']);
      expect(last.next).toBeUndefined();
    }
    const walked: string[] = [];
    for (let next: string | null | undefined = ''; next != null;) {
      const found: InstructionPage = await list(`term=ins-m&take=50${next && `&after=${next}`}`);
      walked.push(...found.results.map((row) => row.instructionRef));
      next = found.next;
    }
    expect(walked).toEqual(Array.from({ length: 10_001 }, (_, index) => `INS-M${10_001 - index}`));
    await sql`delete from instructions where tenant_id = ${tenantId} and instruction_ref = 'INS-M1'`.execute(
      sandbox.db,
    );
    expect((await list(RANGE)).total).toBe(10_000);
    expect((await list(RANGE)).totalCapped).toBeUndefined();
  });
});
