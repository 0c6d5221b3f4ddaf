import { electronicForm } from '../bank-accounts/electronic-form.ts';
import { isoCountryCodes } from '../places/iso-countries.ts';
import { mod97 } from '../bank-accounts/mod97.ts';
import type { ReadValue } from '../value.ts';
import type { Network } from './networks.ts';

/** The rules of a creditor identifier, in the order in which they are checked. Only SEPA has those after the second. */
export type CreditorIdentifierFault =
  | 'length'
  | 'characters'
  | 'unknown_country'
  | 'check_digits_not_digits'
  | 'check_digits_range'
  | 'country_length'
  | 'mod97';

export type CreditorIdentifierResult =
  | {
      readonly ok: true;
      /** In capitals, without spaces. */
      readonly identifier: string;
    }
  | {
      readonly ok: false;
      readonly why: CreditorIdentifierFault;
      /** The broken rule, in a sentence for users. */
      readonly message: string;
    };

/** Networks whose identifiers have a fixed length, and no check digits. */
const FIXED = {
  bacs: { chars: 6, kind: 'digits', term: 'A service user number' },
  becsau: { chars: 6, kind: 'digits', term: 'A user ID' },
  becsnz: { chars: 7, kind: 'digits', term: 'An authorisation code' },
  ach: { chars: 10, kind: 'letters and digits', term: 'A company ID' },
} as const;

/** Lengths that a country's authority has published. Elsewhere the limits of SEPA apply. */
const SEPA_LENGTHS: Readonly<Record<string, readonly number[]>> = {
  AT: [18],
  // Companies have 17 characters, persons 20.
  BE: [17, 20],
  CH: [18],
  DE: [18],
  FR: [13],
};
const SEPA_MIN = 8;
const SEPA_MAX = 35;

/** Returns the term that a network uses for its creditor identifier, within a sentence: 'service user number' for BACS. */
export function creditorIdentifierTerm(network: Network): string {
  return network === 'sepa' ? 'creditor identifier' : FIXED[network].term.replace(/^An? /, '');
}

/**
 * Checks a creditor identifier of a network, in any case and with spaces. Never throws: returns the first rule that failed.
 * Source of SEPA: EPC262-08, and the lengths of Germany, Austria, Switzerland, Belgium and France. The numbers of the other networks
 * have no published check digits.
 */
export function checkCreditorIdentifier(network: Network, text: string): CreditorIdentifierResult {
  const identifier = electronicForm(text);
  const fault = network === 'sepa' ? sepaFault(identifier) : fixedFault(network, identifier);
  return fault ? { ok: false, ...fault } : { ok: true, identifier };
}

/** Judges a creditor identifier as people type it. Its stored form has capitals and no spaces. */
export function readCreditorIdentifier(network: Network, text: string): ReadValue {
  if (electronicForm(text) === '') {
    const term = network === 'sepa' ? 'A creditor identifier' : FIXED[network].term;
    return { ok: false, message: `Please enter ${term.charAt(0).toLowerCase()}${term.slice(1)}` };
  }
  const checked = checkCreditorIdentifier(network, text);
  return checked.ok ? { ok: true, value: checked.identifier } : { ok: false, message: checked.message };
}

interface Fault {
  readonly why: CreditorIdentifierFault;
  readonly message: string;
}

function fixedFault(network: keyof typeof FIXED, identifier: string): Fault | undefined {
  const { chars, kind, term } = FIXED[network];
  const pattern = kind === 'digits' ? /^[0-9]*$/ : /^[A-Z0-9]*$/;
  if (identifier.length !== chars) {
    const unit = kind === 'digits' ? kind : 'characters';
    return { why: 'length', message: `${term} has ${chars} ${unit}; this one has ${identifier.length}` };
  }
  if (!pattern.test(identifier)) return { why: 'characters', message: `${term} has only ${kind}` };
  return undefined;
}

function sepaFault(identifier: string): Fault | undefined {
  const { length } = identifier;
  if (length < SEPA_MIN || length > SEPA_MAX) {
    return {
      why: 'length',
      message: `A creditor identifier has ${SEPA_MIN} to ${SEPA_MAX} characters; this one has ${length}`,
    };
  }
  // SEPA allows these special characters in identifiers.
  if (!/^[A-Z0-9+?/\-:().,']*$/.test(identifier)) {
    return { why: 'characters', message: "A creditor identifier has only letters, digits and + ? / - : ( ) . , '" };
  }
  const country = identifier.slice(0, 2);
  if (!isoCountryCodes.has(country)) {
    return {
      why: 'unknown_country',
      message: `A creditor identifier begins with a country code; ‘${country}’ is not one`,
    };
  }
  const digits = identifier.slice(2, 4);
  if (!/^[0-9]{2}$/.test(digits)) {
    return { why: 'check_digits_not_digits', message: 'The third and fourth characters must be digits' };
  }
  if (digits < '02' || digits > '98') {
    return { why: 'check_digits_range', message: `The check digits must be 02 to 98; they are ${digits}` };
  }
  const lengths = SEPA_LENGTHS[country];
  if (lengths && !lengths.includes(length)) {
    const expected = lengths.join(' or ');
    return {
      why: 'country_length',
      message: `An identifier of ${country} has ${expected} characters; this one has ${length}`,
    };
  }
  // The business code, positions 5 to 7, is not part of the check, nor are special characters.
  const checked = `${identifier.slice(7)}${country}${digits}`.replaceAll(/[^A-Z0-9]/g, '');
  if (mod97(checked) !== 1) {
    return { why: 'mod97', message: 'The check digits do not match; look for a mistyped character' };
  }
  return undefined;
}
