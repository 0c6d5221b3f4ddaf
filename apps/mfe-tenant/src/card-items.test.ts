import type { Key } from '@portal/api-client/keys';
import type { Tenant } from '@portal/api-client/tenant';
import type { User } from '@portal/api-client/users';
import { describe, expect, test } from 'vitest';
import {
  addressSteps,
  expiredInvitations,
  keySteps,
  latestKeys,
  latestUsers,
  oldKeys,
  summaryOf,
  userSteps,
} from './card-items.ts';

const ADDRESS = { streetAddress: '1 Quay', locality: 'Cork', postCode: 'T12', country: 'IE' };
const TENANT: Tenant = { tenantId: 't', accountId: 'a', status: 'ACTIVE', name: 'Northwind', address: ADDRESS };
const NOW = Date.parse('2026-11-21T12:00:00Z');

function user(name: string, more: Partial<User> = {}): User {
  return { userId: name, emailAddress: `${name}@x.example`, roles: [], invitationStatus: 'ACCEPTED', ...more };
}
function key(name: string, more: Partial<Key> = {}): Key {
  return { name, publicKey: `pk_${name}`, roles: [], ...more };
}
const isDone = (steps: readonly { isDone: boolean }[]) => steps.map((step) => step.isDone);

describe('the set-up checklist', () => {
  test('asks for an address until it has street, locality, post code and country', () => {
    expect(isDone(addressSteps(TENANT))).toEqual([true]);
    expect(isDone(addressSteps({ ...TENANT, address: { ...ADDRESS, postCode: '' } }))).toEqual([false]);
    expect(isDone(addressSteps({ ...TENANT, address: null }))).toEqual([false]);
  });

  test('asks for a colleague, and for a second tenant admin who has accepted', () => {
    const admin = { roles: ['tenant-admin'] };
    expect(isDone(userSteps(summaryOf([user('ann', admin)])))).toEqual([false, false]);
    expect(isDone(userSteps(summaryOf([user('ann', admin), user('ben')])))).toEqual([true, false]);
    expect(
      isDone(userSteps(summaryOf([user('ann', admin), user('ben', { ...admin, invitationStatus: 'INVITED' })]))),
    ).toEqual([true, false]);
    expect(isDone(userSteps(summaryOf([user('ann', admin), user('ben', admin)])))).toEqual([true, true]);
  });

  test('asks for a first API key', () => {
    expect(isDone(keySteps([]))).toEqual([false]);
    expect(isDone(keySteps([key('Shop')]))).toEqual([true]);
  });
});

describe('items that need attention', () => {
  test('one expired invitation links to the user, several link to their list', () => {
    const ben = user('ben', { invitationStatus: 'EXPIRED' });
    expect(expiredInvitations(summaryOf([user('ann')]))).toEqual([]);
    expect(expiredInvitations(summaryOf([user('ann'), ben]))).toMatchObject([
      { text: 'The invitation for ben@x.example has expired', path: '/users/ben' },
    ]);
    expect(expiredInvitations(summaryOf([ben, user('cid', { invitationStatus: 'EXPIRED' })]))).toMatchObject([
      { text: '2 invitations have expired', path: '/users?users.search=Expired&users.searchColumn=status' },
    ]);
  });

  test('an API key that is more than a year old', () => {
    const young = key('Shop', { createdOn: '2025-11-22T12:00:00Z' });
    const old = key('Books', { createdOn: '2025-11-20T12:00:00Z' });
    const replaced = { ...old, name: 'Gone', endsOn: '2026-11-22T00:00:00Z' };
    expect(oldKeys([young, old, replaced, key('Unknown')], NOW)).toMatchObject([
      { text: 'API key Books is more than a year old', path: '/api-keys/pk_Books' },
    ]);
    expect(oldKeys([young, old, { ...old, name: 'Till' }], NOW)).toMatchObject([
      { text: '2 API keys are more than a year old', path: '/api-keys?api-keys.sortColumn=createdOn' },
    ]);
  });
});

describe('recent items', () => {
  test('the last five invited users, newest first, with their status', () => {
    const users = ['01', '03', '02', '06', '05', '04'].map((day) =>
      user(`u${day}`, { invitedOn: `2026-11-${day}T00:00:00Z` }),
    );
    const latest = latestUsers(summaryOf([user('unknown'), ...users]));
    expect(latest.map(({ path }) => path)).toEqual(['06', '05', '04', '03', '02'].map((day) => `/users/u${day}`));
    expect(latest[0]).toMatchObject({ text: 'u06@x.example', detail: 'Accepted', at: '2026-11-06T00:00:00Z' });
  });

  test('the last created API keys, with their creator if known', () => {
    expect(
      latestKeys([
        key('Shop', { createdOn: '2026-01-01T00:00:00Z', createdBy: 'ann@x.example' }),
        key('Books', { createdOn: '2026-02-01T00:00:00Z' }),
      ]),
    ).toMatchObject([{ text: 'Books' }, { text: 'Shop', detail: 'by ann@x.example' }]);
  });
});
