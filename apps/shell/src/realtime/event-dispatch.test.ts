import { createTransport } from '@portal/api-client';
import type { AreaEvents, EventListener } from '@portal/api-client/events';
import { type AccessContext, portalSchema } from '@portal/contract';
import { createToaster } from '@portal/ui/basics';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { createEventDispatch, type EventDispatch, listeningAreas } from './event-dispatch.ts';

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
        ...(flag !== undefined && { access: { flags: { allOf: [flag] } } }),
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
  toasts.dismissAll();
  dispatch = createEventDispatch({
    areas: listeningAreas([books, shops, secrets, quiet], context),
    loader: {
      loadEvents(areaId) {
        loaded.push(areaId);
        return areas[areaId]?.() ?? Promise.reject(new Error('the file did not come'));
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
  });
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
const listening =
  (listeners: Record<string, EventListener>, catchUp?: EventListener): (() => Promise<AreaEvents>) =>
  async () => ({ listeners, ...(catchUp && { catchUp: (services) => catchUp(undefined, services) }) });
const shown = () => toasts.getSnapshot().map(({ title }) => title);

test('an event is told to every area that declares it and that the user may open; no other code is loaded', async () => {
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

test('what an area cannot make anything of is reported and dropped, and the others hear of it', async () => {
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

test('a promise that an area rejects is reported as well, and so is a listener that is missing', async () => {
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

test('code that does not come loses the event, and nothing else', async () => {
  dispatch.dispatch('BookLost', 1);
  await settle();
  expect(reported).toEqual([]); // the loader has done it
  areas = { books: listening({ BookLost: (_payload, { toast }) => toast.error('A book is lost') }) };
  dispatch.dispatch('BookLost', 1);
  await settle();
  expect(shown()).toEqual(['A book is lost']);
});

test('after a reconnection every area asks for what it has missed', async () => {
  areas = {
    books: listening({}, (_payload, { toast }) => toast.success('caught up')),
    shops: listening({}),
  };
  dispatch.catchUp();
  await settle();
  expect(shown()).toEqual(['caught up']);
  expect(loaded).toEqual(['books', 'shops']);
});

test('nothing of the tenant that was left is told any more, whatever is still under way', async () => {
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
