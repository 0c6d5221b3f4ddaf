import { instructionPageSchema } from '@portal/api-client/instructions';
import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { testDatabases } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { ALL, REPORTS, shareExports } from './testing/test-exports.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';

describe.each(testDatabases)('on $name', (database) => {
  const exports = shareExports(database);

  test('an export is a CSV file with the requested columns that spreadsheets can read', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(2);
    await addOrders(1, {
      number: 'X',
      amount_minor: 1_234_567,
      batch_ref: '=HYPERLINK("x")',
      customer_ref: 'a,"b"\nc',
    });
    const columns = [
      'instructionRef',
      'amount',
      'createdAt',
      'transaction.id',
      'batchRef',
      'customerRef',
      'failureReason',
    ];
    const reportPath = await ask(admin, { ...ALL, columns });
    expect(await fileOf(admin, reportPath)).toBe(
      [
        '\ufeffinstructionRef,amount,createdAt,transaction.id,batchRef,customerRef,failureReason',
        'INS-001,1.00,2026-06-01T01:00:00.000Z,TXN-001,,CUS-001,',
        `INS-X,12345.67,2026-06-01T00:00:00.000Z,TXN-X,"'=HYPERLINK(""x"")","a,""b""\nc",`,
        'INS-000,1.00,2026-06-01T00:00:00.000Z,TXN-000,,CUS-000,',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a\n=1', '"a\n=1"'],
    ['a\r=1', '"a\r=1"'],
    ['a\r\n=1', '"a\r\n=1"'],
    ['=1,"2"', '"\'=1,""2"""'],
    ['＝1', "'＝1"],
    ['Ünïcode 支払い 💳 \u202eabc', 'Ünïcode 支払い 💳 \u202eabc'],
  ])('%j stays one cell and is not a formula, in any text column', async (text, cell) => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1, { customer_ref: text, batch_ref: text, app: text, failure_reason: text, status: 'FAILED' });
    const columns = ['customerRef', 'batchRef', 'app', 'failureReason', 'instructionRef'];
    const written = await fileOf(admin, await ask(admin, { ...ALL, columns }));
    expect(written).toBe(`\ufeff${columns.join()}\r\n${[cell, cell, cell, cell, 'INS-000'].join()}\r\n`);
  });

  test('a negative amount stays a number, and text that looks like one is escaped', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1, { net_refund_minor: 400, customer_ref: '-3+4', batch_ref: '-1.0.0' });
    const columns = ['netAmount', 'customerRef', 'batchRef'];
    const text = await fileOf(admin, await ask(admin, { ...ALL, columns }));
    expect(text.split('\r\n')[1]).toBe("-3.00,'-3+4,'-1.0.0");
  });

  test('an export has the rows of the report with the same filters, and every column by default', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(5);
    await addOrders(1, { status: 'FAILED', number: 'F' });
    const failed = await fileOf(admin, await ask(admin, { ...ALL, status: ['FAILED'], columns: ['instructionRef'] }));
    expect(failed.split('\r\n').slice(1, -1)).toEqual(['INS-F']);
    const searched = await fileOf(admin, await ask(admin, { term: 'ins-00', columns: ['instructionRef'] }));
    expect(searched.split('\r\n').slice(1, -1)).toHaveLength(5);
    const whole = await fileOf(admin, await ask(admin, ALL));
    expect(whole.split('\r\n')[0]?.split(',')).toHaveLength(22);
  });

  test('the date that the rows are filtered by is a column of the file, and a search has none', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1);
    const file = async (body: object) => fileOf(admin, await ask(admin, { ...ALL, targetDate: 'updatedAt', ...body }));
    const day = '2026-06-01T00:00:00.000Z';
    expect(await file({ columns: ['amount'] })).toBe(`\ufeffamount,updatedAt\r\n1.00,${day}\r\n`);
    expect(await file({ columns: ['updatedAt', 'amount'] })).toBe(`\ufeffupdatedAt,amount\r\n${day},1.00\r\n`);
    expect(await file({ columns: ['amount'], term: 'INS-' })).toBe('\ufeffamount\r\n1.00\r\n');
    expect(await file({ columns: ['amount'], targetDate: undefined }), 'a program that names no date').toBe(
      '\ufeffamount\r\n1.00\r\n',
    );
  });

  const words = 'Instruction,Customer,Order,Created,Direction,Amount,Currency,Status,App';

  test.each([
    [
      'screen',
      { columns: 'screen' },
      words,
      'INS-000,CUS-000,ORD-000,2026-06-01T00:00:00.000Z,Debit,1.00,EUR,Completed,Card Gateway',
    ],
    [
      'a separator',
      { separator: 'semicolon' },
      words.replaceAll(',', ';'),
      /^INS-000;CUS-000;ORD-000;.*;Debit;1.00;EUR;Completed;/,
    ],
    [
      'keys and a separator',
      { columns: ['status', 'amount'], separator: 'semicolon' },
      'Status;Amount;Created',
      'Completed;1.00;2026-06-01T00:00:00.000Z',
    ],
    [
      'all',
      { columns: 'all' },
      `${words},Completed,Transaction,Updated,Failure reason,Financial instrument,Forecasted settlement,Net amount,Chargebacks,Net chargebacks,Refunds,Net refunds,Payment method,Scheme,Batch reference,Test`,
      /^INS-000,.*,Completed,.*,1.00,0,0.00,0,0.00,Card,Online checkout,,$/,
    ],
  ] as const)('a file of %s is in the words of the portal', async (_what, layout, header, row) => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1);
    const [head, first] = (await fileOf(admin, await ask(admin, { ...ALL, ...layout }))).split('\r\n');
    expect(head).toBe(`\ufeff${header}`);
    expect(first).toMatch(row);
  });

  test('a file of the columns on screen has those that its user saved, and the words of the flags of the tenant', async () => {
    const { sandbox, admin, addOrders, ask, fileOf } = exports();
    await addOrders(1);
    const { tenantId } = demoTenant('Northwind Payments');
    const userId = demoId('user Northwind Payments admin@northwind.example');
    const selectedColumns = ['status', 'instructionRef', 'paymentMethod'].map((dataKey, order) => ({ order, dataKey }));
    const saved = { selectedColumns, availableColumns: [] };
    await admin(`PUT ${REPORTS}/preferences?userId=${userId}&reportType=transaction`, saved);
    const file = async () => (await fileOf(admin, await ask(admin, { ...ALL, columns: 'screen' }))).split('\r\n');
    const day = '2026-06-01T00:00:00.000Z';
    expect((await file()).slice(0, 2)).toEqual([
      '\ufeffInstruction,Status,Payment method,Created',
      `INS-000,Completed,Card,${day}`,
    ]);
    await sandbox.db
      .updateTable('tenant_flags')
      .set({ variant: 'off' })
      .where('tenant_id', '=', tenantId)
      .where('flag_key', '=', 'normalizedSuccessStatus')
      .execute();
    expect((await file())[1]).toBe(`INS-000,Settled,Card,${day}`);
  });

  test('test payments are marked in a last column, which a file without them does not have', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1);
    const columns = ['instructionRef', 'amount'];
    const live = await fileOf(admin, await ask(admin, { ...ALL, columns }));
    expect(live).toBe('\ufeffinstructionRef,amount\r\nINS-000,1.00\r\n');
    await addOrders(1, { number: 'T', is_test: true });
    const both = await fileOf(admin, await ask(admin, { ...ALL, columns }));
    expect(both).toBe('\ufeffinstructionRef,amount,isTest\r\nINS-T,1.00,Test\r\nINS-000,1.00,\r\n');
    const chosen = await fileOf(admin, await ask(admin, { ...ALL, columns: ['isTest', 'instructionRef'] }));
    expect(chosen).toBe('\ufeffisTest,instructionRef\r\nTest,INS-T\r\n,INS-000\r\n');
    const onlyLive = await fileOf(admin, await ask(admin, { ...ALL, columns, isTest: ['false'] }));
    expect(onlyLive).toBe(live);
    const found = await fileOf(admin, await ask(admin, { term: 'ins-t', columns, isTest: ['true'] }));
    expect(found).toBe('\ufeffinstructionRef,amount,isTest\r\nINS-T,1.00,Test\r\n');
  });

  test.each([
    ['instructions', 'instructionRef', 'ins-002', 'INS-002'],
    ['instructions', 'instructionRef', 'ref-002', 'INS-002'],
    ['financial-instruments', 'mandateId', 'mnd-002', 'MND-002'],
  ] as const)(
    'a search of %s covers all days and ignores the date range, like the report',
    async (kind, column, term, found) => {
      const { admin, addOrders, ask, listed, fileOf } = exports();
      await addOrders(5);
      // More days than an export may have, and days without payments.
      for (const days of [
        { dateFrom: '1990-01-01', dateTo: '2090-12-31' },
        { dateFrom: '2020-01-01', dateTo: '2020-01-02' },
      ]) {
        const text = await fileOf(admin, await ask(admin, { ...days, term, columns: [column] }, kind));
        expect(text.split('\r\n').slice(1, -1)).toEqual([found]);
      }
      const names = (await listed(admin)).map(({ name }) => name);
      expect(new Set(names).size).toBe(1);
      // Without days.
      expect(names[0]).toMatch(new RegExp(`^[a-z]+-search-${term}\\.csv$`));
    },
  );

  test('mandates are exported too, with metadata as JSON', async () => {
    const { admin, addOrders, ask, fileOf } = exports();
    await addOrders(1);
    const columns = ['mandateId', 'type', 'metadata'];
    const text = await fileOf(admin, await ask(admin, { ...ALL, columns }, 'financial-instruments'));
    expect(text.split('\r\n')[1]).toBe('MND-000,SEPA,"{""contract"":""1""}"');
  });

  test('by default both exports cover the last seven days in platform time', async () => {
    const { sandbox, clock, admin, ask, fileOf } = exports();
    clock.advance(30 * 86_400_000);
    const day = (before: number) => new Date(clock.now() - before * 86_400_000);
    for (const before of [0, 6, 7]) {
      await addOrder(sandbox.db, demoTenant('Northwind Payments').tenantId, {
        number: before,
        created_at: day(before),
      });
    }
    const shown = instructionPageSchema.parse((await admin(`GET ${REPORTS}/instructions`)).data);
    expect(shown.results.map(({ instructionRef }) => instructionRef)).toEqual(['INS-0', 'INS-6']);
    const text = await fileOf(admin, await ask(admin, { columns: ['instructionRef'] }));
    expect(text.split('\r\n').slice(1, -1)).toEqual(['INS-0', 'INS-6']);
  });
});
