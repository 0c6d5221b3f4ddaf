import { toDecimal, toMinor } from '@portal/validation';

/** The bounds of an amount, in units of its currency, both included. */
const AMOUNT_BOUNDS = { min: 1, max: 100_000 };

/** Reads an amount as typed. A decimal comma counts as a point. */
export function readAmount(typed: string, currency: string): { readonly amount: string } | { readonly fault: string } {
  const text = typed.trim().replace(',', '.');
  if (text === '') return { fault: 'Please enter an amount' };
  const units = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text)) return { fault: 'Please enter a number, such as 12.50' };
  if (units < AMOUNT_BOUNDS.min || units > AMOUNT_BOUNDS.max) {
    return { fault: `Please enter an amount from ${AMOUNT_BOUNDS.min} to 100,000` };
  }
  try {
    return { amount: toDecimal(toMinor(text, currency), currency) };
  } catch {
    return { fault: `This has more digits than ${currency} has` };
  }
}
