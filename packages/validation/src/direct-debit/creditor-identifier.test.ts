import { expect, test } from 'vitest';
import { checkCreditorIdentifier, creditorIdentifierTerm } from './creditor-identifier.ts';
import { NETWORKS } from './networks.ts';

test.each([
  // Published examples: Deutsche Bundesbank; Banque de France; Oesterreichische Nationalbank; Banca d'Italia.
  ['sepa', 'DE98ZZZ09999999999', 'DE98ZZZ09999999999'],
  ['sepa', 'FR72ZZZ123456', 'FR72ZZZ123456'],
  ['sepa', 'AT61ZZZ01234567890', 'AT61ZZZ01234567890'],
  ['sepa', 'IT66ZZZA1B2C3D4E5F6G7H8', 'IT66ZZZA1B2C3D4E5F6G7H8'],
  // The business code does not take part in the check (EPC262-08).
  ['sepa', 'DE98A0109999999999', 'DE98A0109999999999'],
  ['sepa', ' de98 zzz0 9999 9999 99 ', 'DE98ZZZ09999999999'],
  ['bacs', '012345', '012345'],
  ['becsau', '301 500', '301500'],
  ['becsnz', '1220559', '1220559'],
  // EIN, DUNS, and one of the bank's.
  ['ach', '1123456789', '1123456789'],
  ['ach', '3123456789', '3123456789'],
  ['ach', '9a12345678', '9A12345678'],
] as const)('%s accepts %s as %s', (network, text, identifier) => {
  expect(checkCreditorIdentifier(network, text)).toEqual({ ok: true, identifier });
});

test.each([
  ['sepa', '', 'length'],
  ['sepa', 'DE98ZZZ', 'length'],
  ['sepa', `NL98ZZZ${'0'.repeat(29)}`, 'length'],
  ['sepa', 'DE98ZZZ0999999999É', 'characters'],
  ['sepa', 'XX98ZZZ09999999999', 'unknown_country'],
  ['sepa', 'DE9AZZZ09999999999', 'check_digits_not_digits'],
  // Remainder 1, but no computation results in these check digits.
  ['sepa', 'DE99ZZZ00000000030', 'check_digits_range'],
  ['sepa', 'DE01ZZZ00000000048', 'check_digits_range'],
  ['sepa', 'DE98ZZZ0999999999', 'country_length'],
  ['sepa', 'FR72ZZZ1234567', 'country_length'],
  ['sepa', 'BE98ZZZ09999999999', 'country_length'],
  // Valid only if the business code counted.
  ['sepa', 'DE74ZZZ09999999999', 'mod97'],
  ['sepa', 'DE98ZZZ09999999998', 'mod97'],
  ['bacs', '12345', 'length'],
  ['bacs', '1234567', 'length'],
  ['bacs', '12345A', 'characters'],
  ['bacs', '١٢٣٤٥٦', 'characters'],
  ['becsau', '30150', 'length'],
  ['becsau', '30150X', 'characters'],
  ['becsnz', '122055', 'length'],
  ['becsnz', '122055X', 'characters'],
  ['ach', '112345678', 'length'],
  ['ach', '11-2345678', 'characters'],
] as const)('%s rejects %j: %s', (network, text, why) => {
  expect(checkCreditorIdentifier(network, text)).toMatchObject({ ok: false, why });
});

test.each([
  ['bacs', '12345', 'A service user number has 6 digits; this one has 5'],
  ['becsau', '30150X', 'A user ID has only digits'],
  ['ach', '1', 'A company ID has 10 characters; this one has 1'],
  ['sepa', 'XX98ZZZ09999999999', 'A creditor identifier begins with a country code; ‘XX’ is not one'],
  ['sepa', 'FR72ZZZ1234567', 'An identifier of FR has 13 characters; this one has 14'],
  ['sepa', 'BE98ZZZ09999999999', 'An identifier of BE has 17 or 20 characters; this one has 18'],
  ['sepa', 'DE99ZZZ00000000030', 'The check digits must be 02 to 98; they are 99'],
] as const)('the message for %s %s says: %s', (network, text, message) => {
  expect(checkCreditorIdentifier(network, text)).toMatchObject({ message });
});

test('each network has its own term for the identifier', () => {
  expect(NETWORKS.map(creditorIdentifierTerm)).toEqual([
    'service user number',
    'creditor identifier',
    'user ID',
    'authorisation code',
    'company ID',
  ]);
});
