import { describe, expect, test } from 'vitest';
import { type AccessContext, SIGNED_OUT } from './access/access.ts';
import { buildPortal, offeredPortals, opensRoute } from './build-portal.ts';
import { definePortal, NAV_GROUPS, type Portal, portalSchema } from './portal.ts';

const member: AccessContext = { ...SIGNED_OUT, signedIn: true };

function portal(id: string, content: object): Portal {
  return portalSchema.parse({
    contract: 1,
    id,
    version: '1.0.0',
    owner: 'A team',
    requires: { contract: 1, shared: {} },
    routes: [],
    ...content,
  });
}

function page(id: string, access = {}) {
  return { id, path: `/${id.replaceAll('.', '-')}`, title: id, access };
}

function menuItem(route: string, group: string, order: number, more = {}) {
  return { route, group, text: route, icon: 'grid', order, ...more };
}

test('groups have a fixed order, new ones follow by name, items are sorted across portals, and empty groups are left out', () => {
  const one = portal('one', {
    routes: [page('one.a'), page('one.b'), page('one.c')],
    nav: [menuItem('one.a', 'Developers', 20), menuItem('one.b', 'Home', 10), menuItem('one.c', 'Tenant', 10)],
  });
  const two = portal('two', { routes: [page('two.a')], nav: [menuItem('two.a', 'Developers', 10)] });
  const { nav } = buildPortal([one, two], member);
  expect(nav.map((group) => [group.name, group.items.map((item) => item.text)])).toEqual([
    ['Home', ['one.b']],
    ['Tenant', ['one.c']],
    ['Developers', ['two.a', 'one.a']],
  ]);
  const three = portal('three', {
    routes: [page('three.a'), page('three.b')],
    nav: [menuItem('three.a', 'Vault', 1), menuItem('three.b', 'Archive', 2)],
  });
  const withOthers = buildPortal([three, one, two], member).nav.map(({ name }) => name);
  expect(withOthers).toEqual(['Home', 'Tenant', 'Developers', 'Archive', 'Vault']);
  expect(NAV_GROUPS).toEqual(['Home', 'Tenant', 'Marketplace', 'Schemes', 'Services', 'Reporting', 'Developers']);
});

test('a menu item needs the access of its route, and can restrict it further but never widen it', () => {
  const closed = { roles: { anyOf: ['APP_READ'] }, trial: 'allowed' };
  const one = portal('one', {
    routes: [page('one.a', closed)],
    nav: [
      menuItem('one.a', 'Home', 10, { text: 'plain' }),
      menuItem('one.a', 'Home', 20, { text: 'narrowed', access: { flags: { allOf: ['f'] } } }),
      menuItem('one.a', 'Home', 30, { text: 'not in trial', access: { trial: 'blocked' } }),
      menuItem('one.a', 'Home', 40, { text: 'wider', access: { roles: { anyOf: ['APP_READ', 'MANDATE_READ'] } } }),
    ],
  });
  const shown = (context: Partial<AccessContext>) =>
    buildPortal([one], { ...member, ...context }).nav.flatMap((group) => group.items.map((item) => item.text));
  const roles = ['APP_READ'];
  expect(shown({ roles })).toEqual(['plain', 'not in trial', 'wider']);
  expect(shown({ roles, flags: new Set(['f']) })).toEqual(['plain', 'narrowed', 'not in trial', 'wider']);
  expect(shown({ roles, flags: new Set(['f']), isTrial: true })).toEqual(['plain', 'narrowed', 'wider']);
  expect(shown({ roles: ['MANDATE_READ'], flags: new Set(['f']) })).toEqual([]);
});

test("an item has its route's path, and its icon, header and external address", () => {
  const one = portal('one', {
    routes: [page('one.a')],
    nav: [menuItem('one.a', 'Home', 10, { header: 'More', url: 'https://docs.example/' })],
  });
  expect(buildPortal([one], member).nav[0]?.items).toEqual([
    { text: 'one.a', icon: 'grid', path: '/one-a', header: 'More', url: 'https://docs.example/' },
  ]);
});

test('routes include those that the user may not open, each with the id of its portal', () => {
  const one = portal('one', { routes: [page('one.a', { roles: { anyOf: ['TENANT_ADMIN'] } })] });
  const two = portal('two', { routes: [page('two.a')] });
  expect(buildPortal([one, two], SIGNED_OUT).routes.map((route) => [route.portalId, route.id])).toEqual([
    ['one', 'one.a'],
    ['two', 'two.a'],
  ]);
});

test('search offers only entries whose route the user may open', () => {
  const one = portal('one', {
    routes: [page('one.a', { roles: { anyOf: ['APP_READ'] } })],
    search: [{ id: 'one.search', label: 'Things', route: 'one.a', query: 'term={term}' }],
  });
  expect(buildPortal([one], member).search).toEqual([]);
  expect(buildPortal([one], { ...member, roles: ['APP_WRITE'] }).search).toEqual([]);
  expect(buildPortal([one], { ...member, roles: ['APP_READ'] }).search).toEqual([
    { id: 'one.search', label: 'Things', url: '/one-a?term={term}', isDirect: false, prefixes: [] },
  ]);
});

