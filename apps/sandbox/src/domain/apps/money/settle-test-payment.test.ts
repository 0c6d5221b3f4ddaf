import { CHARGEBACKS_EVENT } from '@portal/api-client/chargeback-report';
import { appBalanceSchema, testSettlementResultSchema } from '@portal/api-client/installed-apps';
import { instructionPageSchema, instructionSummarySchema, recentMoneySchema } from '@portal/api-client/instructions';
import { chargebackListSchema, instructionSchema, orderSchema, transactionSchema } from '@portal/api-client/orders';
import { replaySchema } from '@portal/api-client/schemes';
import { beforeEach, expect, test } from 'vitest';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { expectWhole } from '../../../demo/payments/testing/test-payments.ts';
import { createClient, listenAt } from '../../../platform/hub/testing/test-hub.ts';
import { addWebhook, setRoles } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox({ payments: 40 });
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');
const { tenantId } = demoTenant('Northwind Payments');

const SETTLEMENT = 'v1/apps/installed/visa/test/settlement';

beforeEach(() => admin('POST v1/marketplace/apps/visa/install'));

async function settle(body: object, headers?: Record<string, string>) {
  const response = await admin(`POST ${SETTLEMENT}`, body, headers);
  expect(response.status).toBe(201);
  const { orderRef, instructionRef, transactionId } = testSettlementResultSchema.parse(response.data);
  return { orderRef: orderRef ?? '', instructionRef: instructionRef ?? '', transactionId: transactionId ?? '' };
}

test('a test settlement is an order with a settled transaction, at once and in the reports', async () => {
  const { orderRef, instructionRef, transactionId } = await settle({ amount: '25.50', currency: 'GBP' });
  const order = orderSchema.parse((await admin(`GET v1/order-management/${orderRef}`)).data);
  expect(order).toMatchObject({
    amount: '25.50',
    currency: 'GBP',
    status: 'SETTLED',
    instructions: [{ instructionRef }],
  });
  const path = `v1/order-management/${orderRef}/instruction/${instructionRef}`;
  expect(instructionSchema.parse((await admin(`GET ${path}`)).data)).toMatchObject({
    app: 'Visa',
    paymentMethod: 'CARD',
  });
  const transaction = transactionSchema.parse((await admin(`GET v1/transactions/${transactionId}`)).data);
  expect(transaction).toMatchObject({ status: 'SETTLED', netAmount: '25.50' });
  const query = `term=${instructionRef}&sortColumn=createdAt&sortDirection=desc&take=50`;
  const report = await admin(`GET v2/transaction-data/instructions?${query}`);
  expect(JSON.stringify(report.data)).toContain(transactionId);
  await expectWhole(sandbox().db);
  expect((await contoso(`GET v1/order-management/${orderRef}`)).status).toBe(404);
});

test('a test settlement is marked wherever it is read, and is not money', async () => {
  const money = async () => {
    const response = await admin('GET v2/transaction-data/instructions/recent-money');
    const { at: _, ...figures } = recentMoneySchema.parse(response.data);
    return figures;
  };
  const before = await money();
  const { orderRef, instructionRef, transactionId } = await settle({ amount: '99999', currency: 'SEK' });
  expect(await money()).toEqual(before);
  const read = async (path: string) => (await admin(`GET ${path}`)).data;
  expect(await read(`v1/order-management/${orderRef}`)).toMatchObject({
    isTest: true,
    instructions: [{ isTest: true }],
  });
  expect(await read(`v1/order-management/${orderRef}/instruction/${instructionRef}`)).toMatchObject({ isTest: true });
  expect(await read(`v1/transactions/${transactionId}`)).toMatchObject({ isTest: true });
  const found = instructionPageSchema.parse(await read(`v2/transaction-data/instructions?isTest=true`));
  expect(found.results.map((row) => [row.instructionRef, row.isTest])).toEqual([[instructionRef, true]]);
  const { testCount } = instructionSummarySchema.parse(await read('v2/transaction-data/instructions/summary'));
  expect(testCount).toBe(1);
  const scheme = { agreementType: 'ONE_OFF', rules: [] };
  const replayed = await admin('POST v1/schemes/collect/replay?days=1', scheme);
  expect(replaySchema.parse(replayed.data).uncovered).not.toContainEqual(
    expect.objectContaining({ country: 'SE', highest: '99999.00' }),
  );
  const other = await admin(`GET v1/order-management/${await anyOrder(orderRef)}`);
  expect(other.data).toMatchObject({
    isTest: false,
    instructions: expect.arrayContaining([expect.objectContaining({ isTest: false })]),
  });
});

/** The reference of another order of the tenant. */
async function anyOrder(besides: string): Promise<string> {
  const { order_ref } = await sandbox()
    .db.selectFrom('instructions')
    .select('order_ref')
    .where('tenant_id', '=', tenantId)
    .where('order_ref', '!=', besides)
    .executeTakeFirstOrThrow();
  return order_ref;
}

