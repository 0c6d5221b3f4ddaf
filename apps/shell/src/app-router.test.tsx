// @vitest-environment jsdom
import { useApi } from '@portal/api-client';
import { listUsers } from '@portal/api-client/users';
import { type IdentityClient, sessionStore, type TabMessage } from '@portal/auth';
import { type Portal, portalSchema } from '@portal/contract';
import { useCrumbTitle } from '@portal/contract/react';
import { createToaster } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouterProvider } from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { createAppRouter } from './app-router.tsx';
import { createLoadingProgress } from './loading-progress.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { MonitoringEvent } from './monitoring/monitoring-event.ts';
import { createSessionFlow } from './session/session-flow.ts';
import { shellPortal } from './shell-portal.ts';
import { parseWindowConfig } from './window-config.ts';

// jsdom has neither popovers nor a scroll position.
HTMLElement.prototype.hidePopover ??= () => {};
window.scrollTo = () => {};

const API = 'https://api.example';
const USER = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
const NORTH = { tenantId: 'north', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: ['TENANT_ADMIN'] };
const CONTOSO = { tenantId: 'contoso', tenantName: 'Contoso', accountId: 'b', userId: 'u', roles: ['TENANT_ADMIN'] };
const IDENTITY = { profile: { email: USER.email }, tenantContext: null, accounts: [], tenants: [NORTH, CONTOSO] };

interface HeldCall {
  readonly path: string;
  readonly tenant: string | null;
  /** Answers with data in an envelope, whether or not anybody still waits for it. */
  answer(data: unknown): Promise<void>;
}

let held: HeldCall[];
let told: TabMessage[];
let reported: MonitoringEvent[];
let listeners: Set<(message: TabMessage) => void>;
let identityClient: IdentityClient;

/** The network: every call waits until the test answers it, and no abort reaches it. */
function holdCall(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
  return new Promise((resolve) => {
    held.push({
      path: url.pathname,
      tenant: headers.get('x-tenant-id'),
      answer: (data) =>
        act(async () => {
          const body = url.pathname.startsWith('/flags') ? data : { result: 'SUCCESS', data, errors: [] };
          resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }));
          // Lets everything that hangs on the answer happen.
          await new Promise((settle) => setImmediate(settle));
        }),
    });
  });
}

/** So many calls that nobody has answered, in the order in which they were made. */
function heldCalls(count: number, path: string, tenant?: string): Promise<readonly HeldCall[]> {
  return waitFor(() => {
    const calls = held.filter((call) => call.path === path && (tenant === undefined || call.tenant === tenant));
    expect(calls).toHaveLength(count);
    return calls;
  });
}

async function answer(path: string, data: unknown, tenant?: string): Promise<void> {
  const call = await waitFor(() => {
    const found = held.find((one) => one.path === path && (tenant === undefined || one.tenant === tenant));
    if (!found) throw new Error(`nobody asked for ${path} of ${tenant}; asked: ${JSON.stringify(held)}`);
    return found;
  });
  held = held.filter((one) => one !== call);
  await call.answer(data);
}

const staff: Portal = portalSchema.parse({
  contract: 1,
  id: 'staff',
  version: '1.0.0',
  owner: 'Staff team',
  requires: { contract: 1, shared: {} },
  routes: [
    { id: 'staff.list', path: '/staff', title: 'Staff', access: { trial: 'allowed' } },
    { id: 'staff.person', path: '/staff/:id', title: 'Person' },
    { id: 'staff.bonus', path: '/bonus', title: 'Bonus', access: { flags: { allOf: ['rewards'] }, trial: 'allowed' } },
  ],
});

function hear(message: TabMessage): void {
  act(() => {
    for (const listener of listeners) listener(message);
  });
}

