import { expect, test } from 'vitest';
import { differenceOf, isBelow, sumOf } from './exact-sums.ts';

test.each([
  [['0.10', '0.20'], '0.30'],
  [['12.50', '-13.00'], '-0.50'],
  [['9007199254740993.01', '0.01'], '9007199254740993.02'],
  [['1500', '20'], '1520'],
  [['1.234', '0.1'], '1.334'],
  [['-0.05', '0.05'], '0.00'],
  [[], '0'],
])('the sum of %j is %s', (decimals, sum) => {
  expect(sumOf(decimals)).toBe(sum);
});

test.each([
  ['10.00', '12.50', '-2.50'],
  ['0.00', '-1.00', '1.00'],
  ['5', '5', '0'],
])('%s minus %s is %s', (amount, other, difference) => {
  expect(differenceOf(amount, other)).toBe(difference);
});

test.each([
  ['419.99', '420', true],
  ['420.00', '420', false],
  ['-0.01', '0', true],
  ['-2', '-1.5', true],
  ['1000', '999.999', false],
])('whether %s is below %s: %j', (amount, other, expected) => {
  expect(isBelow(amount, other)).toBe(expected);
});
