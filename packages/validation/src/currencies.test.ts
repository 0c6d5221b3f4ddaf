import { expect, test } from 'vitest';
import { currencies } from './currencies.ts';

test('each currency is one of ISO 4217, is listed once, and the list is in order', () => {
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(codes.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual([]);
});

test('digits are those of ISO 4217, where browsers drop the little ones of lek and forint', () => {
  const others = currencies.filter(({ digits }) => digits !== 2).map(({ code, digits }) => [code, digits]);
  expect(others).toEqual([
    ['ISK', 0],
    ['JPY', 0],
    ['KWD', 3],
  ]);
});
