import { expect, test } from 'vitest';
import { type ConfigurationSchema, configurationSchemaSchema, isSecretName } from './configuration-schema.ts';

const SCHEMA: ConfigurationSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    access: {
      type: 'object',
      title: 'Access',
      description: 'From the provider.',
      properties: {
        method: { type: 'string', title: 'Method', oneOf: [{ const: 'key', title: 'API key' }], default: 'key' },
        webhook: { type: 'string', title: 'Webhook address', format: 'uri', readOnly: true },
        retries: { type: 'integer', title: 'Retries', minimum: 0, maximum: 5 },
        isLive: { type: 'boolean', title: 'Live', default: false },
      },
      required: ['method'],
      allOf: [
        {
          if: { properties: { method: { const: 'key' } }, required: ['method'] },
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: {
            properties: {
              apiKey: { type: 'string', title: 'API key', minLength: 8, pattern: '^ak_', writeOnly: true },
            },
            required: ['apiKey'],
          },
          else: { required: ['isLive'] },
        },
      ],
    },
  },
  required: ['access'],
};

const field = (more: object) => ({ type: 'object', properties: { one: { type: 'string', title: 'One', ...more } } });

const text = { type: 'string', title: 'Text' };

/** A schema whose conditions are about these fields, in this order. */
function when(name: string, properties: object, earlier: { readonly allOf?: readonly unknown[] } = {}) {
  return {
    type: 'object',
    properties: {
      one: text,
      secret: { ...text, writeOnly: true },
      address: { ...text, readOnly: true },
      section: { type: 'object', title: 'Section' },
    },
    allOf: [
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: { properties: { [name]: { const: 'x' } }, required: [name] }, then: { properties } },
      ...(earlier.allOf ?? []),
    ],
  };
}

function withoutRequired(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replace('"required":["one"]', '"required":[]'));
}

test('a condition can be about a field of a branch before it', () => {
  const schema = when('one', { two: text }, when('two', { three: text }));
  expect(configurationSchemaSchema.safeParse(schema).success).toBe(true);
});

test.each(['privateKey', 'sshKey', 'passphrase', 'api_token', 'clientSecret', 'publicationSecret', 'publicToken'])(
  'without a schema, %s is a secret',
  (name) => {
    expect(isSecretName(name)).toBe(true);
  },
);

test.each(['publicKey', 'ssh_public_key', 'publicSshKey', 'shopName'])('without a schema, %s is no secret', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('a schema with sections, enumerations, conditions, secrets and addresses is accepted as it is', () => {
  expect(configurationSchemaSchema.parse(SCHEMA)).toEqual(SCHEMA);
});

test.each([
  ['an unknown keyword of a field', field({ minLenght: 3 })],
  ['an unknown keyword of the whole', { ...SCHEMA, $defs: {} }],
  ['a reference', { type: 'object', properties: { one: { $ref: '#' } } }],
  ['a list', { type: 'object', properties: { one: { type: 'array', title: 'One' } } }],
  ['a field without a label', { type: 'object', properties: { one: { type: 'string' } } }],
  ['an unknown format', field({ format: 'idn-hostname' })],
  ['a pattern that is no regular expression', field({ pattern: '(' })],
  ['a keyword of another type', field({ minimum: 3 })],
  ['a secret number', { type: 'object', properties: { one: { type: 'number', title: 'One', writeOnly: true } } }],
  [
    'an unknown keyword in a branch',
    {
      type: 'object',
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      allOf: [{ if: { properties: { a: { const: 1 } }, required: ['a'] }, then: { not: {} } }],
    },
  ],
  ['a name that cannot be part of a path', { type: 'object', properties: { 'a.b': { type: 'string', title: 'One' } } }],
  ['a condition about a field that comes later', when('two', {}, when('one', { two: text }))],
  ['a condition about an unknown field', when('constructor', {})],
  ['a condition about a secret', when('secret', {})],
  ['a condition about an address', when('address', {})],
  ['a condition about a section', when('section', {})],
  ['a name that is a secret in one branch only', when('one', { one: { ...text, writeOnly: true } })],
  ['a name of two types', when('one', { two: text }, when('one', { two: { type: 'boolean', title: 'Two' } }))],
  ['a condition that a missing value meets', withoutRequired(when('one', {}))],
])('%s is refused', (_case, schema) => {
  expect(configurationSchemaSchema.safeParse(schema).success).toBe(false);
});
