import type { ApiDocument, ApiEvent } from '../api-document.ts';
import type { DocPage } from '../doc-page.ts';
import { fieldEntries, fieldOf, jsonCode } from './fields.ts';
import { exampleOf } from '../schema-words.ts';
import { verifyLinks } from './list-pages.ts';
import { mentionedCalls } from './mentioned-calls.ts';

/** A type of event: when it is sent, what a delivery with it contains, and an example. */
export function eventPage(api: ApiDocument, { type, delivery }: ApiEvent): DocPage {
  const { summary, description, parameters } = delivery;
  const { schema, example } = delivery.requestBody?.content?.['application/json'] ?? {};
  return {
    title: type,
    words: summary,
    blocks: [
      ...(description === undefined
        ? []
        : [
            { kind: 'heading', text: 'When it is sent' } as const,
            { kind: 'text', words: description } as const,
            ...mentionedCalls(api, description),
          ]),
      ...(schema
        ? [
            { kind: 'heading', text: 'Body' } as const,
            { kind: 'fields', label: 'Body', fields: fieldEntries(schema) } as const,
            jsonCode('Example of the body', example ?? exampleOf(api, schema)),
          ]
        : []),
      ...(parameters.length === 0
        ? []
        : [
            { kind: 'heading', text: 'Headers' } as const,
            {
              kind: 'fields',
              label: 'Headers',
              fields: parameters.map((one) =>
                fieldOf(one.schema, { name: one.name, isRequired: one.required, words: one.description }),
              ),
            } as const,
          ]),
      ...verifyLinks(api),
    ],
  };
}
