import type { ChargebackList, Instruction, Order, Transaction } from '@portal/api-client/orders';
import { expect, test } from 'vitest';
import { timelineOf, type TimelineParts } from './timeline.ts';

const EUR = { amount: '100.00', currency: 'EUR' };

const order: Order = {
  orderRef: 'O-1',
  ...EUR,
  status: 'COMPLETED',
  createdAt: '2026-11-01T10:00:00Z',
  instructions: [
    { instructionRef: 'I-1', direction: 'debit', ...EUR, status: 'FAILED', createdAt: '2026-11-01T10:00:00Z' },
    { instructionRef: 'I-2', direction: 'debit', ...EUR, status: 'SETTLED', createdAt: '2026-11-02T10:00:00Z' },
  ],
  history: [{ at: '2026-11-02T12:00:00Z', status: 'COMPLETED' }],
  links: [],
};

const instruction: Instruction = {
  instructionRef: 'I-2',
  orderRef: 'O-1',
  direction: 'debit',
  ...EUR,
  status: 'SETTLED',
  createdAt: '2026-11-02T10:00:00Z',
  history: [
    { at: '2026-11-02T10:00:00Z', status: 'CREATED' },
    // Noon in Berlin is an hour before noon in UTC.
    { at: '2026-11-02T12:00:00+01:00', status: 'PROCESSING', detail: 'Sent to the bank' },
  ],
  links: [],
};

const transaction: Transaction = {
  transactionId: 'T-1',
  provider: 'Adyen',
  status: 'SETTLED',
  ...EUR,
  createdAt: '2026-11-02T11:00:00.500Z',
  settledAt: '2026-11-04T00:00:00Z',
  refunds: [
    {
      refundId: 'R-1',
      amount: '20.00',
      currency: 'EUR',
      status: 'SETTLED',
      reason: 'Damaged',
      createdAt: '2026-11-05T08:00:00Z',
      settledAt: '2026-11-06T08:00:00Z',
    },
    { refundId: 'R-2', amount: '5.00', currency: 'EUR', status: 'FAILED', createdAt: '2026-11-05T09:00:00Z' },
  ],
};

const chargeback: ChargebackList['chargebacks'][number] = {
  chargebackId: 'C-1',
  stage: 'CHARGEBACK',
  status: 'OPEN',
  reason: 'Not received',
  amount: '80.00',
  currency: 'EUR',
  createdAt: '2026-11-10T00:00:00Z',
};

const linesOf = (parts: TimelineParts) =>
  timelineOf(parts).map(({ at, title, detail, money, status }) =>
    [at.slice(5, 16), title, detail, money?.amount, status].filter((word) => word !== undefined).join(' | '),
  );

