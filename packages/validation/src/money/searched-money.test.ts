import { expect, test } from 'vitest';
import { readSearchedMoney } from './searched-money.ts';

/** Each amount as its code and minor units. */
const read = (typed: string) => readSearchedMoney(typed).map(({ currency, minor }) => `${currency} ${minor}`);

test.each([
  ['125 SEK', ['SEK 12500']],
  ['125sek', ['SEK 12500']],
  ['SEK 1 250,50', ['SEK 125050']],
  ['1.250,50 sek', ['SEK 125050']],
  ["CHF 1'250.50", ['CHF 125050']],
  ['€12', ['EUR 1200']],
  ['12 €', ['EUR 1200']],
  ['12,5€', ['EUR 1250']],
  ['1,250 EUR', ['EUR 125', 'EUR 125000']],
  ['12.505 EUR', ['EUR 1250500']],
  ['¥1200', ['JPY 1200']],
  ['JPY 1,250', ['JPY 1250']],
  ['1.250 KWD', ['KWD 1250']],
  ['125 kr', ['DKK 12500', 'ISK 125', 'NOK 12500', 'SEK 12500']],
  ['£0.99', ['GBP 99', 'GIP 99']],
])('%j can mean %j', (typed, amounts) => {
  expect(read(typed)).toEqual(amounts);
});

test.each([
  '125',
  '125.50',
  'SEK',
  'ORD 125',
  'ORD-125',
  '12 payments',
  '12.5 JPY',
  '-5 EUR',
  '1,2,3 EUR',
  '',
  '€',
  '12 EUR EUR',
  '1234567890123456 EUR',
])('%j is no amount with a currency', (typed) => {
  expect(read(typed)).toEqual([]);
});

test('a dollar is one of several currencies, and the US dollar is one of them', () => {
  expect(read('$10')).toEqual(expect.arrayContaining(['USD 1000', 'AUD 1000']));
  expect(read('US$10')).not.toContain('AUD 1000');
});
