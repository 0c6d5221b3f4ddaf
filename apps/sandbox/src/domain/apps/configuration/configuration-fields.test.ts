import type { ConfigurationBranch, ConfigurationField, ConfigurationSection } from '@portal/app-configuration/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import { whenever } from '../catalogue/configuration-parts.ts';
import { readValues, schemaOf, showConfiguration, storedValues } from './configuration-fields.ts';
import { findApp } from '../find-app.ts';

const SECRET = 'the plain secret';

const name = fc.constantFrom('one', 'two', 'three', 'four', '__proto__', 'constructor');
const leaf: fc.Arbitrary<ConfigurationField> = fc.constantFrom<ConfigurationField[]>(
  { type: 'string', title: 'Text' },
  { type: 'string', title: 'Secret', writeOnly: true },
  { type: 'string', title: 'Address', readOnly: true },
  { type: 'boolean', title: 'Switch', default: true },
  { type: 'integer', title: 'Number' },
);

function sectionOf(field: fc.Arbitrary<ConfigurationField>): fc.Arbitrary<ConfigurationSection> {
  const properties = fc.uniqueArray(fc.tuple(name, field), { selector: ([key]) => key, maxLength: 4 });
  return fc
    .record({ base: properties, branch: properties, condition: fc.option(fc.tuple(name, fc.boolean())) })
    .map(({ base, branch, condition }) => ({
      type: 'object',
      title: 'Section',
      properties: Object.fromEntries(base),
      // A name has one meaning within a section.
      ...(condition && { allOf: [whenever(condition[0], condition[1], without(branch, base))] }),
    }));
}

function without(fields: readonly [string, ConfigurationField][], others: readonly [string, ConfigurationField][]) {
  return Object.fromEntries(fields.filter(([key]) => !others.some(([other]) => other === key)));
}

const schema = sectionOf(fc.oneof({ weight: 3, arbitrary: leaf }, sectionOf(fc.oneof(leaf, sectionOf(leaf)))));

/** Values for any branch of a section, with the secret wherever the schema has one, and values that it does not name. */
function valuesFor({ properties = {}, allOf = [] }: ConfigurationBranch & Pick<ConfigurationSection, 'allOf'>) {
  const fields = [properties, ...allOf.map((one) => one.then.properties ?? {})].flatMap((some) => Object.entries(some));
  const values = fields.map(([key, field]): [string, unknown] => {
    if (field.type === 'object') return [key, valuesFor(field)];
    if (field.type !== 'string') return [key, field.type === 'boolean'];
    return [key, field.writeOnly ? SECRET : 'plain'];
  });
  return Object.fromEntries([...values, ['unknown', SECRET]]);
}

test('no secret survives in the stored values, wherever the schema has it', () => {
  fc.assert(
    fc.property(schema, fc.boolean(), (generated, withDefaults) => {
      const { fields } = readValues(generated, valuesFor(generated), { withDefaults });
      expect(JSON.stringify(storedValues(fields))).not.toContain(SECRET);
    }),
  );
});

test('no secret of any app of the catalogue survives, in any branch', () => {
  for (const app of CATALOGUE) {
    const section = schemaOf(findApp(app.appId));
    expect(JSON.stringify(storedValues(readValues(section, valuesFor(section)).fields))).not.toContain(SECRET);
  }
});

const files: ConfigurationSection = {
  type: 'object',
  title: 'Files',
  properties: { signIn: { type: 'string', title: 'Sign in with', default: 'key' } },
  allOf: [
    whenever('signIn', 'key', { key: { type: 'string', title: 'Key', writeOnly: true } }),
    whenever('signIn', 'password', { user: { type: 'string', title: 'User', default: 'guest' } }),
  ],
};

test.each([
  ['values of a branch that does not apply', { signIn: 'key', user: 'me' }, ['files.user']],
  ['a branch whose condition has no value', { key: 'x' }, ['files.key']],
  ['the prototype', JSON.parse('{"__proto__":{},"constructor":1}'), ['files.__proto__', 'files.constructor']],
  ['values of the branch that applies', { signIn: 'password', user: 'me' }, []],
])('%s: unknown values are found', (_case, values, unknown) => {
  const section = { type: 'object', properties: { files } } as const;
  expect(readValues(section, { files: values }).unknown).toEqual(unknown);
});

test('a condition about a field of a branch sees its value or its default', () => {
  const chained = {
    type: 'object',
    properties: { signIn: files.properties?.['signIn'] ?? { type: 'string', title: '' } },
    allOf: [
      whenever('signIn', 'key', { isLocked: { type: 'boolean', title: 'Locked', default: true } }),
      whenever('isLocked', true, { passphrase: { type: 'string', title: 'Passphrase', writeOnly: true } }),
    ],
  } as const;
  const paths = (values: object, withDefaults = false) =>
    readValues(chained, { ...values }, { withDefaults }).fields.map(({ path }) => path);
  expect(paths({ signIn: 'key', isLocked: true })).toEqual(['signIn', 'isLocked', 'passphrase']);
  expect(paths({ signIn: 'key' })).toEqual(['signIn', 'isLocked']);
  expect(paths({}, true)).toEqual(['signIn', 'isLocked', 'passphrase']);
  expect(readValues(chained, { isLocked: true, passphrase: SECRET }).unknown).toEqual(['isLocked', 'passphrase']);
});

test('a value in place of a section is found', () => {
  const section = { type: 'object', properties: { files } } as const;
  expect(readValues(section, { files: 'x' }).notSections).toEqual(['files']);
  expect(readValues(section, { files: [] }).notSections).toEqual(['files']);
});

test('a new configuration has the defaults of the schema, also of the branch that they choose', () => {
  const shown = showConfiguration(findApp('sepa-direct'), {
    configuration: {},
    number: 0,
    masks: new Map(),
    addressOf: String,
  });
  expect(shown).toEqual({
    directDebitCore: { noticeDays: 14 },
    creditTransfer: { isEnabled: false },
    files: { signIn: 'ssh-key' },
  });
});

test('a saved configuration does not get the defaults again', () => {
  const shown = showConfiguration(findApp('konbini'), {
    configuration: { shop: { shopId: '123456' } },
    number: 1,
    masks: new Map([['access.apiKey', { mask: '•' }]]),
    addressOf: String,
  });
  expect(shown).toEqual({ shop: { shopId: '123456' }, access: { apiKey: { mask: '•' } } });
});
