import { VALUE_KINDS } from '@portal/validation';
import * as z from 'zod/mini';

/*
 * The closed vocabulary of an app's configuration schema: a subset of JSON Schema, draft 2020-12, that means the same there.
 * There are no references and no lists. A property that the schema does not name, also in a branch that does not apply, is
 * not part of the configuration. A name has one type in all branches of its section, and conditions are about fields that come
 * before them; `configuration-fields.ts` says which fields apply.
 */

/**
 * The formats of texts: the kinds of values that `@portal/validation` judges, and keys and certificates, which are texts of several
 * lines: PEM, OpenSSH or ASCII-armored PGP.
 */
export const CONFIGURATION_FORMATS = [
  ...VALUE_KINDS,
  'certificate',
  'pgp-private-key',
  'public-key',
  'ssh-private-key',
] as const;

const words = z.string().check(z.minLength(1));
const count = z.int().check(z.nonnegative());
const names = z.array(words);
/** Names make up paths, such as `account.iban`. */
const name = z.string().check(z.regex(/^[A-Za-z][\w-]*$/, 'A name has letters, digits, _ and - only'));

const labels = {
  /** The field's label. */
  title: words,
  /** Help below the field: what the value is and where to find it. */
  description: z.optional(words),
};

const textSchema = z.strictObject({
  ...labels,
  type: z.literal('string'),
  /** The value of a new configuration. */
  default: z.optional(z.string()),
  /** The allowed values, whose labels are the values themselves. */
  enum: z.optional(names),
  /** The allowed values, with labels. */
  oneOf: z.optional(z.array(z.strictObject({ const: words, title: words }))),
  minLength: z.optional(count),
  maxLength: z.optional(count),
  /** As in ECMAScript, with the flag `u`, not anchored, and without look-around and back-references. */
  pattern: z.optional(words.check(z.refine(isPattern, 'Not a regular expression'))),
  format: z.optional(z.enum(CONFIGURATION_FORMATS)),
  /** A secret: the platform returns a mask in its place, see `secretMaskSchema`. */
  writeOnly: z.optional(z.literal(true)),
  /** A value of the platform that the provider needs, such as a webhook address. Never sent. */
  readOnly: z.optional(z.literal(true)),
});

const numberSchema = z.strictObject({
  ...labels,
  type: z.enum(['number', 'integer']),
  default: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

const switchSchema = z.strictObject({ ...labels, type: z.literal('boolean'), default: z.optional(z.boolean()) });

export type ConfigurationText = z.infer<typeof textSchema>;
export type ConfigurationNumber = z.infer<typeof numberSchema>;
export type ConfigurationSwitch = z.infer<typeof switchSchema>;
export type ConfigurationField = ConfigurationText | ConfigurationNumber | ConfigurationSwitch | ConfigurationSection;

/** Further fields of a section, and which fields are required. */
export interface ConfigurationBranch {
  readonly properties?: Readonly<Record<string, ConfigurationField>> | undefined;
  readonly required?: readonly string[] | undefined;
}

/** The fields of a section if all of the named fields have these values, and otherwise. */
export interface ConfigurationCondition {
  readonly if: {
    readonly properties: Readonly<Record<string, { readonly const: string | number | boolean }>>;
    readonly required: readonly string[];
  };
  readonly then: ConfigurationBranch;
  readonly else?: ConfigurationBranch | undefined;
}

/** Fields in the order in which they are shown. */
export interface ConfigurationSection extends ConfigurationBranch {
  readonly type: 'object';
  readonly title: string;
  readonly description?: string | undefined;
  readonly allOf?: readonly ConfigurationCondition[] | undefined;
}

/** An app's configuration. */
export interface ConfigurationSchema extends Omit<ConfigurationSection, 'title'> {
  readonly $schema?: typeof DIALECT | undefined;
  readonly title?: string | undefined;
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const fieldSchema: z.ZodMiniType<ConfigurationField> = z.lazy(() =>
  z.union([textSchema, numberSchema, switchSchema, sectionSchema]),
);

const branch = {
  properties: z.optional(z.record(name, fieldSchema)),
  required: z.optional(names),
};

const conditionSchema = z.strictObject({
  if: z.strictObject({
    properties: z.record(name, z.strictObject({ const: z.union([words, z.number(), z.boolean()]) })),
    required: names,
  }),
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: z.strictObject(branch),
  else: z.optional(z.strictObject(branch)),
});

const section = {
  type: z.literal('object'),
  description: z.optional(words),
  ...branch,
  allOf: z.optional(z.array(conditionSchema)),
};

const sectionRules = [
  z.refine<Rules>(hasKnownConditions, 'A condition must name and require fields that come before it'),
  z.refine<Rules>(hasOneKindOfEach, 'A name must have the same type, and be a secret or an address, in every branch'),
];

const sectionSchema = z.strictObject({ ...section, title: words }).check(...sectionRules);

/** Validates an app's `configurationSchema`. A keyword outside the vocabulary is refused. */
export const configurationSchemaSchema: z.ZodMiniType<ConfigurationSchema> = z
  .strictObject({
    ...section,
    $schema: z.optional(z.literal(DIALECT)),
    title: z.optional(words),
  })
  .check(...sectionRules);

/** Whether a text of this name is a secret, in a configuration without a schema. A public key is not. */
export function isSecretName(name: string): boolean {
  return /credential|key|passphrase|password|secret|token/i.test(name) && !isPublicKeyName(name);
}

/** Whether a text of this name is a public key, in a configuration without a schema. */
export function isPublicKeyName(name: string): boolean {
  return /public([_-]?(pgp|ssh))?[_-]?key$/i.test(name);
}

type Rules = Pick<ConfigurationSection, 'allOf' | 'properties'>;

/** Whether each condition is about plain values of its section, or of a branch before it. Any other condition is never met. */
function hasKnownConditions({ properties, allOf = [] }: Rules): boolean {
  const known = new Map(Object.entries(properties ?? {}));
  return allOf.every(({ if: condition, then, else: otherwise }) => {
    const conditional = Object.keys(condition.properties);
    const isKnown =
      conditional.every((one) => isPlain(known.get(one)) && condition.required.includes(one)) &&
      condition.required.every((one) => conditional.includes(one));
    for (const [one, field] of Object.entries({ ...then.properties, ...otherwise?.properties })) known.set(one, field);
    return isKnown;
  });
}

function hasOneKindOfEach({ properties, allOf = [] }: Rules): boolean {
  const branches = [
    properties,
    ...allOf.flatMap(({ then, else: otherwise }) => [then.properties, otherwise?.properties]),
  ];
  const fields = branches.flatMap((branch) => Object.entries(branch ?? {}));
  const kinds = new Map(fields.map(([one, field]) => [one, kindOf(field)]));
  return fields.every(([one, field]) => kinds.get(one) === kindOf(field));
}

function isPlain(field: ConfigurationField | undefined): boolean {
  return field !== undefined && field.type !== 'object' && kindOf(field) === field.type;
}

function kindOf(field: ConfigurationField): string {
  return field.type === 'string'
    ? (field.writeOnly && 'secret') || (field.readOnly && 'address') || 'string'
    : field.type;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
