import { isoCountryCodes } from '../places/iso-countries.ts';
import { electronicForm } from './electronic-form.ts';
import type { ReadValue } from '../value.ts';

/** The rules of a BIC, in the order in which they are checked. */
export type BicFault = 'length' | 'first_six_not_letters' | 'unknown_country' | 'location_chars' | 'branch_chars';

export type BicResult =
  | {
      readonly ok: true;
      /** In upper case. */
      readonly bic: string;
      readonly country: string;
    }
  | { readonly ok: false; readonly why: BicFault };

/**
 * Checks a BIC of 8 or 11 characters in any case: four letters for the party, two for the country, two letters or digits for
 * the location and, optionally, three for the branch. Never throws: returns the first rule that failed.
 * Source: ISO 9362; countries ISO 3166-1 and XK.
 */
export function checkBic(text: string): BicResult {
  if (text.length !== 8 && text.length !== 11) return { ok: false, why: 'length' };
  if (!/^[a-z]{6}/i.test(text)) return { ok: false, why: 'first_six_not_letters' };
  const country = text.slice(4, 6).toUpperCase();
  if (!isoCountryCodes.has(country)) return { ok: false, why: 'unknown_country' };
  if (!/^[a-z0-9]{2}$/i.test(text.slice(6, 8))) return { ok: false, why: 'location_chars' };
  if (!/^([a-z0-9]{3})?$/i.test(text.slice(8))) return { ok: false, why: 'branch_chars' };
  return { ok: true, bic: text.toUpperCase(), country };
}

const WORDS: Readonly<Record<BicFault, (bic: string) => string>> = {
  length: (bic) => `A BIC has 8 or 11 characters. This one has ${bic.length}.`,
  first_six_not_letters: () => 'The first 6 characters of a BIC are letters.',
  unknown_country: (bic) => `The fifth and sixth letters of a BIC are a country code. ‘${bic.slice(4, 6)}’ is not one.`,
  location_chars: () => 'The seventh and eighth characters of a BIC are letters or digits.',
  branch_chars: () => 'The last 3 characters of a BIC are letters or digits.',
};

/** Judges a BIC as people type it: in upper or lower case, and with spaces. Its stored form has capitals and no spaces. */
export function readBic(text: string): ReadValue {
  const bic = electronicForm(text);
  if (bic === '') return { ok: false, message: 'Please enter a BIC' };
  const result = checkBic(bic);
  return result.ok ? { ok: true, value: result.bic } : { ok: false, message: WORDS[result.why](bic) };
}
