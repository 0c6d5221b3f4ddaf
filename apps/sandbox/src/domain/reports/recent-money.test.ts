import { recentMoneySchema } from '@portal/api-client/instructions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addInstructions } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const NOW = '2026-06-10T09:30:00.000Z';
const { tenantId } = demoTenant('Northwind Payments');

interface Ended {
  readonly at: string;
  readonly amount: number;
  readonly status?: string;
  readonly direction?: 'credit' | 'debit';
  readonly currency?: string;
  readonly is_test?: boolean;
  readonly forecasted_settlement_date?: string;
}

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
  });
  afterAll(() => sandbox.close());

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
    admin = await callerAs(sandbox, 'admin@northwind.example');
    await sandbox.db.deleteFrom('instructions').execute();
  });
  afterEach(() => void vi.useRealTimers());

  async function add(payments: readonly Ended[], to = tenantId) {
    await addInstructions(
      sandbox.db,
      to,
      payments.map(({ at, amount, ...more }, index) => ({
        instruction_ref: `INS-${index}`,
        order_ref: `ORD-${index}`,
        created_at: new Date('2026-05-01T00:00:00Z'),
        updated_at: new Date(`2026-${at}Z`),
        amount_minor: amount,
        ...more,
      })),
    );
  }

  async function read() {
    return recentMoneySchema.parse((await admin('GET v2/transaction-data/instructions/recent-money')).data);
  }

  test('money that succeeded is summed by its day, per currency and direction, the busiest currency first', async () => {
    await add([
      { at: '06-10T09:00:00', amount: 250 },
      { at: '06-10T00:00:00', amount: 1000 },
      { at: '06-09T23:00:00', amount: 5, direction: 'credit' },
      { at: '06-04T00:00:00', amount: 7, status: 'COMPLETED' },
      { at: '06-03T23:59:59', amount: 9999 },
      { at: '06-10T08:00:00', amount: 123_456, currency: 'JPY' },
      { at: '06-10T08:00:00', amount: 800, status: 'FAILED' },
      { at: '06-10T08:00:00', amount: 800, status: 'CANCELLED' },
      { at: '06-10T08:00:00', amount: 800, status: 'PROCESSING' },
    ]);
    await add([{ at: '06-10T09:00:00', amount: 4000 }], demoTenant('Contoso Retail').tenantId);
    const { at, money } = await read();
    expect(at).toBe(NOW);
    expect(money.map(({ currency, direction, days }) => [currency, direction, ...days])).toEqual([
      ['EUR', 'debit', '0.07', '0.00', '0.00', '0.00', '0.00', '0.00', '12.50'],
      ['EUR', 'credit', '0.00', '0.00', '0.00', '0.00', '0.00', '0.05', '0.00'],
      ['JPY', 'debit', '0', '0', '0', '0', '0', '0', '123456'],
    ]);
  });

  test('yesterday counts until the same time of day', async () => {
    await add([
      { at: '06-08T23:59:59', amount: 1 },
      { at: '06-09T00:00:00', amount: 10 },
      { at: '06-09T09:30:00', amount: 100 },
      { at: '06-09T09:30:01', amount: 1000 },
      { at: '06-09T09:00:00', amount: 10_000, status: 'FAILED' },
    ]);
    const [euros] = (await read()).money;
    expect(euros?.yesterdayUntilNow).toBe('1.10');
    expect(euros?.days[5]).toBe('11.10');
  });

  test('the week before counts until the same time of day, and the payments of each period are counted', async () => {
    await add([
      { at: '06-10T09:00:00', amount: 1 },
      { at: '06-09T09:00:00', amount: 10 },
      { at: '06-09T10:00:00', amount: 10 },
      { at: '06-03T09:30:00', amount: 100 },
      { at: '06-03T09:30:01', amount: 1000 },
      { at: '05-28T00:00:00', amount: 10_000 },
      { at: '05-27T23:59:59', amount: 100_000 },
      { at: '06-03T09:00:00', amount: 5, currency: 'GBP' },
    ]);
    const { money } = await read();
    expect(money).toHaveLength(1);
    expect(money[0]).toMatchObject({
      weekBefore: '101.00',
      counts: { today: 1, yesterdayUntilNow: 1, week: 3, weekBefore: 2 },
    });
  });

  test('what is in progress is expected on its days from today, without tests and what is overdue', async () => {
    const [progress, settled] = [{ status: 'PROCESSING' }, { status: 'SETTLED' }];
    await add([
      { at: '06-09T09:00:00', amount: 100, ...progress, forecasted_settlement_date: '2026-06-10' },
      { at: '06-09T09:00:00', amount: 250, ...progress, forecasted_settlement_date: '2026-06-12' },
      { at: '06-09T09:00:00', amount: 4000, ...progress, forecasted_settlement_date: '2026-06-09' },
      { at: '06-09T09:00:00', amount: 4000, ...progress, forecasted_settlement_date: '2026-06-11', is_test: true },
      { at: '06-09T09:00:00', amount: 4000, ...settled, forecasted_settlement_date: '2026-06-11' },
      { at: '06-09T09:00:00', amount: 7, ...progress, forecasted_settlement_date: '2026-06-11', direction: 'credit' },
    ]);
    expect((await read()).expected).toEqual([
      { currency: 'EUR', direction: 'debit', count: 2, amount: '3.50', firstDay: '2026-06-10', lastDay: '2026-06-12' },
      { currency: 'EUR', direction: 'credit', count: 1, amount: '0.07', firstDay: '2026-06-11', lastDay: '2026-06-11' },
    ]);
  });

  test('test payments are neither money nor part of the success rate, on any day', async () => {
    await add([
      { at: '06-10T09:00:00', amount: 1, is_test: true },
      { at: '06-09T09:00:00', amount: 10, is_test: true },
      { at: '06-09T08:00:00', amount: 500 },
      { at: '06-10T08:00:00', amount: 100, status: 'FAILED', is_test: true },
      { at: '06-10T07:00:00', amount: 700, currency: 'GBP', is_test: true },
      { at: '06-10T07:00:00', amount: 900, direction: 'credit', is_test: true },
    ]);
    const { money, ended } = await read();
    expect(money.map(({ currency, direction, days }) => [currency, direction, days.at(-2), days.at(-1)])).toEqual([
      ['EUR', 'debit', '5.00', '0.00'],
    ]);
    expect(money[0]?.yesterdayUntilNow).toBe('5.00');
    expect(ended.slice(-2)).toEqual([
      { succeeded: 1, failed: 0 },
      { succeeded: 0, failed: 0 },
    ]);
  });

  test('payments that succeeded or failed are counted on the day of their end', async () => {
    await add([
      { at: '06-10T09:00:00', amount: 1 },
      { at: '06-10T09:00:00', amount: 1, status: 'FAILED' },
      { at: '06-10T09:00:00', amount: 1, status: 'CANCELLED' },
      { at: '05-28T09:00:00', amount: 1, status: 'FAILED' },
      { at: '05-27T23:59:59', amount: 1, status: 'FAILED' },
    ]);
    const { ended } = await read();
    expect([ended[0], ended[1], ended[13]]).toEqual([
      { succeeded: 0, failed: 1 },
      { succeeded: 0, failed: 0 },
      { succeeded: 1, failed: 1 },
    ]);
  });

  test('a tenant without payments has no money and fourteen empty days', async () => {
    const { money, ended } = await read();
    expect(money).toEqual([]);
    expect(ended.filter(({ succeeded, failed }) => succeeded + failed > 0)).toEqual([]);
  });
});
