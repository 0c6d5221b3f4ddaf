// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  respond,
  CONTOSO,
  IDENTITY,
  identityClient,
  NORTH,
  openPortal,
  setUpShell,
  settleAccess,
  takeCall,
  tenantOnScreen,
} from '../testing/shell.tsx';

setUpShell();

const remembered = () => window.localStorage.getItem('portal.defaultTenant');

/** Opens the portal and responds to the identity request with this identity and these tenants. */
async function openAs(path: string, ...tenants: readonly (typeof NORTH)[]) {
  const { flow, router } = openPortal(path);
  void flow.resume();
  await respond('/v1/identity/me', { ...IDENTITY, tenants });
  return { flow, router };
}

test.each(['/staff/7?page=2#notes', '/choose-tenant', '/no/such/page'])(
  'a visitor signs in first, and then returns to %s',
  async (path) => {
    act(() => sessionStore.signedOut());
    openPortal(path);
    await waitFor(() => expect(identityClient.signIn).toHaveBeenCalledTimes(1));
    expect(window.sessionStorage.getItem('portal.redirectUrl')).toBe(path);
  },
);

test('a visitor who returns from a provider signs in first, and the history keeps no code', async () => {
  // The real one leaves the document.
  vi.spyOn(identityClient, 'signIn').mockReturnValue(new Promise(() => {}));
  act(() => sessionStore.signedOut());
  openPortal('/staff?code=c-1&state=s-1');
  await waitFor(() => expect(identityClient.signIn).toHaveBeenCalledTimes(1));
  expect(window.sessionStorage.getItem('portal.redirectUrl')).toBe('/staff?code=c-1&state=s-1');
  expect(window.location.pathname + window.location.search).toBe('/staff');
});

test('logging out needs no session', async () => {
  act(() => sessionStore.signedOut());
  openPortal('/logout');
  await waitFor(() => expect(identityClient.signOut).toHaveBeenCalledTimes(1));
  expect(identityClient.signIn).not.toHaveBeenCalled();
});

test('a pending invitation comes before everything else', async () => {
  window.sessionStorage.setItem('portal.invitationKey', 'key-1');
  await openAs('/staff', NORTH);
  await respond('/v1/invitation/accept', { tenantId: 'contoso' });
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  expect(window.sessionStorage.getItem('portal.invitationKey')).toBeNull();
});

test('a user whose identity cannot be loaded sees an error and the documentation, and can log out or retry', async () => {
  const { flow } = openPortal('/staff');
  void flow.resume();
  await (await takeCall('/v1/identity/me')).refuse(500, 'INTERNAL_ERROR');
  const sentence = 'We were unable to load your user. Please log out and try again.';
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('heading')).toHaveTextContent(/^The portal cannot be opened$/);
  expect(screen.getByRole('link', { name: 'public documentation' })).toHaveAttribute('href', 'https://docs.example/');
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy Correlation ID' }));
  expect(await screen.findByText('Correlation ID copied to clipboard')).toBeInTheDocument();
  expect(screen.getByText(/^Correlation ID$/)).toHaveTextContent(await navigator.clipboard.readText());

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await respond('/v1/identity/me', { ...IDENTITY, tenants: [NORTH] });
  await settleAccess('north');
  await tenantOnScreen('Northwind');
});

test('an email address without a tenant is shown, with possible reasons', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  await openAs('/staff');
  expect(await screen.findByRole('heading', { name: 'You have no tenant yet' })).toBeInTheDocument();
  expect(screen.getByText('ann@northwind.example')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You signed in with the wrong email address.',
    'You have not been invited yet. Ask a tenant admin of your company to invite you.',
    'Your invitation or your access has been revoked.',
  ]);
  expect(remembered()).toBeNull();
});

test('the only tenant opens, and replaces a remembered one that no longer exists', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'gone');
  await openAs('/staff', NORTH);
  await settleAccess('north');
  await tenantOnScreen('Northwind');
  expect(remembered()).toBe('north');
});

test('a user of several tenants chooses one, and a remembered tenant that is not theirs is forgotten', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'gone');
  const { router } = await openAs('/staff/7', NORTH, CONTOSO);
  expect(await screen.findByRole('heading', { name: 'Choose a tenant' })).toBeInTheDocument();
  expect(remembered()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Contoso' }));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  expect(remembered()).toBe('contoso');
  expect(router.state.location.pathname).toBe('/staff/7');
});

test('until licence and flags are known there is no menu, and nothing of an area', async () => {
  await openAs('/staff', NORTH);
  await takeCall('/v1/tenant/services', 'north');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
});

test('a licence that cannot be loaded opens nothing that needs it, and the rest works', async () => {
  const { router } = await openAs('/mandates', NORTH);
  await (await takeCall('/v1/tenant/services', 'north')).refuse(500, 'INTERNAL_ERROR');
  await respond('/flags/ofrep/v1/evaluate/flags', { flags: [] });
  await tenantOnScreen('Northwind');
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate('/staff'));
  expect(screen.getByLabelText('Note')).toBeInTheDocument();
});
