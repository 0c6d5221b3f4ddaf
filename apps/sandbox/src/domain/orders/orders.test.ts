import {
  chargebackListSchema,
  financialInstrumentSchema,
  instructionSchema,
  linkPath,
  orderSchema,
  transactionSchema,
} from '@portal/api-client/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStory } from '../payments/order-story.ts';
import { advanceStory } from '../payments/advance-story.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { addOrder } from '../../testing/seeds/seeds.ts';
import { isReference, selectInstructions } from './instruction-rows.ts';

const AT = '2026-06-01T09:00:00.000Z';

/** Two instructions: one has a failed refund and one that settles weeks later; the other has a chargeback that is won. */
const PAID_BACK: OrderStory = {
  orderRef: 'ORD-BACK',
  customerRef: 'CUS-BACK',
  currency: 'EUR',
  amountMinor: 1000,
  schemeName: 'Online checkout',
  instructions: [
    {
      ...partOf('A', 700),
      refunds: [
        { ...refundOf('REF-A', '2026-06-20T10:00:00Z', '2026-06-21T10:00:00Z'), ending: 'FAILED' },
        { ...refundOf('REF-B', '2026-07-01T10:00:00Z', '2026-07-02T10:00:00Z'), ending: 'SETTLED' },
      ],
    },
    {
      ...partOf('B', 300),
      refunds: [],
      chargeback: {
        chargebackId: 'CHB-BACK',
        amountMinor: 300,
        reason: 'Not received',
        steps: [
          { at: Date.parse('2026-06-25T10:00:00Z'), stage: 'RETRIEVAL', status: 'OPEN', respondBy: '2026-07-09' },
          { at: Date.parse('2026-07-03T10:00:00Z'), stage: 'CHARGEBACK', status: 'OPEN', respondBy: '2026-07-23' },
          { at: Date.parse('2026-07-10T10:00:00Z'), stage: 'REPRESENTMENT', status: 'OPEN', respondBy: '2026-08-09' },
          { at: Date.parse('2026-08-01T10:00:00Z'), stage: 'REPRESENTMENT', status: 'WON' },
        ],
      },
    },
  ],
};

function partOf(name: string, amountMinor: number) {
  const at = (time: string) => Date.parse(`2026-06-${time}Z`);
  return {
    instructionRef: `INS-BACK-${name}`,
    direction: 'debit' as const,
    amountMinor,
    app: 'Card Gateway',
    appId: 'card-gateway',
    country: 'IE',
    authorizationSource: 'WEB' as const,
    paymentMethod: 'Card',
    financialInstrumentId: 'FIN-1',
    steps: [
      { at: at('01T09:00:00'), status: 'INCOMPLETE' as const },
      { at: at('01T09:02:00'), status: 'READY' as const },
      { at: at('01T09:03:00'), status: 'PROCESSING' as const },
      { at: at('02T05:00:00'), status: 'SETTLED' as const },
    ],
    transaction: {
      transactionId: `TXN-BACK-${name}`,
      provider: 'Provider',
      providerReference: 'P-1',
      forecastedSettlementDate: '2026-06-02',
    },
  };
}

