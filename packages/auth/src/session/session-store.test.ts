import type { Identity, Membership } from '@portal/api-client/identity';
import { type AccessContext, SIGNED_OUT } from '@portal/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessContext } from './session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const user = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };

function membership(tenantId: string): Membership {
  return { tenantId, tenantName: tenantId, accountId: 'a', userId: 'u', roles: [] };
}

const north = membership('north');
const contoso = membership('contoso');

function identity(...tenants: Membership[]): Identity {
  return { profile: { email: user.email }, accounts: [], tenants };
}

const granted: AccessContext = { ...SIGNED_OUT, signedIn: true, roles: ['TENANT_ADMIN'] };

let store: SessionStore;
const tenancy = () => {
  const session = store.getState();
  return session.status === 'signed-in' ? session.tenancy : undefined;
};

beforeEach(() => {
  store = createSessionStore();
});

test('a renamed tenant has its new name everywhere, sorted by name, and stays open', () => {
  store.signedIn(user);
  store.identityLoaded(identity(contoso, north), 'contoso');
  store.accessReady(contoso, granted);
  store.tenantRenamed('contoso', 'zenith');
  expect(tenancy()).toMatchObject({
    status: 'selected',
    tenant: { tenantId: 'contoso', tenantName: 'zenith' },
    identity: { tenants: [{ tenantName: 'north' }, { tenantName: 'zenith' }] },
    access: { status: 'ready', context: granted },
  });
  // Licence and flags that were requested under the old name.
  store.accessReady(contoso, { ...granted, isTrial: true });
  expect(accessContext(store.getState()).isTrial).toBe(true);
});

test('an unchanged name changes nothing', () => {
  store.signedIn(user);
  store.identityLoaded(identity(contoso, north), 'contoso');
  const before = store.getState();
  store.tenantRenamed('contoso', 'contoso');
  store.tenantRenamed('unknown', 'zenith');
  store.signedOut();
  store.tenantRenamed('contoso', 'zenith');
  expect(before).toMatchObject({ tenancy: { tenant: contoso } });
  expect(store.getState()).toEqual({ status: 'signed-out' });
});

test('the session is loading until it is known whether a user is signed in', () => {
  expect(store.getState()).toEqual({ status: 'loading' });
});

test('if the sign-in cannot be checked, that is a failure, and no user is signed in', () => {
  const error = new Error('unreachable');
  store.failed(error);
  expect(store.getState()).toEqual({ status: 'failed', error });
});

test('a user whose identity cannot be loaded stays signed in, so that they can log out', () => {
  const error = new Error('500');
  store.signedIn(user);
  expect(tenancy()).toEqual({ status: 'loading' });
  store.identityFailed(error);
  expect(store.getState()).toEqual({ status: 'signed-in', user, tenancy: { status: 'failed', error } });
});

describe('after the identity is loaded', () => {
  test.each([
    ['without a tenant the user has none', identity(), undefined, 'none', undefined],
    ['the only tenant opens', identity(north), undefined, 'selected', north],
    ['the remembered tenant opens', identity(north, contoso), 'contoso', 'selected', contoso],
    ['several tenants wait for a choice', identity(north, contoso), undefined, 'unchosen', undefined],
  ])('%s', (_case, of, remembered, status, opened) => {
    store.signedIn(user);
    expect(store.identityLoaded(of, remembered)).toBe(opened);
    expect(tenancy()?.status).toBe(status);
  });
});

describe('switching the tenant', () => {
  beforeEach(() => {
    store.signedIn(user);
    store.identityLoaded(identity(north, contoso), 'north');
    store.accessReady(north, granted);
  });

  test("forgets what the user may open, until the new tenant's access is loaded", () => {
    expect(store.selectTenant('contoso')).toBe(true);
    expect(tenancy()).toMatchObject({ status: 'selected', tenant: contoso, access: { status: 'loading' } });
    expect(accessContext(store.getState())).toEqual({ ...SIGNED_OUT, signedIn: true });
  });

  test('ignores a late response of the previous tenant', () => {
    store.selectTenant('contoso');
    store.accessReady(north, granted);
    expect(tenancy()).toMatchObject({ tenant: contoso, access: { status: 'loading' } });
    store.accessReady(contoso, granted);
    expect(accessContext(store.getState())).toBe(granted);
  });

  test('to the open tenant changes nothing', () => {
    const before = store.getState();
    expect(store.selectTenant('north')).toBe(true);
    expect(tenancy()).toBe(before.status === 'signed-in' ? before.tenancy : undefined);
  });

  test("to a tenant that is not the user's fails and changes nothing", () => {
    const before = store.getState();
    expect(store.selectTenant('foreign')).toBe(false);
    expect(store.getState()).toBe(before);
  });

  test('is possible before one is chosen, but not before the identity is known', () => {
    store.signedIn(user);
    expect(store.selectTenant('north')).toBe(false);
    store.identityLoaded(identity(north, contoso), undefined);
    expect(store.selectTenant('contoso')).toBe(true);
    expect(tenancy()).toMatchObject({ status: 'selected', tenant: contoso });
  });
});

test('reloading the identity forgets everything of the tenant', () => {
  store.signedIn(user);
  store.identityLoaded(identity(north), undefined);
  store.accessReady(north, granted);
  store.signedIn(user);
  expect(tenancy()).toEqual({ status: 'loading' });
});

test('after the sign-out nothing of the user is left, and late responses are ignored', () => {
  store.signedIn(user);
  store.identityLoaded(identity(north), undefined);
  store.signedOut();
  store.identityLoaded(identity(north), undefined);
  store.identityFailed(new Error('late'));
  store.accessReady(north, granted);
  expect(store.getState()).toEqual({ status: 'signed-out' });
  expect(accessContext(store.getState())).toBe(SIGNED_OUT);
});

describe("when the user was logged out from outside this tab's page", () => {
  test.each(['elsewhere', 'idle'] as const)('nothing of the user is left, and the reason is known (%s)', (why) => {
    store.signedIn(user);
    store.identityLoaded(identity(north), undefined);
    store.loggedOut(why);
    store.accessReady(north, granted);
    expect(store.getState()).toEqual({ status: 'logged-out', why });
    expect(accessContext(store.getState())).toBe(SIGNED_OUT);
  });

  test('a call that fails late because the session has ended does not start a sign-in', () => {
    store.signedIn(user);
    store.loggedOut('elsewhere');
    store.signedOut();
    expect(store.getState()).toEqual({ status: 'logged-out', why: 'elsewhere' });
  });

  test("a tab that returns from the provider's logout still knows why", () => {
    store.signedOut('idle');
    expect(store.getState()).toEqual({ status: 'logged-out', why: 'idle' });
  });

  test('a tab without a signed-in user is not affected', () => {
    store.loggedOut('elsewhere');
    expect(store.getState()).toEqual({ status: 'loading' });
    store.signedOut();
    store.loggedOut('elsewhere');
    expect(store.getState()).toEqual({ status: 'signed-out' });
  });
});
