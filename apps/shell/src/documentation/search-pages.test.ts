import { expect, test } from 'vitest';
import { findablePages, searchPages } from './search-pages.ts';
import { readDocument, SMALL_DOCUMENT } from './testing/small-document.ts';

const paths = async (term: string, document: unknown = SMALL_DOCUMENT) =>
  searchPages(findablePages(await readDocument(document)), term).map(({ link }) => link.path);

test.each([
  ['list keys', ['/api-documentation/calls/listKeys']],
  ['listKeys', ['/api-documentation/calls/listKeys']],
  ['/v1/keys', ['/api-documentation/calls/listKeys']],
  ['RATE_LIMITED', ['/api-documentation/errors/RATE_LIMITED']],
  ['rate lim', ['/api-documentation/errors/RATE_LIMITED']],
  ['expired', ['/api-documentation/errors/Expired%20card']],
  ['key.created', ['/api-documentation/events/key.created']],
  ['signature', ['/api-documentation/webhooks']],
  ['KEY_WRITE', ['/api-documentation/calls/listKeys']],
  ['xylophone', []],
  ['the rate limited xylophone', ['/api-documentation/errors/RATE_LIMITED']],
  ['  ', []],
])('the search for %j finds pages by their words, in any case', async (term, found) => {
  expect(await paths(term)).toEqual(found);
});

test('a page with the term as its title comes first', async () => {
  expect((await paths('key'))[0]).toBe('/api-documentation/schemas/Key');
});

test('a guide comes before the calls that have the term in their titles', async () => {
  const { get } = SMALL_DOCUMENT.paths['/v1/keys'];
  const calls = ['Create a webhook', 'Replace an API key'].map((summary) => [
    `/v1/${summary}`,
    { get: { ...get, summary } },
  ]);
  const document = { ...SMALL_DOCUMENT, paths: Object.fromEntries(calls) };
  expect(await paths('webhook', document)).toEqual([
    '/api-documentation/webhooks',
    expect.stringContaining('/api-documentation/calls/'),
  ]);
  expect((await paths('api key', document))[0]).toBe('/api-documentation/get-started');
});
