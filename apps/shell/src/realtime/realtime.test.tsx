// @vitest-environment jsdom
import { ApiProvider, createQueryClient, createTransport, type Transport } from '@portal/api-client';
import type { AreaEvents } from '@portal/api-client/events';
import { awaitedEvents, type Membership } from '@portal/auth';
import { type AccessContext, portalSchema } from '@portal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppParts } from '../app-parts.ts';
import { CONTOSO, createParts, NORTH, reported, setUpShell } from '../test-shell.tsx';
import { HUB_RECONNECT_MS } from './keep-connected.ts';
import type { hubAt, HubAddress } from './open-hub.ts';
import { Realtime } from './realtime.tsx';

/** A connection to the hub, which the test ends or speaks on. */
interface Line extends HubAddress {
  readonly token: string;
  say(event: string, payload: unknown): void;
  close(): void;
  readonly isStopped: boolean;
}

const lines: Line[] = [];
/** Why the hub cannot be reached now. */
let outage: Error | undefined;

// The socket alone is the test's: what the real one does is tried in open-hub.test.ts.
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

setUpShell();
beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
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

/** The portal of a tenant as far as the hub is concerned. */
function open({ hasHub = true, hasOpenedBooks = false, context = READER }: Opening = {}) {
  const heard: string[] = [];
  const catchUp = vi.fn();
  const events: AreaEvents = {
    listeners: {
      BookArrived: (payload, { toast }) => {
        heard.push(String(payload));
        toast.success(`Book ${String(payload)}`);
      },
    },
    catchUp,
  };
  const loadEvents = vi.fn(async () => events);
  const made = createParts();
  const parts: AppParts = {
    ...made,
    config: { ...made.config, hubUrl: hasHub ? HUB : undefined },
    portals: [books],
    loader: { ...made.loader, loadEvents, loadedPage: () => (hasOpenedBooks ? () => null : undefined) },
  };
  const queryClient = createQueryClient({ toast: parts.toasts.toaster });
  const apis = new Map<string, Transport>();
  const portal = (tenant: Membership, rights: AccessContext) => {
    const api =
      apis.get(tenant.tenantId) ??
      createTransport({
        apiUrl: 'https://api.example',
        tenant,
        getAccessToken: async () => 'token',
        refreshAccessToken: async () => undefined,
      });
    apis.set(tenant.tenantId, api);
    return (
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>
          <Realtime parts={parts} context={rights} tenant={tenant} />
        </QueryClientProvider>
      </ApiProvider>
    );
  };
  const { rerender, unmount } = render(portal(NORTH, context));
  return {
    parts,
    heard,
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
  expect(portal.parts.realtime.getSnapshot()).toBe('connected');
  return portal;
}

/** What the browser says of a page that it leaves, or shows again. */
function turnPage(type: 'pagehide' | 'pageshow', persisted = true) {
  return act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));
}

test('the open tenant is connected with the session\u2019s token, for the events that somebody listens to', async () => {
  const { catchUp, loadEvents } = await openConnected();
  expect(lines).toHaveLength(1);
  expect(line(1)).toMatchObject({
    hubUrl: HUB,
    tenant: { accountId: 'a', tenantId: 'north' },
    events: ['BookArrived'],
  });
  expect(line(1).token).toBe('token');
  // No code of an area comes before there is something to tell it.
  expect(loadEvents).not.toHaveBeenCalled();
  expect(catchUp).not.toHaveBeenCalled();
});

test.each<[string, Opening]>([
  ['without a hub', { hasHub: false }],
  ['who may open no area that listens', { context: { ...READER, flags: new Set() } }],
])('nothing is connected %s', async (_who, opening) => {
  const { parts } = open(opening);
  await pass(HUB_RECONNECT_MS);
  expect(lines).toEqual([]);
  expect(parts.realtime.getSnapshot()).toBe('disconnected');
});

test('an event reaches the area that declares it, whose code comes with the first one', async () => {
  const { heard, loadEvents, parts } = await openConnected();
  line(1).say('BookArrived', 7);
  await pass(0);
  expect(loadEvents).toHaveBeenCalledExactlyOnceWith('books');
  expect(heard).toEqual(['7']);
  expect(parts.toasts.getSnapshot().map(({ title }) => title)).toEqual(['Book 7']);
});

test('it is connected again 3 seconds after it closed, and areas ask for what they have missed', async () => {
  const { catchUp, parts } = await openConnected();
  line(1).close();
  expect(parts.realtime.getSnapshot()).toBe('disconnected');
  await pass(HUB_RECONNECT_MS - 1);
  expect(lines).toHaveLength(1);
  await pass(1);
  expect(lines).toHaveLength(2);
  expect(parts.realtime.getSnapshot()).toBe('connected');
  expect(catchUp).toHaveBeenCalledOnce();
});

test('a hub that cannot be reached is reported once, and tried again', async () => {
  outage = new Error('no network');
  const { parts } = open();
  await pass(HUB_RECONNECT_MS);
  expect(reported).toEqual([{ kind: 'hub-unreachable', error: outage }]);
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(parts.realtime.getSnapshot()).toBe('connected');
});

test('it moves with the tenant, and what the one that was left still says is not told', async () => {
  const { heard, events, loadEvents, open: openTenant } = await openConnected();
  let arrive = (_code: AreaEvents) => {};
  loadEvents.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
  line(1).say('BookArrived', 'while the code for it was on its way');
  openTenant(CONTOSO);
  await pass(0);
  arrive(events);
  expect(line(1).isStopped).toBe(true);
  expect(line(2).tenant).toEqual({ accountId: 'b', tenantId: 'contoso' });
  line(1).say('BookArrived', 'late');
  line(1).close();
  line(2).say('BookArrived', 'here');
  await pass(HUB_RECONNECT_MS);
  expect(heard).toEqual(['here']);
  expect(lines).toHaveLength(2);
});

test('other rights of the user are no reason to connect anew, as long as the same areas listen', async () => {
  const { open: openTenant } = await openConnected();
  openTenant(NORTH, { ...READER, roles: ['APP_WRITE'] });
  await pass(0);
  expect(lines).toHaveLength(1);
  openTenant(NORTH, { ...READER, flags: new Set() });
  await pass(0);
  expect(line(1).isStopped).toBe(true);
});

test('it stops when the page is left, and is there again, with what was missed, when the browser had kept the page', async () => {
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
  // What is asked before it is heard of again could miss what comes in between.
  expect(catchUp).not.toHaveBeenCalled();
  outage = undefined;
  await pass(HUB_RECONNECT_MS);
  expect(lines).toHaveLength(2);
  expect(line(2).isStopped).toBe(false);
  expect(catchUp).toHaveBeenCalledOnce();
});

test('it ends with the session', async () => {
  const { leave, parts } = await openConnected();
  leave();
  expect(line(1).isStopped).toBe(true);
  expect(parts.realtime.getSnapshot()).toBe('disconnected');
  await turnPage('pageshow');
  await pass(HUB_RECONNECT_MS);
  expect(lines).toHaveLength(1);
});

test.each<[string, Opening, () => void]>([
  ['awaits something, as from before a reload', {}, () => awaitedEvents('books').set('a book')],
  ['has been opened on this page', { hasOpenedBooks: true }, () => {}],
])('an area that %s catches up with the first connection', async (_how, opening, leaveWord) => {
  leaveWord();
  const { catchUp, loadEvents } = await openConnected(opening);
  expect(loadEvents).toHaveBeenCalledExactlyOnceWith('books');
  expect(catchUp).toHaveBeenCalledOnce();
});

test('what is asked for while the connection is on its way is not missed', async () => {
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
