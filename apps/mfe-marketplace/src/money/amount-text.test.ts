import { expect, test } from 'vitest';
import { readAmount } from './amount-text.ts';

test.each([
  ['12.5', 'EUR', { amount: '12.50' }],
  [' 12,50 ', 'EUR', { amount: '12.50' }],
  ['1', 'EUR', { amount: '1.00' }],
  ['100000', 'JPY', { amount: '100000' }],
  ['', 'EUR', { fault: 'Please enter an amount' }],
  ['ten', 'EUR', { fault: 'Please enter a number, such as 12.50' }],
  ['-5', 'EUR', { fault: 'Write the number without a sign' }],
  ['100000', 'EUR', { amount: '100000.00' }],
  ['1.250', 'KWD', { amount: '1.250' }],
  ['1250', 'IDR', { amount: '1250.00' }],
  ['٥', 'EUR', { fault: 'Please use the digits 0 to 9' }],
  ['0.99', 'EUR', { fault: 'Please enter an amount from 1 to 100000' }],
  ['100000.01', 'EUR', { fault: 'Please enter an amount from 1 to 100000' }],
  ['12.5050', 'EUR', { fault: 'This has more decimal places than EUR has' }],
  ['12.5', 'JPY', { fault: 'This has more decimal places than JPY has' }],
  ['ten', 'JPY', { fault: 'Please enter a number, such as 12' }],
  ['1,000', 'KWD', { fault: '1,000 can mean 1 or 1000. Write 1 or 1000.' }],
  ['1.000', 'EUR', { fault: '1.000 can mean 1 or 1000. Write 1 or 1000.' }],
  ['2,500', 'JPY', { fault: '2,500 can mean 2.5 or 2500. Write 2500.' }],
  ['1 000,50', 'EUR', { fault: 'Write 1000.50, without thousands separators' }],
])('the amount %j in %s is %j', (typed, currency, read) => {
  expect(readAmount(typed, currency)).toEqual(read);
});
