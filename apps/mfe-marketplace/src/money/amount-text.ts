import { currencyDigits, readTypedDecimal, toDecimal, toMinor } from '@portal/validation';

/** The bounds of an amount, in units of its currency, both included. */
const AMOUNT_BOUNDS = { min: 1, max: 100_000 };

/** Reads an amount as typed. Returns a decimal string with the digits of the currency. */
export function readAmount(typed: string, currency: string): { readonly amount: string } | { readonly fault: string } {
  if (typed.trim() === '') return { fault: 'Please enter an amount' };
  const places = currencyDigits(currency);
  const read = readTypedDecimal(typed, {
    places,
    currencies: [currency],
    noNumber: `Please enter a number, such as ${places === 0 ? 12 : '12.50'}`,
    tooPrecise: `This has more decimal places than ${currency} has`,
  });
  if (!read.ok) return { fault: read.fault };
  const units = Number(read.decimal);
  if (units < AMOUNT_BOUNDS.min || units > AMOUNT_BOUNDS.max) {
    // As the user would write it.
    return { fault: `Please enter an amount from ${AMOUNT_BOUNDS.min} to ${AMOUNT_BOUNDS.max}` };
  }
  return { amount: toDecimal(toMinor(read.decimal, currency), currency) };
}
