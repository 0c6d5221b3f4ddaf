import { electronicForm } from './electronic-form.ts';
import { countries, type Country } from './countries.ts';
import { nationalChecks } from './national-checks.ts';
import { mod97 } from './mod97.ts';

/** The rules of an IBAN, in the order in which they are checked. */
export type IbanFault =
  | 'unknown_country'
  | 'length'
  | 'check_digits_not_digits'
  | 'bban_pattern'
  | 'national_check'
  | 'mod97';

export type IbanResult =
  | { readonly ok: true; readonly country: string }
  | { readonly ok: false; readonly why: IbanFault };

const ibanCountries: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.code, country]));

/**
 * Checks an IBAN in electronic form (capitals and digits, no separators; see `normaliseIban`): country, length, check
 * digits, BBAN pattern, national check digits, then ISO 7064 mod 97-10. Never throws: returns the first rule that failed.
 * Source: ISO 13616, SWIFT IBAN registry.
 */
export function checkIban(iban: string): IbanResult {
  const country = iban.slice(0, 2);
  const rule = ibanCountries.get(country)?.iban;
  if (!rule) return { ok: false, why: 'unknown_country' };
  if (iban.length !== rule.chars) return { ok: false, why: 'length' };
  const checkDigits = iban.slice(2, 4);
  if (!/^[0-9]{2}$/.test(checkDigits)) return { ok: false, why: 'check_digits_not_digits' };
  const bban = iban.slice(4);
  if (!new RegExp(rule.regex).test(bban)) return { ok: false, why: 'bban_pattern' };
  if (nationalChecks.get(country)?.(bban) === false) return { ok: false, why: 'national_check' };
  // Recomputed, because checking for remainder 1 would accept 00, 01 and 99, which ISO 13616 does not allow.
  const computed = String(98 - mod97(`${bban}${country}00`)).padStart(2, '0');
  return computed === checkDigits ? { ok: true, country } : { ok: false, why: 'mod97' };
}

/**
 * Converts a pasted IBAN to the electronic form: removes whitespace, hyphens, invisible characters and a leading 'IBAN', replaces
 * full-width characters by ASCII, and capitalises. Does not validate: the result may not be an IBAN.
 */
export function normaliseIban(pasted: string): string {
  return electronicForm(pasted.replaceAll(/[\p{Pd}\u2212]/gu, '')).replace(/^IBAN:?/, '');
}