/** The shell as it is put together at start, with one area; only network, provider and other tabs are the test's. */
function createParts(): AppParts {
  const config = parseWindowConfig({
    environment: 'test',
    apiUrl: API,
    identity: { authority: 'https://id.example', clientId: 'portal' },
    flagsUrl: `${API}/flags`,
    supportEmail: 'support@payments.example',
    links: { documentation: 'https://docs.example', poweredBy: 'https://payments.example' },
  });
  if (!config.ok) throw new Error(config.faults.join());
  const tabs = {
    tell(message: TabMessage) {
      if (message.kind !== 'active') told.push(message);
    },
    listen(listener: (message: TabMessage) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const progress = createLoadingProgress();
  const monitor: Monitor = { report: (event) => reported.push(event) };
  const portals = [shellPortal, staff];
  return {
    config: config.config,
    flow: createSessionFlow({
      config: config.config,
      identityClient,
      tabs,
      progress,
      monitor,
    }),
    loader: {
      loadPage: async () => StaffPage,
      loadedPage: () => StaffPage,
      loadCard: () => Promise.reject(new Error('not asked for')),
      versionOf: () => '1.0.0',
    },
    toasts: createToaster(),
    tabs,
    progress,
    monitor,
    portals,
    registryFailed: false,
    sessionReference: 'visit-7',
  };
}

function openPortal(path: string, parts = createParts()) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(parts);
  render(<RouterProvider router={router} />);
  return { flow: parts.flow, router };
}

beforeEach(() => {
  sessionStore.signedIn(USER);
  held = [];
  told = [];
  reported = [];
  listeners = new Set();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.stubGlobal('fetch', holdCall);
  identityClient = {
    getUser: async () => USER,
    getAccessToken: async () => 'token',
    refreshAccessToken: async () => undefined,
    signIn: async () => {},
    completeSignIn: async () => USER,
    forget: vi.fn(async () => {}),
    signOut: vi.fn(async () => {}),
    onSessionLost: () => () => {},
    prepare() {},
    dispose() {},
  };
});
afterEach(() => vi.unstubAllGlobals());

const user = (emailAddress: string) => ({
  userId: emailAddress,
  emailAddress,
  roles: [],
  identity: null,
  invitationStatus: 'ACCEPTED',
  createdOn: '2026-01-01T00:00:00Z',
  invitedOn: '2026-01-01T00:00:00Z',
});
const usersOf = (emailAddress: string) => ({ results: [user(emailAddress)], total: 1 });

/** A page of the area: lists who works here, and names itself after them. */
function StaffPage() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['users'],
    queryFn: async ({ signal }) => {
      const result = await listUsers(api, { signal });
      return result.ok ? result.data.results.map(({ emailAddress }) => emailAddress).join() : 'failed';
    },
  });
  useCrumbTitle(data === undefined ? undefined : `Staff: ${data}`);
  return (
    <>
      <p>{data ?? 'Loading data...'}</p>
      <input aria-label="Note" />
    </>
  );
}