test('a search entry without a query opens the page of the one thing that the term refers to', () => {
  const one = portal('one', {
    routes: [{ ...page('one.thing'), path: '/things/:thingRef' }],
    search: [{ id: 'one.open', label: 'thing', route: 'one.thing', prefixes: ['THING-'] }],
  });
  expect(buildPortal([one], member).search).toEqual([
    { id: 'one.open', label: 'thing', url: '/things/{term}', isDirect: true, prefixes: ['THING-'] },
  ]);
});

test('home shows the cards that the user may see in the order of the menu, each with the id of its portal', () => {
  const card = (id: string, more = {}) => ({ id, kind: 'setup', title: id, ...more });
  const one = portal('one', {
    routes: [page('one.a'), page('one.b')],
    nav: [menuItem('one.a', 'Developers', 10), menuItem('one.b', 'Services', 10)],
    cards: [
      card('one.closed', { access: { licence: 'mandates' } }),
      card('one.keys', { route: 'one.a' }),
      card('one.first'),
      card('one.second', { order: 1 }),
    ],
  });
  // A user who cannot open the page has its card at the same place.
  const two = portal('two', {
    routes: [page('two.a', { licence: 'mandates' })],
    nav: [menuItem('two.a', 'Tenant', 10)],
    cards: [card('two.only', { kind: 'recent' })],
  });
  const three = portal('three', { cards: [card('three.hidden')] });
  expect(buildPortal([three, one, two], member).cards).toEqual([
    { id: 'two.only', portalId: 'two', kind: 'recent', title: 'two.only' },
    ...['one.first', 'one.second', 'one.keys'].map((id) => ({ id, portalId: 'one', kind: 'setup', title: id })),
    { id: 'three.hidden', portalId: 'three', kind: 'setup', title: 'three.hidden' },
  ]);
});

test('a page whose call the platform lacks is in no menu, no search and on no card, and no link leads to it', () => {
  const needs = 'v2/things?take=1';
  const one = portal('one', {
    routes: [{ ...page('one.a'), needs }, { ...page('one.b'), needs: 'v2/others' }, page('one.c')],
    nav: ['one.a', 'one.b', 'one.c'].map((route, order) => menuItem(route, 'Home', order)),
    search: ['one.a', 'one.b'].map((route) => ({ id: `${route}-search`, label: route, route, query: 'term={term}' })),
    cards: ['one.a', 'one.b', 'one.c'].map((route) => ({ id: route, kind: 'attention', title: route, route })),
  });
  const { nav, search, cards, routeHref, routes } = buildPortal([one], member, offeredPortals([one], [needs]));
  expect(nav.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(['one.b', 'one.c']);
  expect(search.map(({ label }) => label)).toEqual(['one.b']);
  expect(cards.map(({ id }) => id)).toEqual(['one.b', 'one.c']);
  expect(['one.a', 'one.b'].map((id) => routeHref(id))).toEqual([undefined, '/one-b']);
  expect(routes.map(({ id }) => id)).toContain('one.a');
});

describe('a link to a page of another area', () => {
  const orders = portal('orders', {
    routes: [
      { id: 'orders.list', path: '/orders', title: 'Orders', access: { roles: { anyOf: ['TRANSACTION_READ'] } } },
      { id: 'orders.part', path: '/orders/:orderRef/:partRef', title: 'Part', access: { trial: 'allowed' } },
    ],
  });
  const { routeHref } = buildPortal([orders], { ...member, roles: ['TRANSACTION_READ'] });

  test('has encoded parameters and an encoded query', () => {
    expect(routeHref('orders.list')).toBe('/orders');
    expect(routeHref('orders.list', {}, { term: 'a b&c' })).toBe('/orders?term=a+b%26c');
    expect(routeHref('orders.part', { orderRef: 'A/1', partRef: 'ä' })).toBe('/orders/A%2F1/%C3%A4');
  });

  test('is absent if the user may not open the page', () => {
    expect(buildPortal([orders], member).routeHref('orders.list')).toBeUndefined();
    const trial = buildPortal([orders], { ...member, roles: ['TRANSACTION_READ'], isTrial: true });
    expect(trial.routeHref('orders.list')).toBeUndefined();
    expect(trial.routeHref('orders.part', { orderRef: '1', partRef: '2' })).toBe('/orders/1/2');
  });

  test('is absent if the area is not installed or a parameter is missing', () => {
    expect(routeHref('invoices.list')).toBeUndefined();
    expect(routeHref('orders.part', { orderRef: '1' })).toBeUndefined();
    expect(routeHref('orders.part', { orderRef: '1', partRef: '' })).toBeUndefined();
  });
});

test('opensRoute applies the same rules to a manifest of the area itself, with defaults for omitted conditions', () => {
  const books = definePortal({
    contract: 1,
    id: 'books',
    owner: 'Books team',
    routes: [
      { id: 'books.list', path: '/books', title: 'Books', access: {} },
      { id: 'books.new', path: '/books/new', title: 'Create book', access: { roles: { anyOf: ['APP_WRITE'] } } },
    ],
  });
  expect(opensRoute(books, 'books.list', member)).toBe(true);
  expect(opensRoute(books, 'books.list', SIGNED_OUT)).toBe(false);
  expect(opensRoute(books, 'books.list', { ...member, isTrial: true })).toBe(false);
  expect(opensRoute(books, 'books.new', member)).toBe(false);
  expect(opensRoute(books, 'books.new', { ...member, roles: ['APP_WRITE'] })).toBe(true);
  // @ts-expect-error unknown route id
  expect(opensRoute(books, 'books.other', member)).toBe(false);
});
