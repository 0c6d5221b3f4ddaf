import { type PortalRoute, routeSchema } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { buildCrumbs, type PageNames, withoutSlashAtEnd } from './crumbs.ts';

const routes: readonly PortalRoute[] = [
  { id: 'shell.home', path: '/', title: 'Home' },
  { id: 'tenant.users', path: '/users', title: 'Users' },
  { id: 'tenant.user', path: '/users/:id', title: 'User' },
  { id: 'tenant.invite', path: '/users/new', title: 'Invite users' },
  { id: 'apps.apps', path: '/apps', title: 'Apps' },
  { id: 'apps.configuration', path: '/apps/configuration/:appId', title: 'Configure app', crumb: '{appId}' },
  { id: 'schemes.collect', path: '/schemes/collect', title: 'Collect' },
  { id: 'schemes.scheme', path: '/schemes/collect/:schemeId', title: 'Scheme' },
  { id: 'schemes.drafts', path: '/schemes/collect/:schemeId/drafts', title: 'Drafts' },
  {
    id: 'schemes.draft',
    path: '/schemes/collect/:schemeId/drafts/:draftId',
    title: 'Draft',
    crumb: 'Draft {draftId}',
  },
  { id: 'mandates.mandates', path: '/mandates', title: 'Mandates' },
  { id: 'reporting.search', path: '/reports/search', title: 'Search' },
  { id: 'reporting.part', path: '/reports/:order/:part', title: 'Part' },
  { id: 'reporting.found-part', path: '/reports/search/:order/:part', title: 'Found part' },
  {
    id: 'mandates.network',
    path: '/mandates/provider-configuration/:provider/:network',
    title: 'Edit Provider Configuration',
    crumb: 'Edit Provider Configuration - {network:upper}',
  },
].map((route) => routeSchema.parse({ access: {}, ...route }));

const titles = (path: string, names?: PageNames) => buildCrumbs(path, routes, names).map((crumb) => crumb.title);

describe('breadcrumbs', () => {
  it.each([
    ['/', ['Home']],
    ['/users', ['Home', 'Users']],
    ['/users/new', ['Home', 'Users', 'Invite users']],
    ['/users/42', ['Home', 'Users', 'User']],
    ['/users/42/', ['Home', 'Users', 'User']],
    ['/schemes/collect', ['Home', 'Collect']],
    ['/nowhere/at/all', ['Home']],
    // The path's own beginning, `/reports/search/7`, is not part 7 of an order 'search'.
    ['/reports/search/7/1', ['Home', 'Search', 'Found part']],
    ['/reports/7/1', ['Home', 'Part']],
  ])('of %s are the routes found by cutting the path segment by segment', (path, trail) => {
    expect(titles(path)).toEqual(trail);
  });

  it.each([
    ['/apps/configuration/sepa-demo', ['Home', 'Apps', 'sepa-demo']],
    ['/apps/configuration/sepa%20demo', ['Home', 'Apps', 'sepa demo']],
    ['/apps/configuration/100%', ['Home', 'Apps', '100%']],
    ['/schemes/collect/7/drafts/2', ['Home', 'Collect', 'Scheme', 'Drafts', 'Draft 2']],
    ['/mandates/provider-configuration/acme/bacs', ['Home', 'Mandates', 'Edit Provider Configuration - BACS']],
  ])('of %s take titles from the route parameters, in upper case if the manifest says so', (path, trail) => {
    expect(titles(path)).toEqual(trail);
  });

  it("show the name of the current page's content once it is loaded", () => {
    expect(titles('/users/42', new Map([['', 'ada@northwind.example']]))).toEqual([
      'Home',
      'Users',
      'ada@northwind.example',
    ]);
  });

  it("show the name of a parent's content too, and link to it", () => {
    const names = new Map([['/schemes/collect/7', 'Card payments']]);
    const trail = buildCrumbs('/schemes/collect/7/drafts', routes, names);
    expect(trail[2]).toEqual({ title: 'Card payments', path: '/schemes/collect/7' });
    expect(trail.map((crumb) => crumb.title)).toEqual(['Home', 'Collect', 'Card payments', 'Drafts']);
  });

  it.each([
    ['/users/', '/users'],
    ['/users', '/users'],
    ['/', '/'],
    ['//', '/'],
  ])('are the same for a page with or without a trailing slash (%s)', (path, expected) => {
    expect(withoutSlashAtEnd(path)).toBe(expected);
  });
});
