import type {
  ConfigurationBranch,
  ConfigurationField,
  ConfigurationSchema,
  ConfigurationSection,
} from '@portal/api-client/configuration-schema';
import { type AppConfiguration, type SecretMask, secretMaskSchema } from '@portal/api-client/installed-apps';
import { normaliseIban } from '@portal/validation';

type ValueSchema = Exclude<ConfigurationField, ConfigurationSection>;

/**
 * What the user entered, by path (`account.iban`): texts and numbers as typed, and switches. Of a secret: its new value,
 * `''` to keep the stored one, `false` to remove it.
 */
export type FormInput = Readonly<Record<string, string | boolean>>;

/** A field that applies to the current input. */
export interface FormField {
  readonly path: string;
  readonly schema: ValueSchema;
  readonly isRequired: boolean;
}

/** A section that applies to the current input, with its parts in the order in which they are shown. */
export interface FormSection {
  readonly path: string;
  readonly schema: ConfigurationSchema;
  readonly parts: readonly (FormField | FormSection)[];
}

export function isSection(part: FormField | FormSection): part is FormSection {
  return 'parts' in part;
}

/** The fields that apply to this input. The path of the whole form is `''`. */
export function formOf(schema: ConfigurationSchema, input: FormInput): FormSection {
  return sectionOf('', schema, input);
}

/** The fields of a form and of its sections, in the order in which they are shown. */
export function fieldsOf(section: FormSection): FormField[] {
  return section.parts.flatMap((part) => (isSection(part) ? fieldsOf(part) : part));
}

/** The paths of secrets, also in branches that do not apply. */
export function secretPaths(schema: ConfigurationSchema): string[] {
  return everyField(schema).flatMap(([path, field]) => (isSecret(field) ? path : []));
}

export function isSecret(field: ValueSchema): boolean {
  return field.type === 'string' && field.writeOnly === true;
}

/** Whether it is an address to copy, which is never sent. */
export function isReadOnly(field: ValueSchema): boolean {
  return field.type === 'string' && field.readOnly === true;
}

/** The input of a loaded configuration, also of branches that do not apply. No secret is in it. */
export function inputOf(schema: ConfigurationSchema, configuration: AppConfiguration): FormInput {
  const fields = everyField(schema);
  const saved = Object.fromEntries(
    fields.map(([path, field]) => [path, isSecret(field) ? '' : typed(valueAt(configuration, path), field)]),
  );
  const isNew = fields.every(([path, field]) => isReadOnly(field) || isAbsent(valueAt(configuration, path)));
  const shown = new Set(fieldsOf(formOf(schema, saved)).map(({ path }) => path));
  // A field that was left empty on purpose stays empty.
  const defaults = fields.filter(
    ([path, field]) => !isSecret(field) && isAbsent(valueAt(configuration, path)) && (isNew || !shown.has(path)),
  );
  return { ...saved, ...Object.fromEntries(defaults.map(([path, field]) => [path, typed(field.default, field)])) };
}

/**
 * The configuration to send: the fields that apply, without secrets that are kept and addresses to copy. A removed
 * secret is null.
 */
export function configurationOf(schema: ConfigurationSchema, input: FormInput): AppConfiguration {
  return valuesIn(formOf(schema, input), input);
}

/** What is stored of a secret; `undefined` if nothing is. */
export function maskAt(configuration: AppConfiguration, path: string): SecretMask | undefined {
  const value = valueAt(configuration, path);
  if (isAbsent(value)) return undefined;
  const mask = secretMaskSchema.safeParse(value);
  return mask.success ? mask.data : { mask: '' };
}

/** The address to copy at this path; `''` if there is none. */
export function textAt(configuration: AppConfiguration, path: string): string {
  const value = valueAt(configuration, path);
  return typeof value === 'string' ? value : '';
}

/** The value that is sent for a field; `undefined` if it is empty. A number that cannot be read stays as typed. */
export function valueOf({ schema }: Pick<FormField, 'schema'>, input: string | boolean | undefined): unknown {
  if (schema.type === 'boolean') return input === true;
  if (typeof input !== 'string') return undefined;
  if (isSecret(schema)) return input === '' ? undefined : input;
  const text = input.trim();
  if (text === '') return undefined;
  if (schema.type !== 'string') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (schema.format === 'iban') return normaliseIban(text);
  return schema.format === 'bic' ? text.replaceAll(/\s/g, '').toUpperCase() : text;
}

function valuesIn(section: FormSection, input: FormInput): AppConfiguration {
  const entries = section.parts.flatMap((part): [string, unknown][] => {
    const name = part.path.slice(section.path === '' ? 0 : section.path.length + 1);
    if (isSection(part)) return [[name, valuesIn(part, input)]];
    if (isReadOnly(part.schema)) return [];
    if (isSecret(part.schema) && input[part.path] === false) return [[name, null]];
    const value = valueOf(part, input[part.path]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function sectionOf(path: string, schema: ConfigurationSchema, input: FormInput): FormSection {
  const fields = new Map<string, ConfigurationField>();
  const required = new Set<string>();

  function add(branch: ConfigurationBranch | undefined) {
    for (const [name, field] of Object.entries(branch?.properties ?? {})) {
      if (!fields.has(name)) fields.set(name, field);
    }
    for (const name of branch?.required ?? []) required.add(name);
  }

  add(schema);
  for (const condition of schema.allOf ?? []) {
    const applies = Object.entries(condition.if.properties).every(([name, value]) => {
      const field = fields.get(name);
      return (
        field !== undefined &&
        field.type !== 'object' &&
        valueOf({ schema: field }, input[joined(path, name)]) === value.const
      );
    });
    add(applies ? condition.then : condition.else);
  }
  const parts = [...fields].map(([name, field]) =>
    field.type === 'object'
      ? sectionOf(joined(path, name), field, input)
      : { path: joined(path, name), schema: field, isRequired: required.has(name) && !isReadOnly(field) },
  );
  return { path, schema, parts };
}

/** Every field by its path, also in branches that do not apply. */
function everyField(section: ConfigurationSchema, path = ''): [string, ValueSchema][] {
  const branches = [section, ...(section.allOf ?? []).flatMap(({ then, else: otherwise }) => [then, otherwise ?? {}])];
  const found = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]): [string, ValueSchema][] =>
      field.type === 'object' ? everyField(field, joined(path, name)) : [[joined(path, name), field]],
    ),
  );
  // Where branches differ, a secret in one of them is a secret.
  const byPath = new Map<string, ValueSchema>();
  for (const [at, field] of found) if (!byPath.has(at) || isSecret(field)) byPath.set(at, field);
  return [...byPath];
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function typed(value: unknown, { type }: ValueSchema): string | boolean {
  if (type === 'boolean') return value === true;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueAt(configuration: AppConfiguration, path: string): unknown {
  let value: unknown = configuration;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
