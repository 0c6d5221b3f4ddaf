// @vitest-environment jsdom
import { sessionStore } from '@portal/auth';
import { systemClock } from '@portal/ui/basics';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  respond,
  comeBackToTab,
  createParts,
  FLAGS,
  flagsOf,
  receiveFromTab,
  heldCalls,
  IDENTITY,
  identityClient,
  NORTH,
  openNorth,
  openPortal,
  reported,
  settleAccess,
  takeCall,
  tenantOnScreen,
  sentToTabs,
  tab,
  setUpShell,
  usersOf,
} from './testing/shell.tsx';

setUpShell();

test('a late response of the previous tenant shows nothing under the new one', async () => {
  const { flow } = await openNorth();
  const late = await takeCall('/v1/tenant/users', 'north');

  act(() => void flow.selectTenant('contoso'));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  await late.respond(usersOf('bea@northwind.example'));
  expect(screen.getByText('Loading data...')).toBeInTheDocument();

  await respond('/v1/tenant/users', usersOf('carl@contoso.example'), 'contoso');
  expect(await screen.findByText('carl@contoso.example')).toBeInTheDocument();
  expect(screen.queryByText(/bea@/)).not.toBeInTheDocument();
});

test('licence and flags of the previous tenant open nothing in the new one', async () => {
  const { flow } = await openNorth();
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('north'));
  await respond('/v1/tenant/services', { services: [{ name: 'mandates', enabled: true }] }, 'contoso');
  await respond(FLAGS, flagsOf());
  expect(screen.getByText('Loading...')).toBeInTheDocument();
});

