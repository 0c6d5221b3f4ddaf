// @vitest-environment jsdom
import { ApiProvider, createQueryClient, createTransport, type Transport } from '@portal/api-client';
import type { AreaEvents } from '@portal/api-client/events';
import { awaitedEvents, type Membership } from '@portal/auth';
import { type AccessContext, portalSchema } from '@portal/contract';
import { createToaster } from '@portal/ui/basics';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { HUB_RECONNECT_MS } from './keep-connected.ts';
import type { hubAt, HubAddress } from './open-hub.ts';
import { createRealtimeStatus } from './realtime-status.ts';
import { Realtime } from './realtime.tsx';

/** A connection to the hub, which the test ends or sends events on. */
interface Line extends HubAddress {
  readonly token: string;
  say(event: string, payload: unknown): void;
  close(): void;
  readonly isStopped: boolean;
}

const NORTH: Membership = { tenantId: 'north', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };
const CONTOSO: Membership = { ...NORTH, tenantId: 'contoso', tenantName: 'Contoso', accountId: 'b' };

const lines: Line[] = [];
/** Why the hub is unreachable now. */
let outage: Error | undefined;

// Only the socket is faked: the real one is tested in open-hub.test.ts.
vi.mock('./open-hub.ts', () => {
  const openLine: typeof hubAt = (address) => async (options) => {
    if (outage) throw outage;
    let isStopped = false;
    lines.push({
      ...address,
      token: options.token,
      say: options.onEvent,
      close: options.onClosed,
      get isStopped() {
        return isStopped;
      },
    });
    return {
      async stop() {
        isStopped = true;
      },
    };
  };
  return { hubAt: openLine };
});

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  window.sessionStorage.clear();
  outage = undefined;
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const line = (number: number): Line => {
  const one = lines[number - 1];
  if (!one) throw new Error(`there were ${lines.length} connections`);
  return one;
};

const books = portalSchema.parse({
  contract: 1,
  id: 'books',
  version: '1.0.0',
  owner: 'Books team',
  requires: { contract: 1, shared: {} },
  routes: [{ id: 'books.list', path: '/books', title: 'Books', access: { flags: { allOf: ['books'] } } }],
  events: ['BookArrived'],
});
const READER: AccessContext = {
  signedIn: true,
  roles: ['APP_READ'],
  flags: new Set(['books']),
  licences: new Set(),
  isTrial: false,
};
const HUB = 'https://api.example/v2/notificationhub/global';

interface Opening {
  readonly hasHub?: boolean;
  /** A page of the area has been opened. */
  readonly hasOpenedBooks?: boolean;
  readonly context?: AccessContext;
}

/** The part of a tenant's portal that uses the hub. */
function open({ hasHub = true, hasOpenedBooks = false, context = READER }: Opening = {}) {
  const received: string[] = [];
  const catchUp = vi.fn();
  const events: AreaEvents = {
    listeners: {
      BookArrived: (payload, { toast }) => {
        received.push(String(payload));
        toast.success(`Book ${String(payload)}`);
      },
    },
    catchUp,
  };
  const loadEvents = vi.fn(async () => events);
  const loader = {
    loadEvents,
    loadedPage: () => (hasOpenedBooks ? () => null : undefined),
    versionOf: () => '1.0.0',
  };
  const session = { getAccessToken: async () => 'token', refreshAccessToken: async () => undefined };
  const status = createRealtimeStatus();
  const toasts = createToaster();
  const reported: MonitoringEvent[] = [];
  const monitor = { report: (event: MonitoringEvent) => void reported.push(event) };
  const portals = [books];
  const queryClient = createQueryClient({ toast: toasts.toaster });
  const apis = new Map<string, Transport>();
  const portal = (tenant: Membership, rights: AccessContext) => {
    const api = apis.get(tenant.tenantId) ?? createTransport({ apiUrl: 'https://api.example', tenant, ...session });
    apis.set(tenant.tenantId, api);
    return (
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>
          <Realtime
            hubUrl={hasHub ? HUB : undefined}
            portals={portals}
            loader={loader}
            identityClient={session}
            toast={toasts.toaster}
            status={status}
            monitor={monitor}
            context={rights}
            tenant={tenant}
          />
        </QueryClientProvider>
      </ApiProvider>
    );
  };
  const { rerender, unmount } = render(portal(NORTH, context));
  return {
    status,
    toasts,
    reported,
    received,
    events,
    catchUp,
    loadEvents,
    leave: unmount,
    open: (tenant: Membership, rights = context) => rerender(portal(tenant, rights)),
  };
}

