import { type AccessContext, buildPortal, type Portal, portalSchema, SIGNED_OUT } from '@portal/contract';
import { expect, test } from 'vitest';
import { shellPortal } from '../shell-portal.ts';
import { findEntries, looksLikeReference, type PaletteSection } from './find-entries.ts';
import { paletteEntries, type RecentChoice } from './palette-entries.ts';

const shop: Portal = portalSchema.parse({
  contract: 1,
  id: 'shop',
  version: '1.0.0',
  owner: 'Shop team',
  requires: { contract: 1, shared: {} },
  routes: [
    { id: 'shop.goods', path: '/goods', title: 'Goods', access: { trial: 'allowed' } },
    {
      id: 'shop.new',
      path: '/goods/new',
      title: 'Create article',
      creates: true,
      access: { roles: { anyOf: ['APP_WRITE'] } },
    },
    {
      id: 'shop.bundle',
      path: '/bundles/new',
      title: 'Create bundle',
      creates: { access: { flags: { allOf: ['bundles'] } } },
      access: { roles: { anyOf: ['APP_WRITE'] } },
    },
    { id: 'shop.copy', path: '/goods/:id/copy', title: 'Create a copy', access: {} },
    { id: 'shop.address', path: '/goods/address', title: 'Address', access: {} },
    { id: 'shop.found', path: '/goods/search', title: 'Found', access: { roles: { anyOf: ['APP_READ'] } } },
    { id: 'shop.article', path: '/goods/:id', title: 'Article', access: { roles: { anyOf: ['APP_READ'] } } },
    { id: 'shop.status', path: '/status', title: 'Status', access: {} },
    { id: 'shop.returns', path: '/goods/returns', title: 'Returns', access: { roles: { anyOf: ['APP_READ'] } } },
  ],
  nav: [
    { group: 'Services', route: 'shop.goods', text: 'Goods', icon: 'grid', order: 10 },
    {
      group: 'Developers',
      route: 'shop.status',
      text: 'Status',
      icon: 'report',
      order: 1,
      url: 'https://status.example/',
    },
  ],
  search: [
    { id: 'shop.search', label: 'Goods', route: 'shop.found', query: 'term={term}&again={term}' },
    { id: 'shop.open', label: 'article', route: 'shop.article', prefixes: ['ART-'] },
  ],
  words: [
    { route: 'shop.goods', words: ['stock', 'logo on a label', 'payout'] },
    { route: 'shop.new', words: ['stock'] },
    { route: 'shop.bundle', words: ['stock'] },
    { route: 'shop.returns', words: ['stock', 'money back'], access: { licence: 'returns' } },
  ],
});
const words = (shop.words ?? []).map((screen) => ({ ...screen, isInMenu: screen.route === 'shop.goods' }));

const member: AccessContext = { ...SIGNED_OUT, signedIn: true };
const admin = { ...member, roles: ['TENANT_ADMIN'] };
const withBundles = { ...admin, flags: new Set(['bundles']) };

function known(context: AccessContext, canSwitchTenant = false) {
  const portal = buildPortal([shellPortal, shop], context);
  return paletteEntries({ portal, context, canSwitchTenant, scheme: 'system', words });
}

/** Each section as its title and its texts. */
const said = (sections: readonly PaletteSection[]) =>
  Object.fromEntries(sections.map(({ title, entries }) => [title, entries.map(({ text }) => text)]));

const find = (context: AccessContext, typed: string, recent: readonly RecentChoice[] = []) =>
  said(findEntries(known(context), typed, recent));

const leadsTo = (typed: string) =>
  findEntries(known(admin), typed, [])
    .flatMap(({ entries }) => entries)
    .map(({ target }) => (target.kind === 'page' ? target.path : target.kind));

test('without input, every menu item that the user may open is listed', () => {
  expect(find(admin, '')).toEqual({ Menu: ['Home', 'Goods', 'Status', 'Documentation'] });
  expect(find({ ...member, isTrial: true }, '  ')).toEqual({ Menu: ['Home', 'Goods'] });
});

test.each<[string, AccessContext, readonly string[]]>([
  ['an admin', admin, ['Create article', 'My access', 'Access overview']],
  [
    'an admin with the flag of a page',
    withBundles,
    ['Create article', 'Create bundle', 'My access', 'Access overview'],
  ],
  ['a user without rights', member, ['My access']],
  ['a user with only that flag', { ...member, flags: withBundles.flags }, ['My access']],
  ['a trial', { ...admin, isTrial: true }, ['My access', 'Access overview']],
])('%s finds the actions that they may take', (_who, context, actions) => {
  const texts = known(context).actions.map(({ text }) => text);
  expect(texts).toEqual([...actions, 'Light colours', 'Dark colours', 'Logout']);
});

test('a user with several tenants can switch', () => {
  expect(known(member, true).actions.map(({ text }) => text)).toContain('Switch tenant');
});

test('menu items and actions match by name, then the searches follow with the input', () => {
  expect(find(admin, ' good ')).toEqual({
    Menu: ['Goods'],
    Search: ['Search Goods for “good”'],
  });
  expect(find(admin, 'log out')).toEqual({ Actions: ['Logout'], Search: ['Search Goods for “log out”'] });
});

test("a menu item also matches by its group's name, after those that match by their own", () => {
  expect(find(admin, 'developers').Menu).toEqual(['Status', 'Documentation']);
});

const withReturns = { ...withBundles, licences: new Set(['returns']) };

