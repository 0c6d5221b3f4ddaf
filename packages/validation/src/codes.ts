import { currencyDigits } from './money/currency-digits.ts';
import { isoCountryCodes } from './places/iso-countries.ts';
import { electronicForm } from './bank-accounts/electronic-form.ts';
import type { ReadValue } from './value.ts';

/** Judges a country code (ISO 3166-1 alpha-2, or XK) in upper or lower case. Its stored form is in capitals. */
export function readCountry(text: string): ReadValue {
  const value = electronicForm(text);
  if (value === '') return { ok: false, message: 'Please choose a country' };
  if (isoCountryCodes.has(value)) return { ok: true, value };
  return { ok: false, message: `There is no country with the code ‘${shown(text)}’` };
}

/** Judges the code of an active currency (ISO 4217) in upper or lower case. Its stored form is in capitals. */
export function readCurrency(text: string): ReadValue {
  const value = electronicForm(text);
  if (value === '') return { ok: false, message: 'Please choose a currency' };
  if (currencyDigits(value) !== undefined) return { ok: true, value };
  return { ok: false, message: `There is no currency with the code ‘${shown(text)}’` };
}

const SHOWN_CHARACTERS = 10;

/** The start of a text that may be long, without control characters and line breaks. */
function shown(text: string): string {
  const plain = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= SHOWN_CHARACTERS ? plain : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`;
}
