import { expect, test } from 'vitest';
import { ACCEPTED_CARD, DECLINED_CARD, isCardNumber } from './card-number.ts';

test.each([
  ACCEPTED_CARD,
  DECLINED_CARD,
  '378282246310005',
  '5555555555554444',
  '6011111111111117',
  '3566002020360505',
])('%s is a card number', (digits) => {
  expect(isCardNumber(digits)).toBe(true);
});

test.each([
  ['begins with 0', '0000000000000000'],
  ['begins with 0 before a card number', '04242424242424242'],
  ['begins with 0 and has the right check digit', '0123456789012347'],
  ['has a wrong check digit', '4242424242424241'],
  ['is too short', '42424242422'],
  ['is too long', '42424242424242424242'],
  ['has letters', '4242x24242424242'],
  ['is empty', ''],
])('a number that %s is not a card number', (_what, digits) => {
  expect(isCardNumber(digits)).toBe(false);
});
