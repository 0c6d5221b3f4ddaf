// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  respond,
  CONTOSO,
  createParts,
  FLAGS,
  flagsOf,
  receiveFromTab,
  heldCalls,
  IDENTITY,
  openNorth,
  openPortal,
  setUpShell,
  settleAccess,
  takeCall,
  tenantOnScreen,
} from '../testing/shell.tsx';

setUpShell();

test('an identity that arrives after the logout in another tab opens no tenant, and sends no requests for it', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume();
  const identity = await takeCall('/v1/identity/me');
  receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
  window.localStorage.removeItem('portal.defaultTenant');
  await identity.respond({ ...IDENTITY, tenants: IDENTITY.tenants.slice(0, 1) });
  await heldCalls(0, '/v1/tenant/services');
  expect(window.localStorage.getItem('portal.defaultTenant')).toBeNull();
  expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeInTheDocument();
});

test('an identity that arrives during a logout opens no tenant, and sends no requests for it', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume();
  const identity = await takeCall('/v1/identity/me');
  void flow.signOut();
  await identity.respond(IDENTITY);
  await heldCalls(0, '/v1/tenant/services');
  await heldCalls(0, FLAGS);
});

test('if the identity is loaded twice at once, only the last response counts', async () => {
  const { flow } = await openNorth();
  flow.retryIdentity();
  flow.retryIdentity();
  const [first, last] = await heldCalls(2, '/v1/identity/me');
  await first?.refuse(500, 'INTERNAL_ERROR');
  expect(screen.queryByText(/unable to load your user/)).not.toBeInTheDocument();
  await last?.respond(IDENTITY);
  const [, services] = await heldCalls(2, '/v1/tenant/services', 'north');
  await services?.respond({ services: [] });
  await respond(FLAGS, flagsOf());
  await tenantOnScreen('Northwind');
});

test('reloading the identity while its tenant is opening still opens the tenant', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  const services = await takeCall('/v1/tenant/services', 'north');
  const flags = await takeCall(FLAGS);
  // As after accepting an invitation.
  act(() => flow.retryIdentity());
  await services.respond({ services: [] });
  await flags.respond(flagsOf());
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north');
  await tenantOnScreen('Northwind');
});

test("a tenant's toasts leave with it, and the toast of a failed switch stays", async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const parts = createParts();
  const { router } = openPortal('/staff', parts);
  void parts.flow.resume();
  await (await takeCall('/v1/identity/me')).respond(IDENTITY);
  await settleAccess('north');
  await tenantOnScreen('Northwind');
  act(() => parts.toasts.toaster.error({ title: 'Failed to delete ada@northwind.example', sticky: true }));
  await act(() => router.navigate('/tenant-login?tenantId=foreign'));
  expect(screen.getByText('Failed to delete ada@northwind.example')).toBeInTheDocument();
  expect(screen.getByText('Failed to switch tenant')).toBeInTheDocument();

  act(() => void parts.flow.selectTenant('contoso'));
  expect(screen.queryByText(/ada@northwind/)).not.toBeInTheDocument();
});

/** Stores the values that an earlier visit to Northwind leaves in the browser. Default: a visit by Ann. */
function workedInNorth(subject = 'ann', accountId = 'a'): void {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const tenants = { north: { accountId, flags: ['enableTrialAccount'] } };
  window.localStorage.setItem('portal.flags', JSON.stringify({ subject, tenants }));
}

test('licence and flags of the last tenant are requested together with the identity', async () => {
  workedInNorth();
  const { flow } = openPortal('/staff');
  void flow.resume();
  const identity = await takeCall('/v1/identity/me');
  await settleAccess('north', 'enableTrialAccount');
  expect(screen.queryByText('Trial mode')).not.toBeInTheDocument();
  await identity.respond(IDENTITY);
  await tenantOnScreen('Northwind');
  expect(screen.getByText('Trial mode')).toBeInTheDocument();
  await heldCalls(0, '/v1/tenant/services');
  await heldCalls(0, FLAGS);
});

test('responses about a tenant that the user no longer has are ignored for the one that opens', async () => {
  workedInNorth();
  const { flow } = openPortal('/staff');
  void flow.resume();
  const services = await takeCall('/v1/tenant/services', 'north');
  const flags = await takeCall(FLAGS);
  await respond('/v1/identity/me', { ...IDENTITY, tenants: [CONTOSO] });
  await settleAccess('contoso');
  await services.refuse(403, 'FORBIDDEN');
  await flags.respond(flagsOf('enableTrialAccount'));
  await tenantOnScreen('Contoso');
  expect(screen.queryByText('Trial mode')).not.toBeInTheDocument();
  expect(window.localStorage.getItem('portal.flags')).toContain('"contoso":{"accountId":"b","flags":[]}');
});

test('a tenant that has moved to another account is requested again', async () => {
  workedInNorth('ann', 'of before');
  const { flow } = openPortal('/staff');
  void flow.resume();
  const services = await takeCall('/v1/tenant/services', 'north');
  const flags = await takeCall(FLAGS);
  await respond('/v1/identity/me', IDENTITY);
  await services.refuse(403, 'FORBIDDEN');
  await flags.refuse(403, 'FORBIDDEN');
  await settleAccess('north', 'enableTrialAccount');
  await tenantOnScreen('Northwind');
});

test.each([
  ['another user', () => workedInNorth('bob')],
  ['an earlier portal', () => window.localStorage.setItem('portal.flags', '{"subject":"ann","tenants":{"north":[]}}')],
])('nothing is requested in advance because of what %s left in the browser', async (_whose, leave) => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  leave();
  const { flow } = openPortal('/staff');
  void flow.resume();
  const identity = await takeCall('/v1/identity/me');
  await heldCalls(0, '/v1/tenant/services');
  await heldCalls(0, FLAGS);
  await identity.respond(IDENTITY);
  await settleAccess('north');
  await tenantOnScreen('Northwind');
});

test('if the identity cannot be loaded, no flags are followed until it is', async () => {
  workedInNorth();
  const { flow } = openPortal('/staff');
  void flow.resume();
  const flags = await takeCall(FLAGS);
  await (await takeCall('/v1/identity/me')).refuse(500, 'INTERNAL_ERROR');
  await flags.respond(flagsOf('rewards'));
  expect(window.localStorage.getItem('portal.flags')).not.toContain('rewards');
});
