// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { SIGNED_OUT } from '@portal/contract';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { RoleButton, RoleLink } from './role-gates.tsx';

const tenant = { tenantId: 'n', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };

function signInWith(...roles: string[]) {
  sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' });
  sessionStore.identityLoaded(
    { profile: { email: 'ann@northwind.example' }, accounts: [], tenants: [tenant] },
    undefined,
  );
  sessionStore.accessReady(tenant, { ...SIGNED_OUT, signedIn: true, roles });
}

function renderRow() {
  render(
    <MemoryRouter>
      <RoleLink roles="WEBHOOK" to="/webhooks/1" subject="Orders" />
      <RoleLink roles="TENANT_ADMIN" to="/users/1" subject="Anna" />
      <RoleButton roles="WEBHOOK">Delete webhook</RoleButton>
      <RoleButton roles="WEBHOOK" denied="disable">
        Send again
      </RoleButton>
    </MemoryRouter>,
  );
}

beforeEach(() => act(() => sessionStore.signedOut()));

test('a writer may edit and act', () => {
  signInWith('WEBHOOK_WRITE');
  renderRow();
  expect(screen.getByRole('link', { name: 'Edit Orders' })).toHaveTextContent(/^Edit$/);
  expect(screen.getByRole('button', { name: 'Delete webhook' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
  expect(screen.queryByRole('link', { name: 'Edit Anna' })).toBeNull();
});

test('a reader may view; buttons that change something are hidden or disabled', () => {
  signInWith('WEBHOOK_READ');
  renderRow();
  expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/webhooks/1');
  expect(screen.queryByRole('button', { name: 'Delete webhook' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
});

test('a tenant admin may edit everything', () => {
  signInWith('TENANT_ADMIN');
  renderRow();
  expect(screen.getByRole('link', { name: 'Edit Orders' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Anna' })).toBeVisible();
});

test('there is no link until the user and their roles are loaded', () => {
  renderRow();
  expect(screen.queryByRole('link')).toBeNull();
  act(() => sessionStore.signedIn({ email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' }));
  expect(screen.queryByRole('link')).toBeNull();
  act(() => signInWith('WEBHOOK_READ'));
  expect(screen.getByRole('link', { name: 'View Orders' })).toBeVisible();
});
