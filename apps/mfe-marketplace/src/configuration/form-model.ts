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
} from '@portal/app-configuration/fields';
import type { ConfigurationNumber, ConfigurationSchema } from '@portal/app-configuration/schema';
import { type AppConfiguration, type SecretMask, secretMaskSchema } from '@portal/api-client/installed-apps';
import { readTypedInteger, readTypedNumber, type TypedNumber } from '@portal/validation';

/**
 * The user's input, by path (`account.iban`): texts and numbers as typed, and switches. The input of a
 * secret is its new value, `''` to keep the stored value, `false` to remove it, or `true` while a new value is required.
 */
export type FormInput = Readonly<Record<string, string | boolean>>;

/** The numbers that the form was filled with, by path: a bigint beyond 2^53. A field that still shows its number sends it as it is. */
export type FilledNumbers = Readonly<Record<string, number | bigint>>;

/** The stored numbers, and the defaults of fields without a stored number. */
export function filledNumbers(schema: ConfigurationSchema, configuration: AppConfiguration): FilledNumbers {
  return Object.fromEntries(
    everyField(schema).flatMap(([path, field]) => {
      const stored = valueAt(configuration, path);
      const number = isAbsent(stored) ? field.default : stored;
      return isNumber(number) ? [[path, number]] : [];
    }),
  );
}

/** The fields that apply to this input. The path of the whole form is `''`. */
export function formOf(schema: ConfigurationSchema, input: FormInput, filled: FilledNumbers = {}): AppliedSection {
  return applySchema(schema, (field) => valueOf(field, input[field.path], filled[field.path]));
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
export function configurationOf(
  schema: ConfigurationSchema,
  input: FormInput,
  filled: FilledNumbers = {},
): AppConfiguration {
  return valuesIn(formOf(schema, input, filled), input, filled);
}

/** The stored facts about a secret; `undefined` if none is stored. */
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

/**
 * The value that is sent for a field; `undefined` if it is empty. A number that cannot be read stays as typed. `filled`: the number
 * that the form was filled with.
 */
export function valueOf(
  { schema }: Pick<AppliedField, 'schema'>,
  input: string | boolean | undefined,
  filled?: number | bigint,
): unknown {
  if (schema.type === 'boolean') return input === true;
  if (typeof input !== 'string') return undefined;
  if (isSecret(schema)) return input === '' ? undefined : input;
  const text = input.trim();
  if (text === '') return undefined;
  if (schema.type !== 'string') {
    if (filled !== undefined && text === String(filled)) return filled;
    const read = readNumber(schema, text);
    return read.ok ? read.number : text;
  }
  return storedText(schema, text);
}

/** Reads the number of a field as typed. Whether it is negative is up to the bounds. */
export function readNumber(field: ConfigurationNumber, text: string): TypedNumber {
  // With one bound, the sentence about it could be about the wrong end.
  const hasBothBounds = field.minimum !== undefined && field.maximum !== undefined;
  const rules = { isSigned: true, outOfRange: hasBothBounds ? boundsSentence(field) : undefined };
  return field.type === 'integer'
    ? readTypedInteger(text, rules)
    : readTypedNumber(text, { ...rules, noNumber: 'Please enter a number' });
}

/** The sentence about a number outside the bounds of its field; `undefined` if it has none. */
export function boundsSentence({ minimum, maximum }: ConfigurationNumber): string | undefined {
  if (minimum !== undefined && maximum !== undefined) return `Please enter a number from ${minimum} to ${maximum}`;
  if (maximum !== undefined) return `Please enter ${maximum} or less`;
  return minimum === undefined ? undefined : `Please enter ${minimum} or more`;
}

function valuesIn(section: AppliedSection, input: FormInput, filled: FilledNumbers): AppConfiguration {
  const entries = section.parts.flatMap((part): [string, unknown][] => {
    if (isSection(part)) return [[part.name, valuesIn(part, input, filled)]];
    const { name, path, schema } = part;
    if (isAddress(schema)) return [];
    if (isSecret(schema) && input[path] === false) return [[name, null]];
    const value = valueOf(part, input[path], filled[path]);
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
  return typeof value === 'string' || isNumber(value) ? String(value) : '';
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
