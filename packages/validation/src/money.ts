import { currencies } from './currencies.ts';

const DIGITS: ReadonlyMap<string, number> = new Map(currencies.map(({ code, digits }) => [code, digits]));

/**
 * An amount in minor units as a decimal string with the currency's digits: 1250 EUR is `"12.50"`, -5 EUR `"-0.05"`, 1250 JPY
 * `"1250"`. Throws a RangeError for what is not a whole number that is held exactly, and for a currency that is not in
 * `currencies`.
 */
export function toDecimal(minor: number | bigint, currency: string): string {
  const digits = digitsOf(currency);
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no amount`);
  const units = BigInt(minor);
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/**
 * The minor units of a decimal string: `"12.5"` and `"12.50"` EUR are 1250. Throws a RangeError for another text, for more
 * digits than the currency has, for what a number does not hold exactly, and for a currency that is not in `currencies`.
 */
export function toMinor(decimal: string, currency: string): number {
  const digits = digitsOf(currency);
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const minor = Number(`${whole}${fraction.padEnd(digits, '0')}`);
  if (whole === '' || fraction.length > digits || !Number.isSafeInteger(minor)) {
    throw new RangeError(`'${decimal}' is no amount in ${currency}`);
  }
  return sign === '' || minor === 0 ? minor : -minor;
}

function digitsOf(currency: string): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new RangeError(`'${currency}' is no currency that is known here`);
  return digits;
}
