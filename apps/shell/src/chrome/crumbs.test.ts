import { describe, expect, it } from 'vitest';
import { type PortalRoute, routeSchema } from '@portal/contract';
import { buildCrumbs } from './crumbs.ts';

const routes: readonly PortalRoute[] = [
  { id: 'shell.home', path: '/', title: 'Home' },
  { id: 'tenant.users', path: '/users', title: 'Users' },
  { id: 'tenant.user', path: '/users/:id', title: 'User' },
  { id: 'tenant.invite', path: '/users/new', title: 'Invite users' },
  {
    id: 'mandates.network',
    path: '/mandates/provider-configurations/:network',
    title: 'Edit',
    crumb: 'Edit {network}',
  },
].map((route) => routeSchema.parse(route));

describe('breadcrumbs', () => {
  it.each([
    ['/', ['Home']],
    ['/users', ['Home', 'Users']],
    ['/users/new', ['Home', 'Users', 'Invite users']],
    ['/users/42', ['Home', 'Users', 'User']],
    ['/mandates/provider-configurations/bacs', ['Home', 'Edit bacs']],
    ['/nowhere/at/all', ['Home']],
  ])('of %s are the routes found by cutting the path segment by segment', (path, titles) => {
    expect(buildCrumbs(path, routes).map((crumb) => crumb.title)).toEqual(titles);
  });

  it('name the current page after what it shows, once that is loaded', () => {
    expect(buildCrumbs('/users/42', routes, 'ada@northwind.example').map((crumb) => crumb.title)).toEqual([
      'Home',
      'Users',
      'ada@northwind.example',
    ]);
  });
});
