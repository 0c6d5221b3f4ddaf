import { expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { CURRENCY_DIGITS_MAX, currencyDigits, isoCurrencyCodes } from './currency-digits.ts';

test('every currency of the platform is active in ISO 4217 and listed once, and the list is sorted', () => {
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted());
  expect(codes.filter((code) => !isoCurrencyCodes.includes(code))).toEqual([]);
  expect(currencies.map(({ code }) => currencyDigits(code))).toEqual(currencies.map(({ digits }) => digits));
});

test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
])('the currencies with %i digits are those of ISO 4217', (digits, codes) => {
  expect(isoCurrencyCodes.filter((code) => currencyDigits(code) === digits)).toEqual(codes.split(' '));
});

test('the other active currencies have two digits, although browsers show none for the forint, the lek and the rupiah', () => {
  const digits = new Map(isoCurrencyCodes.map((code) => [code, currencyDigits(code)]));
  expect(digits.size).toBe(165);
  expect([...digits.values()].filter((count) => count === 2)).toHaveLength(139);
  for (const code of ['HUF', 'ALL', 'IDR', 'IRR', 'MRU', 'MGA', 'EUR', 'ZWG', 'XCG']) expect(digits.get(code)).toBe(2);
  expect(Math.max(...isoCurrencyCodes.map((code) => currencyDigits(code) ?? 0))).toBe(CURRENCY_DIGITS_MAX);
});

test.each(['XAU', 'XDR', 'XTS', 'XXX', 'HRK', 'BGN', 'eur', ''])('%j is not an active currency', (code) => {
  expect(currencyDigits(code)).toBeUndefined();
});
