import { currencyDigits } from './currency-digits.ts';
import { splitDecimal } from './decimal.ts';

/**
 * Converts an amount in minor units to a decimal string with the currency's digits: 1250 EUR is `"12.50"`, -5 EUR is `"-0.05"`, 1250
 * JPY is `"1250"`. Throws a RangeError for a number that is not a safe integer, and for a currency that is not active in ISO 4217.
 */
export function toDecimal(minor: number | bigint, currency: string): string {
  const digits = digitsOf(currency);
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a valid amount`);
  const units = BigInt(minor);
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/**
 * Converts a decimal string to minor units: `"12.5"` and `"12.50"` EUR are 1250. Throws a RangeError for text that is not a decimal
 * number, for more decimal places than the currency has, for a result that is not a safe integer, and for a currency that is not active.
 */
export function toMinor(decimal: string, currency: string): number {
  const digits = digitsOf(currency);
  const parts = splitDecimal(decimal);
  const minor = parts && Number(`${parts.whole}${parts.fraction.padEnd(digits, '0')}`);
  if (minor === undefined || parts === undefined || parts.fraction.length > digits || !Number.isSafeInteger(minor)) {
    throw new RangeError(`'${decimal}' is not a valid amount in ${currency}`);
  }
  return !parts.isNegative || minor === 0 ? minor : -minor;
}

function digitsOf(currency: string): number {
  const digits = currencyDigits(currency);
  if (digits === undefined) throw new RangeError(`Unknown currency '${currency}'`);
  return digits;
}
