import type { RealtimeStatus } from '@portal/contract/react';
import { systemClock } from '@portal/ui/basics';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  HUB_RECONNECT_MS,
  HubRefusal,
  keepConnected,
  type OpenHub,
  OVERLAP_MS,
  TOKEN_CHECK_MS,
} from './keep-connected.ts';

/** A connection that the hub has accepted, or not yet. */
interface Attempt {
  readonly token: string;
  accept(): Promise<void>;
  refuse(error: unknown): Promise<void>;
  send(payload: unknown): void;
  close(): void;
  readonly stopped: boolean;
}

let attempts: Attempt[];
let token: string | undefined;
let refreshed: string | undefined;
let events: unknown[];
let statuses: RealtimeStatus[];
let connections: number;
let failures: unknown[];
let stop: () => void;

const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const attempt = (number: number): Attempt => {
  const one = attempts[number - 1];
  if (!one) throw new Error(`there were ${attempts.length} attempts`);
  return one;
};

const open: OpenHub = ({ token: used, onEvent, onClosed }) =>
  new Promise((resolve, reject) => {
    let stopped = false;
    attempts.push({
      token: used,
      accept() {
        resolve({
          async stop() {
            stopped = true;
          },
        });
        return settle().then(() => undefined);
      },
      refuse(error) {
        reject(error);
        return settle().then(() => undefined);
      },
      send: (payload) => onEvent('Ready', payload),
      close: onClosed,
      get stopped() {
        return stopped;
      },
    });
  });

beforeEach(() => {
  vi.useFakeTimers();
  [attempts, events, statuses, failures] = [[], [], [], []];
  [token, refreshed, connections] = ['first', undefined, 0];
  stop = () => {};
  return () => {
    stop();
    vi.useRealTimers();
  };
});

async function start(): Promise<void> {
  stop = keepConnected({
    open,
    getToken: async () => token,
    async refreshToken() {
      token = refreshed;
      return refreshed;
    },
    onEvent: (_name, payload) => events.push(payload),
    onStatus: (status) => statuses.push(status),
    onConnected: () => (connections += 1),
    onFailure: (error) => failures.push(error),
    clock: systemClock,
  });
  await settle();
}

async function startConnected(): Promise<void> {
  await start();
  await attempt(1).accept();
}

test('the connection uses the session’s token, is reported when it opens, and passes events on', async () => {
  await startConnected();
  attempt(1).send('a');
  expect(attempt(1).token).toBe('first');
  expect(statuses).toEqual(['connected']);
  expect(events).toEqual(['a']);
  expect(connections).toBe(1);
});

test('the connection is opened again 3 seconds after it closed, and areas catch up', async () => {
  await startConnected();
  attempt(1).close();
  expect(statuses).toEqual(['connected', 'disconnected']);
  await pass(HUB_RECONNECT_MS - 1);
  expect(attempts).toHaveLength(1);
  await pass(1);
  await attempt(2).accept();
  expect(statuses).toEqual(['connected', 'disconnected', 'connected']);
  expect(connections).toBe(2);
});

test('while the platform is down the connection is retried every 3 seconds without limit; monitoring gets one report', async () => {
  await startConnected();
  attempt(1).close();
  for (let tries = 1; tries <= 100; tries += 1) {
    await pass(HUB_RECONNECT_MS - 1);
    expect(attempts).toHaveLength(tries);
    await pass(1);
    await attempt(1 + tries).refuse(new Error('no network'));
  }
  await pass(HUB_RECONNECT_MS);
  await attempt(102).accept();
  expect(failures).toHaveLength(1);
  expect(connections).toBe(2);
});

test('a refused token is refreshed once, and the connection made with the new one', async () => {
  refreshed = 'second';
  await start();
  await attempt(1).refuse(new HubRefusal(401, undefined));
  expect(attempt(2).token).toBe('second');
  await attempt(2).accept();
  expect(statuses).toEqual(['connected']);
  expect(failures).toEqual([]);
});

