import { type ApiDocument, type JsonSchema, subjectsOf } from '../api-document.ts';
import { type DocPage, type LinkEntry, pathOf } from '../doc-page.ts';
import { exampleOf, schemaNameOf, typeWords } from '../schema-words.ts';
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

/** The part of a call's example that has this schema: the body, or the data of a response. */
function exampleIn(api: ApiDocument, name: string): unknown {
  for (const { operations } of subjectsOf(api)) {
    for (const { requestBody, responses } of operations) {
      const parts = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      for (const content of parts) {
        const { schema, example } = content?.['application/json'] ?? {};
        if (!schema || example === undefined) continue;
        if (schema.$ref !== undefined && schemaNameOf(schema) === name) return example;
        const data = schema.properties?.['data'];
        if (data?.$ref === undefined || schemaNameOf(data) !== name) continue;
        if (typeof example === 'object' && example !== null && 'data' in example) return example.data;
      }
    }
  }
  return undefined;
}
