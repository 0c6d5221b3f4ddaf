import {
  type AppliedField,
  type AppliedSection,
  applySchema,
  type ConfigurationValueField,
  fieldsOf,
  isAddress,
  isSecret,
  isSection,
  storedText,
  valueAt,
} from '@portal/api-client/configuration-fields';
import type { ConfigurationSchema } from '@portal/api-client/configuration-schema';
import { type AppConfiguration, type SecretMask, secretMaskSchema } from '@portal/api-client/installed-apps';

/**
 * What the user entered, by path (`account.iban`): texts and numbers as typed, and switches. Of a secret: its new value,
 * `''` to keep the stored one, `false` to remove it, `true` while a new one has to be entered.
 */
export type FormInput = Readonly<Record<string, string | boolean>>;

/** The fields that apply to this input. The path of the whole form is `''`. */
export function formOf(schema: ConfigurationSchema, input: FormInput): AppliedSection {
  return applySchema(schema, (field) => valueOf(field, input[field.path]));
}

/** The titles of secrets by path, also in branches that do not apply. */
export function secretTitles(schema: ConfigurationSchema): Readonly<Record<string, string>> {
  return Object.fromEntries(
    everyField(schema).flatMap(([path, field]) => (isSecret(field) ? [[path, field.title]] : [])),
  );
}

/** The input of a loaded configuration, also of branches that do not apply. No secret is in it. */
export function inputOf(schema: ConfigurationSchema, configuration: AppConfiguration): FormInput {
  const fields = everyField(schema);
  const saved = Object.fromEntries(
    fields.map(([path, field]) => [path, isSecret(field) ? '' : typed(valueAt(configuration, path), field)]),
  );
  const isNew = fields.every(([path, field]) => isAddress(field) || isAbsent(valueAt(configuration, path)));
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
export function valueOf({ schema }: Pick<AppliedField, 'schema'>, input: string | boolean | undefined): unknown {
  if (schema.type === 'boolean') return input === true;
  if (typeof input !== 'string') return undefined;
  if (isSecret(schema)) return input === '' ? undefined : input;
  const text = input.trim();
  if (text === '') return undefined;
  if (schema.type !== 'string') return Number.isFinite(Number(text)) ? Number(text) : text;
  return storedText(schema, text);
}

function valuesIn(section: AppliedSection, input: FormInput): AppConfiguration {
  const entries = section.parts.flatMap((part): [string, unknown][] => {
    if (isSection(part)) return [[part.name, valuesIn(part, input)]];
    const { name, path, schema } = part;
    if (isAddress(schema)) return [];
    if (isSecret(schema) && input[path] === false) return [[name, null]];
    const value = valueOf(part, input[path]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Every field by its path, also in branches that do not apply. */
function everyField(section: ConfigurationSchema, path = ''): [string, ConfigurationValueField][] {
  const branches = [section, ...(section.allOf ?? []).flatMap(({ then, else: otherwise }) => [then, otherwise ?? {}])];
  const found = branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]): [string, ConfigurationValueField][] =>
      field.type === 'object' ? everyField(field, joined(path, name)) : [[joined(path, name), field]],
    ),
  );
  // The branches that name a field agree on its type, and on whether it is a secret.
  return [...new Map(found.toReversed())].toReversed();
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function typed(value: unknown, { type }: ConfigurationValueField): string | boolean {
  if (type === 'boolean') return value === true;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
