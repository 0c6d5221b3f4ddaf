import { describe, expect, test } from 'vitest';
import { checkPortal, pathShape } from './check-portal.ts';

const list = { id: 'books.list', path: '/books', title: 'Books', access: {} };
const detail = { id: 'books.detail', path: '/books/:bookId', title: 'Book', access: {} };
const item = { group: 'Services', route: 'books.list', text: 'Books', icon: 'book', order: 10 };
const manifest = {
  contract: 1,
  id: 'books',
  version: '1.0.0',
  owner: 'Books team',
  requires: { contract: 1, shared: {} },
  routes: [list, detail],
  nav: [item],
};

function faultsOf(change: object): readonly string[] {
  const checked = checkPortal({ ...manifest, ...change });
  return checked.ok ? [] : checked.faults;
}

test('checkPortal fills in defaults: sign-in required, blocked in trial, main layout', () => {
  expect(checkPortal(manifest)).toMatchObject({
    ok: true,
    portal: {
      routes: [{ ...list, access: { auth: 'required', trial: 'blocked' }, layout: 'main' }, { id: 'books.detail' }],
      search: [],
      cards: [],
      events: [],
    },
  });
});

describe('a refused manifest gets a message that says what to change', () => {
  const card = { id: 'books.new', kind: 'recent', title: 'New books' };
  test.each<[string, object, string]>([
    [
      'another contract version',
      { contract: 2, novelty: true },
      'contract 2 is not supported; this shell serves contract 1: build it for that shell, or release the shell first',
    ],
    [
      'a route with the prefix of another portal',
      { routes: [list, { ...detail, id: 'shop.detail' }] },
      "'shop.detail' must start with 'books.'",
    ],
    [
      'a duplicate route id',
      { routes: [list, { ...detail, id: 'books.list' }] },
      "route id 'books.list' is declared twice",
    ],
    ['a duplicate path', { routes: [list, { ...detail, path: '/books' }] }, "path '/books' is declared twice"],
    [
      'paths that differ only in a parameter name',
      { routes: [list, detail, { ...detail, id: 'books.other', path: '/books/:id' }] },
      "path '/books/:id' is declared twice",
    ],
    [
      'conditions on an anonymous page',
      { routes: [{ ...list, access: { auth: 'anonymous', licence: 'books' } }] },
      "route 'books.list' is open to everybody, so it takes no roles, flags or licence",
    ],
    [
      "a page with 'creates' whose path has parameters",
      { routes: [list, { ...detail, creates: true }] },
      "route 'books.detail' has 'creates', so its path must have no parameters",
    ],
    [
      'a crumb with an unknown parameter',
      { routes: [list, { ...detail, crumb: 'Book {id}' }] },
      "crumb of route 'books.detail': '{id}' must name a parameter of '/books/:bookId'",
    ],
    [
      'a crumb with a format other than upper',
      { routes: [list, { ...detail, crumb: 'Book {bookId:lower}' }] },
      "crumb of route 'books.detail': '{bookId:lower}' must name a parameter of '/books/:bookId'",
    ],
    [
      'a read with an unknown parameter',
      { routes: [list, { ...detail, reads: ['v1/shelves', 'v1/books/{bookId}/pages/{page}'] }] },
      "reads of route 'books.detail': '{page}' must name a parameter of '/books/:bookId'",
    ],
    [
      'a read that is no path of a call',
      { routes: [{ ...list, reads: ['/v1/books'] }] },
      'routes.0.reads.0: must be the path of a call, such as v1/themes/{themeId}',
    ],
    [
      'a card of an unknown kind',
      { cards: [{ ...card, kind: 'chart' }] },
      'cards.0.kind: must be one of lead, figures, setup, attention, recent',
    ],
    [
      'a menu item with an unknown route',
      { nav: [{ ...item, route: 'books.none' }] },
      "menu item 'Books' leads to 'books.none', but no route has this id",
    ],
    [
      'a menu item to a path with parameters',
      { nav: [{ ...item, route: 'books.detail' }] },
      "menu item 'Books' leads to '/books/:bookId', which needs parameters",
    ],
    [
      'a search entry with an unknown route',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.none', query: 'term={term}' }] },
      "search entry 'Books' leads to 'books.none', but no route has this id",
    ],
    [
      'a search entry whose query lacks the term',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.list', query: 'term=' }] },
      'search.0.query: must contain {term}',
    ],
    [
      'a search entry with a query to a path with parameters',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.detail', query: 'term={term}' }] },
      "search entry 'Books' leads to '/books/:bookId', which needs parameters",
    ],
    [
      'words for a page with parameters',
      { words: [{ route: 'books.detail', words: ['novel'] }] },
      "words for 'books.detail' leads to '/books/:bookId', which needs parameters",
    ],
    [
      'words for an unknown page',
      { words: [{ route: 'books.all', words: ['novel'] }] },
      "words for 'books.all' leads to 'books.all', but no route has this id",
    ],
    ['an empty word', { words: [{ route: 'books.list', words: [''] }] }, 'words.0.words.0: must not be empty'],
    [
      'a search entry without a query to a path without parameters',
      { search: [{ id: 'books.open', label: 'book', route: 'books.list' }] },
      "search entry 'book' has no query, so '/books' must have exactly one parameter",
    ],
    [
      "a card outside the portal's prefix",
      { cards: [{ ...card, id: 'authors.new' }] },
      "card id 'authors.new' must start with 'books.'",
    ],
    [
      'a duplicate card',
      { cards: ['Old', 'New'].map((title) => ({ ...card, title })) },
      "card id 'books.new' is declared twice",
    ],
    [
      'a card with a route that is not in the menu',
      { cards: [{ ...card, route: 'books.detail' }] },
      "card 'books.new' names 'books.detail', but no menu item leads there",
    ],
    ['an unknown property', { colour: 'red' }, 'document: unknown property colour'],
    ['an empty menu group', { nav: [{ ...item, group: '' }] }, 'nav.0.group: must not be empty'],
    [
      'a menu group with a long name',
      { nav: [{ ...item, group: 'Books'.repeat(7) }] },
      'nav.0.group: must have at most 30 characters',
    ],
    ['an unknown property of a card', { cards: [{ ...card, colour: 'red' }] }, 'cards.0: unknown property colour'],
    [
      'route data that is no text',
      { routes: [{ ...list, data: { count: 1 } }] },
      'routes.0.data.count: must be of type',
    ],
    [
      'a drawing with too many lines',
      { nav: [{ ...item, icon: { paths: Array.from({ length: 13 }, () => 'M4 4h16') } }] },
      'nav.0.icon.paths: must have at most 12 lines',
    ],
    ['a drawing without lines', { nav: [{ ...item, icon: { paths: [] } }] }, 'nav.0.icon.paths: must not be empty'],
    ['an unknown icon', { nav: [{ ...item, icon: 'rocket' }] }, 'nav.0.icon: must be one of home, '],
    [
      'an anonymous menu item',
      { nav: [{ ...item, access: { auth: 'anonymous' } }] },
      'nav.0.access.auth: must be required',
    ],
    [
      'a menu item with a javascript: address',
      { nav: [{ ...item, url: 'javascript:alert(1)' }] },
      'nav.0.url: must be an http or https address',
    ],
    ['a route without a title', { routes: [{ ...list, title: '' }] }, 'routes.0.title: must not be empty'],
    ['a missing owner', { owner: undefined }, 'owner: must be of type string'],
    ['a portal id with capitals', { id: 'Books' }, 'a portal id consists of lower-case letters, digits and hyphens'],
    [
      'a route id with a space',
      { routes: [{ ...list, id: 'books.my list' }] },
      'an id consists of lower-case letters, digits, hyphens and dots',
    ],
  ])('%s', (_title, change, sentence) => {
    expect(faultsOf(change).join('\n')).toContain(sentence);
  });

  test('all faults are returned at once, and any input is accepted', () => {
    expect(
      faultsOf({
        routes: [
          { ...list, id: 'a' },
          { ...list, id: 'a' },
        ],
        nav: [],
      }),
    ).toHaveLength(4);
    expect(checkPortal('portal')).toMatchObject({ ok: false });
    expect(checkPortal(undefined)).toMatchObject({ ok: false });
  });
});

