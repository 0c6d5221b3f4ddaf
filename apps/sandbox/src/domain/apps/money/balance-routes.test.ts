import {
  appBalanceListSchema,
  appBalanceSchema,
  balanceInShort,
  installedAppsSchema,
} from '@portal/api-client/installed-apps';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addWebhook } from '../../../testing/seeds/seeds.ts';
import { callerAs, type Call } from '../../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../../testing/test-sandbox.ts';

const SEPA = 'v1/apps/installed/citi-sepa-instant-credit';
const POUNDS = 'v1/apps/installed/citi-faster-payments';
const once = (name: string) => ({ 'idempotency-key': `a-top-up-of-these-tests-${name}` });

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let contoso: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());

  const balanceOf = async (call: Call, app = SEPA) => appBalanceSchema.parse((await call(`GET ${app}/balance`)).data);
  const available = async (call: Call, app = SEPA) => (await balanceOf(call, app)).balances[0]?.available;

  test('the balance is the sum of all entries, and its latest entries come first', async () => {
    expect(await balanceOf(admin, POUNDS)).toMatchObject({
      balances: [{ currency: 'GBP', available: '420.00', minimum: '1000.00' }],
      entries: [
        { kind: 'PAYOUT', amount: '-4580.00' },
        { kind: 'DEPOSIT', amount: '5000.00' },
      ],
    });
    expect((await admin(`POST ${POUNDS}/deposit-funds`, { amount: 579.5 })).status).toBe(201);
    const topped = await balanceOf(admin, POUNDS);
    expect(topped.balances).toMatchObject([{ available: '999.50' }]);
    expect(topped.entries?.[0]).toMatchObject({ kind: 'DEPOSIT', amount: '579.50', currency: 'GBP' });
  });

  test('the list has the balance of each installed app that has one, with its latest top-ups', async () => {
    await admin(`POST ${SEPA}/deposit-funds`, { amount: 12.34 });
    const { results } = appBalanceListSchema.parse((await admin('GET v1/apps/installed/balances')).data);
    const { appIds } = installedAppsSchema.parse((await admin('GET v1/apps/installed')).data);
    const alone = await Promise.all(appIds.map((appId) => admin(`GET v1/apps/installed/${appId}/balance`)));
    const expected = alone.flatMap(({ status, data }, at) =>
      status === 200 ? [{ appId: appIds[at], ...balanceInShort(appBalanceSchema.parse(data)) }] : [],
    );
    expect(results.toSorted((a, b) => a.appId.localeCompare(b.appId))).toEqual(expected);
    const instant = results.find(({ appId }) => SEPA.endsWith(appId));
    expect(instant?.latestTopUps[0]).toMatchObject({ amount: '12.34', currency: 'EUR' });
    expect(instant?.balances).toMatchObject([{ currency: 'EUR', available: '38861.59', minimum: '1000.00' }]);
    const others = appBalanceListSchema.parse((await contoso('GET v1/apps/installed/balances')).data);
    expect(others.results.find(({ appId }) => SEPA.endsWith(appId))?.balances).toMatchObject([
      { available: '20000.00' },
    ]);
  });

  test('a currency without entries has a balance of zero and no minimum', async () => {
    const { balances } = await balanceOf(admin, 'v1/apps/installed/bank-transfer-payouts');
    expect(balances.map(({ currency }) => currency)).toEqual(balances.map(({ currency }) => currency).toSorted());
    expect(balances.find(({ currency }) => currency === 'SEK')).toEqual({ currency: 'SEK', available: '0.00' });
    expect(balances.find(({ currency }) => currency === 'USD')).toMatchObject({ minimum: '1000.00' });
  });

  test('ten simultaneous top-ups with one key add the amount once, and with ten keys ten times', async () => {
    const same = await Promise.all(
      Array.from({ length: 10 }, () => admin(`POST ${SEPA}/deposit-funds`, { amount: 10 }, once('same'))),
    );
    expect(same.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await available(admin)).toBe('38859.25');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => admin(`POST ${SEPA}/deposit-funds`, { amount: 10 }, once(`${index}`))),
    );
    expect(await available(admin)).toBe('38959.25');
  });

  test('a top-up belongs to one tenant, and its webhooks are notified', async () => {
    const { tenantId } = demoTenant('Northwind Payments');
    const webhookId = await addWebhook(sandbox.db, tenantId, { events: ['app.balance-topped-up'] });
    await admin(`POST ${SEPA}/deposit-funds`, { amount: 12.34 });
    expect(await available(contoso)).toBe('20000.00');
    const events = await sandbox.db
      .selectFrom('webhook_events')
      .select('payload')
      .where('webhook_id', '=', webhookId)
      .execute();
    expect(events.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { data: { appId: 'citi-sepa-instant-credit', amount: '12.34', currency: 'EUR' } },
    ]);
  });

  test.each([
    [SEPA, { amount: 0.99 }, 400, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    [SEPA, { amount: 100_000.01 }, 400, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    [SEPA, { amount: 10.001 }, 400, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    [SEPA, { amount: 1.1 + 2.2 }, 400, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    [SEPA, { amount: 1e300 }, 400, 'AMOUNT_OUT_OF_RANGE', 'amount'],
    [SEPA, { amount: -5 }, 400, 'VALIDATION_FAILED', 'amount'],
    [SEPA, { amount: 10, currency: 'GBP' }, 400, 'CURRENCY_NOT_SUPPORTED', 'currency'],
    ['v1/apps/installed/bank-transfer-payouts', { amount: 10 }, 400, 'CURRENCY_NOT_SUPPORTED', 'currency'],
    ['v1/apps/installed/swish', { amount: 10 }, 409, 'APP_CANNOT_DO_THIS', undefined],
    ['v1/apps/installed/globewire', { amount: 10, currency: 'USD' }, 409, 'APP_NOT_INSTALLED', undefined],
    ['v1/apps/installed/nothing', { amount: 10 }, 404, 'NOT_FOUND', undefined],
  ])('a top-up of %s with %o is refused', async (app, body, status, code, field) => {
    const response = await admin(`POST ${app}/deposit-funds`, body);
    expect([response.status, response.codes, response.fields]).toEqual([status, [code], [field]]);
  });

  test('the largest and the smallest top-up are accepted', async () => {
    for (const amount of [1, 100_000]) expect((await admin(`POST ${SEPA}/deposit-funds`, { amount })).status).toBe(201);
  });

  test('the balance survives the uninstallation of its app, but not its account', async () => {
    expect((await admin(`POST ${SEPA}/uninstall`)).status).toBe(200);
    expect(await admin(`GET ${SEPA}/balance`)).toMatchObject({ status: 409, codes: ['APP_NOT_INSTALLED'] });
    await admin('POST v1/marketplace/apps/citi-sepa-instant-credit/install');
    expect(await available(admin)).toBe('38849.25');
    expect(await admin(`POST ${SEPA}/deposit-funds`, { amount: 10 })).toMatchObject({
      status: 409,
      codes: ['ACCOUNT_REQUIRED'],
    });
    expect((await admin(`POST ${SEPA}/account`)).status).toBe(201);
    expect((await admin(`POST ${SEPA}/deposit-funds`, { amount: 10 })).status).toBe(201);
  });
});
