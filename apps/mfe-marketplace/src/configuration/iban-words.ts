import { type BicFault, checkBic, checkIban, countries, type IbanFault } from '@portal/validation';

/** Why this text in electronic form is no IBAN, by the first rule that it breaks; `undefined` if it is one. */
export function ibanFault(iban: string): string | undefined {
  const result = checkIban(iban);
  return result.ok ? undefined : IBAN_WORDS[result.why](iban);
}

/** Why this text is no BIC, by the first rule that it breaks; `undefined` if it is one. */
export function bicFault(bic: string): string | undefined {
  const result = checkBic(bic);
  return result.ok ? undefined : BIC_WORDS[result.why](bic);
}

const IBAN_WORDS: Readonly<Record<IbanFault, (iban: string) => string>> = {
  unknown_country: (iban) =>
    `An IBAN begins with the code of a country that has IBANs. ‘${iban.slice(0, 2)}’ does not.`,
  length: (iban) =>
    `${ofCountry(iban)} has ${countryOf(iban)?.iban?.chars ?? 0} characters. This one has ${iban.length}.`,
  check_digits_not_digits: () => 'The third and fourth characters of an IBAN are digits.',
  bban_pattern: (iban) => `${ofCountry(iban)} has letters and digits in other places than this one.`,
  national_check: (iban) => `This fails the national check of ${countryName(iban)}. Check the account number.`,
  mod97: () => 'The check digits of this IBAN do not match. Check it for a typing error.',
};

const BIC_WORDS: Readonly<Record<BicFault, (bic: string) => string>> = {
  length: (bic) => `A BIC has 8 or 11 characters. This one has ${bic.length}.`,
  first_six_not_letters: () => 'The first 6 characters of a BIC are letters.',
  unknown_country: (bic) => `The fifth and sixth letters of a BIC are a country code. ‘${bic.slice(4, 6)}’ is not one.`,
  location_chars: () => 'The seventh and eighth characters of a BIC are letters or digits.',
  branch_chars: () => 'The last 3 characters of a BIC are letters or digits.',
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
