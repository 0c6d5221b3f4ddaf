import { type ApiDocument, type JsonSchema, resolveSchema } from './api-document.ts';

/** How deep a schema that refers to itself is followed. */
const MAX_DEPTH = 8;

/** The type in words: `list of text`, `text or null`, `"INVITED" or "ACCEPTED"`. */
export function typeWords(document: ApiDocument, schema: JsonSchema): string {
  const { type, format, anyOf, items, ...rest } = resolveSchema(document, schema);
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (rest.enum) return rest.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return anyOf.map((option) => typeWords(document, option)).join(' or ');
  const names = typeof type === 'object' ? type : [type ?? 'anything'];
  return names
    .map((name) => {
      if (name === 'array') return typeof items === 'object' ? `list of ${typeWords(document, items)}` : 'list';
      if (name === 'string') return format ?? 'text';
      return name;
    })
    .join(' or ');
}

/** The limits of a value beyond its type; empty if there are none. */
export function limitWords(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems } = schema;
  return [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minItems !== undefined && `at least ${minItems} items`,
    maxItems !== undefined && maxItems > 0 && `at most ${maxItems} items`,
    schema.default !== undefined && `default: ${JSON.stringify(schema.default)}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

const EXAMPLE_BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '4e2c8a52-9f0b-4a52-8d5e-1f6c52d0a7c3',
  'date-time': '2026-02-03T04:05:06.789Z',
  date: '2026-02-03',
  email: 'ada@example.com',
};

/** An example value built only from the schema; a text's value is its name. */
export function exampleOf(document: ApiDocument, schema: JsonSchema, name = 'text', depth = 0): unknown {
  const known = resolveSchema(document, schema);
  const { type, properties, items, anyOf, format } = known;
  if (known.const !== undefined) return known.const;
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
      return 1;
    default:
      return null;
  }
}

/** The fields of an object, or of the objects in a list; empty for anything else. */
export function fieldsOf(
  document: ApiDocument,
  schema: JsonSchema,
): readonly { readonly name: string; readonly schema: JsonSchema; readonly isRequired: boolean }[] {
  const { properties, items, anyOf, required = [] } = resolveSchema(document, schema);
  if (properties) {
    return Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: required.includes(name),
    }));
  }
  if (typeof items === 'object') return fieldsOf(document, items);
  return anyOf?.flatMap((option) => fieldsOf(document, option)) ?? [];
}
