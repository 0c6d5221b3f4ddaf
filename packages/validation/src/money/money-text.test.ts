import { expect, test } from 'vitest';
import { currencyDigits, isoCurrencyCodes } from './currency-digits.ts';
import { moneyText } from './money-text.ts';

const LOCALES = [
  'en-US',
  'en-GB',
  'en-AU',
  'de-DE',
  'de-CH',
  'fr-FR',
  'hu-HU',
  'id-ID',
  'ja-JP',
  'zh-CN',
  'ar-EG',
  'fa-IR',
  'hi-IN',
];
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['1250.5', 'HUF', 'en-US', 'HUF 1,250.50'],
  ['1250.5', 'HUF', 'hu-HU', '1250,50 Ft'],
  ['1000', 'ALL', 'en-GB', 'ALL 1,000.00'],
  ['1000', 'IDR', 'en-US', 'IDR 1,000.00'],
  ['1.5', 'BHD', 'en-US', 'BHD 1.500'],
  ['1', 'UYW', 'en-US', 'UYW 1.0000'],
  ['1', 'BGN', 'en-US', 'BGN 1.00'],
  ['500', 'krw', 'en-US', '₩500'],
  ['0.005', 'EUR', 'en-US', '€0.005'],
  ['9007199254740993.01', 'USD', 'en-US', '$9,007,199,254,740,993.01'],
])('%s %s in %s is %s', (amount, currency, locale, words) => {
  expect(plain(moneyText(amount, currency, [locale]))).toBe(words);
});

test.each(LOCALES)('in %s, every amount has the digits of its currency, from 0 to 9', (locale) => {
  for (const code of isoCurrencyCodes) {
    const text = moneyText('1', code, [locale]);
    expect(text.replaceAll(/\P{Nd}/gu, ''), code).toBe('1'.padEnd(1 + (currencyDigits(code) ?? 0), '0'));
  }
});

test.each(LOCALES)('in %s, yen and yuan have the symbols that they have in every language', (locale) => {
  const symbol = (currency: string) => moneyText('1500', currency, [locale]).match(/\p{L}*[¥￥]\p{L}*/u)?.[0];
  expect(symbol('JPY')).toBe('¥');
  expect(symbol('CNY')).toBe('CN¥');
});

test.each([
  ['12,50', 'EUR', '12,50 EUR'],
  ['1e3', 'EUR', '1e3 EUR'],
  ['12.50', 'EURO', '12.50 EURO'],
  ['12.50', '', '12.50'],
])('an invalid amount (%s) or currency (%s) stays as it is', (amount, currency, words) => {
  expect(moneyText(amount, currency, ['en-GB'])).toBe(words);
});
