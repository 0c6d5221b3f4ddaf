import type { ConfigurationField, ConfigurationText } from '@portal/app-configuration/schema';
import { expect, test } from 'vitest';
import { faultOf } from './check-values.ts';

const title = 'Field';
const fault = (schema: Exclude<ConfigurationField, { type: 'object' }>, input: string | boolean, isRequired = false) =>
  faultOf({ name: 'field', path: 'field', schema, isRequired }, input, false);

const choice: ConfigurationText = { type: 'string', title, oneOf: [{ const: 'a', title: 'A' }] };
const days = { type: 'integer', title, minimum: 1, maximum: 14 } as const;

test.each([
  ['an empty optional field', { type: 'string', title } as const, '', undefined],
  [
    'a text that is too short',
    { type: 'string', title, minLength: 3 } as const,
    'ab',
    'Please use at least 3 characters',
  ],
  [
    'a text that is too long',
    { type: 'string', title, maxLength: 3 } as const,
    'abcd',
    'Please use at most 3 characters',
  ],
  ['a text of three characters', { type: 'string', title, maxLength: 3 } as const, '👍👍👍', undefined],
  [
    'another format',
    { type: 'string', title, pattern: '^[0-9]{6}$' } as const,
    '12',
    'This does not have the expected format',
  ],
  ['an unknown choice', choice, 'b', 'Please choose a value'],
  ['a choice', choice, 'a', undefined],
  ['an unknown value', { type: 'string' as const, title, enum: ['a'] }, 'b', 'Please choose a value'],
  ['a fraction', days, '1.5', 'Please enter a whole number'],
  ['a word in place of a number', { type: 'number', title } as const, 'x', 'Please enter a number'],
  ['a hexadecimal number', { type: 'integer', title } as const, '0x3', 'Please enter a whole number'],
  ['an exponent', { type: 'number', title } as const, '1e1', 'Please enter a number'],
  ['a point at the end', { type: 'number', title } as const, '3.', 'Please enter a number'],
  ['a negative zero', { type: 'number', title } as const, '-0', 'Write the number without a sign'],
  ['a decimal comma', { type: 'number', title, maximum: 2 } as const, '1,5', undefined],
  ['a negative number', { type: 'number', title, maximum: 2 } as const, '-1.5', undefined],
  ['a negative number below the bound', days, '-1', 'Please enter a number from 1 to 14'],
  [
    'a possible thousands separator',
    { type: 'number', title } as const,
    '1,000',
    '1,000 can mean 1 or 1000. Write 1 or 1000.',
  ],
  [
    'a whole number that would change',
    { type: 'integer', title } as const,
    '9007199254740993',
    'Please enter a number from -9007199254740991 to 9007199254740991',
  ],
  [
    'a whole number that would change, in a field with bounds',
    days,
    '9007199254740993',
    'Please enter a number from 1 to 14',
  ],
  [
    'a whole number that would change, in a field with a lower bound',
    { type: 'integer', title, minimum: 1 } as const,
    '9007199254740993',
    'Please enter a number from -9007199254740991 to 9007199254740991',
  ],
  ['a number that is too large', days, '15', 'Please enter a number from 1 to 14'],
  ['a number that is too small', { type: 'number', title, minimum: 2 } as const, '1', 'Please enter 2 or more'],
  ['a number above the only bound', { type: 'number', title, maximum: 2 } as const, '3', 'Please enter 2 or less'],
  [
    'an address that the browser cannot open',
    { type: 'string', title, format: 'uri' } as const,
    'ftp://shop.example',
    'Please enter a complete address, such as https://shop.example',
  ],
  [
    'an IBAN of a country that the schema excludes',
    { type: 'string', title, format: 'iban', pattern: '^FR' } as const,
    'DE89370400440532013000',
    'This does not have the expected format',
  ],
  [
    'a text that a pattern of the schema would take hours to judge',
    { type: 'string', title, pattern: '^(a+)+$' } as const,
    `${'a'.repeat(50)}!`,
    undefined,
  ],
  [
    'an international email address',
    { type: 'string', title, format: 'email' } as const,
    'jürgen@müller.example',
    undefined,
  ],
  [
    'dots in place of a secret',
    { type: 'string', title, writeOnly: true } as const,
    '••••',
    'The dots stand for the stored value. Enter the new one.',
  ],
  [
    'an invalid email address',
    { type: 'string', title, format: 'email' } as const,
    'ada',
    'Please enter a valid email address',
  ],
  [
    'no address',
    { type: 'string', title, format: 'uri' } as const,
    'shop',
    'Please enter a complete address, such as https://shop.example',
  ],
  ['a complete address', { type: 'string', title, format: 'uri' } as const, 'https://shop.example', undefined],
  [
    'a key, which the platform reads',
    { type: 'string', title, format: 'ssh-private-key', writeOnly: true } as const,
    'x',
    undefined,
  ],
  ['an IBAN with spaces', { type: 'string', title, format: 'iban' } as const, 'DE89 3704 0044 0532 0130 00', undefined],
  [
    'an IBAN with a typing error',
    { type: 'string', title, format: 'iban' } as const,
    'DE89370400440532013001',
    'The check digits of this IBAN do not match. Check it for a typing error.',
  ],
  [
    'a short BIC',
    { type: 'string', title, format: 'bic' } as const,
    'DEUT',
    'A BIC has 8 or 11 characters. This one has 4.',
  ],
  [
    'a BIC of a country that does not exist',
    { type: 'string', title, format: 'bic' } as const,
    'deut xx ff',
    'The fifth and sixth letters of a BIC are a country code. ‘XX’ is not one.',
  ],
  [
    'a creditor identifier with a typing error',
    { type: 'string', title, format: 'creditor-identifier' } as const,
    'at62 zzz 01234567890',
    'The check digits do not match; look for a mistyped character',
  ],
  [
    'a creditor identifier in groups and in lower case',
    { type: 'string', title, format: 'creditor-identifier' } as const,
    'at61 zzz 01234567890',
    undefined,
  ],
  [
    'a country that does not exist',
    { type: 'string', title, format: 'country' } as const,
    'QQ',
    'There is no country with the code ‘QQ’',
  ],
  ['a currency in lower case', { type: 'string', title, format: 'currency' } as const, 'sek', undefined],
  ['a BIC in lower case', { type: 'string', title, format: 'bic' } as const, 'deutdeff', undefined],
])('the form says what is wrong with %s', (_case, schema, input, message) => {
  expect(fault(schema, input)).toBe(message);
});

test('an empty required field is named by its kind', () => {
  expect(fault({ type: 'string', title }, ' ', true)).toBe('Please enter a value');
  expect(fault(choice, '', true)).toBe('Please choose a value');
  expect(fault({ type: 'boolean', title }, false, true)).toBeUndefined();
});

test('a required secret may be kept, but not removed', () => {
  const secret = {
    name: 'key',
    path: 'key',
    schema: { type: 'string', title, writeOnly: true },
    isRequired: true,
  } as const;
  expect(faultOf(secret, '', true)).toBeUndefined();
  expect(faultOf(secret, '', false)).toBe('Please enter a value');
  expect(faultOf(secret, false, true)).toBe('Please enter a value');
});
