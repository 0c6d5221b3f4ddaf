import { countries } from './countries.ts';
import { checkIban, type IbanFault, normaliseIban } from './iban.ts';
import { isoCountryCodes } from '../places/iso-countries.ts';
import type { ReadValue } from '../value.ts';

/** Judges an IBAN as people type and paste it. Its stored form is the electronic one, see `normaliseIban`. */
export function readIban(text: string): ReadValue {
  const iban = normaliseIban(text);
  if (iban === '') return { ok: false, message: 'Please enter an IBAN' };
  const result = checkIban(iban);
  return result.ok ? { ok: true, value: iban } : { ok: false, message: WORDS[result.why](iban) };
}

const WORDS: Readonly<Record<IbanFault, (iban: string) => string>> = {
  unknown_country: (iban) =>
    isoCountryCodes.has(iban.slice(0, 2))
      ? 'IBANs of this country are not supported here.'
      : `An IBAN begins with a country code. ‘${iban.slice(0, 2)}’ is not one.`,
  length: (iban) =>
    `${ofCountry(iban)} has ${countryOf(iban)?.iban?.chars ?? 0} characters. This one has ${iban.length}.`,
  check_digits_not_digits: () => 'The third and fourth characters of an IBAN are digits.',
  bban_pattern: (iban) => `${ofCountry(iban)} has letters and digits in other places than this one.`,
  national_check: (iban) => `This fails the national check of ${countryName(iban)}. Check the account number.`,
  mod97: () => 'The check digits of this IBAN do not match. Check it for a typing error.',
};

function ofCountry(iban: string): string {
  return `An IBAN of ${countryName(iban)}`;
}

function countryName(iban: string): string {
  return countryOf(iban)?.name ?? iban.slice(0, 2);
}

function countryOf(iban: string) {
  return countries.find(({ code }) => code === iban.slice(0, 2));
}