const tenantOnScreen = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} ?Profile of`) });

async function openNorth(path = '/staff', ...on: string[]) {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow, router } = openPortal(path);
  void flow.resume('own');
  await answer('/v1/identity/me', IDENTITY);
  await settleAccess('north', ...on);
  await tenantOnScreen('Northwind');
  return { flow, router };
}

const FLAGS = '/flags/ofrep/v1/evaluate/flags';

async function settleAccess(tenantId: string, ...on: string[]): Promise<void> {
  await answer('/v1/tenant/services', { services: [] }, tenantId);
  await answer(FLAGS, flagsOf(...on));
}

const flagsOf = (...on: string[]) => ({ flags: on.map((key) => ({ key, value: true })) });

/** Makes the portal ask for its flags again, as after a while in another tab. */
function comeBackToTab(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a late answer of the tenant that was left paints nothing under the new one', async () => {
  const { flow } = await openNorth();
  const late = await waitFor(() => {
    const [call] = held;
    expect(call?.path).toBe('/v1/tenant/users');
    return call;
  });

  act(() => void flow.selectTenant('contoso'));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  await late?.answer(usersOf('bea@northwind.example'));
  expect(screen.getByText('Loading data...')).toBeInTheDocument();

  await answer('/v1/tenant/users', usersOf('carl@contoso.example'), 'contoso');
  expect(await screen.findByText('carl@contoso.example')).toBeInTheDocument();
  expect(screen.queryByText(/bea@/)).not.toBeInTheDocument();
});

test('licence and flags of the tenant that was left open nothing in the new one', async () => {
  const { flow } = await openNorth();
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('north'));
  await answer('/v1/tenant/services', { services: [{ name: 'mandates', enabled: true }] }, 'contoso');
  await answer(FLAGS, flagsOf());
  expect(screen.getByText('Loading...')).toBeInTheDocument();
});

test('a flag that is switched while the portal is open takes effect, and what was typed stays', async () => {
  await openNorth('/staff');
  await answer('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'half a sentence' } });
  comeBackToTab();
  await answer(FLAGS, flagsOf('enableTrialAccount'));
  expect(await screen.findByText('Trial mode')).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('half a sentence');
  expect(screen.getByText('bea@northwind.example')).toBeInTheDocument();
});

test('a page whose flag is switched off goes home, and monitoring is told why', async () => {
  const { router } = await openNorth('/bonus', 'rewards');
  expect(await screen.findByLabelText('Note')).toBeInTheDocument();
  comeBackToTab();
  await answer(FLAGS, flagsOf());
  expect(await screen.findByRole('heading', { name: 'Welcome to Northwind' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(reported.filter(({ kind }) => kind === 'route-denied')).toMatchObject([
    { route: { id: 'staff.bonus', path: '/bonus' }, obstacle: { reason: 'flag', missing: ['rewards'] } },
  ]);
});

test('flags that arrive after the tenant was left change nothing in the new one', async () => {
  const { flow } = await openNorth('/staff');
  comeBackToTab();
  const [late] = await heldCalls(1, FLAGS);
  held = held.filter((call) => call !== late);
  act(() => void flow.selectTenant('contoso'));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  await late?.answer(flagsOf('enableTrialAccount'));
  expect(screen.queryByText('Trial mode')).not.toBeInTheDocument();
});

test('who comes back to a tenant that was left at once gets its latest answers, not the late first ones', async () => {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow } = openPortal('/staff');
  void flow.resume('own');
  await answer('/v1/identity/me', IDENTITY);
  await heldCalls(1, FLAGS);
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('north'));
  const [firstServices, lastServices] = await heldCalls(2, '/v1/tenant/services', 'north');
  const [firstFlags, lastFlags] = await heldCalls(2, FLAGS);
  await lastServices?.answer({ services: [] });
  await lastFlags?.answer(flagsOf('enableTrialAccount'));
  expect(await screen.findByText('Trial mode')).toBeInTheDocument();
  await firstServices?.answer({ services: [] });
  await firstFlags?.answer(flagsOf());
  expect(screen.getByText('Trial mode')).toBeInTheDocument();
});

test('after a logout the browser keeps no flags, here or in the other tabs', async () => {
  await openNorth('/staff', 'rewards');
  expect(window.localStorage.getItem('portal.flags')).toContain('rewards');
  hear({ kind: 'logged-out', why: 'elsewhere' });
  expect(window.localStorage.getItem('portal.flags')).toBeNull();
});

test("a switch to a tenant that is not the user's fails, and the old tenant stays fully usable", async () => {
  const { flow } = await openNorth();
  expect(flow.selectTenant('foreign')).toBe(false);
  expect(window.localStorage.getItem('portal.defaultTenant')).toBe('north');
  expect(told).toEqual([]);
  await answer('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  expect(await screen.findByText('bea@northwind.example')).toBeInTheDocument();
  await tenantOnScreen('Northwind');
});

test('a switch is remembered and told to the other tabs, once', async () => {
  const { flow } = await openNorth();
  act(() => void flow.selectTenant('contoso'));
  act(() => void flow.selectTenant('contoso'));
  expect(window.localStorage.getItem('portal.defaultTenant')).toBe('contoso');
  expect(told).toEqual([{ kind: 'tenant-switched', tenantId: 'contoso' }]);
});

test('a switch in another tab is told here and changes nothing, until the user follows', async () => {
  await openNorth();
  hear({ kind: 'tenant-switched', tenantId: 'contoso' });
  await tenantOnScreen('Northwind');
  expect(screen.getByText('You switched to Contoso in another tab.')).toBeInTheDocument();
  hear({ kind: 'tenant-switched', tenantId: 'north' });
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
  hear({ kind: 'tenant-switched', tenantId: "somebody else's" });
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();

  hear({ kind: 'tenant-switched', tenantId: 'contoso' });
  fireEvent.click(screen.getByRole('link', { name: 'Switch here too' }));
  await settleAccess('contoso');
  await tenantOnScreen('Contoso');
  expect(await screen.findByRole('heading', { name: 'Welcome to Contoso' })).toBeInTheDocument();
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
});

test('a logout in another tab takes the tokens and everything on screen, and signs in to nothing', async () => {
  await openNorth();
  hear({ kind: 'logged-out', why: 'elsewhere' });
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeInTheDocument();
  expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
});

test.each([
  [undefined, 'elsewhere'],
  ['idle', 'idle'],
] as const)('a logout here (%s) is told to the others as %s before the provider is asked', async (why, heard) => {
  const { flow } = await openNorth();
  vi.mocked(identityClient.signOut).mockImplementation(async () => {
    expect(told).toEqual([{ kind: 'logged-out', why: heard }]);
  });
  await act(() => flow.signOut(why));
  expect(identityClient.signOut).toHaveBeenCalledTimes(1);
  expect(sessionStore.getState().status).toBe(why === 'idle' ? 'logged-out' : 'signed-in');
});

test('a duplicated tab forgets the tokens that it was copied with', async () => {
  const { flow } = createParts();
  const forgotten = Promise.resolve(undefined);
  identityClient.getUser = () => forgotten;
  await flow.resume('copy');
  expect(identityClient.forget).toHaveBeenCalledTimes(1);
  expect(sessionStore.getState().status).toBe('signed-out');
});

test.each(['/tenant-login?tenantId=contoso', '/tenant-login/?tenantId=contoso', '/Tenant-Login?tenantId=contoso'])(
  'the tenant that the login %s chose opens at once, in place of the remembered one',
  async (login) => {
    window.localStorage.setItem('portal.defaultTenant', 'north');
    window.sessionStorage.setItem('portal.redirectUrl', login);
    openPortal('/callback?code=1&state=2');
    await answer('/v1/identity/me', IDENTITY);
    await settleAccess('contoso');
    await tenantOnScreen('Contoso');
    expect(window.localStorage.getItem('portal.defaultTenant')).toBe('contoso');
  },
);

test('the breadcrumb and the tab are named after what the page shows, once it is loaded', async () => {
  const { router } = await openNorth('/staff/7/');
  const trail = () => [...screen.getByRole('navigation', { name: 'Breadcrumbs' }).querySelectorAll('li')];
  expect(trail().map((crumb) => crumb.textContent)).toEqual(['Home', 'Staff', 'Person']);
  expect(document.title).toBe('Person – Payments');
  await answer('/v1/tenant/users', usersOf('bea@northwind.example'), 'north');
  await waitFor(() => expect(document.title).toBe('Staff: bea@northwind.example – Payments'));
  expect(trail().map((crumb) => crumb.textContent)).toEqual(['Home', 'Staff', 'Staff: bea@northwind.example']);
  await act(() => router.navigate('/'));
  expect(document.title).toBe('Home – Payments');
});

test('when the shell itself throws, the crash page names the support address and the session reference', async () => {
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