test('a flag that is switched while the portal is open takes effect, and input stays', async () => {
  await openNorth('/staff');
  await respond('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } });
  comeBackToTab();
  await respond(FLAGS, flagsOf('enableTrialAccount'));
  expect(await screen.findByText('Trial mode')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  expect(screen.getByText('bea@northwind.example')).toBeInTheDocument();
});

test('a page whose flag is switched off goes home, and monitoring receives the reason', async () => {
  const { router } = await openNorth('/bonus', 'rewards');
  expect(await screen.findByLabelText('Note')).toBeInTheDocument();
  comeBackToTab();
  await respond(FLAGS, flagsOf());
  expect(await screen.findByRole('heading', { name: 'Welcome to Northwind' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(reported.filter(({ kind }) => kind === 'route-denied')).toMatchObject([
    { route: { id: 'staff.bonus', path: '/bonus' }, obstacle: { reason: 'flag', missing: ['rewards'] } },
  ]);
});

/** Opens a path as a member of Northwind only, with at most one role, licence service and flag. */
async function openAs(path: string, { role = 'TENANT_ADMIN', licence = 'none', flag = 'none' }) {
  const { flow, router } = openPortal(path);
  void flow.resume();
  await respond('/v1/identity/me', { ...IDENTITY, tenants: [{ ...NORTH, roles: [role] }] });
  await respond('/v1/tenant/services', { services: [{ name: 'mandates', enabled: licence === 'mandates' }] }, 'north');
  await respond(FLAGS, flagsOf(flag));
  await tenantOnScreen('Northwind');
  return { flow, router };
}

const GUARDED = [
  { path: '/staff/7', reason: 'trial', closedFor: { flag: 'enableTrialAccount' }, openFor: {} },
  { path: '/bonus', reason: 'flag', closedFor: {}, openFor: { flag: 'rewards' } },
  { path: '/mandates', reason: 'licence', closedFor: {}, openFor: { licence: 'mandates' } },
  { path: '/pay', reason: 'role', closedFor: { role: 'APP_WRITE' }, openFor: {} },
];

test.each(GUARDED)('$path goes home without a message, and its obstacle is reported: $reason', async (guarded) => {
  const { router } = await openAs(guarded.path, guarded.closedFor);
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(reported).toContainEqual(
    expect.objectContaining({ kind: 'route-denied', obstacle: expect.objectContaining({ reason: guarded.reason }) }),
  );
  await heldCalls(0, '/v1/tenant/users');
});

test.each(GUARDED)('$path opens if there is no obstacle ($reason)', async ({ path, openFor }) => {
  const { router } = await openAs(path, openFor);
  expect(await screen.findByLabelText('Note')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(path);
});

test('switching to the open tenant keeps its licence, and requests nothing again', async () => {
  const { flow } = await openAs('/mandates', { licence: 'mandates' });
  act(() => void flow.selectTenant('north'));
  expect(screen.getByLabelText('Note')).toBeInTheDocument();
  await heldCalls(0, '/v1/tenant/services');
});

test('flags that arrive after a tenant switch change nothing in the new tenant', async () => {
  const { flow } = await openNorth('/staff');
  comeBackToTab();
  const late = await takeCall(FLAGS);
  act(() => void flow.selectTenant('contoso'));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  await late.respond(flagsOf('enableTrialAccount'));
  expect(screen.queryByText('Trial mode')).not.toBeInTheDocument();
});

test('a quick return to a tenant shows its latest responses, not the late first ones', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  await heldCalls(1, FLAGS);
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('north'));
  const [firstServices, lastServices] = await heldCalls(2, '/v1/tenant/services', 'north');
  const [firstFlags, lastFlags] = await heldCalls(2, FLAGS);
  await lastServices?.respond({ services: [] });
  await lastFlags?.respond(flagsOf('enableTrialAccount'));
  expect(await screen.findByText('Trial mode')).toBeInTheDocument();
  await firstServices?.respond({ services: [] });
  await firstFlags?.respond(flagsOf());
  expect(screen.getByText('Trial mode')).toBeInTheDocument();
});

test('after a logout the browser keeps no flags, here or in the other tabs', async () => {
  await openNorth('/staff', 'rewards');
  expect(window.localStorage.getItem('portal.flags')).toContain('rewards');
  receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
  expect(window.localStorage.getItem('portal.flags')).toBeNull();
});

test("switching to a tenant that is not the user's fails, and the old tenant stays usable", async () => {
  const { flow } = await openNorth();
  expect(flow.selectTenant('foreign')).toBe(false);
  expect(window.localStorage.getItem('portal.defaultTenant')).toBe('north');
  expect(sentToTabs).toEqual([]);
  await respond('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  expect(await screen.findByText('bea@northwind.example')).toBeInTheDocument();
  await tenantOnScreen('Northwind');
});

test('a switch is remembered and sent to the other tabs, once', async () => {
  const { flow } = await openNorth();
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('contoso'));
  expect(window.localStorage.getItem('portal.defaultTenant')).toBe('contoso');
  expect(sentToTabs).toEqual([{ kind: 'tenant-switched', tenantId: 'contoso' }]);
});

test('a switch in another tab is announced here and changes nothing until the user follows', async () => {
  await openNorth();
  // The notice loads after the start, together with the bell.
  await screen.findByRole('button', { name: 'Notifications' });
  receiveFromTab({ kind: 'tenant-switched', tenantId: 'contoso' });
  await tenantOnScreen('Northwind');
  expect(screen.getByText('You switched to Contoso in another tab.')).toBeInTheDocument();
  receiveFromTab({ kind: 'tenant-switched', tenantId: 'north' });
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
  receiveFromTab({ kind: 'tenant-switched', tenantId: "somebody else's" });
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();

  receiveFromTab({ kind: 'tenant-switched', tenantId: 'contoso' });
  fireEvent.click(screen.getByRole('link', { name: 'Switch here too' }));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  expect(await screen.findByRole('heading', { name: 'Welcome to Contoso' })).toBeInTheDocument();
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
});

test('a logout in another tab removes the tokens and everything on screen, and does not sign in again', async () => {
  await openNorth();
  receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeInTheDocument();
});

test.each([
  [undefined, 'elsewhere', 'own'],
  ['idle', 'idle', 'idle'],
] as const)(
  'a logout here (%s) is sent to the others as %s before the provider is called',
  async (why, received, shown) => {
    const { flow } = await openNorth();
    vi.mocked(identityClient.signOut).mockImplementation(async () => {
      expect(sentToTabs).toEqual([{ kind: 'logged-out', why: received }]);
    });
    await act(() => flow.signOut(why));
    expect(identityClient.signOut).toHaveBeenCalledTimes(1);
    expect(sessionStore.getState()).toMatchObject({ status: 'logged-out', why: shown });
  },
);

test('a duplicated tab forgets the tokens that were copied with it', async () => {
  tab.claim = Promise.resolve('copy');
  const { flow } = createParts();
  const forgotten = Promise.resolve(undefined);
  identityClient.getUser = () => forgotten;
  await flow.resume();
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
  expect(sessionStore.getState().status).toBe('signed-out');
});

test.each(['/tenant-login?tenantId=contoso', '/tenant-login/?tenantId=contoso', '/Tenant-Login?tenantId=contoso'])(
  'the tenant that the login %s chose opens at once, in place of the remembered one',
  async (login) => {
    window.localStorage.setItem('portal.defaultTenant', 'north');
    window.sessionStorage.setItem('portal.redirectUrl', login);
    openPortal('/callback?code=1&state=2');
    await respond('/v1/identity/me', IDENTITY);
    await settleAccess('contoso');
    await tenantOnScreen('Contoso');
    expect(window.localStorage.getItem('portal.defaultTenant')).toBe('contoso');
  },
);

const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');

test("the breadcrumb and the tab show the name of the page's content once it is loaded", async () => {
  const { router } = await openNorth('/staff/7/');
  expect(trail().map((crumb) => crumb.textContent)).toEqual(['Home', 'Staff', 'Person']);
  expect(document.title).toBe('Person – Northwind – Payments');
  await respond('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  await waitFor(() => expect(document.title).toBe('Staff: bea@northwind.example – Northwind – Payments'));
  expect(trail().map((crumb) => crumb.textContent)).toEqual(['Home', 'Staff', 'Staff: bea@northwind.example']);
  // The names of things can be in any script.
  for (const crumb of trail()) expect(crumb.firstElementChild).toHaveAttribute('dir', 'auto');
  await act(() => router.navigate('/'));
  expect(document.title).toBe('Home – Northwind – Payments');
});

test('an unknown address shows a not-found page in the frame, with breadcrumbs and tab title', async () => {
  await openNorth('/staff/7/nothing');
  expect(screen.getByRole('heading', { name: "We can't find that page" })).toBeInTheDocument();
  expect(document.title).toBe("We can't find that page – Northwind – Payments");
  expect(trail().map((crumb) => crumb.textContent)).toEqual(['Home', 'Staff', 'Person']);
});

test('a switch of the tenant is announced, and the tab names the tenant', async () => {
  const { flow } = await openNorth('/staff');
  expect(document.title).toBe('Staff – Northwind – Payments');
  expect(screen.queryByText(/^Switched to/)).toBeNull();
  act(() => void flow.selectTenant('contoso'));
  expect(screen.getByText('Switched to Contoso')).toHaveAttribute('role', 'status');
  await settleAccess('contoso');
  await waitFor(() => expect(document.title).toBe('Staff – Contoso – Payments'));
});

test('a page that is opened directly starts at its heading', async () => {
  await openNorth('/no/such/page');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('when the shell itself throws, the crash page shows the support address and the session reference', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const parts = createParts();
  const broken = {
    ...parts.toasts,
    getSnapshot() {
      throw new Error('a fault of the shell');
    },
  };
  openPortal('/', { ...parts, toasts: broken });
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'support@payments.example' })).toHaveAttribute(
    'href',
    'mailto:support@payments.example',
  );
  expect(screen.getByText('visit-7')).toBeInTheDocument();
  expect(reported).toMatchObject([{ kind: 'crash', error: { message: 'a fault of the shell' } }]);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('the code that renews the session is loaded a minute after the first page is shown', async () => {
  const waits = vi.spyOn(systemClock, 'after');
  const prepare = vi.spyOn(identityClient, 'prepare');
  await openNorth();
  expect(prepare).not.toHaveBeenCalled();
  const afterMinute = waits.mock.calls.filter(([ms]) => ms === 60_000);
  for (const [, callback] of afterMinute) act(callback);
  expect(prepare).toHaveBeenCalledTimes(1);
});