test.each<[string, TimelineParts, string[]]>([
  ['nothing', {}, []],
  [
    'an order alone, with the instructions that it names',
    { order },
    [
      '11-01T10:00 | Order created | 100.00',
      '11-01T10:00 | Instruction created | I-1 | 100.00 | FAILED',
      '11-02T10:00 | Instruction created | I-2 | 100.00 | SETTLED',
      '11-02T12:00 | Order completed',
    ],
  ],
  [
    'an instruction, created once, in the order of instants and not of their spelling',
    { order, instruction, transaction: { ...transaction, settledAt: null, refunds: [] } },
    [
      '11-01T10:00 | Order created | 100.00',
      '11-01T10:00 | Instruction created | I-1 | 100.00 | FAILED',
      '11-02T10:00 | Instruction created | 100.00',
      '11-02T12:00 | Instruction processing | Sent to the bank',
      '11-02T11:00 | Transaction created | With Adyen | 100.00',
      '11-02T12:00 | Order completed',
    ],
  ],
  [
    'a history without the creation',
    { instruction: { ...instruction, history: [] } },
    ['11-02T10:00 | Instruction created | 100.00'],
  ],
  [
    'a transaction with refunds, settled and failed',
    { transaction },
    [
      '11-02T11:00 | Transaction created | With Adyen | 100.00',
      '11-04T00:00 | Transaction settled | 100.00',
      '11-05T08:00 | Refund requested | Damaged | 20.00',
      '11-05T09:00 | Refund requested | 5.00 | FAILED',
      '11-06T08:00 | Refund settled | 20.00',
    ],
  ],
  [
    'both ways to succeed as one, where the tenant has them as one',
    {
      isNormalized: true,
      order: { ...order, history: [{ at: '2026-11-02T12:00:00Z', status: 'SETTLED' }] },
      instruction: { ...instruction, history: [{ at: '2026-11-02T12:00:00Z', status: 'SETTLED' }] },
      transaction: { ...transaction, refunds: transaction.refunds.slice(0, 1) },
    },
    [
      '11-01T10:00 | Order created | 100.00',
      '11-01T10:00 | Instruction created | I-1 | 100.00 | FAILED',
      '11-02T10:00 | Instruction created | 100.00',
      '11-02T11:00 | Transaction created | With Adyen | 100.00',
      '11-02T12:00 | Order completed',
      '11-02T12:00 | Instruction completed',
      '11-04T00:00 | Transaction completed | 100.00',
      '11-05T08:00 | Refund requested | Damaged | 20.00',
      '11-06T08:00 | Refund completed | 20.00',
    ],
  ],
  [
    'how another instruction stands, where the tenant has both ways to succeed as one',
    { isNormalized: true, order: { ...order, history: [] } },
    [
      '11-01T10:00 | Order created | 100.00',
      '11-01T10:00 | Instruction created | I-1 | 100.00 | FAILED',
      '11-02T10:00 | Instruction created | I-2 | 100.00 | COMPLETED',
    ],
  ],
  [
    'a chargeback that is open',
    { chargebacks: [{ ...chargeback, updatedAt: chargeback.createdAt }] },
    ['11-10T00:00 | Chargeback opened | Not received | 80.00 | OPEN'],
  ],
  [
    'a chargeback that goes on',
    { chargebacks: [{ ...chargeback, stage: 'ARBITRATION', updatedAt: '2026-11-12T00:00:00Z' }] },
    [
      '11-10T00:00 | Chargeback opened | Not received | 80.00',
      '11-12T00:00 | Chargeback updated | Arbitration | 80.00',
    ],
  ],
  [
    'a chargeback that was won',
    { chargebacks: [{ ...chargeback, status: 'WON', updatedAt: '2026-11-12T00:00:00Z' }] },
    ['11-10T00:00 | Chargeback opened | Not received | 80.00', '11-12T00:00 | Chargeback won | Chargeback | 80.00'],
  ],
  [
    'a chargeback with all that became of it',
    {
      chargebacks: [
        {
          ...chargeback,
          stage: 'REPRESENTMENT',
          status: 'LOST',
          updatedAt: '2026-12-01T00:00:00Z',
          history: [
            { at: chargeback.createdAt, stage: 'RETRIEVAL', status: 'OPEN' },
            { at: '2026-11-15T00:00:00Z', stage: 'CHARGEBACK', status: 'OPEN' },
            { at: '2026-11-20T00:00:00Z', stage: 'REPRESENTMENT', status: 'OPEN' },
            { at: '2026-12-01T00:00:00Z', stage: 'REPRESENTMENT', status: 'LOST' },
          ],
        },
      ],
    },
    [
      '11-10T00:00 | Chargeback opened | Not received | 80.00',
      '11-15T00:00 | Chargeback updated | Chargeback | 80.00',
      '11-20T00:00 | Chargeback updated | Representment | 80.00',
      '12-01T00:00 | Chargeback lost | Representment | 80.00',
    ],
  ],
  [
    'a refund that says when it failed',
    {
      transaction: {
        ...transaction,
        refunds: [
          {
            refundId: 'R-2',
            amount: '5.00',
            currency: 'EUR',
            status: 'FAILED',
            createdAt: '2026-11-05T09:00:00Z',
            failedAt: '2026-11-07T09:00:00Z',
          },
        ],
      },
    },
    [
      '11-02T11:00 | Transaction created | With Adyen | 100.00',
      '11-04T00:00 | Transaction settled | 100.00',
      '11-05T09:00 | Refund requested | 5.00',
      '11-07T09:00 | Refund failed | 5.00',
    ],
  ],
  [
    'times that nobody can read, which come last',
    { order: { ...order, createdAt: 'soon', instructions: [] }, transaction: { ...transaction, createdAt: 'later' } },
    [
      '11-02T12:00 | Order completed',
      '11-04T00:00 | Transaction settled | 100.00',
      '11-05T08:00 | Refund requested | Damaged | 20.00',
      '11-05T09:00 | Refund requested | 5.00 | FAILED',
      '11-06T08:00 | Refund settled | 20.00',
      ' | Order created | 100.00',
      ' | Transaction created | With Adyen | 100.00',
    ],
  ],
])('the timeline shows %s', (_what, parts, lines) => {
  expect(linesOf(parts)).toEqual(lines);
});

test('events at the same instant are in causal order', () => {
  const at = '2026-11-01T10:00:00Z';
  const parts: TimelineParts = {
    chargebacks: [{ ...chargeback, createdAt: at }],
    transaction: { ...transaction, createdAt: at, settledAt: at, refunds: [] },
    instruction: { ...instruction, createdAt: at, history: [] },
    order: { ...order, createdAt: at, instructions: [], history: [] },
  };
  expect(timelineOf(parts).map(({ title }) => title)).toEqual([
    'Order created',
    'Instruction created',
    'Transaction created',
    'Transaction settled',
    'Chargeback opened',
  ]);
});
