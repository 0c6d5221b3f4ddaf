// @vitest-environment jsdom
import { SIGNED_OUT } from '@portal/contract';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CanAdmin, CanRead, CanWrite } from './can.tsx';
import { sessionStore } from './session-store.ts';
import { useAccess } from './use-access.ts';

const tenant = { tenantId: 'n', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };

function signInWith(roles: readonly string[]): void {
  sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded(
    { profile: { email: 'ann@northwind.example' }, accounts: [], tenants: [tenant] },
    undefined,
  );
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles });
}

function Webhooks() {
  return (
    <>
      <CanRead area="WEBHOOK" fallback={<p>Webhooks are not yours to see</p>}>
        <h1>Webhooks</h1>
      </CanRead>
      <CanWrite area="WEBHOOK">
        <button>Add webhook</button>
      </CanWrite>
      <CanAdmin>
        <a href="/users">Users</a>
      </CanAdmin>
    </>
  );
}

beforeEach(() => sessionStore.signedOut());
afterEach(() => act(() => sessionStore.signedOut()));

describe('what a user is shown', () => {
  test.each([
    ['a reader', ['WEBHOOK_READ'], ['heading']],
    ['a writer', ['WEBHOOK_WRITE'], ['heading', 'button']],
    ['a tenant admin', ['TENANT_ADMIN'], ['heading', 'button', 'link']],
    ['a writer of something else', ['APP_WRITE'], []],
    ['somebody with an unknown role', ['WEBHOOK_ADMIN'], []],
  ])('%s', (_case, roles, shown) => {
    signInWith(roles);
    render(<Webhooks />);
    expect(['heading', 'button', 'link'].filter((role) => screen.queryByRole(role))).toEqual(shown);
    expect(screen.queryByText('Webhooks are not yours to see') === null).toBe(shown.includes('heading'));
  });
});

test('rights appear when the tenant has told them, and go with the session', () => {
  render(<Webhooks />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => signInWith(['WEBHOOK_WRITE']));
  expect(screen.getByRole('button', { name: 'Add webhook' })).toBeTruthy();
  act(() => sessionStore.signedOut());
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link asks the same rule as the guard', () => {
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
