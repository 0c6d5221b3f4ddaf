import { afterEach, expect, test, vi } from 'vitest';
import { deferred, getTenant, reply, setUpPlatform, success } from '../testing/platform.ts';
import type { CallEvent } from './transport.ts';

const platform = setUpPlatform();

afterEach(() => vi.useRealTimers());

const received = () => platform.received.map(({ method, url }) => `${method} ${url}`);

test('a GET takes the response that was requested ahead, once', async () => {
  const api = platform.transport({ tenant: { accountId: 'a', tenantId: 'north' } });
  api.readAhead('v1/tenant?from=0&take=10');
  const get = { ...getTenant, query: { from: 0, take: 10 } };
  expect(await api.call(get)).toMatchObject({ ok: true, data: { name: 'Northwind' } });
  expect(received()).toEqual(['GET /v1/tenant?from=0&take=10']);
  expect(platform.received[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'x-tenant-id': 'north' });
  await api.call(get);
  expect(received()).toHaveLength(2);
});

test('monitoring names the correlation id that was sent', async () => {
  const events: CallEvent[] = [];
  const api = platform.transport({ onSettled: (event) => events.push(event) });
  api.readAhead('v1/tenant');
  await api.call(getTenant);
  expect(events).toMatchObject([{ correlationId: platform.received[0]?.headers['x-correlation-id'] }]);
});

test('a GET of another address, and a call that changes something, are sent', async () => {
  const api = platform.transport();
  api.readAhead('v1/tenant');
  await api.call({ ...getTenant, query: { from: 0 } });
  await api.call({ ...getTenant, method: 'PUT' });
  expect(received().toSorted()).toEqual(['GET /v1/tenant', 'GET /v1/tenant?from=0', 'PUT /v1/tenant']);
});

test.each<[string, (api: ReturnType<typeof platform.transport>) => void]>([
  ['after it was dropped', (api) => api.dropAhead()],
  ['after the tenant was left', (api) => api.abortAll()],
  ['half a minute later', () => vi.advanceTimersByTime(30_000)],
])('a response that was requested ahead is not used %s', async (_when, pass) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const api = platform.transport();
  const arrived = deferred<void>();
  platform.respond = (_request, response) => {
    success(response, { name: platform.received.length === 1 ? 'Northwind' : 'Southwind' });
    arrived.resolve();
  };
  api.readAhead('v1/tenant');
  await arrived.promise;
  pass(api);
  expect(await api.call(getTenant)).toMatchObject({ data: { name: 'Southwind' } });
});

test('a token that was refused for a request ahead is renewed', async () => {
  const api = platform.transport({ refreshAccessToken: async () => 'token-2' });
  platform.respond = ({ headers }, response) =>
    headers.authorization === 'Bearer token-2' ? success(response, { name: 'Northwind' }) : reply(response, 401, {});
  api.readAhead('v1/tenant');
  expect(await api.call(getTenant)).toMatchObject({ ok: true });
});
