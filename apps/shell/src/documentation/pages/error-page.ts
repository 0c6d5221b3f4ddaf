import { actorWords } from '@portal/api-client/payment-failures';
import { type ApiDocument, catalogueOf, type CatalogueEntry, subjectsOf } from '../api-document.ts';
import type { DocPage } from '../doc-page.ts';
import { callLink } from './call-link.ts';
import { mentionedCalls } from './mentioned-calls.ts';

const FAILING: Readonly<Record<string, string>> = {
  payment: 'A reason for which payments fail.',
  delivery: 'A reason for which deliveries to webhooks fail without a response.',
};

/** An error code of calls, or a failure reason: why, what to do, and who can do it. */
export function errorPage(api: ApiDocument, entry: CatalogueEntry): DocPage {
  const { kind, code, status, message, cause, remedy, actors } = entry;
  const calls = kind === 'call' ? callsWith(api, code) : [];
  return {
    title: code,
    words: FAILING[kind] ?? (message && `${message}.`),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...(status === undefined ? [] : [{ term: 'HTTP status', words: String(status) }]),
          { term: 'Cause', words: cause },
          { term: 'What to do', words: remedy },
          ...(actors.length === 0 ? [] : [{ term: 'Who can do it', words: actorWords(actors) }]),
        ],
      },
      ...mentionedCalls(api, remedy),
      ...(calls.length === 0
        ? []
        : [
            {
              kind: 'section',
              title: 'Calls that respond with it',
              words: undefined,
              links: calls.map(callLink),
            } as const,
          ]),
    ],
  };
}

function callsWith(api: ApiDocument, code: string) {
  const line = new RegExp(`^${code}:`, 'm');
  return subjectsOf(api)
    .flatMap(({ operations }) => operations)
    .filter(({ responses }) => Object.values(responses).some(({ description }) => line.test(description)));
}

/** The entry of the catalogue with this code; codes are unique in a kind, and those of calls win. */
export function findEntry(api: ApiDocument, code: string): CatalogueEntry | undefined {
  return catalogueOf(api).find((entry) => entry.code === code);
}