test('with the scenario, an open chargeback takes the money back and has ten working days', async () => {
  const { transactionId } = await settle({ amount: '80', currency: 'EUR', chargeback: true });
  const found = await admin(`GET v2/chargebacks/transaction/${transactionId}/chargebacks`);
  expect(chargebackListSchema.safeParse(found.data).data?.chargebacks).toMatchObject([{ amount: '80.00' }]);
  const [row] = await sandbox()
    .db.selectFrom('chargebacks')
    .selectAll()
    .where('reason', '=', 'Test chargeback')
    .execute();
  expect(row).toMatchObject({ stage: 'CHARGEBACK', status: 'OPEN', amount_minor: 8000 });
  const balance = appBalanceSchema.parse((await admin('GET v1/apps/installed/visa/balance')).data);
  expect(balance.balances.find(({ currency }) => currency === 'EUR')?.available).toBe('0.00');
  expect(balance.entries).toMatchObject([
    { kind: 'CHARGEBACK', amount: '-80.00' },
    { kind: 'PAYMENT', amount: '80.00' },
  ]);
  await expectWhole(sandbox().db);
});

test('the webhooks of a test settlement get the events of a payment, in order', async () => {
  const events = [
    'instruction.created',
    'instruction.processing',
    'transaction.created',
    'transaction.settled',
    'instruction.settled',
    'chargeback.opened',
  ];
  const webhookId = await addWebhook(sandbox().db, tenantId, { events });
  await settle({ amount: '1', currency: 'SEK', chargeback: true });
  const raised = await sandbox()
    .db.selectFrom('webhook_events')
    .select(['event_type', 'payload'])
    .where('webhook_id', '=', webhookId)
    .orderBy('occurred_on')
    .execute();
  expect(raised.map(({ event_type }) => event_type).toSorted()).toEqual(events.toSorted());
  expect(new Set(raised.map(({ payload }) => JSON.parse(payload).data.isTest))).toEqual(new Set([true]));
});

test('a repeated request creates nothing, and concurrent ones create orders with references of their own', async () => {
  const body = { amount: '10.00', currency: 'USD' };
  const key = { 'idempotency-key': 'the-same-test-settlement' };
  expect(await settle(body, key)).toEqual(await settle(body, key));
  const all = await Promise.all(Array.from({ length: 6 }, () => settle(body)));
  expect(new Set(all.map(({ orderRef }) => orderRef)).size).toBe(6);
  const balance = appBalanceSchema.parse((await admin('GET v1/apps/installed/visa/balance')).data);
  expect(balance.balances.find(({ currency }) => currency === 'USD')?.available).toBe('70.00');
});

test.each([
  [{ amount: '0', currency: 'EUR' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
  [{ amount: '-5', currency: 'EUR' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
  [{ amount: '5.001', currency: 'EUR' }, 'AMOUNT_OUT_OF_RANGE', 'amount'],
  [{ amount: '5', currency: 'JPY' }, 'CURRENCY_NOT_SUPPORTED', 'currency'],
  [{ amount: 'five', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
  [{ amount: '1,000', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
  [{ amount: '1e3', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
  [{ amount: '0x10', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
  [{ amount: '5.', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
  [{ amount: '٥', currency: 'EUR' }, 'VALIDATION_FAILED', 'amount'],
])('a settlement of %o is refused', async (body, code, field) => {
  const response = await admin(`POST ${SETTLEMENT}`, body);
  expect([response.status, response.codes, response.fields]).toEqual([400, [code], [field]]);
});

test('test settlements exist for the app visa only, once it is installed', async () => {
  const body = { amount: '5', currency: 'EUR' };
  expect((await admin('POST v1/apps/installed/card-payments/test/settlement', body)).status).toBe(404);
  await admin('POST v1/apps/installed/visa/uninstall');
  expect(await admin(`POST ${SETTLEMENT}`, body)).toMatchObject({ status: 409, codes: ['APP_NOT_INSTALLED'] });
});

test('the hub tells readers of transactions of a chargeback that opens, and no others', async () => {
  const hubUrl = await listenAt(sandbox());
  const heard: string[] = [];
  const connect = async (email: string) => {
    const { connection } = await createClient(sandbox(), hubUrl, { email });
    const told = new Promise<void>((resolve) => {
      connection.on(CHARGEBACKS_EVENT, () => {
        heard.push(email);
        resolve();
      });
    });
    await connection.start();
    return { connection, told };
  };
  await setRoles(sandbox().db, demoId('user Northwind Payments multi@northwind.example'), ['WEBHOOK_READ']);
  const other = await connect('multi@northwind.example');
  const reader = await connect('admin@northwind.example');
  await settle({ amount: '1', currency: 'EUR' });
  await settle({ amount: '1', currency: 'EUR', chargeback: true });
  await reader.told;
  expect(heard).toEqual(['admin@northwind.example']);
  await Promise.all([other.connection.stop(), reader.connection.stop()]);
});
