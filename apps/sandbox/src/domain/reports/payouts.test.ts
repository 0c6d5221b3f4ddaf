import { payoutPageSchema } from '@portal/api-client/payouts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInstructions } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const PAYOUTS = 'v2/transaction-data/instructions/payouts';
const NORTHWIND = demoTenant('Northwind Payments').tenantId;

const payout = (at: string, amount_minor: number, more: object = {}) => ({
  instruction_ref: `INS-${at}-${amount_minor}`,
  order_ref: `ORD-${at}-${amount_minor}`,
  created_at: new Date('2026-05-30T00:00:00Z'),
  updated_at: new Date(`2026-06-${at}Z`),
  direction: 'credit' as const,
  status: 'COMPLETED',
  app: 'Payouts',
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
      payout('11T00:00:00', 1000),
      payout('11T23:59:59', 100),
      payout('11T10:00:00', 30, { app: 'Bank' }),
      payout('11T11:00:00', 800, { currency: 'JPY' }),
      payout('10T23:59:59', 7),
      payout('09T23:59:59', 9999),
      payout('11T12:00:00', 9999, { direction: 'debit', status: 'SETTLED' }),
      payout('11T13:00:00', 9999, { status: 'FAILED' }),
      payout('11T14:00:00', 60, { is_test: true }),
    ]);
    await addInstructions(sandbox.db, demoTenant('Contoso Retail').tenantId, [payout('11T10:00:00', 5555)]);
  });
  afterAll(() => sandbox.close());

  async function read(query: string) {
    const { data } = await admin(`GET ${PAYOUTS}?dateFrom=2026-06-10&dateTo=2026-06-11&${query}`);
    const { results, total } = payoutPageSchema.parse(data);
    return [
      total,
      ...results.map(({ day, currency, app, count, amount }) => [day, currency, app, count, amount].join(' ')),
    ];
  }

  const ALL = [
    '2026-06-11 EUR Bank 1 0.30',
    '2026-06-11 EUR Payouts 2 11.00',
    '2026-06-11 JPY Payouts 1 800',
    '2026-06-10 EUR Payouts 1 0.07',
  ];

  test.each([
    ['', [4, ...ALL]],
    ['take=2&from=1', [4, ...ALL.slice(1, 3)]],
    ['from=10', [4]],
    ['currency=JPY', [1, ALL[2]]],
    ['app=Bank', [1, ALL[0]]],
    ['isTest=true', [1, '2026-06-11 EUR Payouts 1 0.60']],
  ])('money that was paid out is summed by its day, currency and app: %s', async (query, expected) => {
    expect(await read(query)).toEqual(expected);
  });

  test('the payments behind a sum are rows of the report', async () => {
    const { data } = await admin(
      'GET v2/transaction-data/instructions?dateFrom=2026-06-11&dateTo=2026-06-11&targetDate=completedAt&direction=credit&status=SETTLED,COMPLETED&currency=EUR&app=Payouts&isTest=false',
    );
    expect(data).toMatchObject({ total: 2, results: [{ amount: '1.00' }, { amount: '10.00' }] });
  });

  test('a range of more than 93 days is refused', async () => {
    const response = await admin(`GET ${PAYOUTS}?dateFrom=2026-01-01&dateTo=2026-06-11`);
    expect(response).toMatchObject({ status: 400, codes: ['DATE_RANGE_TOO_LONG'] });
  });
});
