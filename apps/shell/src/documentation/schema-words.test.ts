import { expect, test } from 'vitest';
import type { ApiDocument, JsonSchema } from './api-document.ts';
import { exampleOf, fieldsOf, limitWords, typeWords, valuesOf } from './schema-words.ts';

const user: JsonSchema = {
  type: 'object',
  properties: {
    userId: { type: 'string', format: 'uuid' },
    roles: { type: 'array', items: { type: 'string' } },
    identity: { anyOf: [{ type: 'object', properties: { issuer: { type: 'string' } } }, { type: 'null' }] },
    manager: { $ref: '#/components/schemas/User' },
    invitedOn: { type: ['string', 'null'] },
    count: { type: 'number' },
    isActive: { type: 'boolean' },
    errors: { type: 'array', items: false },
  },
  required: ['userId'],
};

const document: ApiDocument = {
  info: { title: 'Test', version: '1', description: '' },
  servers: [],
  tags: [],
  paths: {},
  webhooks: {},
  components: { schemas: { User: user } },
  'x-error-catalogue': [],
};

test.each<[string, JsonSchema]>([
  ['text', { type: 'string' }],
  ['uuid', { type: 'string', format: 'uuid' }],
  ['file', { type: 'string', format: 'binary' }],
  ['text or null', { type: ['string', 'null'] }],
  ['list of text', { type: 'array', items: { type: 'string' } }],
  ['list', { type: 'array', items: false }],
  ['"FAILURE"', { type: 'string', const: 'FAILURE' }],
  ['text', { type: 'string', enum: ['INVITED', 'ACCEPTED'] }],
  ['object or null', { anyOf: [{ type: 'object' }, { type: 'null' }] }],
  ['User', { $ref: '#/components/schemas/User' }],
  ['list of User', { type: 'array', items: { $ref: '#/components/schemas/User' } }],
  ['anything', {}],
])('a value has the type %s', (words, schema) => {
  expect(typeWords(schema)).toBe(words);
});

test('limits are put into words', () => {
  expect(limitWords({ minLength: 16, maxLength: 200 })).toBe('at least 16 characters, at most 200 characters');
  expect(limitWords({ minItems: 1, default: '0' })).toBe('at least 1 item, default: "0"');
  expect(limitWords({ minimum: 1, maximum: 50, default: 10 })).toBe('at least 1, at most 50, default: 10');
  expect(limitWords({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })).toBe('');
  expect(limitWords({ type: 'string' })).toBe('');
});

test('an example has every field, including referenced ones, and ends where a schema refers to itself', () => {
  const example = exampleOf(document, { $ref: '#/components/schemas/User' });
  expect(example).toMatchObject({
    userId: '4e2c8a52-9f0b-4a52-8d5e-1f6c52d0a7c3',
    roles: ['roles'],
    identity: { issuer: 'issuer' },
    manager: { manager: { userId: expect.any(String) } },
    invitedOn: 'invitedOn',
    count: 1,
    isActive: true,
    errors: [],
  });
  expect(JSON.stringify(example)).toContain('"manager":null');
});

test('the values that a schema offers are listed, also those of a list', () => {
  const status: JsonSchema = { type: 'string', enum: ['INVITED', 'ACCEPTED'] };
  expect(valuesOf(status)).toEqual(['"INVITED"', '"ACCEPTED"']);
  expect(valuesOf({ type: 'array', items: status })).toEqual(['"INVITED"', '"ACCEPTED"']);
  expect(valuesOf({ type: 'string' })).toEqual([]);
});

test("an object's fields show which are required, and a list has those of its items", () => {
  const fields = fieldsOf({ type: 'array', items: user });
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(user.properties ?? {}));
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['userId']);
  expect(fieldsOf(user.properties?.['identity'] ?? {}).map(({ name }) => name)).toEqual(['issuer']);
  expect(fieldsOf({ type: 'string' })).toEqual([]);
  // A schema with a name has a page of its own.
  expect(fieldsOf({ $ref: '#/components/schemas/User' })).toEqual([]);
});
