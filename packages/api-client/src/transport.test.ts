import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, ContractError } from './api-error.ts';
import { createKey } from './keys.ts';
import {
  type CallEvent,
  createTransport,
  type TransportOptions,
  unwrap,
  unwrapSaved,
  unwrapVersioned,
} from './transport.ts';
import { inviteUser, listUsers } from './users.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let received: Received[];
let answer: (request: Received, response: ServerResponse) => void;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const complete = { method: request.method, url: request.url, headers: request.headers, body };
    received.push(complete);
    answer(complete, response);
  });
});

beforeEach(async () => {
  received = [];
  answer = (_request, response) => success(response, { name: 'Northwind' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function success(response: ServerResponse, data: unknown, status = 200): void {
  reply(response, status, { result: 'SUCCESS', data, errors: [] });
}

function failure(response: ServerResponse, status: number, code: string): void {
  reply(response, status, { result: 'FAILURE', data: null, errors: [{ code, message: `${code} happened` }] });
}

function address(): string {
  // boundary: a listening TCP server has an AddressInfo
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function transport(options: Partial<TransportOptions> = {}) {
  return createTransport({
    apiUrl: address(),
    getAccessToken: async () => 'token-1',
    refreshAccessToken: async () => undefined,
    ...options,
  });
}

const named = z.object({ name: z.string() });
const getTenant = { method: 'GET', path: 'v1/tenant', response: named } as const;

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('the version of what is saved', () => {
  test('comes with what is read, is sent back with a save, and comes anew with the answer', async () => {
    answer = (request, response) => {
      response.setHeader('ETag', request.method === 'GET' ? '"1"' : '"2"');
      success(response, { name: 'Northwind' });
    };
    const api = transport();
    const read = unwrapVersioned(await api.call(getTenant));
    expect(read).toEqual({ name: 'Northwind', version: '"1"' });
    const save = { method: 'PUT', path: 'v1/tenant', body: {}, response: z.unknown() } as const;
    expect(unwrapSaved(await api.call({ ...save, version: read.version }))).toBe('"2"');
    expect(received.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"1"']);
  });

  test('is unknown where the platform names none, and then no save is held back', async () => {
    const api = transport();
    const read = unwrapVersioned(await api.call(getTenant));
    expect(read.version).toBeUndefined();
    await api.call({ method: 'PUT', path: 'v1/tenant', body: {}, response: z.unknown(), version: read.version });
    expect(received.at(-1)?.headers['if-match']).toBeUndefined();
  });
});

describe('what a call carries', () => {
  test('the token, one correlation id per call, and the account and tenant when one is chosen', async () => {
    const api = transport({ tenant: { accountId: 'acc', tenantId: 'ten' } });
    await api.call(getTenant);
    await api.call(getTenant);
    const [first, second] = received;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-account-id': 'acc',
      'x-tenant-id': 'ten',
      'x-correlation-id': expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
    });
    expect(first?.headers['x-correlation-id']).not.toBe(second?.headers['x-correlation-id']);
  });

  test('no tenant headers before a tenant is chosen', async () => {
    await transport().call(getTenant);
    expect(received[0]?.headers).not.toHaveProperty('x-tenant-id');
    expect(received[0]?.headers).not.toHaveProperty('x-account-id');
  });

  test('no Authorization when the token cannot be had', async () => {
    await transport({ getAccessToken: () => Promise.reject(new Error('storage is blocked')) }).call(getTenant);
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('nothing at all for a tenant when there is no token: the call comes back refused', async () => {
    const api = transport({
      tenant: { accountId: 'acc', tenantId: 'ten' },
      getAccessToken: async () => undefined,
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(received).toEqual([]);
  });

  test('the token that a renewal brings, where there was none', async () => {
    const api = transport({
      tenant: { accountId: 'acc', tenantId: 'ten' },
      getAccessToken: async () => undefined,
      refreshAccessToken: async () => 'token-2',
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-2']);
  });

  test('nothing of the browser: neither its cache, which would keep a private key, nor its cookies', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const send: typeof fetch = (input, init) => {
      inits.push(init);
      return fetch(input, init);
    };
    await transport({ fetch: send }).call(getTenant);
    expect(inits).toMatchObject([{ cache: 'no-store', credentials: 'omit' }]);
  });

  test('lists as repeated keys, a plus sign as %2B, and nothing for what is undefined', async () => {
    const query = { status: ['READY', 'FAILED'], reimbursements: '+refunds', from: 0, search: undefined };
    await transport({ apiUrl: `${address()}/api/` }).call({ ...getTenant, query });
    expect(received[0]?.url).toBe('/api/v1/tenant?status=READY&status=FAILED&reimbursements=%2Brefunds&from=0');
  });

  test('the query of the users list as specified', async () => {
    answer = (_request, response) => success(response, { results: [], total: 0 });
    expect(unwrap(await listUsers(transport()))).toEqual({ results: [], total: 0 });
    expect(received[0]?.url).toBe('/v1/tenant/users?from=0&take=1000000');
  });
});

describe('what an answer becomes', () => {
  test('a success: its data as the schema reads it, and the status', async () => {
    answer = (_request, response) => success(response, { name: 'Northwind', added: 'later' }, 201);
    expect(await transport().call(getTenant)).toEqual({ ok: true, data: { name: 'Northwind' }, status: 201 });
  });

  test('a refusal: the reasons, the status and the correlation id to ask support about', async () => {
    answer = (_request, response) =>
      reply(response, 400, { result: 'FAILURE', errors: [{ code: 'X', message: 'No', field: 'roles' }] });
    const result = await transport({ newId: () => 'id-1' }).call(getTenant);
    expect(result).toMatchObject({ ok: false, status: 400 });
    expect(() => unwrap(result)).toThrow(ApiError);
    if (result.ok) throw new Error('expected a refusal');
    expect(result.error).toMatchObject({
      status: 400,
      correlationId: 'id-1',
      errors: [{ code: 'X', message: 'No', field: 'roles' }],
    });
  });

  test('nothing to read is fine where the status says so', async () => {
    answer = (_request, response) => response.writeHead(204).end();
    const result = await transport().call({ method: 'DELETE', path: 'v1/tenant/users/1', response: z.unknown() });
    expect(result).toEqual({ ok: true, data: undefined, status: 204 });
  });

  test.each([
    ['an error page of a proxy', 502, '<html>Bad gateway</html>'],
    ['an empty error', 500, ''],
    ['an error in another shape', 400, '{"statusCode":400,"errors":"many"}'],
  ])('%s is a failure without reasons', async (_case, status, body) => {
    answer = (_request, response) => response.writeHead(status).end(body);
    const result = await transport().call(getTenant);
    expect(result).toMatchObject({ ok: false, status, error: { errors: [] } });
    if (!result.ok) expect(result.error).not.toBeInstanceOf(ContractError);
  });

  test.each([
    ['HTML', '<html>Welcome</html>'],
    ['data in another shape', '{"result":"SUCCESS","data":{"name":7},"errors":[]}'],
    ['no envelope', '{"name":"Northwind"}'],
  ])('a success that holds %s is a contract error', async (_case, body) => {
    answer = (_request, response) => response.writeHead(200).end(body);
    const result = await transport().call(getTenant);
    if (result.ok) throw new Error('expected a failure');
    expect(result.error).toBeInstanceOf(ContractError);
    expect(result.error.errors).toEqual([{ code: 'UNEXPECTED_ANSWER', message: '' }]);
    expect(result.error.cause).toBeDefined();
  });

  test('FAILURE is a failure even when the status says 200', async () => {
    answer = (_request, response) => failure(response, 200, 'X');
    expect(await transport().call(getTenant)).toMatchObject({ ok: false, error: { errors: [{ code: 'X' }] } });
  });

  test('a platform that cannot be reached is a failure named NETWORK', async () => {
    answer = (_request, response) => response.destroy();
    expect(await transport().call(getTenant)).toMatchObject({
      ok: false,
      status: 0,
      error: { errors: [{ code: 'NETWORK' }] },
    });
  });

  test('a platform that takes a call and never answers is a failure named TIMEOUT', async () => {
    answer = () => {};
    expect(await transport({ timeoutMs: 50 }).call(getTenant)).toMatchObject({
      ok: false,
      status: 0,
      error: { errors: [{ code: 'TIMEOUT' }] },
    });
  });

  test('roles and statuses that this portal does not know yet are kept', async () => {
    const user = { userId: '1', emailAddress: 'a@b.example', roles: ['MOON_WRITE'], invitationStatus: 'PAUSED' };
    answer = (_request, response) => success(response, { results: [user], total: 1 });
    expect(unwrap(await listUsers(transport())).results).toEqual([user]);
  });
});

describe('an expired token', () => {
  function tokens(refresh: () => Promise<string | undefined>) {
    let current = 'expired';
    let refreshes = 0;
    answer = ({ headers }, response) =>
      headers.authorization === 'Bearer fresh'
        ? success(response, { name: 'Northwind' })
        : failure(response, 401, 'EXPIRED');
    return {
      refreshes: () => refreshes,
      getAccessToken: async () => current,
      async refreshAccessToken() {
        refreshes += 1;
        const token = await refresh();
        current = token ?? current;
        return token;
      },
    };
  }

  test('is refreshed once for many calls, and each call is repeated once', async () => {
    const allRefused = deferred<void>();
    const session = tokens(async () => {
      await allRefused.promise;
      return 'fresh';
    });
    const api = transport(session);
    const calls = Array.from({ length: 5 }, () => api.call(getTenant));
    await vi.waitFor(() => expect(received).toHaveLength(5));
    await fetch(address()); // one more round trip: the five refusals have arrived by then
    allRefused.resolve();
    expect((await Promise.all(calls)).every((result) => result.ok)).toBe(true);
    expect(session.refreshes()).toBe(1);
    expect(received).toHaveLength(11);
  });

  test('keeps the correlation id and the body when the call is repeated', async () => {
    const api = transport(tokens(async () => 'fresh'));
    await api.call({ ...getTenant, method: 'PUT', body: { name: 'New' } });
    const [first, second] = received;
    expect(second?.body).toBe('{"name":"New"}');
    expect(second?.headers['x-correlation-id']).toBe(first?.headers['x-correlation-id']);
  });

  test('that another call has renewed meanwhile is not refreshed again', async () => {
    const given = ['expired', 'fresh'];
    const session = tokens(async () => 'fresh');
    const api = transport({ ...session, getAccessToken: async () => given.shift() });
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(session.refreshes()).toBe(0);
  });

  test('of a session that is over is told once, and the calls come back refused', async () => {
    let lost = 0;
    const api = transport({ ...tokens(async () => undefined), onSessionLost: () => (lost += 1) });
    const results = await Promise.all([api.call(getTenant), api.call(getTenant)]);
    await api.call(getTenant);
    expect(results).toMatchObject([
      { ok: false, status: 401, error: { errors: [{ code: 'EXPIRED' }] } },
      { ok: false, status: 401 },
    ]);
    expect(lost).toBe(1);
  });

  test('ends no session while the identity provider cannot be reached', async () => {
    let lost = 0;
    const api = transport({
      ...tokens(() => Promise.reject(new Error('restarting'))),
      onSessionLost: () => (lost += 1),
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(lost).toBe(0);
  });

  test('that is refused when fresh, too, is not refreshed for ever', async () => {
    const session = tokens(async () => 'also refused');
    expect(await transport(session).call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(received).toHaveLength(2);
    expect(session.refreshes()).toBe(1);
  });
});

describe('an abort', () => {
  test('rejects, as an abort and not as a failure, and counts apart', async () => {
    const events: CallEvent[] = [];
    const arrived = deferred<void>();
    answer = () => arrived.resolve();
    const api = transport({ onSettled: (event) => events.push(event) });
    const pending = api.call(getTenant);
    await arrived.promise;
    api.abortAll();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(events).toMatchObject([{ outcome: 'aborted', method: 'GET', path: 'v1/tenant' }]);
  });

  test('of one call leaves the others alone', async () => {
    const controller = new AbortController();
    const arrived = deferred<void>();
    const answers: ServerResponse[] = [];
    answer = (_request, response) => {
      answers.push(response);
      if (answers.length === 2) arrived.resolve();
    };
    const api = transport();
    const dropped = api.call({ ...getTenant, signal: controller.signal });
    const kept = api.call(getTenant);
    await arrived.promise;
    controller.abort(new Error('left the page'));
    await expect(dropped).rejects.toThrow('left the page');
    for (const response of answers) success(response, { name: 'Northwind' });
    expect(await kept).toMatchObject({ ok: true });
  });

  test('that came before the call sends nothing', async () => {
    const signal = AbortSignal.abort();
    await expect(transport().call({ ...getTenant, signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(0);
  });

  test('does not wait for a token that is slow to come, and nothing is sent afterwards', async () => {
    const token = deferred<string>();
    const api = transport({ getAccessToken: () => token.promise });
    const pending = api.call(getTenant);
    api.abortAll();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    token.resolve('late');
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(received).toHaveLength(1);
  });
});

describe('creating', () => {
  const invitation = { emailAddress: 'new@northwind.example', roles: ['APP_READ'] };
  const user = { userId: '1', ...invitation, identity: null, invitationStatus: 'INVITED' };
  const keysSent = () => received.map(({ headers }) => headers['idempotency-key']);

  test('twice at once carries one idempotency key, so that a double click creates one thing', async () => {
    answer = (_request, response) => success(response, user, 201);
    const api = transport();
    await Promise.all([inviteUser(api, invitation), inviteUser(api, invitation)]);
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('again after a lost answer carries the same key, after a known outcome a new one', async () => {
    const api = transport();
    answer = (_request, response) => response.destroy();
    await inviteUser(api, invitation);
    answer = (_request, response) => failure(response, 503, 'DOWN');
    await inviteUser(api, invitation);
    answer = (_request, response) => success(response, user, 201);
    await inviteUser(api, invitation);
    await inviteUser(api, invitation);
    const [lost, down, made, madeAgain] = keysSent();
    expect([down, made]).toEqual([lost, lost]);
    expect(madeAgain).not.toBe(lost);
  });

  test('something else carries another key, and reading carries none', async () => {
    answer = (_request, response) => response.destroy();
    const api = transport();
    await createKey(api, { name: 'Till', roles: ['APP_READ'] });
    await createKey(api, { name: 'Shop', roles: ['APP_READ'] });
    await listUsers(api);
    const [till, shop, reading] = keysSent();
    expect(shop).not.toBe(till);
    expect(reading).toBeUndefined();
  });
});

test('monitoring hears how each call ended, without token, query or body', async () => {
  const events: CallEvent[] = [];
  const api = transport({ newId: () => 'id-1', onSettled: (event) => events.push(event) });
  await api.call({ ...getTenant, query: { search: 'secret' } });
  answer = (_request, response) => failure(response, 403, 'FORBIDDEN');
  await api.call(getTenant);
  expect(events).toMatchObject([
    { outcome: 'success', status: 200, method: 'GET', path: 'v1/tenant', correlationId: 'id-1' },
    { outcome: 'failure', status: 403, error: { errors: [{ code: 'FORBIDDEN' }] } },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/token-1|secret/);
});
