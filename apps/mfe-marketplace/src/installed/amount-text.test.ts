import { expect, test } from 'vitest';
import { readAmount } from './amount-text.ts';

test.each([
  ['12.5', 'EUR', { amount: '12.50' }],
  [' 12,50 ', 'EUR', { amount: '12.50' }],
  ['1', 'EUR', { amount: '1.00' }],
  ['100000', 'JPY', { amount: '100000' }],
  ['', 'EUR', { fault: 'Please enter an amount' }],
  ['ten', 'EUR', { fault: 'Please enter a number, such as 12.50' }],
  ['-5', 'EUR', { fault: 'Please enter a number, such as 12.50' }],
  ['0.99', 'EUR', { fault: 'Please enter an amount from 1 to 100,000' }],
  ['100000.01', 'EUR', { fault: 'Please enter an amount from 1 to 100,000' }],
  ['12.505', 'EUR', { fault: 'This has more digits than EUR has' }],
  ['12.5', 'JPY', { fault: 'This has more digits than JPY has' }],
])('the amount %j in %s is %j', (typed, currency, read) => {
  expect(readAmount(typed, currency)).toEqual(read);
});
