import { expect, test } from 'vitest';
import { paymentMethodWords } from './report-words.ts';

test.each([
  ['SEPA_DIRECT_DEBIT', 'SEPA direct debit'],
  ['BECS_AU', 'BECS AU'],
  ['BLIK', 'BLIK'],
  ['OPEN_BANKING', 'Open banking'],
  ['ACHIEVEMENT_POINTS', 'Achievement points'],
])('the payment method %s is written %s', (method, words) => {
  expect(paymentMethodWords(method)).toBe(words);
});
