import { currencies } from '@portal/validation';

/** Decimal places of a unit: no currency of ISO 4217 has more. */
const PLACES = 4;
const DEFAULT_DIGITS = 2;
const DIGITS: ReadonlyMap<string, number> = new Map(currencies.map(({ code, digits }) => [code, digits]));

/** An amount in ten-thousandths, which compares exactly; `undefined` for text that is not such an amount. */
export function readUnits(text: string | null | undefined): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,4}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** The smallest amount of a currency, in the same units. */
export function smallestUnits(currency: string): bigint {
  return 10n ** BigInt(PLACES - (DIGITS.get(currency) ?? DEFAULT_DIGITS));
}

/** The decimal text of an amount, with the digits of a currency: 125000 units are `12.50` in EUR. */
export function unitsInWords(units: bigint, currency: string): string {
  const digits = DIGITS.get(currency) ?? DEFAULT_DIGITS;
  const text = String(units / smallestUnits(currency)).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
