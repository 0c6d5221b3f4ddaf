// @vitest-environment jsdom
import { definePortal, SIGNED_OUT } from '@portal/contract';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionStore } from './session-store.ts';
import { useAccess, useOpens } from './use-access.ts';

const tenant = { tenantId: 'n', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };

function signInWith(roles: readonly string[]): void {
  sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded(
    { profile: { email: 'ann@northwind.example' }, accounts: [], tenants: [tenant] },
    undefined,
  );
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles });
}

const portal = definePortal({
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [{ id: 'books.new', path: '/books/new', title: 'Create book', access: { roles: { anyOf: ['APP_WRITE'] } } }],
});

function Rights() {
  const { isAdmin, canRead, canWrite } = useAccess();
  const rights = [
    canRead('WEBHOOK') && 'read webhooks',
    canWrite('WEBHOOK') && 'change webhooks',
    isAdmin && 'administer',
    useOpens(portal, 'books.new') && 'create books',
  ];
  return <output>{rights.filter(Boolean).join(', ')}</output>;
}

beforeEach(() => sessionStore.signedOut());
afterEach(() => act(() => sessionStore.signedOut()));

test.each([
  ['a reader', ['WEBHOOK_READ'], 'read webhooks'],
  ['a writer', ['WEBHOOK_WRITE'], 'read webhooks, change webhooks'],
  ['a tenant admin', ['TENANT_ADMIN'], 'read webhooks, change webhooks, administer, create books'],
  ['a writer of something else', ['APP_WRITE'], 'create books'],
  ['a user with an unknown role', ['WEBHOOK_ADMIN'], ''],
])('the rights of %s', (_case, roles, rights) => {
  signInWith(roles);
  render(<Rights />);
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${rights}$`));
});

test('rights appear once they are loaded, and end with the session', () => {
  render(<Rights />);
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  act(() => signInWith(['APP_WRITE']));
  expect(screen.getByRole('status')).toHaveTextContent('create books');
  act(() => sessionStore.signedOut());
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});

test('a link follows the same rule as the guard', () => {
  function Decision() {
    const { evaluate } = useAccess();
    const decision = evaluate({ auth: 'required', trial: 'allowed', roles: { anyOf: ['MANDATE_READ'] } });
    return <p>{decision.allowed ? 'allowed' : decision.reason}</p>;
  }
  render(<Decision />);
  expect(screen.getByText('signed-out')).toBeTruthy();
  act(() => signInWith(['APP_READ']));
  expect(screen.getByText('role')).toBeTruthy();
  act(() => signInWith(['MANDATE_READ']));
  expect(screen.getByText('allowed')).toBeTruthy();
});