async function openConnected(opening?: Opening) {
  const portal = open(opening);
  await pass(0);
  expect(portal.status.getSnapshot()).toBe('connected');
  return portal;
}

/** The browser's event when a page is left, or shown again. */
function turnPage(type: 'pagehide' | 'pageshow', persisted = true) {
  return act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));
}

test('the open tenant is connected with the session\u2019s token, for the events that have a listener', async () => {
  const { catchUp, loadEvents } = await openConnected();
  expect(lines).toHaveLength(1);
  expect(line(1)).toMatchObject({
    hubUrl: HUB,
    tenant: { accountId: 'a', tenantId: 'north' },
    events: ['BookArrived'],
  });
  expect(line(1).token).toBe('token');
  // No area's code loads before there is an event for it.
  expect(loadEvents).not.toHaveBeenCalled();
  expect(catchUp).not.toHaveBeenCalled();
});

test.each<[string, Opening]>([
  ['without a hub', { hasHub: false }],
  ['for a user who may open no listening area', { context: { ...READER, flags: new Set() } }],
])('nothing is connected %s', async (_who, opening) => {
  const { status } = open(opening);
  await pass(HUB_RECONNECT_MS);
  expect(lines).toEqual([]);
  expect(status.getSnapshot()).toBe('disconnected');
});

test('an event reaches the area that declares it, whose code loads with the first one', async () => {
  const { received, loadEvents, toasts } = await openConnected();
  line(1).say('BookArrived', 7);
  await pass(0);
  expect(loadEvents).toHaveBeenCalledExactlyOnceWith('books');
  expect(received).toEqual(['7']);
  expect(toasts.getSnapshot().map(({ title }) => title)).toEqual(['Book 7']);
});

test('the connection is opened again 3 seconds after it closed, and areas catch up', async () => {
  const { catchUp, status } = await openConnected();
  line(1).close();
  expect(status.getSnapshot()).toBe('disconnected');
  await pass(HUB_RECONNECT_MS - 1);
  expect(lines).toHaveLength(1);
  await pass(1);
  expect(lines).toHaveLength(2);
  expect(status.getSnapshot()).toBe('connected');
  expect(catchUp).toHaveBeenCalledOnce();
});

test('areas learn when the connection was lost, but nothing of that before the first one', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const { catchUp } = await openConnected({ hasOpenedBooks: true });
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([undefined]);
  await pass(60_000);
  line(1).close();
  outage = new Error('no network');
  await pass(3 * HUB_RECONNECT_MS);
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([undefined, Date.parse('2026-11-20T12:00:30Z')]);
});

test.each([
  ['before this page ran again', 0],
  ['after it ran again', 20_000],
])('after the computer slept, a connection that was lost %s counts as lost when it fell asleep', async (_when, ms) => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const { catchUp } = await openConnected({ hasOpenedBooks: true });
  await pass(60_000);
  vi.setSystemTime('2026-11-20T14:00:00Z');
  await pass(ms);
  line(1).close();
  await pass(HUB_RECONNECT_MS);
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([undefined, Date.parse('2026-11-20T12:00:30Z')]);
});

