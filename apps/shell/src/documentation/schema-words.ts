import { type ApiDocument, type JsonSchema, referenceOf, resolveSchema } from './api-document.ts';

/** How deep a schema that refers to itself is followed. */
const MAX_DEPTH = 8;
/** Bounds beyond it are those of JavaScript and say nothing. */
const MAX_BOUND = Number.MAX_SAFE_INTEGER;

/** The type in words: `list of text`, `text or null`, `list of Webhook`. Values are listed by `valuesOf`. */
export function typeWords(schema: JsonSchema): string {
  const name = referenceOf(schema);
  if (name !== undefined) return name;
  const { type, format, anyOf, items, ...rest } = schema;
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(' or ');
  const names = typeof type === 'object' ? type : [type ?? (rest.enum ? 'string' : 'anything')];
  return names
    .map((one) => {
      if (one === 'array') return typeof items === 'object' ? `list of ${typeWords(items)}` : 'list';
      if (one === 'string') return format === 'binary' ? 'file' : (format ?? 'text');
      return one;
    })
    .join(' or ');
}

/** The values that a schema offers, as JSON, also as items of a list; empty if any value of its type is valid. */
export function valuesOf({ enum: values, items, anyOf }: JsonSchema): readonly string[] {
  if (values) return values.map((value) => JSON.stringify(value));
  if (typeof items === 'object') return valuesOf(items);
  return anyOf?.flatMap(valuesOf) ?? [];
}

/** The name of the schema of a value, or of the items of a list; `undefined` for a schema without a name. */
export function schemaNameOf(schema: JsonSchema): string | undefined {
  const { items, anyOf = [] } = schema;
  const inner = typeof items === 'object' ? [items] : anyOf;
  return referenceOf(schema) ?? inner.map(schemaNameOf).find((name) => name !== undefined);
}

/** The limits of a value beyond its type; empty if there are none. */
export function limitWords(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  return [
    minLength !== undefined && `at least ${counted(minLength, 'character')}`,
    maxLength !== undefined && `at most ${counted(maxLength, 'character')}`,
    minItems !== undefined && `at least ${counted(minItems, 'item')}`,
    maxItems !== undefined && maxItems > 0 && `at most ${counted(maxItems, 'item')}`,
    minimum !== undefined && minimum > -MAX_BOUND && `at least ${minimum}`,
    maximum !== undefined && maximum < MAX_BOUND && `at most ${maximum}`,
    schema.default !== undefined && `default: ${JSON.stringify(schema.default)}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

const EXAMPLE_BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '4e2c8a52-9f0b-4a52-8d5e-1f6c52d0a7c3',
  'date-time': '2026-02-03T04:05:06.789Z',
  date: '2026-02-03',
  email: 'ada@example.com',
};

/** An example value built only from the schema, for a document without examples; a text's value is its name. */
export function exampleOf(document: ApiDocument, schema: JsonSchema, name = 'text', depth = 0): unknown {
  const known = resolveSchema(document, schema);
  const { type, properties, items, anyOf, format } = known;
  if (known.const !== undefined) return known.const;
  if (known.examples?.[0] !== undefined) return known.examples[0];
  if (known.enum) return known.enum[0];
  if (known.default !== undefined) return known.default;
  if (depth > MAX_DEPTH) return null;
  if (anyOf) return anyOf[0] && exampleOf(document, anyOf[0], name, depth + 1);
  switch ((typeof type === 'object' ? type[0] : type) ?? 'anything') {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, value]) => [key, exampleOf(document, value, key, depth + 1)]),
      );
    case 'array':
      return typeof items === 'object' ? [exampleOf(document, items, name, depth + 1)] : [];
    case 'string':
      return format === undefined ? name : (EXAMPLE_BY_FORMAT[format] ?? format);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return known.minimum !== undefined && known.minimum > 1 ? known.minimum : 1;
    default:
      return null;
  }
}

export interface NamedField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** The fields of an object, or of the objects in a list; empty for anything else, and for what has a name of its own. */
export function fieldsOf(schema: JsonSchema): readonly NamedField[] {
  if (referenceOf(schema) !== undefined) return [];
  const { properties, items, anyOf, required = [] } = schema;
  if (properties) {
    return Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: required.includes(name),
    }));
  }
  if (typeof items === 'object') return fieldsOf(items);
  return anyOf?.flatMap(fieldsOf) ?? [];
}
