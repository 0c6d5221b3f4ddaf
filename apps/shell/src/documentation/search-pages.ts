import {
  type ApiDocument,
  catalogueOf,
  deliveryWordsOf,
  eventsOf,
  signsDeliveries,
  subjectsOf,
  takesKeys,
} from './api-document.ts';
import { type LinkEntry, pathOf } from './doc-page.ts';

/** A page that the search can find. */
export interface FindablePage {
  readonly link: LinkEntry;
  /** The kind of page, such as 'Call'. */
  readonly kind: string;
  /** The title in lower case, its words separated by single spaces; of a guide, also what people call it. */
  readonly title: string;
  /** Everything that is searched, in the same form. */
  readonly text: string;
}

/** Lists every page of a document, once, for `searchPages`. */
export function findablePages(api: ApiDocument): readonly FindablePage[] {
  return [
    ...(takesKeys(api)
      ? [
          findable(
            'Guide',
            { text: 'Get started', path: pathOf('get-started') },
            ['curl client credentials token role roles'],
            'quick start first call authentication basic oauth api key',
          ),
        ]
      : []),
    ...(signsDeliveries(api)
      ? [
          findable(
            'Guide',
            { text: 'Verify a delivery', path: pathOf('webhooks') },
            ['standard hmac key timestamp retry retries redelivery attempts', deliveryWordsOf(api)],
            'webhooks signature verification',
          ),
        ]
      : []),
    ...subjectsOf(api).flatMap(({ name, operations }) =>
      operations.map(({ id, method, path, summary, description, 'x-roles': roles }) =>
        findable('Call', { text: summary ?? id, path: pathOf('calls', id), method, words: path }, [
          id,
          name,
          description,
          ...roles.flat(),
        ]),
      ),
    ),
    ...eventsOf(api).map(({ type, delivery: { summary, description } }) =>
      findable('Event', { text: type, path: pathOf('events', type), words: summary }, [description]),
    ),
    ...catalogueOf(api).map(({ kind, code, message, cause, remedy }) =>
      findable(
        kind === 'call' ? 'Error' : 'Failure reason',
        { text: code, path: pathOf('errors', code), words: message ?? cause },
        [cause, remedy],
      ),
    ),
    ...Object.keys(api.components?.schemas ?? {}).map((name) =>
      findable('Schema', { text: name, path: pathOf('schemas', name) }, []),
    ),
  ];
}

function findable(kind: string, link: LinkEntry, more: readonly (string | undefined)[], names = ''): FindablePage {
  const text = [link.text, names, link.words, link.method, kind, ...more].map((part) => fold(part ?? '')).join(' ');
  return { link, kind, title: fold(`${link.text} ${names}`), text: ` ${text}` };
}

/** Lower case, with a space between the words of names such as `createKey` and `instruction.settled`. */
function fold(text: string): string {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * The pages that contain every word of a term, at the beginning of their words; the best first. If there are none, those that contain most of
 * its words.
 */
export function searchPages(pages: readonly FindablePage[], term: string): readonly FindablePage[] {
  const folded = fold(term);
  if (folded === '') return [];
  const words = folded.split(' ');
  const counted = pages.map((page) => ({ page, count: words.filter((word) => page.text.includes(` ${word}`)).length }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return [];
  return counted
    .filter(({ count }) => count === most)
    .map(({ page }) => ({ page, worth: worthOf(page, folded, words) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ page }) => page);
}

function worthOf({ title }: FindablePage, folded: string, words: readonly string[]): number {
  if (title === folded) return 4;
  if (title.startsWith(folded)) return 3;
  return words.every((word) => ` ${title}`.includes(` ${word}`)) ? 2 : 1;
}
