// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  respond,
  IDENTITY,
  NORTH,
  openNorth,
  openPortal,
  settleAccess,
  setUpShell,
  tenantOnScreen,
  usersOf,
} from '../testing/shell.tsx';

setUpShell();

const FOREIGN = '/tenant-login?tenantId=foreign';

test("a tenant that is not the user's fails to open, and the open one stays usable", async () => {
  const { router } = await openNorth('/');
  const entries = window.history.length;
  await act(() => router.navigate(FOREIGN));
  expect(window.history.length, 'Back leads to the page with the link').toBe(entries + 1);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to switch tenant');
  expect(await screen.findByRole('heading', { name: 'Choose a tenant' })).toBeInTheDocument();
  await act(() => router.navigate('/staff'));
  await tenantOnScreen('Northwind');
  await respond('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  expect(await screen.findByText('bea@northwind.example')).toBeInTheDocument();
});

test('a user with one tenant is led to it from a link to another', async () => {
  const entries = window.history.length;
  const { flow, router } = openPortal(FOREIGN);
  void flow.resume();
  await respond('/v1/identity/me', { ...IDENTITY, tenants: [NORTH] });
  await settleAccess('north');
  await tenantOnScreen('Northwind');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to switch tenant');
  expect(router.state.location.pathname).toBe('/');
  expect(window.history.length, 'Back does not open the link again').toBe(entries);
});

test.each([
  ['for a user without a tenant', { ...IDENTITY, tenants: [] }, FOREIGN, 'You have no tenant yet'],
  ['without a tenant id', IDENTITY, '/tenant-login', 'Choose a tenant'],
])('nothing fails %s', async (_case, identity, path, heading) => {
  const { flow } = openPortal(path);
  void flow.resume();
  await respond('/v1/identity/me', identity);
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});
