import { expect, test } from 'vitest';
import { type AccessContext, SIGNED_OUT } from './access.ts';
import { roleScreens } from './role-screens.ts';
import { readerRoles, writerRoles } from './roles.ts';
import { checkPortal } from '../check-portal.ts';
import type { PortalConfig } from '../portal.ts';

const hooks = { roles: { anyOf: readerRoles('WEBHOOK') } };
const apps = { roles: { anyOf: readerRoles('APP') } };
const gifts = { roles: { anyOf: readerRoles('REWARD_GROUP') }, flags: { allOf: ['gifts'] } };
const reports = { roles: { anyOf: readerRoles('TRANSACTION') }, licence: 'reports' };
const admin = { roles: { anyOf: ['TENANT_ADMIN' as const] } };

const config = {
  contract: 1,
  id: 'shop',
  owner: 'Shop team',
  routes: [
    { id: 'shop.home', path: '/goods', title: 'Goods', access: {} },
    { id: 'shop.hooks', path: '/hooks', title: 'Hooks', access: hooks },
    {
      id: 'shop.hook-new',
      path: '/hooks/new',
      title: 'Create hook',
      access: { roles: { anyOf: writerRoles('WEBHOOK') } },
    },
    { id: 'shop.hooks-found', path: '/hooks/search', title: 'Found', access: hooks },
    { id: 'shop.apps', path: '/apps', title: 'Apps', access: { ...apps, trial: 'allowed' } },
    { id: 'shop.apps-found', path: '/apps/search', title: 'Found', access: apps },
    { id: 'shop.app', path: '/apps/:id', title: 'App', access: { roles: { anyOf: writerRoles('APP') } } },
    { id: 'shop.gifts', path: '/gifts', title: 'Gifts', access: gifts },
    { id: 'shop.report', path: '/report', title: 'Report', access: reports },
    { id: 'shop.staff', path: '/staff', title: 'Staff', access: admin },
  ],
  nav: (['home', 'hooks', 'apps', 'gifts', 'report', 'staff'] as const).map((page, order) => ({
    group: 'Services',
    route: `shop.${page}`,
    text: page,
    icon: 'grid' as const,
    order,
  })),
} satisfies PortalConfig;

function screensIn(context: Partial<AccessContext>) {
  const checked = checkPortal({ ...config, version: '1.0.0', requires: { contract: 1, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  const everything = { flags: new Set(['gifts']), licences: new Set(['reports']) };
  return roleScreens([checked.portal], { ...SIGNED_OUT, signedIn: true, ...everything, ...context });
}

test('a pair opens screens to read and further ones to write, and each needs a role', () => {
  const { pairs } = screensIn({});
  expect(pairs.WEBHOOK).toEqual({ read: ['hooks'], onlyWrite: ['Create hook'], changes: true, unavailable: [] });
  // Only the page of one app needs the write role.
  expect(pairs.APP).toEqual({ read: ['apps'], onlyWrite: [], changes: true, unavailable: [] });
  expect(pairs.TRANSACTION).toEqual({ read: ['report'], onlyWrite: [], changes: false, unavailable: [] });
  expect(pairs.BRIDGE).toEqual({ read: [], onlyWrite: [], changes: false, unavailable: [] });
});

test('what a tenant has no feature or licence for, or no access to in trial, is not opened but unavailable', () => {
  const plain = screensIn({ flags: new Set(), licences: new Set() }).pairs;
  expect(plain.REWARD_GROUP).toEqual({ read: [], onlyWrite: [], changes: false, unavailable: ['gifts'] });
  expect(plain.TRANSACTION.unavailable).toEqual(['report']);
  const trial = screensIn({ isTrial: true }).pairs;
  expect(trial.WEBHOOK).toEqual({ read: [], onlyWrite: [], changes: false, unavailable: ['hooks', 'Create hook'] });
  expect(trial.APP.read).toEqual(['apps']);
});

test("the roles of the admin who looks do not matter, and a tenant admin's own screens are named", () => {
  expect(screensIn({ roles: ['TENANT_ADMIN'] })).toEqual(screensIn({ roles: [] }));
  expect(screensIn({}).onlyAdmin).toEqual(['staff']);
});
