import { expect, test } from 'vitest';
import { type ConfigurationSchema, configurationSchemaSchema } from './configuration-schema.ts';

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
])('%s is refused', (_case, schema) => {
  expect(configurationSchemaSchema.safeParse(schema).success).toBe(false);
});
