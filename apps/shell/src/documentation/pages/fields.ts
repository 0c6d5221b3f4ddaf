import type { ApiDocument, JsonSchema } from '../api-document.ts';
import { type Block, type FieldEntry, type LinkEntry, pathOf } from '../doc-page.ts';
import { exampleOf, fieldsOf, limitWords, schemaNameOf, typeWords, valuesOf } from '../schema-words.ts';

/** How deep members are listed; the example shows the rest. */
const DEPTH_MAX = 5;

interface FieldOptions {
  readonly name: string;
  readonly isRequired: boolean;
  /** Default: the description of the schema. */
  readonly words?: string | undefined;
  /** The part of the request that carries a parameter. */
  readonly place?: string;
}

/** Describes a member or a parameter by its schema. */
export function fieldOf(schema: JsonSchema, options: FieldOptions, depth = 0): FieldEntry {
  const { name, isRequired, words = schema.description, place } = options;
  return {
    name,
    type: [typeWords(schema), limitWords(schema), place, isRequired && 'required'].filter(Boolean).join(', '),
    words,
    values: valuesOf(schema),
    schema: schemaLink(schema),
    fields: depth < DEPTH_MAX ? fieldEntries(schema, depth + 1) : [],
  };
}

/** The members of an object, or of the objects in a list. */
export function fieldEntries(schema: JsonSchema, depth = 0): FieldEntry[] {
  return fieldsOf(schema).map((field) => fieldOf(field.schema, field, depth));
}

function schemaLink(schema: JsonSchema): LinkEntry | undefined {
  const name = schemaNameOf(schema);
  return name === undefined ? undefined : { text: name, path: pathOf('schemas', name) };
}

export const jsonCode = (label: string, value: unknown) =>
  ({ kind: 'code', label, language: 'json', code: JSON.stringify(value, null, 2) }) as const;

/** A body as a list of its members, or a link to its schema, with its example. */
export function bodyBlocks(
  api: ApiDocument,
  label: string,
  { schema, example }: { readonly schema?: JsonSchema | undefined; readonly example?: unknown },
): Block[] {
  if (!schema) return [];
  const fields = fieldEntries(schema);
  const link = schemaLink(schema);
  return [
    ...(link && fields.length === 0 ? [{ kind: 'links', label, links: [link] } as const] : []),
    ...(fields.length > 0 ? [{ kind: 'fields', label, fields } as const] : []),
    jsonCode(`Example of the ${label.toLowerCase()}`, example ?? exampleOf(api, schema)),
  ];
}
