import type {
  ConfigurationBranch,
  ConfigurationCondition,
  ConfigurationField,
  ConfigurationSchema,
  ConfigurationSection,
} from '@portal/app-configuration/schema';
import fc from 'fast-check';
import type { FormInput } from '../configuration/form-model.ts';

export const IBAN = 'DE89370400440532013000';

const title = 'Field';
const base: ConfigurationField[] = [
  { type: 'string', title },
  { type: 'string', title, minLength: 2, maxLength: 4, default: 'abc' },
  { type: 'string', title, pattern: '^[a-z]+$' },
  { type: 'string', title, enum: ['a', 'b'], default: 'a' },
  { type: 'string', title, oneOf: ['a', 'b'].map((value) => ({ const: value, title: value })) },
  { type: 'string', title, format: 'iban' },
  { type: 'string', title, format: 'bic' },
  { type: 'string', title, format: 'email' },
  { type: 'string', title, format: 'uri' },
  { type: 'string', title, writeOnly: true },
  { type: 'string', title, writeOnly: true, minLength: 8 },
  { type: 'string', title, readOnly: true },
  { type: 'boolean', title, default: true },
  { type: 'boolean', title },
  { type: 'integer', title, minimum: 1, maximum: 9, default: 7 },
  { type: 'number', title, minimum: 0.5 },
];

/** Few, so that sections and branches share them. Two are also names of every object. */
const NAMES = ['one', 'two', 'three', 'four', 'constructor', 'toString'];

/** Sample input, valid and invalid. Each field has some valid input. */
const TEXTS = [
  '',
  ' ',
  'a',
  'b',
  'abc',
  ' abc ',
  'abcde',
  '1',
  '7',
  '0.5',
  '1e3',
  'x y',
  '••••',
  'a new secret',
  '👍👍👍👍',
];
const FORMATTED = [
  IBAN,
  'de89 3704 0044 0532 0130 00',
  'DE00',
  'DEUTDEFF',
  'DEUT',
  'ada@shop.example',
  'https://shop.example',
  'ftp://x',
];

/** Schemas of the vocabulary, with sections in sections, and conditions about fields of earlier branches. */
export const anySchema: fc.Arbitrary<ConfigurationSchema> = sectionOf(2);

function sectionOf(depth: number): fc.Arbitrary<ConfigurationSection> {
  const leaf = fc.constantFrom(...base);
  const field: fc.Arbitrary<ConfigurationField> =
    depth === 0 ? leaf : fc.oneof({ weight: 4, arbitrary: leaf }, sectionOf(depth - 1));
  const some = fc.subarray(NAMES);
  return fc
    .record({
      fields: fc.tuple(...NAMES.map(() => field)),
      own: some,
      required: some,
      branches: fc.array(
        fc.record({ about: fc.nat(), value: fc.nat(), names: fc.tuple(some, some), required: fc.tuple(some, some) }),
        { maxLength: 3 },
      ),
    })
    .map(({ fields, own, required, branches }) => {
      const named = Object.fromEntries(fields.map((one, index) => [NAMES[index] ?? '', one]));
      const fieldOf = (name: string) => (Object.hasOwn(named, name) ? named[name] : undefined);
      const branch = (names: readonly string[], needed: readonly string[]): ConfigurationBranch => ({
        properties: Object.fromEntries(Object.entries(named).filter(([name]) => names.includes(name))),
        required: needed.filter((name) => [...own, ...names].includes(name) && !isAddress(fieldOf(name))),
      });
      const known = new Set(own);
      const allOf = branches.flatMap(({ about, value, names, required: needed }): ConfigurationCondition[] => {
        const plain = [...known].filter((name) => valuesOf(fieldOf(name)).length > 0);
        const name = plain[about % plain.length];
        const values = name === undefined ? [] : valuesOf(fieldOf(name));
        const constant = values[value % values.length];
        if (name === undefined || constant === undefined) return [];
        const [then = {}, otherwise] = [0, 1].map((way) => branch(names[way] ?? [], needed[way] ?? []));
        for (const one of names.flat()) known.add(one);
        const condition = { properties: { [name]: { const: constant } }, required: [name] };
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        return [{ if: condition, then, else: otherwise }];
      });
      return { type: 'object', title: 'Section', ...branch(own, required), allOf };
    });
}

/** The values that a condition can be about: none of secrets, addresses and sections. */
function valuesOf(field: ConfigurationField | undefined): readonly (string | number | boolean)[] {
  if (!field || field.type === 'object') return [];
  if (field.type === 'boolean') return [true, false];
  if (field.type !== 'string') return [1, 7];
  return field.writeOnly || field.readOnly ? [] : ['a', 'abc'];
}

function isAddress(field: ConfigurationField | undefined): boolean {
  return field?.type === 'string' && field.readOnly === true;
}

/** A schema with an input for each field of each of its branches. */
export const anySchemaAndInput = anySchema.chain((schema) =>
  fc.record({ schema: fc.constant(schema), input: inputFor(schema) }),
);

function inputFor(schema: ConfigurationSchema): fc.Arbitrary<FormInput> {
  const entries = Object.entries(inputsIn(schema, ''));
  return fc.record(Object.fromEntries(entries));
}

function inputsIn(
  { allOf = [], ...own }: ConfigurationSchema,
  parent: string,
): Record<string, fc.Arbitrary<string | boolean>> {
  const branches: ConfigurationBranch[] = [own, ...allOf.flatMap((one) => [one.then, one.else ?? {}])];
  const inputs = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, field]) => {
      const path = parent === '' ? name : `${parent}.${name}`;
      return field.type === 'object' ? inputsIn(field, path) : { [path]: inputOf(field) };
    }),
  );
  return Object.assign({}, ...inputs);
}

function inputOf(field: Exclude<ConfigurationField, ConfigurationSection>): fc.Arbitrary<string | boolean> {
  if (field.type === 'boolean') return fc.boolean();
  const text = fc.constantFrom(...TEXTS, ...(field.type === 'string' && field.format ? FORMATTED : []));
  return field.type === 'string' && field.writeOnly
    ? fc.oneof({ weight: 4, arbitrary: text }, fc.constant(false))
    : text;
}
