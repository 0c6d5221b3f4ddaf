import { Validator } from '@cfworker/json-schema';
import { fieldsOf, isSecret } from '@portal/app-configuration/fields';
import { type ConfigurationSchema, configurationSchemaSchema } from '@portal/app-configuration/schema';
import type { AppConfiguration } from '@portal/api-client/installed-apps';
import { faultsWith } from '@portal/sandbox/configuration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf } from './check-values.ts';
import { configurationOf, formOf, type FormInput, inputOf, maskAt, secretTitles, textAt } from './form-model.ts';
import { inferSchema, withUnshown } from './infer-schema.ts';
import { anySchema, anySchemaAndInput, IBAN } from '../testing/schemas.ts';

const RUNS = { numRuns: 200 };
const fieldsFor = (schema: ConfigurationSchema, input: FormInput) => fieldsOf(formOf(schema, input));
const isFaulty = (schema: ConfigurationSchema, input: FormInput) =>
  fieldsFor(schema, input).some((field) => faultOf(field, input[field.path], false) !== undefined);

test('the generated schemas are of the vocabulary', () => {
  fc.assert(
    fc.property(anySchema, (schema) => configurationSchemaSchema.safeParse(schema).success),
    RUNS,
  );
});

test('the platform objects to the same fields as the form, and to nothing that the form sends', async () => {
  await fc.assert(
    fc.asyncProperty(anySchemaAndInput, async ({ schema, input }) => {
      const faulty = fieldsFor(schema, input).filter((field) => faultOf(field, input[field.path], false) !== undefined);
      const faults = await faultsWith(schema, configurationOf(schema, input));
      expect(faults.toSorted()).toEqual(faulty.map(({ path }) => path).toSorted());
    }),
    RUNS,
  );
});

test('what the form sends is allowed by the schema as JSON Schema, without values of hidden branches', () => {
  fc.assert(
    fc.property(anySchemaAndInput, ({ schema, input }) => {
      // This validator takes inherited members for properties of the instance.
      fc.pre(!/"(constructor|toString)":/.test(JSON.stringify(schema)));
      fc.pre(!isFaulty(schema, input));
      const { errors } = new Validator(closed(schema), '2020-12').validate(
        withoutRemoved(configurationOf(schema, input)),
      );
      expect(errors).toEqual([]);
    }),
    RUNS,
  );
});

test('a saved configuration that is loaded again is sent unchanged, and no secret and no mask is in its input', () => {
  fc.assert(
    fc.property(anySchemaAndInput, ({ schema, input }) => {
      const sent = configurationOf(schema, input);
      const secrets = new Set(
        fieldsFor(schema, input).flatMap(({ path, schema: field }) => (isSecret(field) ? path : [])),
      );
      const plain = mapped(sent, (path, value) => (secrets.has(path) ? undefined : value));
      const loaded = mapped(sent, (path, value) => (secrets.has(path) ? { mask: '••••••••' } : value));
      // An empty configuration looks like one that was never saved, which starts from the defaults.
      fc.pre(/":[^{]/.test(JSON.stringify(loaded)));
      const again = inputOf(schema, loaded);
      for (const path of Object.keys(secretTitles(schema))) expect(again[path]).toBe('');
      expect(configurationOf(schema, again)).toEqual(plain);
      expect(JSON.stringify(again)).not.toContain('••••••••');
    }),
    RUNS,
  );
});

test('no input and no loaded configuration makes the form throw, and a secret in plain text is not shown', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.constantFrom('constructor', '__proto__'));
  const hostile = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant('plain secret'));
  fc.assert(
    fc.property(anySchemaAndInput, fc.array(anyText, { minLength: 1 }), hostile, ({ schema, input }, texts, value) => {
      const paths = Object.keys(input);
      const odd = Object.fromEntries(paths.map((path, index) => [path, texts[index % texts.length] ?? '']));
      for (const field of fieldsFor(schema, odd)) faultOf(field, odd[field.path], true);
      const sent = configurationOf(schema, odd);
      const loaded = mapped(sent, () => value);
      const shown = inputOf(schema, loaded);
      for (const path of Object.keys(secretTitles(schema))) expect(shown[path]).toBe('');
      for (const path of paths) expect([maskAt(loaded, path), textAt(loaded, path)]).toHaveLength(2);
      configurationOf(schema, shown);
    }),
    RUNS,
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }), (loaded) => {
      const schema = inferSchema(loaded);
      const sent = withUnshown(configurationOf(schema, inputOf(schema, loaded)), loaded);
      expect(configurationSchemaSchema.safeParse({ ...schema, properties: {} }).success).toBe(true);
      expect(sent).toBeTypeOf('object');
    }),
    RUNS,
  );
});

/** The schema with sections that allow only the fields that apply, and IBANs as they are checked. */
function closed(schema: ConfigurationSchema): object {
  const text = JSON.stringify(schema)
    .replaceAll('"type":"object"', '"type":"object","unevaluatedProperties":false')
    .replaceAll('"format":"iban"', `"const":"${IBAN}"`);
  return JSON.parse(text);
}

function withoutRemoved(configuration: AppConfiguration): AppConfiguration {
  return mapped(configuration, (_path, value) => value ?? undefined);
}

/** The configuration with other values; `undefined` leaves one out. */
function mapped(
  configuration: AppConfiguration,
  change: (path: string, value: unknown) => unknown,
  parent = '',
): AppConfiguration {
  return Object.fromEntries(
    Object.entries(configuration).flatMap(([name, value]): [string, unknown][] => {
      const path = parent === '' ? name : `${parent}.${name}`;
      if (typeof value === 'object' && value !== null) return [[name, mapped({ ...value }, change, path)]];
      const changed = change(path, value);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}
