import { CURRENCY_DIGITS_MAX, currencyDigits, DIGITS_OF_OTHERS, splitDecimal } from '@portal/validation';

/** Decimal places of a unit. */
const PLACES = CURRENCY_DIGITS_MAX;
const WHOLE_MAX = 30;

/** An amount in ten-thousandths, which compares exactly; `undefined` for text that is not such an amount. */
export function readUnits(text: string | null | undefined): bigint | undefined {
  const { isNegative = true, whole = '', fraction = '' } = splitDecimal(text ?? '') ?? {};
  if (isNegative || whole.length > WHOLE_MAX || fraction.length > PLACES) return undefined;
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** The smallest amount of a currency, in the same units. */
export function smallestUnits(currency: string): bigint {
  return 10n ** BigInt(PLACES - (currencyDigits(currency) ?? DIGITS_OF_OTHERS));
}

/** The decimal text of an amount, with the digits of a currency: 125000 units are `12.50` in EUR. */
export function unitsInWords(units: bigint, currency: string): string {
  const digits = currencyDigits(currency) ?? DIGITS_OF_OTHERS;
  const text = String(units / smallestUnits(currency)).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