test('a sleep that the connection survived has no effect on a later loss', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const { catchUp } = await openConnected({ hasOpenedBooks: true });
  vi.setSystemTime('2026-11-20T14:00:00Z');
  await pass(5 * 60_000);
  line(1).close();
  await pass(HUB_RECONNECT_MS);
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([undefined, Date.parse('2026-11-20T14:04:30Z')]);
});

test('an unreachable hub is reported once, and retried', async () => {
  outage = new Error('no network');
  const { reported, status } = open();
  await pass(HUB_RECONNECT_MS);
  expect(reported).toEqual([{ kind: 'hub-unreachable', error: outage }]);
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(status.getSnapshot()).toBe('connected');
});

test('the connection follows a tenant switch, and ignores events of the previous tenant', async () => {
  const { received, events, loadEvents, open: openTenant } = await openConnected();
  let arrive = (_code: AreaEvents) => {};
  loadEvents.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  line(1).say('BookArrived', 'while its code was loading');
  openTenant(CONTOSO);
  await pass(0);
  arrive(events);
  expect(line(1).isStopped).toBe(true);
  expect(line(2).tenant).toEqual({ accountId: 'b', tenantId: 'contoso' });
  line(1).say('BookArrived', 'late');
  line(1).close();
  line(2).say('BookArrived', 'here');
  await pass(HUB_RECONNECT_MS);
  expect(received).toEqual(['here']);
  expect(lines).toHaveLength(2);
});

test("a change of the user's rights does not reconnect as long as the same areas listen", async () => {
  const { open: openTenant } = await openConnected();
  openTenant(NORTH, { ...READER, roles: ['APP_WRITE'] });
  await pass(0);
  expect(lines).toHaveLength(1);
  openTenant(NORTH, { ...READER, flags: new Set() });
  await pass(0);
  expect(line(1).isStopped).toBe(true);
});

test('the connection stops when the page is left, and resumes with a catch-up if the browser cached the page', async () => {
  const { catchUp } = await openConnected();
  await turnPage('pagehide');
  expect(line(1).isStopped).toBe(true);
  await pass(HUB_RECONNECT_MS);
  await turnPage('pageshow', false);
  await pass(0);
  expect(lines).toHaveLength(1);
  outage = new Error('no network');
  await turnPage('pageshow');
  await pass(0);
  // Catching up before the hub is connected could miss events in between.
  expect(catchUp).not.toHaveBeenCalled();
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(lines).toHaveLength(2);
  expect(line(2).isStopped).toBe(false);
  expect(catchUp).toHaveBeenCalledOnce();
});

test('the connection ends with the session', async () => {
  const { leave, status } = await openConnected();
  leave();
  expect(line(1).isStopped).toBe(true);
  expect(status.getSnapshot()).toBe('disconnected');
  await turnPage('pageshow');
  await pass(HUB_RECONNECT_MS);
  expect(lines).toHaveLength(1);
});

test.each<[string, Opening, () => void]>([
  ['awaits something since before a reload', {}, () => awaitedEvents('books').set('a book')],
  ['has been opened on this page', { hasOpenedBooks: true }, () => {}],
])('an area that %s catches up with the first connection', async (_how, opening, leaveWord) => {
  leaveWord();
  const { catchUp, loadEvents } = await openConnected(opening);
  expect(loadEvents).toHaveBeenCalledExactlyOnceWith('books');
  expect(catchUp).toHaveBeenCalledOnce();
});

test('events requested while connecting are not missed', async () => {
  outage = new Error('no network');
  const { catchUp } = open();
  await pass(0);
  awaitedEvents('books').set('a book');
  expect(catchUp).not.toHaveBeenCalled();
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(catchUp).toHaveBeenCalledOnce();
});

test('an area that awaits something catches up when its tenant is opened again', async () => {
  const { catchUp, open: openTenant } = await openConnected();
  openTenant(CONTOSO);
  await pass(0);
  awaitedEvents('books').set('a book');
  openTenant(NORTH);
  await pass(0);
  expect(lines).toHaveLength(3);
  expect(catchUp).toHaveBeenCalledOnce();
});
