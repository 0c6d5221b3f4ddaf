import { type InstructionRow, instructionPageSchema } from '@portal/api-client/instructions';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../testing/test-caller.ts';
import { testDatabases } from '../testing/test-databases.ts';
import { demoTenant } from '../testing/test-sandbox.ts';
import { addOrder } from '../testing/seeds.ts';
import { INSTRUCTIONS, RANGE, shareReport } from './test-report.ts';

describe.each(testDatabases)('on $name', (database) => {
  const report = shareReport(database);

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
  ])('%s returns only matching rows', async (query, matches) => {
    const { everything, page, refs } = report();
    const expected = everything.filter(matches).map((row) => row.instructionRef);
    expect(await refs(query)).toEqual(expected);
    expect((await page(`${RANGE}&${query}&take=1`)).total).toBe(expected.length);
  });

  test('a filter accepts an app whose name contains a comma, and a list of apps separated by commas', async () => {
    const { sandbox } = report();
    const { tenantId } = demoTenant('Northwind Labs');
    const labs = await callerAs(sandbox, 'multi@northwind.example', 'Northwind Labs');
    for (const [number, app] of ['Shop, Berlin', 'Shop Cork', 'Wallet', 'Shop'].entries()) {
      await addOrder(sandbox.db, tenantId, { number: `A${number}`, created_at: new Date('2026-03-01T00:00:00Z'), app });
    }
    for (const [query, found] of [
      ['app=Shop%2C%20Berlin', ['Shop, Berlin']],
      ['app=Shop%2C%20Berlin&app=Wallet', ['Wallet', 'Shop, Berlin']],
      ['app=Shop%20Cork,Wallet', ['Wallet', 'Shop Cork']],
      ['app=Shop,Wallet', ['Shop', 'Wallet']],
    ] as const) {
      const answer = await labs(`GET ${INSTRUCTIONS}?dateFrom=2026-03-01&dateTo=2026-03-01&${query}`);
      expect(instructionPageSchema.parse(answer.data).results.map((row) => row.app)).toEqual(found);
    }
  });
});
