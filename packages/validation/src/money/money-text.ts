import { currencyDigits, DIGITS_OF_OTHERS } from './currency-digits.ts';
import { isDecimal } from './decimal.ts';

/** By languages and currency: creating one is slow, and a report has hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount (decimal string) of a currency (ISO 4217) in the format of a language, with the digits of the currency and exact to the last
 * digit, in the digits 0 to 9. `locales`: valid language tags, the preferred one first. Returns an invalid amount or currency unchanged.
 */
export function moneyText(amount: string, currency: string, locales: readonly string[]): string {
  if (!isDecimal(amount) || !/^[A-Za-z]{3}$/.test(currency)) return `${amount} ${currency}`.trim();
  const code = currency.toUpperCase();
  const fraction = amount.split('.')[1]?.length ?? 0;
  const key = `${locales.join(' ')} ${code} ${fraction}`;
  const format = formats.get(key) ?? moneyFormat(code, fraction, locales);
  formats.set(key, format);
  const symbol = SYMBOLS.get(code);
  if (symbol === undefined) return format.format(amount);
  const parts = format.formatToParts(amount);
  return parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join('');
}

function moneyFormat(code: string, fraction: number, locales: readonly string[]): Intl.NumberFormat {
  const digits = currencyDigits(code) ?? DIGITS_OF_OTHERS;
  return new Intl.NumberFormat(locales, {
    style: 'currency',
    currency: code,
    // `moneyText` replaces the symbol; `Intl` puts no space beside a narrow one.
    currencyDisplay: SYMBOLS.has(code) ? 'narrowSymbol' : 'symbol',
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    // Never rounds: digits beyond those of the currency are shown.
    maximumFractionDigits: Math.max(digits, fraction),
  });
}

/** The sign of the yen in one language is that of the yuan in another. Here each has one symbol in every language. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['CNY', 'CN¥'],
  ['JPY', '¥'],
]);