test('a hub that refuses the new token too is not tried again until the session has another one', async () => {
  refreshed = 'second';
  await start();
  await attempt(1).refuse(new HubRefusal(401, undefined));
  await attempt(2).refuse(new HubRefusal(401, undefined));
  await pass(10 * 60_000);
  expect(attempts).toHaveLength(2);
  expect(failures).toEqual([expect.any(HubRefusal)]);

  token = 'third';
  await pass(TOKEN_CHECK_MS);
  expect(attempt(3).token).toBe('third');
  await attempt(3).accept();
  expect(statuses).toEqual(['connected']);
});

test('a hub that forbids the user is not retried, and the session is not renewed for it', async () => {
  refreshed = 'second';
  await start();
  await attempt(1).refuse(new HubRefusal(403, undefined));
  await pass(10 * 60_000);
  expect(attempts).toHaveLength(1);
  expect(token).toBe('first');
});

test.each([400, 404, 408, 429, 500, 503])('a hub that responds %s is tried again', async (status) => {
  await start();
  await attempt(1).refuse(new HubRefusal(status, undefined));
  await pass(HUB_RECONNECT_MS);
  expect(attempts).toHaveLength(2);
});

test('after a token renewal the new connection starts before the old one stops, and nothing is missed', async () => {
  await startConnected();
  token = 'second';
  await pass(TOKEN_CHECK_MS);
  expect(attempt(2).token).toBe('second');
  attempt(1).send('on the old one');
  await attempt(2).accept();
  expect(attempt(1).stopped).toBe(false);
  attempt(1).send('in between');
  await pass(OVERLAP_MS);
  expect(attempt(1).stopped).toBe(true);
  attempt(1).close();
  attempt(2).send('on the new one');
  expect(events).toEqual(['on the old one', 'in between', 'on the new one']);
  expect(statuses).toEqual(['connected']);
  expect(connections).toBe(1);
});

test('an event on both connections is passed on once, and one sent twice is passed on twice', async () => {
  await startConnected();
  token = 'second';
  await pass(TOKEN_CHECK_MS);
  attempt(2).send({ report: 1 });
  attempt(1).send({ report: 1 });
  await attempt(2).accept();
  for (const number of [1, 1, 2, 2]) attempt(number).send({ report: 2 });
  expect(events).toEqual([{ report: 1 }, { report: 2 }, { report: 2 }]);
  await pass(OVERLAP_MS);
  attempt(2).send({ report: 1 });
  expect(events).toHaveLength(4);
});

test('a failed move keeps the old connection, and is retried', async () => {
  await startConnected();
  token = 'second';
  await pass(TOKEN_CHECK_MS);
  await attempt(2).refuse(new Error('no network'));
  attempt(1).send('still received');
  expect(events).toEqual(['still received']);
  expect(statuses).toEqual(['connected']);
  await pass(TOKEN_CHECK_MS);
  await attempt(3).accept();
  await pass(OVERLAP_MS);
  expect(attempt(1).stopped).toBe(true);
});

test('a connection that closes during a move leaves a gap, and areas catch up', async () => {
  await startConnected();
  token = 'second';
  await pass(TOKEN_CHECK_MS);
  attempt(1).close();
  await attempt(2).accept();
  expect(statuses).toEqual(['connected', 'disconnected', 'connected']);
  expect(connections).toBe(2);
  await pass(60_000);
  expect(attempts).toHaveLength(2);
});

test('without a token no connection is opened until there is one', async () => {
  token = undefined;
  await start();
  await pass(60_000);
  expect(attempts).toEqual([]);
  token = 'first';
  await pass(TOKEN_CHECK_MS);
  expect(attempts).toHaveLength(1);
});

test('a stopped connection no longer receives, reports or retries anything', async () => {
  await startConnected();
  stop();
  expect(attempt(1).stopped).toBe(true);
  expect(statuses).toEqual(['connected', 'disconnected']);
  attempt(1).send('too late');
  attempt(1).close();
  token = 'second';
  await pass(10 * 60_000);
  expect(events).toEqual([]);
  expect(attempts).toHaveLength(1);
});

test('a connection that opens only after the stop is stopped at once', async () => {
  await start();
  stop();
  await attempt(1).accept();
  expect(attempt(1).stopped).toBe(true);
  expect(statuses).toEqual([]);
});
