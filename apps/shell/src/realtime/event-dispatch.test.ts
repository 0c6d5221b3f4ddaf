import { createTransport } from '@portal/api-client';
import type { AreaEvents, EventListener } from '@portal/api-client/events';
import { type AccessContext, portalSchema } from '@portal/contract';
import { createToaster, systemClock } from '@portal/ui/basics';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { createEventDispatch, type EventDispatch, EVENTS_RETRY_MS, listeningAreas } from './event-dispatch.ts';

const context: AccessContext = {
  signedIn: true,
  roles: ['APP_READ'],
  flags: new Set(),
  licences: new Set(),
  isTrial: false,
};

function portal(id: string, events: readonly string[], flag?: string) {
  return portalSchema.parse({
    contract: 1,
    id,
    version: '1.0.0',
    owner: `${id} team`,
    requires: { contract: 1, shared: {} },
    routes: [
      {
        id: `${id}.list`,
        path: `/${id}`,
        title: id,
        access: flag === undefined ? {} : { flags: { allOf: [flag] } },
      },
    ],
    events,
  });
}

const books = portal('books', ['BookArrived', 'BookLost']);
const shops = portal('shops', ['BookArrived']);
const secrets = portal('secrets', ['BookArrived'], 'rewards');
const quiet = portal('quiet', []);

let loaded: string[];
let areas: Record<string, () => Promise<AreaEvents>>;
let reported: MonitoringEvent[];
const toasts = createToaster();
let dispatch: EventDispatch;

