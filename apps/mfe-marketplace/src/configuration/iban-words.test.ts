import { expect, test } from 'vitest';
import { bicFault, ibanFault } from './iban-words.ts';

test.each([
  ['XX12', 'An IBAN begins with the code of a country that has IBANs. ‘XX’ does not.'],
  ['DE8937040044053201300', 'An IBAN of Germany has 22 characters. This one has 21.'],
  ['DEX9370400440532013000', 'The third and fourth characters of an IBAN are digits.'],
  ['DE8937040044053201300A', 'An IBAN of Germany has letters and digits in other places than this one.'],
  ['BE71096123456760', 'This fails the national check of Belgium. Check the account number.'],
  ['DE88370400440532013000', 'The check digits of this IBAN do not match. Check it for a typing error.'],
  ['DE89370400440532013000', undefined],
])('%s: %s', (iban, words) => {
  expect(ibanFault(iban)).toBe(words);
});

test.each([
  ['DEUTDEF', 'A BIC has 8 or 11 characters. This one has 7.'],
  ['DEU7DEFF', 'The first 6 characters of a BIC are letters.'],
  ['DEUTXXFF', 'The fifth and sixth letters of a BIC are a country code. ‘XX’ is not one.'],
  ['DEUTDE-F', 'The seventh and eighth characters of a BIC are letters or digits.'],
  ['DEUTDEFF5-0', 'The last 3 characters of a BIC are letters or digits.'],
  ['DEUTDEFF500', undefined],
])('%s: %s', (bic, words) => {
  expect(bicFault(bic)).toBe(words);
});
