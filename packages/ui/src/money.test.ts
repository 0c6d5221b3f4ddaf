import { afterAll, expect, test, vi } from 'vitest';

// A module reads the languages when it loads.
vi.resetModules();
vi.stubGlobal('navigator', { languages: ['en-US'] });
const { formatMoney } = await import('./money.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['12.50', 'EUR', '€12.50'],
  ['-3.00', 'GBP', '-£3.00'],
  ['1500', 'JPY', '¥1,500'],
  ['1250.5', 'HUF', 'HUF 1,250.50'],
  ['1.234', 'KWD', 'KWD 1.234'],
  ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01'],
  ['0.005', 'EUR', '€0.005'],
])('%s %s is written %s', (amount, currency, words) => {
  expect(formatMoney(amount, currency).replaceAll('\u00A0', ' ')).toBe(words);
});

test.each([
  ['12,50', 'EUR', '12,50 EUR'],
  ['12.50', 'EURO', '12.50 EURO'],
  ['12.50', '', '12.50'],
])('an invalid amount (%s) or currency (%s) stays as it is', (amount, currency, words) => {
  expect(formatMoney(amount, currency)).toBe(words);
});
