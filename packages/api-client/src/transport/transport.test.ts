import { describe, expect, test } from 'vitest';
import { ContractError } from './api-error.ts';
import { createKey } from '../tenant/keys.ts';
import { saveView } from '../reports/report-preferences.ts';
import { failure, getTenant, setUpPlatform, success } from '../testing/platform.ts';
import { inviteUser, listUsers } from '../tenant/users.ts';

const platform = setUpPlatform();

describe('a call carries', () => {
  test('the token, one correlation id per call, and the account and tenant if one is chosen', async () => {
    const api = platform.transport({ tenant: { accountId: 'acc', tenantId: 'ten' } });
    await api.call(getTenant);
    await api.call(getTenant);
    const [first, second] = platform.received;
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
    await platform.transport().call(getTenant);
    expect(platform.received[0]?.headers).not.toHaveProperty('x-tenant-id');
    expect(platform.received[0]?.headers).not.toHaveProperty('x-account-id');
  });

  test('no Authorization if the token is unavailable', async () => {
    await platform.transport({ getAccessToken: () => Promise.reject(new Error('storage is blocked')) }).call(getTenant);
    expect(platform.received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('nothing for a tenant without a token: the call returns as refused', async () => {
    const api = platform.transport({
      tenant: { accountId: 'acc', tenantId: 'ten' },
      getAccessToken: async () => undefined,
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: false, status: 401 });
    expect(platform.received).toEqual([]);
  });

  test('the token from a renewal, if there was none', async () => {
    const api = platform.transport({
      tenant: { accountId: 'acc', tenantId: 'ten' },
      getAccessToken: async () => undefined,
      refreshAccessToken: async () => 'token-2',
    });
    expect(await api.call(getTenant)).toMatchObject({ ok: true });
    expect(platform.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-2']);
  });

  test('no browser state: neither its cache, which would keep a private key, nor its cookies', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const send: typeof fetch = (input, init) => {
      inits.push(init);
      return fetch(input, init);
    };
    await platform.transport({ fetch: send }).call(getTenant);
    expect(inits).toMatchObject([{ cache: 'no-store', credentials: 'omit' }]);
  });

  test('lists as repeated keys, a plus sign as %2B, and nothing for undefined', async () => {
    const query = { status: ['READY', 'FAILED'], reimbursements: '+refunds', from: 0, search: undefined };
    await platform.transport({ apiUrl: `${platform.address()}/api/` }).call({ ...getTenant, query });
    expect(platform.received[0]?.url).toBe(
      '/api/v1/tenant?status=READY&status=FAILED&reimbursements=%2Brefunds&from=0',
    );
  });

  test('the query of the users list as specified', async () => {
    platform.respond = (_request, response) => success(response, { results: [], total: 0 });
    expect(await listUsers(platform.transport())).toEqual({ results: [], total: 0 });
    expect(platform.received[0]?.url).toBe('/v1/tenant/users?from=0&take=1000000');
  });
});

describe('creating', () => {
  const invitation = { emailAddress: 'new@northwind.example', roles: ['APP_READ'] };
  const user = { userId: '1', ...invitation, identity: null, invitationStatus: 'INVITED' };
  const keysSent = () => platform.received.map(({ headers }) => headers['idempotency-key']);

  test('twice at once carries one idempotency key, so that a double click creates one thing', async () => {
    platform.respond = (_request, response) => success(response, user, 201);
    const api = platform.transport();
    await Promise.all([inviteUser(api, invitation), inviteUser(api, invitation)]);
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
  });

  test('again after a lost response carries the same key, after a known outcome a new one', async () => {
    const api = platform.transport();
    platform.respond = (_request, response) => response.destroy();
    await expect(inviteUser(api, invitation)).rejects.toMatchObject({ status: 0 });
    platform.respond = (_request, response) => failure(response, 503, 'DOWN');
    await expect(inviteUser(api, invitation)).rejects.toMatchObject({ status: 503 });
    platform.respond = (_request, response) => success(response, { ...user, userId: 1 }, 201);
    await expect(inviteUser(api, invitation)).rejects.toBeInstanceOf(ContractError);
    platform.respond = (_request, response) => success(response, user, 201);
    await inviteUser(api, invitation);
    platform.respond = (_request, response) => failure(response, 400, 'VALIDATION_FAILED');
    await expect(inviteUser(api, invitation)).rejects.toMatchObject({ status: 400 });
    await expect(inviteUser(api, invitation)).rejects.toMatchObject({ status: 400 });
    const [lost, down, unreadable, made, refused, refusedAgain] = keysSent();
    expect([down, unreadable, made]).toEqual([lost, lost, lost]);
    expect(new Set([lost, refused, refusedAgain]).size).toBe(3);
  });

  test('something else carries another key, and reading carries none', async () => {
    platform.respond = (_request, response) => response.destroy();
    const api = platform.transport();
    await Promise.allSettled([
      createKey(api, { name: 'Till', roles: ['APP_READ'] }),
      createKey(api, { name: 'Shop', roles: ['APP_READ'] }),
      saveView(api, 'transaction', { name: 'Mine', query: '' }),
      saveView(api, 'mandate', { name: 'Mine', query: '' }),
    ]);
    await listUsers(api).catch(() => undefined);
    const [till, shop, ofTransactions, ofMandates, reading] = keysSent();
    expect(new Set([till, shop, ofTransactions, ofMandates]).size).toBe(4);
    expect(reading).toBeUndefined();
  });
});
