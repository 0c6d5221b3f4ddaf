import { type ApiDocument, catalogueOf, eventsOf, signsDeliveries, subjectsOf, takesKeys } from '../api-document.ts';
import { type Block, type DocPage, type LinkEntry, pathOf } from '../doc-page.ts';
import { callLink } from './call-link.ts';

/** The first page: what there is, and the calls by subject. */
export function indexPage(api: ApiDocument, baseUrl: string): DocPage {
  const { info } = api;
  return {
    title: 'Documentation',
    words: `${info.title}, version ${info.version}`,
    blocks: [
      { kind: 'links', label: 'Parts', links: partLinks(api) },
      ...(info.description === '' ? [] : [{ kind: 'text', words: info.description } as const]),
      { kind: 'text', words: `The API is at \`${baseUrl}\`.` },
      { kind: 'heading', text: 'Calls' },
      ...callSections(api),
    ],
  };
}

function partLinks(api: ApiDocument): LinkEntry[] {
  const parts: [isThere: boolean, link: LinkEntry][] = [
    [
      takesKeys(api),
      { text: 'Get started', path: pathOf('get-started'), words: 'From an API key to a verified webhook.' },
    ],
    [true, { text: 'Calls', path: pathOf('calls'), words: 'Everything that the API can do.' }],
    [
      eventsOf(api).length > 0,
      {
        text: 'Events',
        path: pathOf('events'),
        words: 'What the platform sends to webhooks, with an example of each.',
      },
    ],
    [
      signsDeliveries(api),
      { text: 'Verify a delivery', path: pathOf('webhooks'), words: 'The signature of a webhook, with code.' },
    ],
    [
      catalogueOf(api).length > 0,
      { text: 'Errors', path: pathOf('errors'), words: 'Cause, remedy, and who can do something about it.' },
    ],
    [
      schemaNames(api).length > 0,
      { text: 'Schemas', path: pathOf('schemas'), words: 'The objects of bodies and responses.' },
    ],
  ];
  return parts.flatMap(([isThere, link]) => (isThere ? [link] : []));
}

/** A link to the page about signatures, if the document has them. */
export function verifyLinks(api: ApiDocument): Block[] {
  const links = [{ text: 'How to verify a delivery', path: pathOf('webhooks') }];
  return signsDeliveries(api) ? [{ kind: 'links', label: 'Deliveries', links }] : [];
}

function callSections(api: ApiDocument): Block[] {
  return subjectsOf(api).map(({ name, description, operations }) => ({
    kind: 'section',
    title: name,
    words: description,
    links: operations.map(callLink),
  }));
}

function schemaNames(api: ApiDocument): readonly string[] {
  return Object.keys(api.components?.schemas ?? {});
}

/** The calls by subject. */
export function callsPage(api: ApiDocument): DocPage {
  return {
    title: 'Calls',
    words: 'Everything that the API can do, by subject.',
    blocks: subjectsOf(api).flatMap(({ name, description, operations }): Block[] => [
      { kind: 'heading', text: name },
      ...(description === undefined ? [] : [{ kind: 'text', words: description } as const]),
      { kind: 'links', label: name, links: operations.map(callLink) },
    ]),
  };
}

/** The schemas by name; `undefined` for a document without named schemas. */
export function schemasPage(api: ApiDocument): DocPage | undefined {
  const names = schemaNames(api);
  if (names.length === 0) return undefined;
  const links = names.map((name) => ({ text: name, path: pathOf('schemas', name) }));
  return {
    title: 'Schemas',
    words: 'The objects of bodies and responses.',
    blocks: [{ kind: 'links', label: 'Schemas', links }],
  };
}

/** The events by what they are about; `undefined` for a document without webhooks. */
export function eventsPage(api: ApiDocument): DocPage | undefined {
  const events = eventsOf(api);
  if (events.length === 0) return undefined;
  const links = events.map(({ type, delivery }) => ({
    text: type,
    path: pathOf('events', type),
    words: delivery.description ?? delivery.summary,
  }));
  return {
    title: 'Events',
    words: 'What the platform sends to the webhooks of a tenant.',
    blocks: [...verifyLinks(api), { kind: 'links', label: 'Events', links }],
  };
}

const KINDS = [
  ['call', 'Error codes of calls'],
  ['payment', 'Failure reasons of payments'],
  ['delivery', 'Failure reasons of deliveries'],
] as const;

/** The error catalogue; `undefined` for a document without one. */
export function errorsPage(api: ApiDocument): DocPage | undefined {
  const catalogue = catalogueOf(api);
  if (catalogue.length === 0) return undefined;
  return {
    title: 'Errors',
    words: 'Why calls, payments and deliveries fail, what to do, and who can do it.',
    blocks: KINDS.flatMap(([kind, title]): Block[] => {
      const entries = catalogue.filter((entry) => entry.kind === kind);
      if (entries.length === 0) return [];
      const links = entries.map(({ code, message, cause, status }) => ({
        text: code,
        path: pathOf('errors', code),
        words: message === undefined ? cause : `${String(status ?? '')} ${message}.`.trim(),
      }));
      return [
        { kind: 'heading', text: title },
        { kind: 'links', label: title, links },
      ];
    }),
  };
}
