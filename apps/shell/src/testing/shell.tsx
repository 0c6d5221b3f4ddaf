import { useApi } from '@portal/api-client';
import { listUsers } from '@portal/api-client/users';
import { type IdentityClient, type SessionEnding, sessionStore, type TabMessage } from '@portal/auth';
import { type Portal, portalSchema } from '@portal/contract';
import { useCrumbTitle } from '@portal/contract/react';
import { createToaster } from '@portal/ui/basics';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AppParts } from '../app-parts.ts';
import { createAppRouter } from '../app-router.tsx';
import { createLoadingProgress } from '../loading/loading-progress.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { createRealtimeStatus } from '../realtime/realtime-status.ts';
import { createSessionFlow } from '../session/session-flow.ts';
import { shellPortal } from '../shell-portal.ts';
import { createUnsavedWork } from '../unsaved-work.ts';
import { parseWindowConfig } from '../window-config.ts';

const API = 'https://api.example';
const USER = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
export const NORTH = {
  tenantId: 'north',
  tenantName: 'Northwind',
  accountId: 'a',
  userId: 'u',
  roles: ['TENANT_ADMIN'],
};
export const CONTOSO = { ...NORTH, tenantId: 'contoso', tenantName: 'Contoso', accountId: 'b' };
export const IDENTITY = {
  profile: { email: USER.email },
  tenantContext: null,
  accounts: [
    { accountId: 'a', accountName: 'Northwind group' },
    { accountId: 'b', accountName: 'Contoso group' },
  ],
  tenants: [NORTH, CONTOSO],
};

interface HeldCall {
  readonly path: string;
  readonly tenant: string | null;
  /** Responds with data in an envelope, even if the call was aborted. */
  respond(data: unknown): Promise<void>;
  /** Responds with a status and a code instead. */
  refuse(status: number, code: string): Promise<void>;
}

/** Calls that the test has not responded to, oldest first. */
const held: HeldCall[] = [];
/** Messages sent to the other tabs. */
export const sentToTabs: TabMessage[] = [];
/** Events reported to monitoring. */
export const reported: MonitoringEvent[] = [];
/** The identity provider's side, with Ann signed in. */
export const identityClient: IdentityClient = createSignedInClient();
/** Whether the tab is a copy of another. */
export const tab: { claim: Promise<'own' | 'copy'> } = { claim: Promise.resolve('own') };
/** The identity client finds that the session has ended. */
export let loseSession: (ending: SessionEnding) => void = () => {};
const listeners = new Set<(message: TabMessage) => void>();

/** Starts every test of the file with no state, and Ann signed in at the provider. */
export function setUpShell(): void {
  // jsdom has neither popovers nor a scroll position.
  HTMLElement.prototype.hidePopover ??= () => {};
  window.scrollTo = () => {};

  beforeEach(() => {
    sessionStore.signedIn(USER);
    for (const list of [held, sentToTabs, reported]) list.length = 0;
    listeners.clear();
    tab.claim = Promise.resolve('own');
    Object.assign(identityClient, createSignedInClient());
    window.localStorage.clear();
    window.sessionStorage.clear();
    vi.stubGlobal('fetch', holdCall);
  });
  afterEach(() => {
    // A session that continued would request its flags in the next test.
    receiveFromTab({ kind: 'logged-out', why: 'elsewhere' });
    vi.unstubAllGlobals();
  });
}

function createSignedInClient(): IdentityClient {
  return {
    getUser: async () => USER,
    getAccessToken: async () => 'token',
    refreshAccessToken: async () => undefined,
    signIn: vi.fn(async () => {}),
    completeSignIn: async () => USER,
    forget: vi.fn(async () => {}),
    signOut: vi.fn(async () => {}),
    onSessionLost(callback) {
      loseSession = callback;
      return () => {};
    },
    checkSession() {},
    prepare() {},
    dispose() {},
  };
}

/** The network: every call waits until the test responds to it, and aborts do not reach it. */
function holdCall(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
  return new Promise((resolve) => {
    const reply = (status: number, body: unknown) =>
      act(async () => {
        resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
        // Lets everything that depends on the response happen.
        await new Promise((settle) => setImmediate(settle));
      });
    held.push({
      path: url.pathname,
      tenant: headers.get('x-tenant-id'),
      respond: (data) => reply(200, url.pathname.startsWith('/flags') ? data : { result: 'SUCCESS', data, errors: [] }),
      refuse: (status, code) => reply(status, { result: 'FAILURE', data: null, errors: [{ code, message: '' }] }),
    });
  });
}

/** Waits for this many unanswered calls, oldest first. */
export function heldCalls(count: number, path: string, tenant?: string): Promise<readonly HeldCall[]> {
  return waitFor(() => {
    const calls = held.filter((call) => call.path === path && (tenant === undefined || call.tenant === tenant));
    expect(calls).toHaveLength(count);
    return calls;
  });
}

/** Waits for a call and takes it over from the network. */
export async function takeCall(path: string, tenant?: string): Promise<HeldCall> {
  const call = await waitFor(() => {
    const found = held.find((one) => one.path === path && (tenant === undefined || one.tenant === tenant));
    if (!found) throw new Error(`${path} was not requested for ${tenant}; held calls: ${JSON.stringify(held)}`);
    return found;
  });
  held.splice(held.indexOf(call), 1);
  return call;
}

