import { expect, test } from 'vitest';
import { type AccessContext, SIGNED_OUT } from './access.ts';
import { buildPortal } from './build-portal.ts';
import { NAV_GROUPS, type Portal, portalSchema } from './portal.ts';

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

test('groups keep their fixed order, items follow their order across portals, empty groups are left out', () => {
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
  expect(NAV_GROUPS).toEqual(['Home', 'Tenant', 'Marketplace', 'Schemes', 'Services', 'Reporting', 'Developers']);
});

test('a menu item obeys its route, and can narrow it but never widen it', () => {
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

test("an item carries its route's path, its icon, header and outside address", () => {
  const one = portal('one', {
    routes: [page('one.a')],
    nav: [menuItem('one.a', 'Home', 10, { header: 'More', url: 'https://docs.example/' })],
  });
  expect(buildPortal([one], member).nav[0]?.items).toEqual([
    { text: 'one.a', icon: 'grid', path: '/one-a', header: 'More', url: 'https://docs.example/' },
  ]);
});

test('every route is there, whoever may open it, and knows its portal', () => {
  const one = portal('one', { routes: [page('one.a', { roles: { anyOf: ['TENANT_ADMIN'] } })] });
  const two = portal('two', { routes: [page('two.a')] });
  expect(buildPortal([one, two], SIGNED_OUT).routes.map((route) => [route.portalId, route.id])).toEqual([
    ['one', 'one.a'],
    ['two', 'two.a'],
  ]);
});

test('search offers what leads to a route that the visitor may open', () => {
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

test('a search entry without a query leads to the one thing that the term names', () => {
  const one = portal('one', {
    routes: [{ ...page('one.thing'), path: '/things/:thingRef' }],
    search: [{ id: 'one.open', label: 'thing', route: 'one.thing', prefixes: ['THING-'] }],
  });
  expect(buildPortal([one], member).search).toEqual([
    { id: 'one.open', label: 'thing', url: '/things/{term}', isDirect: true, prefixes: ['THING-'] },
  ]);
});

test("home shows the cards that the visitor may see, in their order, each under its portal's name", () => {
  const one = portal('one', {
    cards: [
      { id: 'one.late', kind: 'setup', title: 'Late', order: 30 },
      { id: 'one.closed', kind: 'setup', title: 'Closed', order: 5, access: { licence: 'mandates' } },
    ],
  });
  const two = portal('two', { cards: [{ id: 'two.early', kind: 'recent', title: 'Early', order: 10 }] });
  expect(buildPortal([one, two], member).cards).toEqual([
    { id: 'two.early', portalId: 'two', kind: 'recent', title: 'Early' },
    { id: 'one.late', portalId: 'one', kind: 'setup', title: 'Late' },
  ]);
});