beforeEach(() => {
  [loaded, reported, areas] = [[], [], {}];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toasts.dismissAll();
  dispatch = createEventDispatch({
    areas: listeningAreas([books, shops, secrets, quiet], context),
    loader: {
      loadEvents(remoteId) {
        loaded.push(remoteId);
        return areas[remoteId]?.() ?? Promise.reject(new Error('the file did not come'));
      },
      versionOf: () => '1.0.0',
    },
    services: {
      api: createTransport({
        apiUrl: 'https://api.example',
        getAccessToken: async () => undefined,
        refreshAccessToken: async () => undefined,
      }),
      queryClient: new QueryClient(),
      toast: toasts.toaster,
    },
    monitor: { report: (event) => reported.push(event) },
    clock: systemClock,
  });
  return () => vi.useRealTimers();
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const listening =
  (listeners: Record<string, EventListener>, catchUp?: EventListener): (() => Promise<AreaEvents>) =>
  async () => ({ listeners, ...(catchUp && { catchUp: (services) => catchUp(undefined, services) }) });
const shown = () => toasts.getHistory().map(({ title }) => title);

test('an event reaches every area that declares it and that the user may open; no other code is loaded', async () => {
  areas = {
    books: listening({ BookArrived: (payload, { toast }) => toast.success(`books ${String(payload)}`) }),
    shops: listening({ BookArrived: (payload, { toast }) => toast.success(`shops ${String(payload)}`) }),
  };
  expect(loaded).toEqual([]);
  dispatch.dispatch('BookArrived', 7);
  await settle();
  expect(shown()).toEqual(['books 7', 'shops 7']);
  expect(loaded).toEqual(['books', 'shops']);
});

test('an event that one area cannot handle is reported and dropped, and other areas still receive it', async () => {
  const strict = vi.fn();
  areas = {
    books: listening({ BookArrived: (payload) => strict(z.object({ id: z.string() }).parse(payload)) }),
    shops: listening({ BookArrived: (_payload, { toast }) => toast.success('shops') }),
  };
  dispatch.dispatch('BookArrived', 'of another shape');
  await settle();
  expect(strict).not.toHaveBeenCalled();
  expect(shown()).toEqual(['shops']);
  expect(reported).toEqual([
    { kind: 'event-failed', remote: 'books', event: 'BookArrived', error: expect.any(z.core.$ZodError) },
  ]);
  dispatch.dispatch('BookArrived', { id: '1' });
  await settle();
  expect(strict).toHaveBeenCalledExactlyOnceWith({ id: '1' });
});

test('a rejected promise of an area is reported too, and so is a missing listener', async () => {
  areas = {
    books: listening({ BookArrived: () => Promise.reject(new Error('later')) }),
  };
  dispatch.dispatch('BookArrived', 1);
  dispatch.dispatch('BookLost', 1);
  await settle();
  expect(reported).toMatchObject([
    { kind: 'event-failed', remote: 'books', event: 'BookLost', error: { code: 'missing-event', phase: 'expose' } },
    { kind: 'event-failed', remote: 'books', event: 'BookArrived', error: { message: 'later' } },
  ]);
});

test('an area that catches up with the next event does so from the time when the connection was lost', async () => {
  const catchUp = vi.fn<NonNullable<AreaEvents['catchUp']>>();
  dispatch.catchUp(undefined, 1000);
  await settle();
  areas = { books: async () => ({ listeners: { BookLost: () => undefined }, catchUp }) };
  dispatch.dispatch('BookLost', 1);
  await settle();
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([1000]);
  dispatch.catchUp(undefined, 2000);
  await settle();
  expect(catchUp.mock.calls.map(([, lostAt]) => lostAt)).toEqual([1000, 2000]);
});

/** It can do nothing but catch up. */
const caughtUp = listening({}, (_payload, { toast }) => toast.success('caught up'));

test('code that could not be loaded for an event is requested again, and the area catches up', async () => {
  dispatch.dispatch('BookLost', 1);
  dispatch.dispatch('BookLost', 2);
  await settle();
  expect(reported).toEqual([]); // the loader has reported it
  vi.advanceTimersByTime(EVENTS_RETRY_MS - 1);
  expect(loaded).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await settle();
  expect(loaded).toHaveLength(3);
  areas = { books: caughtUp };
  vi.advanceTimersByTime(2 * EVENTS_RETRY_MS);
  await settle();
  expect(shown()).toEqual(['caught up']);
  vi.advanceTimersByTime(100 * EVENTS_RETRY_MS);
  await settle();
  expect(loaded).toHaveLength(4);
});

test('an area whose code loads with a later event receives it, and catches up on missed events once', async () => {
  dispatch.dispatch('BookLost', 1);
  await settle();
  areas = {
    books: listening(
      { BookLost: (payload, { toast }) => toast.error(`lost ${String(payload)}`) },
      (_payload, { toast }) => toast.success('caught up'),
    ),
  };
  dispatch.dispatch('BookLost', 2);
  await settle();
  expect(shown().toSorted()).toEqual(['caught up', 'lost 2']);
  vi.advanceTimersByTime(100 * EVENTS_RETRY_MS);
  await settle();
  expect(shown()).toHaveLength(2);
});

test('a failed catch-up is retried later, but not in another tenant', async () => {
  dispatch.catchUp();
  await settle();
  areas = { books: caughtUp, shops: caughtUp };
  dispatch.end();
  vi.advanceTimersByTime(100 * EVENTS_RETRY_MS);
  await settle();
  expect(loaded).toEqual(['books', 'shops']);
  expect(shown()).toEqual([]);
});

test('after a reconnection every area catches up', async () => {
  areas = {
    books: listening({}, (_payload, { toast }) => toast.success('caught up')),
    shops: listening({}),
  };
  dispatch.catchUp();
  await settle();
  expect(shown()).toEqual(['caught up']);
  expect(loaded).toEqual(['books', 'shops']);
});

test('nothing of the previous tenant is passed on, even if still in progress', async () => {
  let finish = () => {};
  areas = {
    books: listening({
      async BookArrived(_payload, { toast }) {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        toast.success('too late');
        throw new DOMException('aborted', 'AbortError');
      },
    }),
    shops: listening({ BookArrived: (_payload, { toast }) => toast.success('in time') }),
  };
  dispatch.dispatch('BookArrived', 1);
  await settle();
  dispatch.end();
  finish();
  dispatch.dispatch('BookArrived', 2);
  await settle();
  expect(shown()).toEqual(['in time']);
  expect(reported).toEqual([]);
});
