import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../transport/api-error.ts';
import { createQueryClient } from './query-client.ts';
import { getAppConfiguration } from '../apps/installed-apps.ts';
import { listCountries } from '../reference.ts';
import { deferred, failure, reply, setUpPlatform, success } from '../testing/platform.ts';
import { getTenant, type TenantInput, updateTenant } from '../tenant/tenant.ts';
import type { CallEvent } from '../transport/transport.ts';
import { getUser, listUsers, USERS } from '../tenant/users.ts';
import { ifMatch } from './verbs.ts';

const platform = setUpPlatform();
const noToasts = { success() {}, error() {}, info() {} };

const TENANT = { tenantId: 't', accountId: 'a', status: 'ACTIVE', name: 'Northwind' };
const INPUT: TenantInput = {
  name: 'Northwind',
  streetAddress: '',
  extendedAddress: '',
  locality: '',
  region: '',
  postCode: '',
  country: '',
};
const USER = { userId: 'u-1', emailAddress: 'ann@northwind.example', roles: [], invitationStatus: 'ACCEPTED' };

test('a response has a version, a save sends it, and the save returns the next one', async () => {
  platform.respond = (request, response) => {
    response.setHeader('ETag', request.method === 'GET' ? '"1"' : '"2"');
    success(response, TENANT);
  };
  const api = platform.transport();
  const { version, name } = await getTenant(api);
  expect({ version, name }).toEqual({ version: '"1"', name: 'Northwind' });
  expect(await updateTenant(ifMatch(api, version), INPUT)).toBe('"2"');
  expect(platform.received.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"1"']);
});

test('a version is unknown if the platform sends none, and a save then sends none', async () => {
  platform.respond = (_request, response) => success(response, TENANT);
  const api = platform.transport();
  const { version } = await getTenant(api);
  expect(version).toBeUndefined();
  await updateTenant(ifMatch(api, version), INPUT);
  expect(platform.received.at(-1)?.headers['if-match']).toBeUndefined();
});

test("a configuration's own value named version is kept apart from the version that a save sends", async () => {
  platform.respond = (_request, response) => {
    response.setHeader('ETag', '"7"');
    success(response, { version: '2024-06', account: { iban: 'IE29AIBK93115212345678' } });
  };
  expect(await getAppConfiguration(platform.transport(), 'swish', 1)).toEqual({
    data: { version: '2024-06', account: { iban: 'IE29AIBK93115212345678' } },
    version: '"7"',
  });
});

test('a refusal is thrown, with its status and reasons', async () => {
  platform.respond = (_request, response) => failure(response, 404, 'USER_NOT_FOUND');
  const refusal = await getUser(platform.transport(), 'u-1').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 404, errors: [{ code: 'USER_NOT_FOUND' }] });
});

test('two areas that read the same data share one request, and a change of the resource reloads it', async () => {
  platform.respond = (_request, response) => success(response, { results: [USER], total: 1 });
  const api = platform.transport();
  const client = createQueryClient({ toast: noToasts });
  const areas = [1, 2].map(() => new QueryObserver(client, listUsers.query(api)));
  const stops = areas.map((area) => area.subscribe(() => {}));
  await expect.poll(() => areas.map((area) => area.getCurrentResult().data?.total)).toEqual([1, 1]);
  expect(platform.received).toHaveLength(1);
  await client.invalidateQueries({ queryKey: USERS });
  expect(platform.received).toHaveLength(2);
  for (const stop of stops) stop();
});

test('queries that differ in path or query are cached separately', () => {
  const api = platform.transport();
  const keys = [listUsers.query(api), getUser.query(api, 'u-1'), getUser.query(api, 'u-2'), listCountries.query(api)];
  expect(new Set(keys.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(keys.length);
});

test('a query without observers aborts its request', async () => {
  const arrived = deferred<void>();
  const aborted = deferred<CallEvent>();
  platform.respond = () => arrived.resolve();
  const api = platform.transport({ onSettled: aborted.resolve });
  const stop = new QueryObserver(createQueryClient({ toast: noToasts }), listUsers.query(api)).subscribe(() => {});
  await arrived.promise;
  stop();
  expect(await aborted.promise).toMatchObject({ outcome: 'aborted', path: 'v1/tenant/users' });
});

test("a form's data is read each time it opens, and release-bound data only once", async () => {
  platform.respond = ({ url }, response) =>
    reply(response, 200, { result: 'SUCCESS', data: url === '/v1/countries' ? { countries: [] } : USER, errors: [] });
  const api = platform.transport();
  const client = createQueryClient({ toast: noToasts });
  for (const _opening of [1, 2]) {
    await client.fetchQuery(listCountries.query(api));
    await client.fetchQuery(getUser.query(api, 'u-1'));
    await expect.poll(() => client.getQueryData(getUser.query(api, 'u-1').queryKey)).toBeUndefined();
  }
  expect(platform.received.map(({ url }) => url)).toEqual([
    '/v1/countries',
    '/v1/tenant/users/u-1',
    '/v1/tenant/users/u-1',
  ]);
});
