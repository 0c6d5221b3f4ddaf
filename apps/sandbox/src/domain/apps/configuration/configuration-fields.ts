import {
  type AppliedField,
  type AppliedSection,
  applySchema,
  type ConfigurationValueField,
  type ConfigurationValueOf,
  fieldsOf,
  isAddress,
  isSecret,
  isSection,
  isValues,
  storedText,
  valueAt,
} from '@portal/app-configuration/fields';
import { type ConfigurationSchema, isSecretName } from '@portal/app-configuration/schema';
import type { SecretMask } from '@portal/api-client/installed-apps';
import type { FoundApp } from '../find-app.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A field that applies to the values, with its own. */
export interface FieldValue extends AppliedField {
  /** `undefined`: it has none. */
  readonly value: unknown;
}

/** Values as a schema sees them. */
export interface ReadValues extends Strangers {
  readonly fields: readonly FieldValue[];
}

interface Strangers {
  /** The paths of values that the schema does not name, or only in a branch that does not apply. */
  readonly unknown: readonly string[];
  /** The paths of values in place of which there should be a section. */
  readonly notSections: readonly string[];
}

/** Reads values with a schema. `withDefaults`: a field without a value has its default. */
export function readValues(schema: ConfigurationSchema, values: Values, { withDefaults = false } = {}): ReadValues {
  const valueOf: ConfigurationValueOf = ({ path, schema: field }) => {
    const value = valueAt(values, path);
    return value === undefined && withDefaults ? field.default : value;
  };
  const applied = applySchema(schema, valueOf);
  const fields = fieldsOf(applied).map((field) => ({ ...field, value: valueOf(field) }));
  return { fields, ...strangersIn(applied, values) };
}

/** The values of a section that are none of its parts. */
function strangersIn({ path, parts }: AppliedSection, values: Values): Strangers {
  const names = new Set(parts.map(({ name }) => name));
  const unknown = Object.keys(values).filter((name) => !names.has(name));
  const inSections = parts.filter(isSection).map((section): Strangers => {
    const value = Object.hasOwn(values, section.name) ? values[section.name] : undefined;
    if (value === undefined) return { unknown: [], notSections: [] };
    return isValues(value) ? strangersIn(section, value) : { unknown: [], notSections: [section.path] };
  });
  return {
    unknown: [
      ...unknown.map((name) => (path === '' ? name : `${path}.${name}`)),
      ...inSections.flatMap((section) => section.unknown),
    ],
    notSections: inSections.flatMap(({ notSections }) => notSections),
  };
}

/**
 * The fields as a save stores them: without addresses, and with secrets in plain text, from `held` (by path) where none was sent.
 * A secret that is null or empty is removed. Texts are in the stored form of their format.
 */
export function fieldsToSave({ fields }: Pick<ReadValues, 'fields'>, held: ReadonlyMap<string, string>): FieldValue[] {
  return fields
    .filter(({ schema }) => !isAddress(schema))
    .map((field) => {
      const { path, schema, value } = field;
      if (!isSecret(schema)) return { ...field, value: typeof value === 'string' ? storedText(schema, value) : value };
      if (value === undefined) return { ...field, value: held.get(path) };
      return { ...field, value: value === null || value === '' ? undefined : value };
    });
}

/** Whether the app cannot work without a value of this field. */
export function isMissing({ isRequired, value }: FieldValue): boolean {
  return isRequired && (value === undefined || value === '');
}

/** The reverse: values by their paths as an object of sections. */
function nestValues(entries: readonly (readonly [path: string, value: unknown])[]): Record<string, unknown> {
  const split = entries.map(([path, value]) => {
    const [name = '', ...rest] = path.split('.');
    return { name, rest: rest.join('.'), value };
  });
  const names = [...new Set(split.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const own = split.filter((one) => one.name === name);
      const leaf = own.find(({ rest }) => rest === '');
      return [name, leaf ? leaf.value : nestValues(own.map(({ rest, value }) => [rest, value]))];
    }),
  );
}

/** The values of fields without secrets and addresses, as they are stored. */
export function storedValues(fields: readonly FieldValue[]): Record<string, unknown> {
  const stored = fields.filter(({ schema, value }) => value !== undefined && !isSecret(schema) && !isAddress(schema));
  return nestValues(stored.map(({ path, value }) => [path, value]));
}

/** The configuration of apps without a schema before it is saved, from which the portal infers the form. */
const BLANKS: Readonly<Record<string, Values>> = {
  kiwa: { shopName: '', apiSecret: '', isLive: false, retries: 3 },
};
const DEMO_BLANK: Values = { privateKey: '', publicKey: '', sshKey: '' };

/** The schema of an app's configuration; of an app without one, that of its blank configuration. */
export function schemaOf({ appId, app }: FoundApp): ConfigurationSchema {
  return app.configurationSchema ?? schemaOfBlank(BLANKS[appId] ?? DEMO_BLANK);
}

function schemaOfBlank(blank: Values): ConfigurationSchema {
  const fields = Object.entries(blank).map(([name, value]): [string, ConfigurationValueField] => {
    if (typeof value === 'number') return [name, { type: 'number', title: name, default: value }];
    if (typeof value === 'boolean') return [name, { type: 'boolean', title: name, default: value }];
    return [name, { type: 'string', title: name, default: '', ...(isSecretName(name) && { writeOnly: true }) }];
  });
  return { type: 'object', properties: Object.fromEntries(fields) };
}

interface Shown {
  /** The values without secrets. */
  readonly configuration: Values;
  /** The number of the configuration: 0 if it was never saved. */
  readonly number: number;
  /** By path. */
  readonly masks: ReadonlyMap<string, SecretMask>;
  /** The address for a read-only field of this name. */
  readonly addressOf: (name: string) => string;
}

/** A configuration as the API returns it: with defaults if it was never saved, addresses, and masks in place of secrets. */
export function showConfiguration(found: FoundApp, { configuration, number, masks, addressOf }: Shown): Values {
  const withDefaults = number === 0 || !found.app.configurationSchema;
  const { fields } = readValues(schemaOf(found), configuration, { withDefaults });
  return nestValues(
    fields.flatMap(({ name, path, schema, value }): [string, unknown][] => {
      if (isAddress(schema)) return [[path, addressOf(name)]];
      const shown = (isSecret(schema) && masks.get(path)) || value;
      return shown === undefined ? [] : [[path, shown]];
    }),
  );
}
