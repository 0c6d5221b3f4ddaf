import { expect, test } from 'vitest';
import type { InstructionStory, OrderStory } from '../../domain/payments/order-story.ts';
import { openChargebacks } from './open-chargebacks.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-27T12:00:00Z');

function order(daysAgo: number, values: Partial<InstructionStory> = {}): OrderStory {
  const settled = NOW - daysAgo * DAY_MS;
  const instruction: InstructionStory = {
    instructionRef: `INS-${daysAgo}`,
    direction: 'debit',
    amountMinor: 100,
    app: 'Card Payments',
    appId: 'card-payments',
    country: 'IE',
    authorizationSource: 'WEB',
    paymentMethod: 'CARD',
    financialInstrumentId: 'FIN-1',
    steps: [{ at: settled, status: 'SETTLED' }],
    transaction: {
      transactionId: 'TXN-1',
      provider: 'Provider',
      providerReference: 'P-1',
      forecastedSettlementDate: '2026-11-27',
    },
    refunds: [],
    ...values,
  };
  return {
    orderRef: `ORD-${daysAgo}`,
    customerRef: 'CUS-1',
    currency: 'EUR',
    amountMinor: 100,
    schemeName: 'Online checkout',
    instructions: [instruction],
  };
}

const opened = (orders: readonly OrderStory[]) =>
  orders.map(openChargebacks(NOW)).flatMap(({ instructions }) => instructions.flatMap((one) => one.chargeback ?? []));

test('every second recent card payment gets a chargeback that is open now and ends later, five at most', () => {
  const found = opened(Array.from({ length: 14 }, (_, index) => order(16 - index)));
  expect(found.map(({ chargebackId }) => chargebackId)).toEqual(['CHB-16', 'CHB-14', 'CHB-12', 'CHB-10', 'CHB-8']);
  for (const { steps } of found) {
    expect(steps.map(({ at, status }) => [status, at <= NOW])).toEqual([
      ['OPEN', true],
      ['LOST', false],
    ]);
    expect(steps[0]?.respondBy).toMatch(/^2026-12-/);
  }
});

test.each<[string, OrderStory]>([
  ['of months ago', order(60)],
  ['of today', order(0)],
  ['that failed', order(5, { steps: [{ at: NOW - 5 * DAY_MS, status: 'FAILED' }] })],
  ['of another method', order(5, { paymentMethod: 'SEPA_DIRECT_DEBIT' })],
])('a payment %s gets none', (_what, plain) => {
  expect(opened([plain])).toEqual([]);
});
