import { currencies, type Currency } from './currencies.ts';
import { currencyDigits, CURRENCY_DIGITS_MAX } from './currency-digits.ts';
import { toMinor } from './money.ts';
import { possibleDecimals } from './typed-number.ts';

/** An amount that a search can mean. */
export interface SearchedMoney {
  /** ISO 4217. */
  readonly currency: string;
  readonly minor: number;
}

const UNIT_FIRST = /^([^\d\s.,'’+\-\u2212]+)\s*(\d.*)$/u;
const UNIT_LAST = /^(\d.*?)\s*([^\d\s.,'’]+)\.?$/u;

/**
 * Reads an amount with its currency, as people search for it: '125 SEK', 'sek 1 250,50', '€12'. Returns every amount that it can mean,
 * because '$' and 'kr' stand for several currencies, and '1,250' for two numbers. Empty for a text that is no amount, or has no currency.
 */
export function readSearchedMoney(typed: string): readonly SearchedMoney[] {
  const text = typed.trim();
  const [, unitBefore, numberAfter] = UNIT_FIRST.exec(text) ?? [];
  const [, numberBefore, unitAfter] = UNIT_LAST.exec(text) ?? [];
  const [unit, number] = unitBefore === undefined ? [unitAfter, numberBefore] : [unitBefore, numberAfter];
  if (unit === undefined || number === undefined) return [];
  return codesOf(unit).flatMap((currency) => {
    const places = currencyDigits(currency) ?? CURRENCY_DIGITS_MAX;
    const decimals = possibleDecimals(number, { currencies: [currency] });
    return decimals.flatMap((decimal) => {
      const exact = decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
      const isOfCurrency = (exact.split('.')[1] ?? '').length <= places && exact.length < MOST_DIGITS;
      return isOfCurrency ? [{ currency, minor: toMinor(exact, currency) }] : [];
    });
  });
}

/** Minor units stay exact numbers. */
const MOST_DIGITS = 12;

/** The currencies that a code or a symbol stands for. */
function codesOf(unit: string): readonly string[] {
  const code = unit.toUpperCase();
  if (currencyDigits(code) !== undefined) return [code];
  const symbol = unit.toLowerCase();
  return currencies.filter((currency) => symbolsOf(currency).includes(symbol)).map((currency) => currency.code);
}

function symbolsOf({ code }: Currency): string[] {
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'currency' ? [value.toLowerCase()] : [])),
  );
}
