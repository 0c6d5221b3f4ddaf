import {
  chargebackListSchema,
  financialInstrumentSchema,
  instructionSchema,
  linkPath,
  orderSchema,
  transactionSchema,
} from '@portal/api-client/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, callerAs } from '../test-caller.ts';
import { startOn, testDatabases } from '../test-databases.ts';
import { demoTenant, type TestSandbox } from '../testing.ts';
import { addOrder } from './test-orders.ts';

const AT = '2026-06-01T09:00:00.000Z';

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
    const { tenantId } = demoTenant('Northwind Payments');
    const created_at = new Date(AT);
    await addOrder(sandbox.db, tenantId, {
      number: 1,
      created_at,
      processing_at: new Date('2026-06-01T09:01:00Z'),
      updated_at: new Date('2026-06-02T09:00:00Z'),
      completed_at: new Date('2026-06-02T09:00:00Z'),
      currency: 'JPY',
      refund_count: 1,
      net_refund_minor: 10,
    });
    const waiting = { status: 'INCOMPLETE', processing_at: null, completed_at: null, transaction_id: null };
    await addOrder(sandbox.db, tenantId, { number: 2, created_at, ...waiting });
    await addOrder(sandbox.db, demoTenant('Contoso Retail').tenantId, { number: 3, created_at });
  });
  afterAll(() => sandbox.close());

  test('an order leads to its instruction, that to what it was paid with and to its transaction, and that to its chargebacks', async () => {
    const order = orderSchema.parse((await admin('GET v1/order-management/ORD-1')).data);
    expect(order).toMatchObject({
      orderRef: 'ORD-1',
      amount: '100',
      currency: 'JPY',
      scheme: { name: 'Online checkout' },
    });
    expect(order.instructions).toEqual([
      { instructionRef: 'INS-1', direction: 'debit', amount: '100', currency: 'JPY', status: 'SETTLED', createdAt: AT },
    ]);
    const path = linkPath(order.links, 'instruction');
    const instruction = instructionSchema.parse((await admin(`GET ${path}`)).data);
    expect(instruction).toMatchObject({ instructionRef: 'INS-1', forecastedSettlementDate: '2026-11-20' });
    expect(instruction.history).toEqual([
      { at: AT, status: 'READY' },
      { at: '2026-06-01T09:01:00.000Z', status: 'PROCESSING' },
      { at: '2026-06-02T09:00:00.000Z', status: 'SETTLED', detail: null },
    ]);

    const instrument = await admin(`GET ${linkPath(instruction.links, 'financial-instrument')}`);
    expect(financialInstrumentSchema.parse(instrument.data)).toMatchObject({
      financialInstrumentId: 'FIN-1',
      mandate: { mandateId: 'MND-1', network: 'SEPA', status: 'ACTIVE' },
    });
    const transaction = await admin(`GET ${linkPath(instruction.links, 'transaction')}`);
    expect(transactionSchema.parse(transaction.data)).toMatchObject({
      transactionId: 'TXN-1',
      createdAt: '2026-06-01T09:01:00.000Z',
      settledAt: '2026-06-02T09:00:00.000Z',
      forecastedSettlementDate: '2026-11-20',
      netAmount: '90',
      refunds: [{ refundId: 'REF-1', amount: '10', currency: 'JPY', settledAt: AT }],
    });
    const chargebacks = await admin('GET v2/chargebacks/transaction/TXN-1/chargebacks');
    expect(chargebackListSchema.parse(chargebacks.data).chargebacks).toMatchObject([
      { chargebackId: 'CHB-1', stage: 'CHARGEBACK', status: 'OPEN', amount: '10', respondBy: '2026-12-01' },
    ]);
  });

  test('an instruction that waits has neither transaction nor more than a beginning', async () => {
    const { data } = await admin('GET v1/order-management/ORD-2/instruction/INS-2');
    const { links, history } = instructionSchema.parse(data);
    expect([linkPath(links, 'transaction'), history]).toEqual([undefined, [{ at: AT, status: 'INCOMPLETE' }]]);
  });

  test.each([
    'v1/order-management/ORD-3',
    'v1/order-management/ORD-3/instruction/INS-3',
    // Both are the tenant's, and do not belong together.
    'v1/order-management/ORD-2/instruction/INS-1',
    'v1/financial-instruments/FIN-3',
    'v1/transactions/TXN-3',
    'v1/transactions/txn-1',
    'v2/chargebacks/transaction/TXN-3/chargebacks',
    'v2/chargebacks/transaction/nothing/chargebacks',
  ])('%s is not there for this tenant', async (path) => {
    expect(await admin(`GET ${path}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  });
});
