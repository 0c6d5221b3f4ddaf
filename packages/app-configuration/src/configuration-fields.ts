import { type ReadValue, VALUE_JUDGES, valueKindOf } from '@portal/validation';
import type {
  ConfigurationBranch,
  ConfigurationField,
  ConfigurationSchema,
  ConfigurationSection,
} from './configuration-schema.ts';

/*
 * These functions find the fields of an app's configuration that apply to its values. The form and the sandbox both
 * use them, so that a form sends the fields that the platform expects.
 */

/** A field with a value: any but a section. */
export type ConfigurationValueField = Exclude<ConfigurationField, ConfigurationSection>;

/** A field that applies to the values. */
export interface AppliedField {
  readonly name: string;
  /** The names from the outermost section to the field: `account.iban`. */
  readonly path: string;
  readonly schema: ConfigurationValueField;
  /** Never of an address to copy. */
  readonly isRequired: boolean;
}

/** A section, with the parts that apply to the values, in the order in which they are shown. */
export interface AppliedSection {
  readonly name: string;
  /** `''` of the whole configuration. */
  readonly path: string;
  readonly schema: ConfigurationSchema;
  readonly parts: readonly (AppliedField | AppliedSection)[];
}

/** The value of a field; `undefined` if it has none. */
export type ConfigurationValueOf = (field: Pick<AppliedField, 'path' | 'schema'>) => unknown;

/**
 * The parts of a configuration that apply to its values. Where branches name a field twice, the first that applies counts. A
 * condition sees the fields of its section and of the branches before it, but neither secrets nor addresses to copy, because
 * these are not sent with every save.
 */
export function applySchema(schema: ConfigurationSchema, valueOf: ConfigurationValueOf): AppliedSection {
  return applySection({ name: '', path: '' }, schema, valueOf);
}

export function isSection(part: AppliedField | AppliedSection): part is AppliedSection {
  return 'parts' in part;
}

/** The fields of a section and of the sections in it, in the order in which they are shown. */
export function fieldsOf(section: AppliedSection): AppliedField[] {
  return section.parts.flatMap((part) => (isSection(part) ? fieldsOf(part) : part));
}

/** Whether the platform returns a mask in place of its value. */
export function isSecret(field: ConfigurationValueField): boolean {
  return field.type === 'string' && field.writeOnly === true;
}

/** Whether a field shows an address of the platform, to be copied. Such a field is never sent. */
export function isAddress(field: ConfigurationValueField): boolean {
  return field.type === 'string' && field.readOnly === true;
}

/** Whether a text is the mask that screens draw in place of a secret. */
export function isMaskText(text: string): boolean {
  return /^[•●]+$/u.test(text.trim());
}

/** Judges a text by the field's format; `undefined` for a format without a judge. */
export function readFormat(field: ConfigurationValueField, text: string): ReadValue | undefined {
  const kind = field.type === 'string' ? valueKindOf(field.format) : undefined;
  return kind && VALUE_JUDGES[kind](text);
}

/** A text in the form in which it is stored: that of its format, if it is valid. */
export function storedText(field: ConfigurationValueField, text: string): string {
  const read = readFormat(field, text);
  return read?.ok ? read.value : text;
}

/** The value at a path, such as `account.iban`; `undefined` if there is none, or no section on the way. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((found, name) => (isValues(found) && Object.hasOwn(found, name) ? found[name] : undefined), values);
}

/** Whether a value is an object, as that of a section is, and not a list. */
export function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function applySection(
  at: Pick<AppliedSection, 'name' | 'path'>,
  schema: ConfigurationSchema,
  valueOf: ConfigurationValueOf,
): AppliedSection {
  const fields = new Map<string, ConfigurationField>();
  const required = new Set<string>();
  const pathOf = (name: string) => (at.path === '' ? name : `${at.path}.${name}`);

  function add({ properties = {}, required: names = [] }: ConfigurationBranch = {}) {
    for (const [name, field] of Object.entries(properties)) {
      if (!fields.has(name)) fields.set(name, field);
    }
    for (const name of names) required.add(name);
  }

  function has(name: string, value: unknown): boolean {
    const field = fields.get(name);
    if (!field || field.type === 'object' || isSecret(field) || isAddress(field)) return false;
    return valueOf({ path: pathOf(name), schema: field }) === value;
  }

  add(schema);
  for (const { if: condition, then, else: otherwise } of schema.allOf ?? []) {
    const applies = Object.entries(condition.properties).every(([name, { const: value }]) => has(name, value));
    add(applies ? then : otherwise);
  }
  const parts = [...fields].map(([name, field]) => {
    const path = pathOf(name);
    return field.type === 'object'
      ? applySection({ name, path }, field, valueOf)
      : { name, path, schema: field, isRequired: required.has(name) && !isAddress(field) };
  });
  return { ...at, schema, parts };
}
