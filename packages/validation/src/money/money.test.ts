import { expect, test } from 'vitest';
import { toDecimal, toMinor } from './money.ts';

test.each([
  [1250, 'EUR', '12.50'],
  [0, 'EUR', '0.00'],
  [5, 'GBP', '0.05'],
  [-5, 'GBP', '-0.05'],
  [-300, 'SEK', '-3.00'],
  [100, 'USD', '1.00'],
  [1250, 'JPY', '1250'],
  [0, 'JPY', '0'],
  [-7, 'ISK', '-7'],
  [1250, 'KWD', '1.250'],
  [9, 'KWD', '0.009'],
  [1_234_567_890, 'PLN', '12345678.90'],
  [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
])('%d minor units of %s convert to %s and back', (minor, currency, decimal) => {
  expect(toDecimal(minor, currency)).toBe(decimal);
  expect(toDecimal(BigInt(minor), currency)).toBe(decimal);
  expect(toMinor(decimal, currency)).toBe(minor);
});

test('a sum beyond the safe integers keeps every digit', () => {
  expect(toDecimal(90_071_992_547_409_931n, 'EUR')).toBe('900719925474099.31');
});

test.each([
  ['12.5', 'EUR', 1250],
  ['12', 'EUR', 1200],
  ['007.10', 'EUR', 710],
  ['-0.00', 'EUR', 0],
  ['0.1', 'KWD', 100],
])('%s %s is accepted', (decimal, currency, minor) => {
  expect(toMinor(decimal, currency)).toBe(minor);
});

test.each([
  ['12.505', 'EUR'],
  ['1.0', 'JPY'],
  ['', 'EUR'],
  ['-', 'EUR'],
  ['.50', 'EUR'],
  ['12.', 'EUR'],
  ['12,50', 'EUR'],
  ['1e3', 'EUR'],
  [' 1.00', 'EUR'],
  ['90071992547409.92', 'EUR'],
  ['1.00', 'XXX'],
])("'%s' is rejected as an amount in %s", (decimal, currency) => {
  expect(() => toMinor(decimal, currency)).toThrow(RangeError);
});

test.each([
  [12.5, 'EUR'],
  [Number.NaN, 'EUR'],
  [Number.MAX_SAFE_INTEGER + 1, 'EUR'],
  [1, 'XXX'],
])('%d minor units of %s are rejected', (minor, currency) => {
  expect(() => toDecimal(minor, currency)).toThrow(RangeError);
});
