import type { Order } from '@portal/api-client/orders';
import { expect, test } from 'vitest';
import { paidAmounts } from './paid-amounts.ts';

type Part = readonly [amount: string, status: string, currency?: string];

function orderOf(amount: string, status: string, parts: readonly Part[]): Order {
  const createdAt = '2026-11-01T10:00:00Z';
  return {
    orderRef: 'O-1',
    amount,
    currency: 'EUR',
    status,
    createdAt,
    history: [],
    links: [],
    instructions: parts.map(([part, partStatus, currency = 'EUR'], index) => ({
      instructionRef: `I-${index}`,
      direction: 'debit',
      amount: part,
      currency,
      status: partStatus,
      createdAt,
    })),
  };
}

test.each([
  ['a settled order is paid', '10.00', 'SETTLED', [['10.00', 'SETTLED']], '10.00', '0.00'],
  [
    'a failed attempt pays nothing',
    '10.00',
    'SETTLED',
    [
      ['10.00', 'FAILED'],
      ['10.00', 'COMPLETED'],
    ],
    '10.00',
    '0.00',
  ],
  [
    'parts add up exactly',
    '0.30',
    'INCOMPLETE',
    [
      ['0.10', 'SETTLED'],
      ['0.10', 'SETTLED'],
      ['0.10', 'FAILED'],
    ],
    '0.20',
    '0.10',
  ],
  ['an open payment is still due', '10.00', 'PROCESSING', [['10.00', 'PROCESSING']], '0.00', '10.00'],
  ['a failed order is still due', '10.00', 'FAILED', [['10.00', 'FAILED']], '0.00', '10.00'],
  ['nothing of a cancelled order is due', '10.00', 'CANCELLED', [['10.00', 'CANCELLED']], '0.00', '0.00'],
  [
    'an order paid twice is not due',
    '10.00',
    'SETTLED',
    [
      ['10.00', 'SETTLED'],
      ['10.00', 'SETTLED'],
    ],
    '20.00',
    '0.00',
  ],
  ['an order without instructions is due', '10.00', 'INCOMPLETE', [], '0.00', '10.00'],
] as const)('%s', (_what, amount, status, parts, paid, due) => {
  expect(paidAmounts(orderOf(amount, status, parts))).toEqual({ paid, due });
});

test('amounts of other currencies are not added up', () => {
  expect(paidAmounts(orderOf('10.00', 'SETTLED', [['11.00', 'SETTLED', 'USD']]))).toBeUndefined();
});
