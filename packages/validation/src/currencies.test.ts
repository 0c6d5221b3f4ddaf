import { expect, test } from 'vitest';
import { currencies } from './currencies.ts';

test('every currency is in ISO 4217 and listed once, and the list is sorted', () => {
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(codes.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([]);
});

test('digits follow ISO 4217, although browsers show no minor units for lek and forint', () => {
  const others = currencies.filter(({ digits }) => digits !== 2).map(({ code, digits }) => [code, digits]);
  expect(others).toEqual([
    ['ISK', 0],
    ['JPY', 0],
    ['KWD', 3],
  ]);
});
