import { expect, test } from 'vitest';
import type { InstructionStory, OrderStory } from './order-story.ts';
import { entriesOf } from './story-entries.ts';

const settled: InstructionStory = {
  instructionRef: 'INS-1',
  direction: 'debit',
  amountMinor: 1000,
  app: 'Card Payments',
  appId: 'card-payments',
  country: 'IE',
  authorizationSource: 'WEB',
  paymentMethod: 'CARD',
  financialInstrumentId: 'FIN-1',
  steps: [
    { at: 1, status: 'READY' },
    { at: 2, status: 'PROCESSING' },
    { at: 3, status: 'SETTLED' },
  ],
  transaction: {
    transactionId: 'TXN-1',
    provider: 'P',
    providerReference: '1',
    forecastedSettlementDate: '2026-06-01',
  },
  refunds: [],
};
const refund = { refundId: 'REF-1', amountMinor: 400, reason: 'Goods returned', createdAt: 4, endsAt: 5 };
const opened = { at: 4, stage: 'CHARGEBACK', status: 'OPEN' } as const;
const chargeback = { chargebackId: 'CHB-1', amountMinor: 1000, reason: 'Not as described' };

test.each<[what: string, Partial<InstructionStory>, readonly (readonly [kind: string, minor: number, at: number])[]]>([
  ['a settled collection', {}, [['PAYMENT', 1000, 3]]],
  [
    'a completed payout',
    { direction: 'credit', steps: [{ at: 3, status: 'COMPLETED' }], appId: 'citi-faster-payments' },
    [['PAYOUT', -1000, 3]],
  ],
  ['a failed collection', { steps: [{ at: 3, status: 'FAILED' }] }, []],
  [
    'a settled refund',
    { refunds: [{ ...refund, ending: 'SETTLED' }] },
    [
      ['PAYMENT', 1000, 3],
      ['REFUND', -400, 5],
    ],
  ],
  ['a failed refund', { refunds: [{ ...refund, ending: 'FAILED' }] }, [['PAYMENT', 1000, 3]]],
  [
    'a lost chargeback',
    { chargeback: { ...chargeback, steps: [opened, { at: 6, stage: 'CHARGEBACK', status: 'LOST' }] } },
    [
      ['PAYMENT', 1000, 3],
      ['CHARGEBACK', -1000, 4],
    ],
  ],
  [
    'a won chargeback',
    { chargeback: { ...chargeback, steps: [opened, { at: 6, stage: 'REPRESENTMENT', status: 'WON' }] } },
    [
      ['PAYMENT', 1000, 3],
      ['CHARGEBACK', -1000, 4],
      ['CHARGEBACK', 1000, 6],
    ],
  ],
  ['a payment of an app without a balance', { appId: 'konbini' }, []],
])('%s moves the balance', (_what, changes, expected) => {
  const order: OrderStory = {
    orderRef: 'ORD-1',
    customerRef: 'CUS-1',
    currency: 'EUR',
    amountMinor: 1000,
    schemeName: 'Shop',
    instructions: [{ ...settled, ...changes }],
  };
  expect(entriesOf(order).map(({ kind, amountMinor, at }) => [kind, amountMinor, at.getTime()])).toEqual(expected);
});
