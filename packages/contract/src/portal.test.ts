import { describe, expect, test } from 'vitest';
import { checkPortal, pathShape } from './portal.ts';

const list = { id: 'books.list', path: '/books', title: 'Books' };
const detail = { id: 'books.detail', path: '/books/:bookId', title: 'Book' };
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

test('a manifest comes back with what it left out: signed in, no trial, main layout', () => {
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

describe('a team reads what to change', () => {
  test.each<[string, object, string]>([
    [
      'another contract',
      { contract: 2, novelty: true },
      'contract 2 is not supported; this shell speaks contract 1: build it with that contract, or release the shell first',
    ],
    [
      'a route of another prefix',
      { routes: [list, { ...detail, id: 'shop.detail' }] },
      "'shop.detail' must start with 'books.'",
    ],
    [
      'a doubled route id',
      { routes: [list, { ...detail, id: 'books.list' }] },
      "route id 'books.list' is declared twice",
    ],
    ['a doubled path', { routes: [list, { ...detail, path: '/books' }] }, "path '/books' is declared twice"],
    [
      'paths that differ only in a parameter',
      { routes: [list, detail, { ...detail, id: 'books.other', path: '/books/:id' }] },
      "path '/books/:id' is declared twice",
    ],
    [
      'conditions on a page that is open to everybody',
      { routes: [{ ...list, access: { auth: 'anonymous', licence: 'books' } }] },
      "route 'books.list' is open to everybody, so it takes no roles, flags or licence",
    ],
    [
      'a page that creates something, which the command palette could not open',
      { routes: [list, { ...detail, creates: true }] },
      "route 'books.detail' has 'creates', so its path must have no parameters",
    ],
    [
      'a crumb that names no parameter of its path',
      { routes: [list, { ...detail, crumb: 'Book {id}' }] },
      "crumb of route 'books.detail': '{id}' must name a parameter of '/books/:bookId'",
    ],
    [
      'a crumb that asks for anything else than upper case',
      { routes: [list, { ...detail, crumb: 'Book {bookId:lower}' }] },
      "crumb of route 'books.detail': '{bookId:lower}' must name a parameter of '/books/:bookId'",
    ],
    [
      'a card of an unknown kind',
      { cards: [{ id: 'books.new', kind: 'chart', title: 'New books', order: 1 }] },
      'cards.0.kind: must be one of figures, setup, attention, recent',
    ],
    [
      'a menu item without a route',
      { nav: [{ ...item, route: 'books.none' }] },
      "menu item 'Books' leads to 'books.none', which no route declares",
    ],
    [
      'a menu item to a path with parameters',
      { nav: [{ ...item, route: 'books.detail' }] },
      "menu item 'Books' leads to '/books/:bookId', which needs parameters",
    ],
    [
      'a search entry without a route',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.none', query: 'term={term}' }] },
      "search entry 'Books' leads to 'books.none', which no route declares",
    ],
    [
      'a search entry that sends no term',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.list', query: 'term=' }] },
      'search.0.query: must hold {term}',
    ],
    [
      'a search entry that leads to a path with parameters',
      { search: [{ id: 'books.search', label: 'Books', route: 'books.detail', query: 'term={term}' }] },
      "search entry 'Books' leads to '/books/:bookId', which needs parameters",
    ],
    [
      'a search entry without a query that leads nowhere with the term',
      { search: [{ id: 'books.open', label: 'book', route: 'books.list' }] },
      "search entry 'book' has no query, and '/books' not the one parameter that the term could be",
    ],
    [
      "a card outside the portal's prefix",
      { cards: [{ id: 'authors.new', kind: 'recent', title: 'New books', order: 1 }] },
      "card id 'authors.new' must start with 'books.'",
    ],
    [
      'a doubled card',
      { cards: [1, 2].map((order) => ({ id: 'books.new', kind: 'recent', title: 'New books', order })) },
      "card id 'books.new' is declared twice",
    ],
    ['an unknown member', { colour: 'red' }, 'document: has no member colour'],
    ['an unknown menu group', { nav: [{ ...item, group: 'Books' }] }, 'nav.0.group: must be one of Home, Tenant, '],
    ['an unknown icon', { nav: [{ ...item, icon: 'rocket' }] }, 'nav.0.icon: must be one of home, '],
    [
      'a menu item open to all',
      { nav: [{ ...item, access: { auth: 'anonymous' } }] },
      'nav.0.access.auth: must be required',
    ],
    [
      'a menu address that runs code',
      { nav: [{ ...item, url: 'javascript:alert(1)' }] },
      'nav.0.url: must be an http or https address',
    ],
    ['a route without a title', { routes: [{ ...list, title: '' }] }, 'routes.0.title: must not be empty'],
    ['a missing owner', { owner: undefined }, 'owner: must be of type string'],
    ['a portal id with capitals', { id: 'Books' }, 'a portal id is lower-case letters, digits and hyphens'],
    [
      'a route id with a space',
      { routes: [{ ...list, id: 'books.my list' }] },
      'an id is lower-case words, dots and hyphens',
    ],
  ])('%s', (_title, change, sentence) => {
    expect(faultsOf(change).join('\n')).toContain(sentence);
  });

  test('every fault at once, and something that is no manifest at all', () => {
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

test('a manifest may say that a page creates something, how its crumb is written, and that home has figures', () => {
  const routes = [
    { ...list, creates: true },
    { ...detail, crumb: 'Book {bookId} - {bookId:upper}' },
  ];
  const cards = [{ id: 'books.sold', kind: 'figures', title: 'Sold', order: 1 }];
  expect(faultsOf({ routes, cards })).toEqual([]);
});

test.each(['/', '/a', '/api-keys/new', '/a/:b', '/:a', '/a/:bC/d'])('%s is a path', (path) => {
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
])("'%s' is not a path", (path) => {
  expect(faultsOf({ routes: [{ ...list, path }], nav: [] })).not.toEqual([]);
});

test('the shape of a path forgets the names of its parameters', () => {
  expect(pathShape('/a/:b/c/:dE')).toBe('/a/:/c/:');
});