test("'creates', a crumb and reads with parameters and a card of figures are accepted", () => {
  const routes = [
    { ...list, creates: true },
    { ...list, id: 'books.new', path: '/books/new', creates: { access: { flags: { allOf: ['books'] } } } },
    { ...detail, crumb: 'Book {bookId} - {bookId:upper}', reads: ['v1/books/{bookId}?pages=all'] },
  ];
  const cards = [{ id: 'books.sold', kind: 'figures', title: 'Sold', order: 1 }];
  expect(faultsOf({ routes, cards })).toEqual([]);
});

test.each(['/', '/a', '/api-keys/new', '/a/:b', '/:a', '/a/:bC/d'])("'%s' is a valid path", (path) => {
  expect(faultsOf({ routes: [{ ...list, path }], nav: [] })).toEqual([]);
});

test.each([
  '',
  'a',
  '//',
  '//a',
  '/a/',
  '/a//b',
  '/A',
  '/a/*',
  '/a?b',
  '/a#b',
  '/a b',
  '/:',
  '/a.b',
  '/../a',
  '/:a-b',
  '/a:b',
])("'%s' is not a valid path", (path) => {
  expect(faultsOf({ routes: [{ ...list, path }], nav: [] })).not.toEqual([]);
});

test('the shape of a path leaves out parameter names', () => {
  expect(pathShape('/a/:b/c/:dE')).toBe('/a/:/c/:');
});

test.each([
  'M4 4h16v16H4z',
  'm16 17 5-5-5-5',
  'M10 11V6a2 2 0 0 0-2-2q0 0 0 1',
  'M1.5.5l-.5-.5',
  'M4,4 a2,2 0 012,2 Z',
  'M3 3c1 1 2 2 3 3s1 1 2 2t1 1',
])('a menu item can have its own icon: %s', (path) => {
  expect(faultsOf({ nav: [{ ...item, icon: { paths: [path, 'M4 4h16'] } }] })).toEqual([]);
});

test.each([
  '',
  'M',
  'M4',
  'L4 4',
  'M4 4h',
  'M4 4c1 1 2 2',
  'M4 4a2 2 0 2 0 2 2',
  'M4 4#frame',
  'M4 4 url(https://books.example/icon.svg)',
  `M4 ${'4'.repeat(900)}!`,
])('an icon that is no path data is refused with its place: %j', (path) => {
  expect(faultsOf({ nav: [item, { ...item, icon: { paths: ['M4 4h16', path] } }] })).toEqual([
    'nav.1.icon.paths.1: must be path data of SVG that begins with M, such as M4 4h16v16H4z',
  ]);
});
