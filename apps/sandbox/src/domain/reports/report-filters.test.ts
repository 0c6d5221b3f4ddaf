import { type InstructionRow, instructionPageSchema, instructionSummarySchema } from '@portal/api-client/instructions';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';
import { INSTRUCTIONS, RANGE, shareReport } from './testing/test-report.ts';

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
      const response = await labs(`GET ${INSTRUCTIONS}?dateFrom=2026-03-01&dateTo=2026-03-01&${query}`);
      expect(instructionPageSchema.parse(response.data).results.map((row) => row.app)).toEqual(found);
    }
  });

  test('test payments are listed and left out of totals, unless the filter chooses', async () => {
    const { sandbox } = report();
    const { tenantId } = demoTenant('Northwind Labs');
    const labs = await callerAs(sandbox, 'multi@northwind.example', 'Northwind Labs');
    for (const [number, is_test] of [false, true, false, true, true].entries()) {
      const created_at = new Date(Date.UTC(2026, 1, 1, number));
      await addOrder(sandbox.db, tenantId, { number: `T${number}`, created_at, completed_at: created_at, is_test });
    }
    const days = 'dateFrom=2026-02-01&dateTo=2026-02-01';
    const [all, live, tests] = ['T4 T3 T2 T1 T0', 'T2 T0', 'T4 T3 T1'].map((names) =>
      names.split(' ').map((name) => `INS-${name}`),
    );
    for (const [query, listed, count, testCount] of [
      ['', all, 2, 3],
      ['&isTest=false', live, 2, 0],
      ['&isTest=true', tests, 3, 0],
      ['&isTest=true,false', all, 5, 0],
      ['&isTest=true&status=FAILED', [], 0, 0],
      ['&status=SETTLED', all, 2, 3],
    ] as const) {
      const response = await labs(`GET ${INSTRUCTIONS}?${days}${query}`);
      const { results, total } = instructionPageSchema.parse(response.data);
      expect([results.map((row) => row.instructionRef), total]).toEqual([listed, listed?.length]);
      expect(results.map((row) => row.isTest)).toEqual(results.map((row) => tests?.includes(row.instructionRef)));
      const summary = instructionSummarySchema.parse((await labs(`GET ${INSTRUCTIONS}/summary?${days}${query}`)).data);
      expect(summary.testCount).toBe(testCount);
      expect(summary.days.map((day) => [day.count, day.succeeded, day.amounts[0]?.succeeded])).toEqual(
        count === 0 ? [] : [[count, count, `${count}.00`]],
      );
      const found = await labs(`GET ${INSTRUCTIONS}?term=ins-t&sortDirection=desc${query}`);
      expect(instructionPageSchema.parse(found.data).results.map((row) => row.instructionRef)).toEqual(listed);
    }
    expect(await labs(`GET ${INSTRUCTIONS}?isTest=yes`)).toMatchObject({ status: 400, fields: ['isTest.0'] });
  });
});
