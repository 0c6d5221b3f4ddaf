import { readBic } from './bank-accounts/bic.ts';
import { readCountry, readCurrency } from './codes.ts';
import { readCreditorIdentifier } from './direct-debit/creditor-identifier.ts';
import { readEmailAddress } from './internet-addresses/email-address.ts';
import { readIban } from './bank-accounts/read-iban.ts';
import type { Judge } from './value.ts';
import { readWebAddress } from './internet-addresses/web-address.ts';

/** The kinds of values that have one judge, by the names that configuration schemas use as a `format`. */
export const VALUE_KINDS = [
  'becs-user-id',
  'bic',
  'country',
  'creditor-identifier',
  'currency',
  'email',
  'iban',
  'service-user-number',
  'uri',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Kind → its judge. `creditor-identifier` is that of SEPA; the other networks call theirs by other names. */
export const VALUE_JUDGES: Readonly<Record<ValueKind, Judge>> = {
  'becs-user-id': (text) => readCreditorIdentifier('becsau', text),
  bic: readBic,
  country: readCountry,
  'creditor-identifier': (text) => readCreditorIdentifier('sepa', text),
  currency: readCurrency,
  email: readEmailAddress,
  iban: readIban,
  'service-user-number': (text) => readCreditorIdentifier('bacs', text),
  uri: readWebAddress,
};

/** The kind with this name; `undefined` for any other text. */
export function valueKindOf(name: string | undefined): ValueKind | undefined {
  return VALUE_KINDS.find((kind) => kind === name);
}
