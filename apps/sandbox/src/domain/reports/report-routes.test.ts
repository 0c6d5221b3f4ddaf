import { type InstructionRow, instructionPageSchema, instructionSummarySchema } from '@portal/api-client/instructions';
import { reportedMandatePageSchema } from '@portal/api-client/mandate-report';
import { TARGET_DATES } from '@portal/api-client/report-query';
import { toDecimal, toMinor } from '@portal/validation';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';
import { compareRows } from './testing/test-report-order.ts';
import { APPS, CURRENCIES, INSTRUCTIONS, MANDATES, RANGE, ROWS, shareReport } from './testing/test-report.ts';

describe.each(testDatabases)('on $name', (database) => {
  const report = shareReport(database);

  test('a row has every field of an instruction, with amounts as decimal strings', () => {
    const { everything } = report();
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
      paymentMethod: 'Card',
      scheme: 'Online checkout',
      isTest: false,
    });
    expect(everything.find((row) => row.currency === 'JPY')?.amount).toMatch(/^\d{4}$/);
  });

  test('a transaction is completed only if it succeeded, and its net amount is 0 if it failed or was cancelled', () => {
    for (const { status, completedAt, netAmount, amount, currency } of report().everything) {
      const isCompleted = ['SETTLED', 'COMPLETED'].includes(status);
      expect(typeof completedAt, status).toBe(isCompleted ? 'string' : 'undefined');
      const nothing = ['FAILED', 'CANCELLED'].includes(status) ? toDecimal(0, currency) : null;
      expect(netAmount, status).toEqual(isCompleted ? expect.stringMatching(/^\d/) : nothing);
      expect(amount).toMatch(/^\d/);
    }
  });

  const ORDERS = TARGET_DATES.flatMap((sortColumn) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      TARGET_DATES.map((targetDate) => [targetDate, sortColumn, direction] as const),
    ),
  );

  test.each(ORDERS)(
    'limited by %s, sorted by %s %s, every row is on exactly one page',
    async (targetDate, column, direction) => {
      const { everything, page, walk } = report();
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

  test('a range includes both of its days in full, in UTC', async () => {
    const { sandbox, page } = report();
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

  test('without a range, a report has the last seven days, newest first', async () => {
    const { sandbox } = report();
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
    [`app=Wallet,${'x'.repeat(201)}`, 'VALIDATION_FAILED', 'app.0'],
    ['reimbursements=refunds', 'VALIDATION_FAILED', 'reimbursements.0'],
    ['after=x', 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","asc",null,"x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","desc",null,"x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
    [`after=${Buffer.from('["createdAt","desc","now()","x"]').toString('base64url')}`, 'CURSOR_INVALID', 'after'],
  ])('%s is refused as %s', async (query, code, field) => {
    const { admin } = report();
    const response = await admin(`GET ${INSTRUCTIONS}?${query}`);
    expect([response.status, new Set(response.codes), response.fields.join()]).toEqual([400, new Set([code]), field]);
  });

  test.each(['1970-01-01', '2199-12-31'])('%s is a valid day without payments', async (day) => {
    const { page } = report();
    expect(await page(`dateFrom=${day}&dateTo=${day}`)).toMatchObject({ total: 0, results: [] });
  });

  test('a range of 93 days is accepted', async () => {
    const { admin } = report();
    expect((await admin(`GET ${INSTRUCTIONS}?dateFrom=2026-01-01&dateTo=2026-04-03`)).status).toBe(200);
  });

  test('a cursor from a longer range does not return rows outside the current range', async () => {
    const { page } = report();
    const { next } = await page(`${RANGE}&take=1`);
    const short = 'dateFrom=2026-06-01&dateTo=2026-06-02&take=50';
    expect(await page(`${short}&after=${next}`)).toEqual(await page(short));
  });

  test('rows of another tenant are never found, counted or summed', async () => {
    const { sandbox } = report();
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    for (const query of [RANGE, 'term=INS-R', `${RANGE}&sortColumn=completedAt`]) {
      const found = instructionPageSchema.parse((await contoso(`GET ${INSTRUCTIONS}?${query}`)).data);
      expect([found.total, found.results.map((row) => row.instructionRef)]).toEqual([1, ['INS-R999']]);
    }
    const { days } = instructionSummarySchema.parse((await contoso(`GET ${INSTRUCTIONS}/summary?${RANGE}`)).data);
    expect(days.map(({ count }) => count)).toEqual([1]);
    const mandates = reportedMandatePageSchema.parse((await contoso(`GET ${MANDATES}?term=MND-R`)).data);
    expect(mandates.results.map((row) => row.mandateId)).toEqual(['MND-R999']);
  });

  test.each([
    ['', ['debit', 'credit']],
    ['direction=debit', ['debit']],
  ])("the summary of each day ('%s') matches the rows, and adds up no unlike amounts", async (query, directions) => {
    const { admin, everything } = report();
    const summary = instructionSummarySchema.parse((await admin(`GET ${INSTRUCTIONS}/summary?${RANGE}&${query}`)).data);
    const all = everything.filter((row) => directions.includes(row.direction));
    const days = [...new Set(all.map((row) => row.createdAt.slice(0, 10)))].toSorted();
    expect(summary.days.map(({ day }) => day)).toEqual(days);
    const ofDay = (rows: readonly InstructionRow[], day: string) => rows.filter((row) => row.createdAt.startsWith(day));
    for (const { day, count, succeeded, failed, cancelled, amounts } of summary.days) {
      const rows = ofDay(all, day);
      const endedIn = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
      expect(count).toBe(rows.length);
      expect(succeeded).toBe(endedIn('SETTLED', 'COMPLETED').length);
      expect([failed, cancelled]).toEqual([endedIn('FAILED').length, endedIn('CANCELLED').length]);
      for (const { currency, direction, ...sums } of amounts) {
        const sumOf = (...statuses: string[]) =>
          endedIn(...statuses)
            .filter((row) => row.currency === currency && row.direction === direction)
            .reduce((total, row) => total + toMinor(row.amount, currency), 0);
        expect(toMinor(sums.succeeded, currency)).toBe(sumOf('SETTLED', 'COMPLETED'));
        expect(toMinor(sums.open, currency)).toBe(sumOf('PROCESSING', 'READY', 'INCOMPLETE'));
        expect(toMinor(sums.failed, currency)).toBe(sumOf('FAILED'));
        expect(toMinor(sums.cancelled, currency)).toBe(sumOf('CANCELLED'));
      }
      expect(amounts).toHaveLength(new Set(rows.map(({ currency, direction }) => currency + direction)).size);
    }
    expect(summary.apps).toEqual(APPS);
    expect(summary.currencies).toEqual(CURRENCIES.toSorted());
  });

  test('mandates are listed, filtered, sorted and searched in the same way', async () => {
    const { admin } = report();
    const list = async (query: string) =>
      reportedMandatePageSchema.parse((await admin(`GET ${MANDATES}?${query}`)).data);
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
});