test.each<[string, AccessContext, Readonly<Record<string, readonly string[]>>]>([
  ['an admin', admin, { Menu: ['Goods'], Actions: ['Create article'] }],
  [
    'an admin with all',
    withReturns,
    { Menu: ['Goods'], Pages: ['Returns'], Actions: ['Create article', 'Create bundle'] },
  ],
  ['a reader', { ...withReturns, roles: ['APP_READ'] }, { Menu: ['Goods'], Pages: ['Returns'] }],
  ['a user without rights', { ...withReturns, roles: [] }, { Menu: ['Goods'] }],
  ['a trial', { ...withReturns, isTrial: true }, { Menu: ['Goods'] }],
])('%s finds by other words the screens that they may open', (_who, context, { ...found }) => {
  const { Search: _searches, ...screens } = find(context, 'stock');
  expect(screens).toEqual(found);
});

test('a page is found by its name and by several of its words, and is listed for no input', () => {
  expect(find(withReturns, 'returns').Pages).toEqual(['Returns']);
  expect(find(withReturns, 'back stock').Pages).toEqual(['Returns']);
  expect(find(withReturns, '').Pages).toBeUndefined();
  expect(find(withReturns, '', [{ id: '/goods/returns' }]).Recent).toEqual(['Returns']);
});

test.each([
  ['logo', ['Goods']],
  ['logou', []],
  ['logout', ['Logout']],
  ['log', ['Goods', 'Logout']],
  ['log out', ['Logout']],
  ['out', ['Logout']],
  ['ogo', []],
  ['tat', []],
])('%j finds beginnings of words only, and not those of a word that is two: %j', (typed, found) => {
  const { Menu = [], Actions = [] } = find(admin, typed);
  expect([...Menu, ...Actions]).toEqual(found);
});

test('error codes are explained in the documentation, which a trial does not see', () => {
  expect(find(admin, 'error code').Pages).toEqual(['Error codes']);
  expect(find({ ...admin, isTrial: true }, 'error code').Pages).toBeUndefined();
});

test('a search is not offered to a user who may not open its page', () => {
  expect(find(member, 'anything')).toEqual({});
});

test.each([
  ['a b&c=ü+/', ['/goods/search?term=a%20b%26c%3D%C3%BC%2B%2F&again=a%20b%26c%3D%C3%BC%2B%2F']],
  ['$&', ['/goods/search?term=%24%26&again=%24%26']],
  ['ART-$&', ['/goods/ART-%24%26', '/goods/search?term=ART-%24%26&again=ART-%24%26']],
  ['AB-1234/5', ['/goods/search?term=AB-1234%2F5&again=AB-1234%2F5', '/goods/AB-1234%2F5']],
  ['\u202aAB-\u200b1234\u202c', ['/goods/search?term=AB-1234&again=AB-1234', '/goods/AB-1234']],
  ['half \ud800', ['/goods/search?term=half%20%EF%BF%BD&again=half%20%EF%BF%BD']],
])('the term %j is encoded into the link', (term, paths) => {
  expect(leadsTo(term)).toEqual(paths);
});

test.each([
  ['ORD-2026-000123', true],
  ['ord_01hv3k9m2x', true],
  ['7b9c2e41-1f0a-4c55-9d3e-2a6f1b8c7d90', true],
  ['smith', false],
  ['transactions', false],
  ['1234.56', false],
  ['ann2@northwind.example', false],
  ['order 12345', false],
  ['a1', false],
])('whether %j looks like a reference: %s', (term, expected) => {
  expect(looksLikeReference(term)).toBe(expected);
});

test('input that looks like a reference is offered as a search first, before names that match', () => {
  expect(Object.keys(find(admin, 'status1'))).toEqual(['Search']);
  expect(find(admin, 'goods-12').Search).toEqual(['Search Goods for “goods-12”', 'Open article “goods-12”']);
});

test("an area's own reference prefix matches in any case and length", () => {
  expect(find(admin, 'art-1').Search).toEqual(['Open article “art-1”', 'Search Goods for “art-1”']);
  expect(find(admin, 'ART-').Search).toEqual(['Search Goods for “ART-”']);
  const { search } = shop;
  const buyers = { id: 'shop.buyers', label: 'Buyers', route: 'shop.found', query: 'buyer={term}', prefixes: ['CUS-'] };
  const portal = buildPortal([shellPortal, { ...shop, search: [...search, buyers] }], admin);
  const entries = paletteEntries({ portal, context: admin, canSwitchTenant: false, scheme: 'system', words });
  expect(said(findEntries(entries, 'CUS-00042', [])).Search).toEqual([
    'Search Buyers for “CUS-00042”',
    'Search Goods for “CUS-00042”',
  ]);
});

test.each(['users', 'smith', 'art', '1234.56', 'ann2@northwind.example', 'art-1 art-2', 'ART-1 for Ann'])(
  'nothing is offered to be opened for %j, which cannot be a reference',
  (term) => {
    expect(find(admin, term).Search).toEqual([`Search Goods for “${term}”`]);
  },
);

test('recent choices come first, a search with its term, and each once', () => {
  const recent = [{ id: 'shop.search', term: 'tea' }, { id: 'shop.search', term: 'pot' }, { id: '/goods' }];
  expect(find(admin, '', recent)).toEqual({
    Recent: ['Search Goods for “tea”', 'Search Goods for “pot”', 'Goods'],
    Menu: ['Home', 'Status', 'Documentation'],
  });
});

test('a recent choice that may no longer be opened is not offered', () => {
  expect(find(member, '', [{ id: 'shop.search', term: 'tea' }, { id: '/goods/new' }]).Recent).toBeUndefined();
});

test('among equal matches, the one chosen before comes first', () => {
  expect(find(admin, 'colours').Actions).toEqual(['Light colours', 'Dark colours']);
  expect(find(admin, 'colours', [{ id: 'colours-dark' }]).Actions).toEqual(['Dark colours', 'Light colours']);
});
