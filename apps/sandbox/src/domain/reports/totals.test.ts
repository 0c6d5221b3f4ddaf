import { instructionTotalsSchema } from '@portal/api-client/instruction-totals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInstructions } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const TOTALS = 'v2/transaction-data/instructions/totals';
const NORTHWIND = demoTenant('Northwind Payments').tenantId;

const payment = (at: string, amount_minor: number, more: object = {}) => ({
  instruction_ref: `INS-${at}-${amount_minor}`,
  order_ref: `ORD-${at}-${amount_minor}`,
  created_at: new Date(`2026-06-${at}Z`),
  amount_minor,
  ...more,
});

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    await addInstructions(sandbox.db, NORTHWIND, [
      payment('10T00:00:00', 1000),
      payment('11T23:59:59', 100, { updated_at: new Date('2026-06-12T08:00:00Z') }),
      payment('11T10:00:00', 30, { direction: 'credit', app: 'Open Banking' }),
      payment('09T23:59:59', 500),
      payment('08T00:00:00', 40),
      payment('07T23:59:59', 9999),
      payment('11T11:00:00', 7777, { status: 'FAILED' }),
      payment('11T12:00:00', 7777, { status: 'PROCESSING' }),
      payment('11T13:00:00', 60, { is_test: true }),
      payment('11T14:00:00', 800, { currency: 'JPY' }),
    ]);
    await addInstructions(sandbox.db, demoTenant('Contoso Retail').tenantId, [payment('10T00:00:00', 5555)]);
  });
  afterAll(() => sandbox.close());

  async function read(query: string) {
    const { before, currencies } = instructionTotalsSchema.parse(
      (await admin(`GET ${TOTALS}?dateFrom=2026-06-10&dateTo=2026-06-11${query}`)).data,
    );
    expect(before).toEqual({ dateFrom: '2026-06-08', dateTo: '2026-06-09' });
    return currencies.map(({ currency, collected, paidOut }) =>
      [currency, collected.amount, collected.before, paidOut.amount, paidOut.before].join(' '),
    );
  }

  test('money that moved in a range is compared with as many days before, per currency, without test payments', async () => {
    expect(await read('')).toEqual(['EUR 11.00 5.40 0.30 0.00', 'JPY 800 0 0 0']);
  });

  test.each([
    ['&currency=JPY', ['JPY 800 0 0 0']],
    ['&direction=credit', ['EUR 0.00 0.00 0.30 0.00']],
    ['&app=Open%20Banking', ['EUR 0.00 0.00 0.30 0.00']],
    ['&status=FAILED', []],
    ['&isTest=true', ['EUR 0.60 0.00 0.00 0.00']],
    ['&isTest=true&isTest=false&currency=EUR', ['EUR 11.60 5.40 0.30 0.00']],
    ['&targetDate=completedAt&currency=EUR', ['EUR 10.00 5.40 0.30 0.00']],
  ])('totals obey the filter %s', async (query, expected) => {
    expect(await read(query)).toEqual(expected);
  });

  test.each([
    ['dateFrom=2026-06-02&dateTo=2026-06-01', 'DATE_RANGE_REVERSED'],
    ['dateFrom=2026-01-01&dateTo=2026-06-01', 'DATE_RANGE_TOO_LONG'],
  ])('the range %s is refused with %s', async (query, code) => {
    expect(await admin(`GET ${TOTALS}?${query}`)).toMatchObject({ status: 400, codes: [code] });
  });
});
