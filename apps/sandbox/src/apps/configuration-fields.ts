import {
  type ConfigurationBranch,
  type ConfigurationCondition,
  type ConfigurationNumber,
  type ConfigurationSection,
  type ConfigurationSwitch,
  type ConfigurationText,
  isSecretName,
} from '@portal/api-client/configuration-schema';
import type { SecretMask } from '@portal/api-client/installed-apps';
import type { FoundApp } from './installed-apps.ts';

export type Values = Readonly<Record<string, unknown>>;
type Section = Omit<ConfigurationSection, 'title'>;

/** A field that applies to the values. */
export interface AppliedField {
  /** Such as `signature.pgpPrivateKey`. */
  readonly path: string;
  readonly field: ConfigurationNumber | ConfigurationSwitch | ConfigurationText;
  readonly isRequired: boolean;
  /** `undefined`: it has none. */
  readonly value: unknown;
}

/** Values as a schema sees them. */
export interface ReadValues {
  readonly fields: readonly AppliedField[];
  /** The paths of values that the schema does not name, or only in a branch that does not apply. */
  readonly unknown: readonly string[];
  /** The paths of values in place of which there should be a section. */
  readonly notSections: readonly string[];
}

/** Reads values with a schema. `withDefaults`: a field without a value has its default. */
export function readValues(section: Section, values: Values, { withDefaults = false } = {}, parent = ''): ReadValues {
  const pathOf = (name: string) => (parent === '' ? name : `${parent}.${name}`);
  const valueOf = (name: string, branch: ConfigurationBranch) => {
    if (Object.hasOwn(values, name)) return values[name];
    const field = branch.properties?.[name];
    return withDefaults && field && 'default' in field ? field.default : undefined;
  };
  const holds = ({ if: { properties } }: ConfigurationCondition) =>
    Object.entries(properties).every(([name, { const: value }]) => valueOf(name, section) === value);
  const branches = [
    section,
    ...(section.allOf ?? []).flatMap((condition) => (holds(condition) ? condition.then : (condition.else ?? []))),
  ];
  const named = branches.flatMap((branch) =>
    Object.entries(branch.properties ?? {}).map(([name, field]) => ({ name, field, branch })),
  );
  const unknown = Object.keys(values).filter((key) => !named.some(({ name }) => name === key));
  const parts = named.map(({ name, field, branch }): Partial<ReadValues> => {
    const path = pathOf(name);
    const value = valueOf(name, branch);
    if (field.type !== 'object') {
      return { fields: [{ path, field, isRequired: branch.required?.includes(name) ?? false, value }] };
    }
    if (value !== undefined && !isValues(value)) return { notSections: [path] };
    return readValues(field, value ?? {}, { withDefaults }, path);
  });
  return {
    fields: parts.flatMap(({ fields = [] }) => fields),
    unknown: [...unknown.map(pathOf), ...parts.flatMap((part) => part.unknown ?? [])],
    notSections: parts.flatMap(({ notSections = [] }) => notSections),
  };
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
export function storedValues(fields: readonly AppliedField[]): Record<string, unknown> {
  const stored = fields.filter((applied) => applied.value !== undefined && !isSecret(applied) && !isAddress(applied));
  return nestValues(stored.map(({ path, value }) => [path, value]));
}

export function isSecret({ field }: Pick<AppliedField, 'field'>): boolean {
  return field.type === 'string' && field.writeOnly === true;
}

/** Whether it is an address of the platform, which is shown and never stored. */
export function isAddress({ field }: Pick<AppliedField, 'field'>): boolean {
  return field.type === 'string' && field.readOnly === true;
}

function isValues(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The configuration of apps without a schema before it is saved, from which the portal infers the form. */
const BLANKS: Readonly<Record<string, Values>> = {
  kiwa: { shopName: '', apiSecret: '', isLive: false, retries: 3 },
};
const DEMO_BLANK: Values = { privateKey: '', publicKey: '', sshKey: '' };

/** The schema of an app's configuration; of an app without one, that of its blank configuration. */
export function schemaOf({ appId, app }: FoundApp): Section {
  return app.configurationSchema ?? schemaOfBlank(BLANKS[appId] ?? DEMO_BLANK);
}

function schemaOfBlank(blank: Values): Section {
  const fields = Object.entries(blank).map(([name, value]): [string, AppliedField['field']] => {
    if (typeof value === 'number') return [name, { type: 'number', title: name, default: value }];
    if (typeof value === 'boolean') return [name, { type: 'boolean', title: name, default: value }];
    return [name, { type: 'string', title: name, default: '', ...(isSecretName(name) && { writeOnly: true }) }];
  });
  return { type: 'object', properties: Object.fromEntries(fields) };
}

interface Shown {
  /** The values without secrets. */
  readonly configuration: Values;
  /** Of 0 if it was never saved. */
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
    fields.flatMap((applied): [string, unknown][] => {
      const { path, value } = applied;
      if (isAddress(applied)) return [[path, addressOf(path.split('.').at(-1) ?? '')]];
      const shown = masks.get(path) ?? value;
      return shown === undefined ? [] : [[path, shown]];
    }),
  );
}
