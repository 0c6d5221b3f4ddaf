import { expect, test } from 'vitest';
import { readAmount } from './typed-amount.ts';

const EXAMPLE = 'Please enter an amount such as 100 or 12.50';

test.each([
  ['12.50', [], '12.50'],
  ['1,5', [], '1.5'],
  ['1.500', ['KWD'], '1.500'],
  ['0,001', ['EUR'], '0.001'],
  ['999999999999.9999', [], '999999999999.9999'],
])('%j in %j is %s', (typed, currencies, decimal) => {
  expect(readAmount(typed, { currencies })).toEqual({ ok: true, decimal });
});

test.each([
  ['1,500', ['KWD'], '1,500 can mean 1.5 or 1500. Write 1.5 or 1500.'],
  ['1.500', [], '1.500 can mean 1.5 or 1500. Write 1.5 or 1500.'],
  ['1.000,50', ['EUR'], 'Write 1000.50, without thousands separators'],
  ['1.23456', [], 'Please use at most 4 decimal places'],
  ['1000000000000', [], EXAMPLE],
  ['lots', [], EXAMPLE],
  ['', [], EXAMPLE],
])('%j in %j is refused: %s', (typed, currencies, fault) => {
  expect(readAmount(typed, { currencies })).toEqual({ ok: false, fault });
});

test('a limit that the portal filled in is accepted as it is', () => {
  expect(readAmount('1.125', { currencies: ['EUR'], filledIn: '1.125' })).toEqual({ ok: true, decimal: '1.125' });
});