export async function respond(path: string, data: unknown, tenant?: string): Promise<void> {
  await (await takeCall(path, tenant)).respond(data);
}

/** Delivers a message from another tab. */
export function receiveFromTab(message: TabMessage): void {
  act(() => {
    for (const listener of listeners) listener(message);
  });
}

const staff: Portal = portalSchema.parse({
  contract: 1,
  id: 'staff',
  version: '1.0.0',
  owner: 'Staff team',
  requires: { contract: 1, shared: {} },
  routes: [
    { id: 'staff.list', path: '/staff', title: 'Staff', access: { trial: 'allowed' } },
    { id: 'staff.person', path: '/staff/:id', title: 'Person', access: {} },
    { id: 'staff.bonus', path: '/bonus', title: 'Bonus', access: { flags: { allOf: ['rewards'] }, trial: 'allowed' } },
    { id: 'staff.mandates', path: '/mandates', title: 'Mandates', access: { licence: 'mandates' } },
    { id: 'staff.disputes', path: '/disputes', title: 'Disputes', access: {}, needs: 'v2/disputes?take=1' },
    { id: 'staff.pay', path: '/pay', title: 'Pay', access: { roles: { anyOf: ['TENANT_ADMIN'] } } },
  ],
  nav: [{ group: 'Tenant', route: 'staff.disputes', text: 'Disputes', icon: 'report', order: 90 }],
});

/** The shell as assembled at start, with one area; the test controls only the network, the provider and other tabs. */
export function createParts(): AppParts {
  const config = parseWindowConfig(
    {
      environment: 'test',
      apiUrl: API,
      identity: { authority: 'https://id.example', clientId: 'portal' },
      flagsUrl: `${API}/flags`,
      supportEmail: 'support@payments.example',
      links: {
        accountPortal: 'https://accounts.example/settings',
        documentation: 'https://docs.example/',
        poweredBy: 'https://payments.example',
      },
    },
    window.location.origin,
  );
  if (!config.ok) throw new Error(config.faults.join());
  const tabs = {
    send(message: TabMessage) {
      if (message.kind !== 'active') sentToTabs.push(message);
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
    flow: createSessionFlow({ config: config.config, identityClient, claim: tab.claim, tabs, progress, monitor }),
    loader: {
      loadPage: async () => StaffPage,
      loadedPage: () => StaffPage,
      loadCard: () => Promise.reject(new Error('not expected')),
      loadEvents: () => Promise.reject(new Error('not expected')),
      warm: async () => {},
      warmCards() {},
      fallBackFrom: () => false,
      versionOf: () => '1.0.0',
    },
    guard: { failed: async (error) => monitor.report({ kind: 'area-failed', error }), loaded() {} },
    unsavedWork: createUnsavedWork(),
    toasts: createToaster(),
    identityClient,
    realtime: createRealtimeStatus(),
    tabs,
    progress,
    monitor,
    portals,
    shellVersion: '1.0.0',
    pinnedRegistry: undefined,
    overrideBanner: undefined,
    registryFailed: false,
    sessionReference: 'visit-7',
  };
}

export function openPortal(path: string, parts = createParts()) {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(parts);
  render(<RouterProvider router={router} />);
  return { flow: parts.flow, router };
}

const user = (emailAddress: string) => ({
  userId: emailAddress,
  emailAddress,
  roles: [],
  identity: null,
  invitationStatus: 'ACCEPTED',
  createdOn: '2026-01-01T00:00:00Z',
  invitedOn: '2026-01-01T00:00:00Z',
});

/** The platform's response to the area's page. */
export const usersOf = (emailAddress: string) => ({ results: [user(emailAddress)], total: 1 });

/** A page of the area: lists the staff, and is named after them. */
function StaffPage() {
  const api = useApi();
  const { data } = useQuery({
    ...listUsers.query(api),
    select: ({ results }) => results.map(({ emailAddress }) => emailAddress).join(),
  });
  useCrumbTitle(data === undefined ? undefined : `Staff: ${data}`);
  return (
    <>
      <p>{data ?? 'Loading data...'}</p>
      <input aria-label="Note" />
    </>
  );
}

export const tenantOnScreen = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${name} ?Profile of`) });

/** Opens the portal at a path in Northwind, with these flags on. */
export async function openNorth(path = '/staff', ...on: string[]) {
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const { flow, router } = openPortal(path);
  void flow.resume();
  await respond('/v1/identity/me', IDENTITY);
  await settleAccess('north', ...on);
  await tenantOnScreen('Northwind');
  return { flow, router };
}

export const FLAGS = '/flags/ofrep/v1/evaluate/flags';

export async function settleAccess(tenantId: string, ...on: string[]): Promise<void> {
  await respond('/v1/tenant/services', { services: [] }, tenantId);
  await respond(FLAGS, flagsOf(...on));
}

/** Makes the portal read its flags again, as after a while in another tab. */
export function comeBackToTab(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

export const flagsOf = (...on: string[]) => ({ flags: on.map((key) => ({ key, value: true })) });
