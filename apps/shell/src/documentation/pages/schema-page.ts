import { type ApiDocument, type JsonSchema, referenceOf, resolveSchema, subjectsOf } from '../api-document.ts';
import { type DocPage, type LinkEntry, pathOf } from '../doc-page.ts';
import { exampleOf, typeWords } from '../schema-words.ts';
import { callLink } from './call-link.ts';
import { fieldEntries, jsonCode } from './fields.ts';

/** A schema: its members, an example, and where it occurs. */
export function schemaPage(api: ApiDocument, name: string, schema: JsonSchema): DocPage {
  const fields = fieldEntries(schema);
  const example = exampleIn(api, name) ?? exampleOf(api, schema);
  const uses = usesOf(api, name);
  return {
    title: name,
    words: schema.description,
    blocks: [
      fields.length > 0
        ? { kind: 'fields', label: 'Members', fields }
        : { kind: 'text', words: `A value of type ${typeWords(schema)}.` },
      jsonCode('Example', example),
      ...(uses.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Used by' } as const,
            { kind: 'links', label: `Uses of ${name}`, links: uses } as const,
          ]),
    ],
  };
}

function usesOf(api: ApiDocument, name: string): LinkEntry[] {
  const reference = `"#/components/schemas/${name}"`;
  const calls = subjectsOf(api)
    .flatMap(({ operations }) => operations)
    .filter((operation) => JSON.stringify([operation.requestBody, operation.responses]).includes(reference));
  const schemas = Object.entries(api.components?.schemas ?? {}).filter(
    ([other, schema]) => other !== name && JSON.stringify(schema).includes(reference),
  );
  return [
    ...calls.map(callLink),
    ...schemas.map(([other]) => ({ text: other, path: pathOf('schemas', other), words: 'Schema' })),
  ];
}

/** The part of a call's example that has this schema, at any depth of a body or a response. */
export function exampleIn(api: ApiDocument, name: string): unknown {
  for (const { operations } of subjectsOf(api)) {
    for (const { requestBody, responses } of operations) {
      const parts = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      for (const content of parts) {
        const { schema, example } = content?.['application/json'] ?? {};
        const found = schema && partWith(api, name, schema, example);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

/** How deep a schema that refers to itself is followed. */
const DEPTH_MAX = 12;

/** The first part of a value whose schema is the named one. */
function partWith(api: ApiDocument, name: string, schema: JsonSchema, value: unknown, depth = 0): unknown {
  if (value === undefined || value === null || depth > DEPTH_MAX) return undefined;
  if (referenceOf(schema) === name) return value;
  const { properties = {}, items, anyOf = [] } = resolveSchema(api, schema);
  const inner: [JsonSchema, unknown][] = [
    ...anyOf.map((one): [JsonSchema, unknown] => [one, value]),
    ...(Array.isArray(value) && typeof items === 'object'
      ? value.map((one: unknown): [JsonSchema, unknown] => [items, one])
      : []),
    ...Object.entries(value).flatMap(([key, one]): [JsonSchema, unknown][] => {
      const member = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return member ? [[member, one]] : [];
    }),
  ];
  for (const [one, part] of inner) {
    const found = partWith(api, name, one, part, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
