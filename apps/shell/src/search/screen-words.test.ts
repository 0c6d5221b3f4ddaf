import { buildPortal, checkPortal, type Portal, type PortalConfig } from '@portal/contract';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellPortal } from '../shell-portal.ts';
import { readRemotePortals } from '../testing/remote-portals.ts';
import { findEntries } from './find-entries.ts';
import { paletteEntries } from './palette-entries.ts';
import { loadWordsOnce } from './screen-words.ts';

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://portal.example' } }));
afterEach(() => void vi.unstubAllGlobals());

function asPortal(config: PortalConfig): Portal {
  const checked = checkPortal({ ...config, version: '1.0.0', requires: { contract: 1, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.portal;
}

const books = {
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [
    { id: 'books.list', path: '/books', title: 'Books', access: {} },
    { id: 'books.lent', path: '/books/lent', title: 'Lent', access: {} },
  ],
  nav: [{ group: 'Services', route: 'books.list', text: 'Books', icon: 'book', order: 1 }],
} satisfies PortalConfig;
const words = [
  { route: 'books.list', words: ['novels'] },
  { route: 'books.lent', words: ['borrowers'] },
];
const loaded = [
  { ...words[0], isInMenu: true },
  { ...words[1], isInMenu: false },
];
const registry = { contract: 1, remotes: ['a fault', { id: 'books', entry: 'remotes/books/1.0.0/mf-manifest.json' }] };

function place(portals: readonly Portal[]) {
  return { portals: [shellPortal, ...portals], registry, registryUrl: 'https://cdn.example/registry.json' };
}

/** Answers each request for a manifest with the next of these. */
function stubManifests(...responses: (() => Response)[]) {
  const fetch = vi.fn(async (_url: URL) => responses.shift()?.() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.map(([url]) => url.href);
}

test('the words of a release are read from its manifest, once', async () => {
  const asked = stubManifests(() => Response.json({ ...asPortal(books), words }));
  const load = loadWordsOnce(place([asPortal(books)]));
  expect(await load()).toEqual(loaded);
  expect(await load()).toEqual(loaded);
  expect(asked()).toEqual(['https://cdn.example/remotes/books/1.0.0/portal.json']);
});

test('a manifest without words has none, and is not requested again', async () => {
  const asked = stubManifests(() => Response.json(asPortal(books)));
  const load = loadWordsOnce(place([asPortal(books)]));
  expect([await load(), await load()]).toEqual([[], []]);
  expect(asked()).toHaveLength(1);
});

test.each<[string, () => Response]>([
  ['is missing', () => new Response('Not found', { status: 404 })],
  ['is no manifest', () => Response.json({ words })],
  ['belongs to another remote', () => Response.json({ ...asPortal(books), id: 'shop' })],
])('a manifest that %s has no words, and is requested again the next time', async (_fault, response) => {
  stubManifests(response, () => Response.json({ ...asPortal(books), words }));
  const load = loadWordsOnce(place([asPortal(books)]));
  expect(await load()).toEqual([]);
  expect(await load()).toEqual(loaded);
});

test('a manifest that is complete, as of a dev server, is not requested', async () => {
  const asked = stubManifests();
  expect(await loadWordsOnce(place([asPortal({ ...books, words })]))()).toEqual(loaded);
  expect(asked()).toEqual([]);
});

const remotes = (await readRemotePortals()).map(asPortal);
const portal = buildPortal([shellPortal, ...remotes], ALL_RIGHTS);
const known = paletteEntries({
  portal,
  context: ALL_RIGHTS,
  canSwitchTenant: false,
  scheme: 'system',
  words: await loadWordsOnce(place(remotes))(),
});

test.each([
  ['refund', ['Transaction Data', 'Order Viewer']],
  ['dispute', ['Chargebacks']],
  ['IBAN', ['Apps']],
  ['bank account', ['Apps', 'Mandates Report']],
  ['audit', ['Activity', 'Access overview']],
  ['error code', ['Error codes']],
  ['logo', ['Theming', 'Add Theme']],
  ['signature', ['Check a delivery']],
  ['staff', ['Users']],
  ['GoCardless', ['Provider configurations', 'Create provider configuration']],
])('%s leads to the screen that answers it: %j', (typed, expected) => {
  const found = findEntries(known, typed, []).filter(({ title }) => title !== 'Search');
  expect(found.flatMap(({ entries }) => entries.map(({ text }) => text))).toEqual(expected);
});

test.each(['125 SEK', 'SEK 1 250,50', '€12', '12,50 EUR', 'insufficient funds', 'AM04', 'suspected fraud'])(
  '%s is searched for among the payments first',
  (typed) => {
    const [first] = findEntries(known, typed, []).filter(({ title }) => title === 'Search');
    expect(first?.entries[0]?.text).toBe(`Search Transactions for “${typed}”`);
  },
);

test('another term is searched for in the order of the menu', () => {
  const [first] = findEntries(known, 'ørsted', []);
  expect(first?.entries[0]?.text).toBe('Search Apps for “ørsted”');
});

test('no area repeats a word, or the title of the screen', () => {
  const repeated = remotes.flatMap(({ routes, words: screens = [] }) =>
    screens.flatMap(({ route, words: own }) => {
      const title = routes.find(({ id }) => id === route)?.title.toLowerCase();
      return own.filter((word, at) => word.toLowerCase() === title || own.indexOf(word) < at);
    }),
  );
  expect(repeated).toEqual([]);
});