function refundOf(refundId: string, created: string, ends: string) {
  return { refundId, amountMinor: 100, reason: 'Paid twice', createdAt: Date.parse(created), endsAt: Date.parse(ends) };
}

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
    await addOrder(sandbox.db, tenantId, { number: 2, created_at, ...waiting, ready_at: null });
    const left = {
      status: 'CANCELLED',
      ready_at: null,
      processing_at: null,
      stopped_at: new Date('2026-06-02T09:00:00Z'),
    };
    await addOrder(sandbox.db, tenantId, { number: 4, created_at, ...left, transaction_id: null });
    await addOrder(sandbox.db, demoTenant('Contoso Retail').tenantId, { number: 3, created_at });
  });
  afterAll(() => sandbox.close());

  test('an order and its instruction are found in upper and lower case, by an index', async () => {
    const order = orderSchema.parse((await admin('GET v1/order-management/ord-1')).data);
    expect(order).toMatchObject({ orderRef: 'ORD-1', instructions: [{ instructionRef: 'INS-1' }] });
    expect(linkPath(order.links, 'instruction')).toBe('v1/order-management/ORD-1/instruction/INS-1');
    const { data } = await admin('GET v1/order-management/Ord-1/instruction/ins-1');
    expect(instructionSchema.parse(data)).toMatchObject({ orderRef: 'ORD-1', instructionRef: 'INS-1' });

    // So few rows would be read without an index.
    const plan = await sandbox.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { tenantId } = demoTenant('Northwind Payments');
      return sql`explain ${selectInstructions(trx, tenantId).where(isReference('order_ref', 'ord-1'))}`.execute(trx);
    });
    expect(JSON.stringify(plan.rows)).toContain('instructions_like_order_ref');
  });

  test('an order links to its instruction, financial instrument, transaction and chargebacks', async () => {
    const order = orderSchema.parse((await admin('GET v1/order-management/ORD-1')).data);
    expect(order).toMatchObject({
      orderRef: 'ORD-1',
      amount: '100',
      currency: 'JPY',
      scheme: { name: 'Online checkout' },
    });
    expect(order.instructions).toEqual([
      {
        instructionRef: 'INS-1',
        direction: 'debit',
        amount: '100',
        currency: 'JPY',
        status: 'SETTLED',
        createdAt: AT,
        isTest: false,
      },
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

  test('a waiting instruction has no transaction and only its first history entry', async () => {
    const { data } = await admin('GET v1/order-management/ORD-2/instruction/INS-2');
    const { links, history } = instructionSchema.parse(data);
    expect([linkPath(links, 'transaction'), history]).toEqual([undefined, [{ at: AT, status: 'INCOMPLETE' }]]);
  });

  test('an instruction abandoned before it was ready has no READY entry', async () => {
    const { data } = await admin('GET v1/order-management/ORD-4/instruction/INS-4');
    expect(instructionSchema.parse(data).history).toEqual([
      { at: AT, status: 'INCOMPLETE' },
      { at: '2026-06-02T09:00:00.000Z', status: 'CANCELLED', detail: null },
    ]);
  });

  test('later refunds and chargebacks keep their own dates and do not change when the order settled', async () => {
    const { tenantId } = demoTenant('Northwind Payments');
    const settled = [
      ['2026-06-01T09:00:00.000Z', 'INCOMPLETE'],
      ['2026-06-01T09:02:00.000Z', 'READY'],
      ['2026-06-01T09:03:00.000Z', 'PROCESSING'],
      ['2026-06-02T05:00:00.000Z', 'SETTLED'],
    ];
    const steps = [
      { at: '2026-06-25T10:00:00.000Z', stage: 'RETRIEVAL', status: 'OPEN' },
      { at: '2026-07-03T10:00:00.000Z', stage: 'CHARGEBACK', status: 'OPEN' },
      { at: '2026-07-10T10:00:00.000Z', stage: 'REPRESENTMENT', status: 'OPEN' },
      { at: '2026-08-01T10:00:00.000Z', stage: 'REPRESENTMENT', status: 'WON' },
    ];
    // Step by step, as arrivals do, and finally long after the last step.
    for (const [until, reached] of [
      ['2026-06-01T09:02:30Z', 2],
      ['2026-07-05T00:00:00Z', 4],
      ['2026-11-01T00:00:00Z', 4],
    ] as const) {
      const now = Date.parse(until);
      await sandbox.db
        .transaction()
        .execute((trx) =>
          advanceStory(
            trx,
            { kind: 'order', story: PAID_BACK },
            { tenantId, since: -Infinity, now, creditorOf: () => null },
          ),
        );
      const order = orderSchema.parse((await admin('GET v1/order-management/ORD-BACK')).data);
      expect(order.history.map(({ at, status }) => [at, status])).toEqual(settled.slice(0, reached));
      const part = await admin('GET v1/order-management/ORD-BACK/instruction/INS-BACK-A');
      const { history } = instructionSchema.parse(part.data);
      expect(history.map(({ at, status }) => [at, status])).toEqual(settled.slice(0, reached));
      if (reached < 4) continue;
      const { data } = await admin('GET v2/chargebacks/transaction/TXN-BACK-B/chargebacks');
      expect(chargebackListSchema.parse(data).chargebacks.map((chargeback) => chargeback.history)).toEqual([
        steps.filter(({ at }) => Date.parse(at) <= now),
      ]);
    }
    const transaction = await admin('GET v1/transactions/TXN-BACK-A');
    expect(transactionSchema.parse(transaction.data).refunds).toMatchObject([
      { refundId: 'REF-A', status: 'FAILED', settledAt: null, failedAt: '2026-06-21T10:00:00.000Z' },
      { refundId: 'REF-B', status: 'SETTLED', settledAt: '2026-07-02T10:00:00.000Z', failedAt: null },
    ]);
  });

  test.each([
    'v1/order-management/ORD-3',
    'v1/order-management/ORD-3/instruction/INS-3',
    // Both belong to the tenant, but not to each other.
    'v1/order-management/ORD-2/instruction/INS-1',
    'v1/financial-instruments/FIN-3',
    'v1/transactions/TXN-3',
    'v1/transactions/txn-1',
    'v2/chargebacks/transaction/TXN-3/chargebacks',
    'v2/chargebacks/transaction/nothing/chargebacks',
  ])('%s is not found for this tenant', async (path) => {
    expect(await admin(`GET ${path}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  });
});
