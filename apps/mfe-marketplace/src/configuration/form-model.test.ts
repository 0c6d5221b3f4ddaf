import { Validator } from '@cfworker/json-schema';
import { fieldsOf, isAddress, isSecret } from '@portal/app-configuration/fields';
import type { ConfigurationSchema } from '@portal/app-configuration/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf } from './check-values.ts';
import { configurationOf, filledNumbers, formOf, type FormInput, inputOf, maskAt, secretTitles } from './form-model.ts';

const password = { type: 'string', title: 'Password', minLength: 8, writeOnly: true } as const;

const schema: ConfigurationSchema = {
  type: 'object',
  required: ['account', 'files'],
  properties: {
    account: {
      type: 'object',
      title: 'Account',
      required: ['iban', 'noticeDays'],
      properties: {
        iban: { type: 'string', title: 'IBAN', format: 'iban' },
        noticeDays: { type: 'integer', title: 'Days of notice', minimum: 1, maximum: 14, default: 14 },
        webhook: { type: 'string', title: 'Webhook address', format: 'uri', readOnly: true },
      },
    },
    files: {
      type: 'object',
      title: 'File transfer',
      required: ['signIn'],
      properties: {
        signIn: {
          type: 'string',
          title: 'Sign in with',
          oneOf: [
            { const: 'password', title: 'Password' },
            { const: 'key', title: 'Key' },
          ],
          default: 'key',
        },
        isTest: { type: 'boolean', title: 'Test', default: false },
      },
      allOf: [
        {
          if: { properties: { signIn: { const: 'password' } }, required: ['signIn'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: {
            properties: { password, userName: { type: 'string', title: 'User name', default: 'ftp' } },
            required: ['password', 'userName'],
          },
          else: { properties: { host: { type: 'string', title: 'Host' } } },
        },
      ],
    },
  },
};

const IBAN = 'DE89370400440532013000';
const stored = { mask: '••••' };
const pathsFor = (input: FormInput) => fieldsOf(formOf(schema, input)).map(({ path }) => path);

test('a new configuration starts from the defaults', () => {
  expect(inputOf(schema, { account: { webhook: 'https://a.example/hook' } })).toEqual({
    'account.iban': '',
    'account.noticeDays': '14',
    'account.webhook': 'https://a.example/hook',
    'files.signIn': 'key',
    'files.isTest': false,
    'files.password': '',
    'files.userName': 'ftp',
    'files.host': '',
  });
});

test('a saved field that was left empty stays empty, and a hidden one has its default', () => {
  const input = inputOf(schema, { account: { iban: IBAN }, files: { signIn: 'key' } });
  expect(input['account.noticeDays']).toBe('');
  expect(input['files.userName']).toBe('ftp');
});

test('fields of a branch are shown and sent only while it applies, and their input is kept', () => {
  const input = { ...inputOf(schema, {}), 'files.userName': 'ada', 'files.host': 'sftp.example' };
  expect(pathsFor(input)).toEqual([
    'account.iban',
    'account.noticeDays',
    'account.webhook',
    'files.signIn',
    'files.isTest',
    'files.host',
  ]);
  expect(configurationOf(schema, input)['files']).toEqual({ signIn: 'key', isTest: false, host: 'sftp.example' });
  const other = { ...input, 'files.signIn': 'password' };
  expect(pathsFor(other).slice(-2)).toEqual(['files.password', 'files.userName']);
  expect(configurationOf(schema, other)['files']).toEqual({ signIn: 'password', isTest: false, userName: 'ada' });
});

test.each([
  ['', undefined],
  ['new secret', 'new secret'],
  [false, null],
])('a secret is kept, replaced or removed: the input %j is sent as %j', (input, sent) => {
  const configuration = configurationOf(schema, {
    ...inputOf(schema, {}),
    'files.signIn': 'password',
    'files.password': input,
  });
  expect(configuration['files']).toEqual({
    signIn: 'password',
    isTest: false,
    userName: 'ftp',
    ...(sent !== undefined && { password: sent }),
  });
});

test('numbers and IBANs are sent in their own form, and addresses to copy are not', () => {
  const input = {
    ...inputOf(schema, { account: { webhook: 'https://a.example/hook' } }),
    'account.iban': ' de89 3704 0044 0532 0130 00 ',
    'account.noticeDays': ' 7 ',
  };
  expect(configurationOf(schema, input)['account']).toEqual({ iban: IBAN, noticeDays: 7 });
});

const numbers: ConfigurationSchema = {
  type: 'object',
  properties: {
    rate: { type: 'number', title: 'Rate', default: 2.125 },
    limit: { type: 'integer', title: 'Limit' },
  },
};

test.each([
  [{ rate: 1.125, limit: 9_007_199_254_740_992 }, {}],
  [{ rate: 1e21, limit: -3 }, {}],
  [{ rate: 1e-7 }, {}],
  [{}, { rate: 2.125 }],
  [{ rate: 1.5, limit: 9_007_199_254_740_993n }, {}],
])('numbers that were filled in and not edited, %o, are valid and sent as they are', (configuration, defaults) => {
  const input = inputOf(numbers, configuration);
  const filled = filledNumbers(numbers, configuration);
  for (const field of fieldsOf(formOf(numbers, input, filled))) {
    expect(faultOf(field, input[field.path], false, filled[field.path])).toBeUndefined();
  }
  expect(configurationOf(numbers, input, filled)).toEqual({ ...defaults, ...configuration });
});

test('a number that the user has typed is read, and a condition sees it', () => {
  const conditional: ConfigurationSchema = {
    ...numbers,
    allOf: [
      {
        if: { properties: { rate: { const: 1.5 } }, required: ['rate'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { note: { type: 'string', title: 'Note' } } },
      },
    ],
  };
  const input = { rate: ' 1,5 ', limit: '1000', note: 'Half' };
  expect(configurationOf(conditional, input)).toEqual({ rate: 1.5, limit: 1000, note: 'Half' });
});

test.each([
  [stored, { mask: '••••' }],
  ['••••', { mask: '' }],
  ['', undefined],
  [undefined, undefined],
])('a loaded secret %j counts as %j', (value, mask) => {
  expect(maskAt({ files: { password: value } }, 'files.password')).toEqual(mask);
});

const text = fc.constantFrom('', ' ', '7', '7.5', 'x', 'key', 'password', IBAN, 'a longer text');
const anyInput = fc.record({
  'account.iban': text,
  'account.noticeDays': text,
  'account.webhook': text,
  'files.signIn': text,
  'files.isTest': fc.boolean(),
  'files.password': fc.oneof(text, fc.constant(false)),
  'files.userName': text,
  'files.host': text,
});

test('any input without a fault is sent as a configuration that its schema allows, and nothing else', () => {
  const closed = new Validator(closing(schema), '2020-12');
  fc.assert(
    fc.property(anyInput, (input: FormInput) => {
      const fields = fieldsOf(formOf(schema, input));
      const isFaulty = fields.some((field) => faultOf(field, input[field.path], false) !== undefined);
      expect(closed.validate(configurationOf(schema, input)).valid).toBe(!isFaulty);
    }),
    { numRuns: 500 },
  );
});

test('what is loaded again after a save gives the same input, and a secret is never in it', () => {
  fc.assert(
    fc.property(anyInput, (input: FormInput) => {
      const sent = configurationOf(schema, input);
      const again = inputOf(schema, sent);
      for (const path of Object.keys(secretTitles(schema))) expect(again[path]).toBe('');
      expect(configurationOf(schema, again)).toEqual(
        JSON.parse(JSON.stringify(sent, (name, value: unknown) => (name === 'password' ? undefined : value))),
      );
    }),
    { numRuns: 500 },
  );
});

/** The schema with sections that allow only the fields that apply, and IBANs as they are checked. */
function closing(section: ConfigurationSchema): object {
  const properties = Object.entries(section.properties ?? {}).map(([name, field]) => [
    name,
    field.type === 'object' ? closing(field) : name === 'iban' ? { const: IBAN } : field,
  ]);
  return { ...section, properties: Object.fromEntries(properties), unevaluatedProperties: false };
}

test('a field is required only where it can be entered', () => {
  const fields = fieldsOf(formOf(schema, inputOf(schema, {})));
  expect(fields.filter(({ isRequired }) => isRequired).map(({ path }) => path)).toEqual([
    'account.iban',
    'account.noticeDays',
    'files.signIn',
  ]);
  expect(fields.filter(({ schema: field }) => isAddress(field) || isSecret(field)).map(({ path }) => path)).toEqual([
    'account.webhook',
  ]);
});
