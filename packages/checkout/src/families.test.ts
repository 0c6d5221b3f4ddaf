import { expect, test } from 'vitest';
import { methodOpenedWith } from './families.ts';

const CARD = { paymentMethod: 'CARD', paymentType: 'CARD_PAYMENTS' };
const BANK = { paymentMethod: 'OPEN_BANKING', paymentType: 'BANK_PAYMENTS' };
const DEBITS = ['SEPA', 'BACS'].map((paymentMethod) => ({ paymentMethod, paymentType: 'DIRECT_DEBITS' }));
const METHODS = [CARD, BANK, ...DEBITS];

test.each([
  ['its only method', 'CARD_PAYMENTS', CARD],
  ['no method if it has several', 'DIRECT_DEBITS', undefined],
  ['no method whose payment asks for nothing', 'BANK_PAYMENTS', undefined],
  ['no method if it has none', 'WALLETS', undefined],
  ['no method if no family is chosen', undefined, undefined],
])('a family opens with %s', (_what, family, method) => {
  expect(methodOpenedWith(METHODS, family)).toBe(method);
});
