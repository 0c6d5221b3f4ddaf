import { type InstructionPage, instructionPageSchema } from '@portal/api-client/instructions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { compareRows } from './testing/test-report-order.ts';
import { addManyInstructions, addOrder } from '../../testing/seeds/seeds.ts';
import { INSTRUCTIONS, RANGE, ROWS, shareReport } from './testing/test-report.ts';

describe.each(testDatabases)('on $name', (database) => {
  const report = shareReport(database);

  test.each([
    ['ins-r00', 10],
    ['INS-R005', 1],
    ['ord-R01', 10],
    ['CUS-R', ROWS],
    ['txn-r059', 1],
    ['bat_', 6],
    ['BAT_1', 1],
    ['ref-r007', 1],
    ['CHB-R007', 1],
    ['REF-R', 0],
    ['REF-R999', 0],
    ['R005', 0],
    ['INS_R', 0],
    ['INS-%', 0],
    [String.raw`INS-R\\`, 0],
  ])('%s finds references that begin with it, on any day: %i', async (term, count) => {
    const { page, walk } = report();
    const found = await page(`take=50&term=${encodeURIComponent(term)}`);
    expect(found.total).toBe(count);
    expect(await walk(`term=${encodeURIComponent(term)}`)).toHaveLength(count);
    const dates = found.results.map((row) => row.createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('payments are found by amount and currency, and by the words of a failure reason in sequence', async () => {
    const { sandbox } = report();
    const { tenantId } = demoTenant('Contoso Retail');
    const contoso = await callerAs(sandbox, 'multi@northwind.example', 'Contoso Retail');
    const rows = [
      { currency: 'SEK' },
      { currency: 'SEK', status: 'FAILED', failure_reason: 'Insufficient funds' },
      { currency: 'NOK' },
      { currency: 'EUR', status: 'FAILED', failure_reason: 'R01 Insufficient funds' },
    ] as const;
    for (const [number, row] of rows.entries()) {
      const created_at = new Date(Date.UTC(2026, 2, 1, number));
      await addOrder(sandbox.db, tenantId, { number: `A${number}`, created_at, amount_minor: 12_500, ...row });
    }
    for (const [term, found] of [
      ['125 SEK', ['INS-A0', 'INS-A1']],
      ['SEK 125,00', ['INS-A0', 'INS-A1']],
      ['125 kr', ['INS-A0', 'INS-A1', 'INS-A2']],
      ['126 SEK', []],
      ['insufficient funds', ['INS-A1', 'INS-A3']],
      ['r01', ['INS-A3']],
      ['insuff', ['INS-A1', 'INS-A3']],
      ['funds insufficient', []],
    ] as const) {
      const response = await contoso(`GET ${INSTRUCTIONS}?sortDirection=asc&term=${encodeURIComponent(term)}`);
      const { results, total } = instructionPageSchema.parse(response.data);
      expect([term, results.map((row) => row.instructionRef), total]).toEqual([term, found, found.length]);
    }
  });

  test('a search can be filtered and sorted', async () => {
    const { everything, walk } = report();
    const expected = everything
      .filter((row) => row.status === 'FAILED')
      .toSorted((a, b) => compareRows(a, b, 'completedAt', 'asc'))
      .map((row) => row.instructionRef);
    expect(await walk('term=INS-R&status=FAILED&sortColumn=completedAt&sortDirection=asc')).toEqual(expected);
  });

  test('with more than 10,000 rows the total is capped, and every row is still on a page', async () => {
    const { sandbox } = report();
    const { tenantId } = demoTenant('Fabrikam');
    await addManyInstructions(sandbox.db, tenantId, { count: 10_001, prefix: 'M' });
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
