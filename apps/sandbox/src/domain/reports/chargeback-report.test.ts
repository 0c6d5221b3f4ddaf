import { reportedChargebackPageSchema } from '@portal/api-client/chargeback-report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addChargeback, addInstructions } from '../../testing/seeds/seeds.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const CHARGEBACKS = 'v2/chargebacks';

interface Made {
  readonly name: string;
  readonly opened: string;
  readonly updated?: string;
  readonly respond_by?: string | null;
  readonly status?: string;
  readonly stage?: string;
  readonly currency?: string;
  readonly app?: string;
  readonly is_test?: boolean;
}

const MADE: readonly Made[] = [
  { name: 'LATE', opened: '2026-11-03', respond_by: '2026-12-20', currency: 'JPY' },
  { name: 'WON', opened: '2026-11-01', updated: '2026-11-10', respond_by: null, status: 'WON', stage: 'REPRESENTMENT' },
  { name: 'SOON', opened: '2026-11-02', respond_by: '2026-12-02', app: 'Cards, live' },
  { name: 'LOST', opened: '2026-05-01', updated: '2026-11-20', respond_by: null, status: 'LOST' },
  { name: 'UNDATED', opened: '2026-11-05', respond_by: null },
  { name: 'PASSED', opened: '2026-10-01', respond_by: '2026-11-01', is_test: true },
];
/** Open ones by their day, then the others, the last to end first. */
const IN_ORDER = ['PASSED', 'SOON', 'LATE', 'UNDATED', 'LOST', 'WON'];

async function addMade(
  { db }: TestSandbox,
  tenant: Parameters<typeof demoTenant>[0],
  { name, opened, updated = opened, ...made }: Made,
) {
  const { tenantId } = demoTenant(tenant);
  const { currency = 'EUR', app = 'Card Payments', is_test = false, ...chargeback } = made;
  const created_at = new Date(`${opened}T12:00:00Z`);
  const instruction_ref = `INS-${name}`;
  await addInstructions(db, tenantId, [
    {
      instruction_ref,
      order_ref: `ORD-${name}`,
      financial_instrument_id: `FIN-${name}`,
      created_at,
      currency,
      app,
      is_test,
    },
  ]);
  const updated_at = new Date(`${updated}T12:00:00Z`);
  await addChargeback(db, tenantId, {
    ...chargeback,
    chargeback_id: `CHB-${name}`,
    instruction_ref,
    created_at,
    updated_at,
  });
}

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;

  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    for (const made of MADE) await addMade(sandbox, 'Northwind Payments', made);
    await addMade(sandbox, 'Contoso Retail', { name: 'FOREIGN', opened: '2026-11-01', respond_by: '2026-11-02' });
  });
  afterAll(() => sandbox.close());

  const page = async (query: string) =>
    reportedChargebackPageSchema.parse((await admin(`GET ${CHARGEBACKS}?${query}`)).data);
  const namesOf = async (query: string) => {
    const { results, total } = await page(query);
    expect(total).toBe(results.length);
    return results.map(({ chargebackId }) => chargebackId.replace('CHB-', ''));
  };

  test('open chargebacks come first by their day to respond, of any date, then the others, the last to end first', async () => {
    expect(await namesOf('')).toEqual(IN_ORDER);
  });

  test('the pages that follow each other by cursor have the same order', async () => {
    const found: string[] = [];
    let after = '';
    do {
      const { results, next } = await page(`take=2${after}`);
      found.push(...results.map(({ chargebackId }) => chargebackId.replace('CHB-', '')));
      after = next ? `&after=${next}` : '';
    } while (after !== '');
    expect(found).toEqual(IN_ORDER);
  });

  test('a chargeback that ends moves behind the open ones', async () => {
    await addMade(sandbox, 'Northwind Payments', {
      name: 'ENDING',
      opened: '2026-11-22',
      respond_by: '2026-11-02',
    });
    const ending = sandbox.db.updateTable('chargebacks').where('chargeback_id', '=', 'CHB-ENDING');
    expect((await namesOf('')).indexOf('ENDING')).toBe(1);
    await ending.set({ status: 'WON', respond_by: null }).execute();
    expect((await namesOf('')).indexOf('ENDING')).toBe(4);
    await sandbox.db.deleteFrom('chargebacks').where('chargeback_id', '=', 'CHB-ENDING').execute();
  });

  test('a row names its payment and has the amount as a decimal string', async () => {
    expect((await page('term=CHB-LATE')).results).toEqual([
      {
        chargebackId: 'CHB-LATE',
        orderRef: 'ORD-LATE',
        instructionRef: 'INS-LATE',
        respondBy: '2026-12-20',
        status: 'OPEN',
        stage: 'CHARGEBACK',
        reason: 'Not authorised',
        amount: '10',
        currency: 'JPY',
        app: 'Card Payments',
        createdAt: '2026-11-03T12:00:00.000Z',
        updatedAt: '2026-11-03T12:00:00.000Z',
        isTest: false,
      },
    ]);
  });

  test.each([
    ['status=OPEN', ['PASSED', 'SOON', 'LATE', 'UNDATED']],
    ['status=WON,LOST', ['LOST', 'WON']],
    ['stage=REPRESENTMENT', ['WON']],
    ['currency=JPY', ['LATE']],
    ['app=Cards%2C%20live', ['SOON']],
    ['isTest=true', ['PASSED']],
    ['status=OPEN&isTest=false', ['SOON', 'LATE', 'UNDATED']],
    ['dateFrom=2026-11-01&dateTo=2026-11-02', ['SOON', 'WON']],
    ['targetDate=updatedAt&dateFrom=2026-11-10&dateTo=2026-11-20', ['LOST', 'WON']],
    ['respondBy=2026-12-02', ['PASSED', 'SOON']],
    ['respondBy=2026-12-01&isTest=false', []],
    ['respondBy=2199-12-31&currency=JPY,EUR', ['PASSED', 'SOON', 'LATE', 'UNDATED']],
    ['sort=respondBy', IN_ORDER],
    ['sort=-respondBy', IN_ORDER.toReversed()],
    ['sort=-createdAt', ['UNDATED', 'LATE', 'SOON', 'WON', 'PASSED', 'LOST']],
    ['sort=updatedAt', ['PASSED', 'SOON', 'LATE', 'UNDATED', 'WON', 'LOST']],
    ['term=ins-so', ['SOON']],
    ['term=ORD-L', ['LATE', 'LOST']],
    ['term=FIN', []],
  ])('%s finds %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });
});
