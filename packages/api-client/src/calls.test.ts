import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getIdentity } from './identity.ts';
import { acceptInvitation, getInvitationSummary } from './invitation.ts';
import { createKey, deleteKey, getKey, listKeys, updateKey } from './keys.ts';
import { listCountries, listCurrencies } from './reference.ts';
import { getServices, getTenant, updateTenant } from './tenant.ts';
import { createTransport, type Transport } from './transport.ts';
import { deleteUser, getUser, inviteUser, listUsers, resendInvitation, updateUser } from './users.ts';

const ADDRESS = {
  streetAddress: '1 High Street',
  extendedAddress: 'Floor 2',
  locality: 'Dublin',
  region: 'Leinster',
  postCode: 'D01',
  country: 'IE',
};
const TENANT = { name: 'Northwind', ...ADDRESS };
const KEY = { name: 'Checkout', roles: ['APP_READ'] };
const ACCEPTANCE = { key: 'k-1', emailAddress: 'ann@northwind.example' };
const INVITATION = { emailAddress: 'ada@northwind.example', roles: ['APP_READ'] };
const ROLES = { roles: ['TENANT_ADMIN'] };

interface SpecifiedCall {
  readonly call: string;
  readonly make: (api: Transport) => Promise<unknown>;
  readonly body?: unknown;
}

/** Specification, section 7, without apps: each call with its method, path and payload. */
const CALLS: readonly SpecifiedCall[] = [
  { call: 'GET /v1/identity/me', make: (api) => getIdentity(api) },
  { call: 'GET /v1/invitation/summary/k-1', make: (api) => getInvitationSummary(api, 'k-1') },
  { call: 'POST /v1/invitation/accept', make: (api) => acceptInvitation(api, ACCEPTANCE), body: ACCEPTANCE },
  { call: 'GET /v1/tenant', make: (api) => getTenant(api) },
  { call: 'PUT /v1/tenant', make: (api) => updateTenant(api, TENANT), body: TENANT },
  { call: 'GET /v1/tenant/services', make: (api) => getServices(api) },
  { call: 'GET /v1/countries', make: (api) => listCountries(api) },
  { call: 'GET /v1/currencies', make: (api) => listCurrencies(api) },
  { call: 'GET /v1/tenant/users?from=0&take=1000000', make: (api) => listUsers(api) },
  { call: 'GET /v1/tenant/users/u-1', make: (api) => getUser(api, 'u-1') },
  { call: 'DELETE /v1/tenant/users/u-1', make: (api) => deleteUser(api, 'u-1') },
  { call: 'PUT /v1/tenant/users/u-1', make: (api) => updateUser(api, 'u-1', ROLES), body: ROLES },
  { call: 'POST /v1/tenant/invitation/invite', make: (api) => inviteUser(api, INVITATION), body: INVITATION },
  { call: 'POST /v1/tenant/invitation/resend', make: (api) => resendInvitation(api, 'u-1'), body: { userId: 'u-1' } },
  { call: 'GET /v1/tenant/keys', make: (api) => listKeys(api) },
  { call: 'POST /v1/tenant/keys', make: (api) => createKey(api, KEY), body: KEY },
  { call: 'GET /v1/tenant/keys/pk_1', make: (api) => getKey(api, 'pk_1') },
  { call: 'PUT /v1/tenant/keys/pk_1', make: (api) => updateKey(api, 'pk_1', KEY), body: KEY },
  { call: 'DELETE /v1/tenant/keys/pk_1', make: (api) => deleteKey(api, 'pk_1') },
];

const CREATES = ['POST /v1/tenant/invitation/invite', 'POST /v1/tenant/keys'];

let received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[];
let api: Transport;

/** Notes what it is asked, and answers nothing that could be read. */
const platform = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(404).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  // boundary: a listening TCP server has an AddressInfo
  const { port } = platform.address() as AddressInfo;
  api = createTransport({
    apiUrl: `http://127.0.0.1:${port}`,
    getAccessToken: async () => 'token-1',
    refreshAccessToken: async () => undefined,
    tenant: { accountId: 'acc', tenantId: 'ten' },
  });
});
afterAll(async () => {
  platform.closeAllConnections();
  await new Promise((resolve) => platform.close(resolve));
});
beforeEach(() => {
  received = [];
});

test.each(CALLS)('$call is called as specified', async ({ call, make, body }) => {
  await make(api);
  expect(received).toHaveLength(1);
  const [request] = received;
  expect(`${request?.method} ${request?.url}`).toBe(call);
  expect(request?.body).toBe(body === undefined ? '' : JSON.stringify(body));
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-account-id': 'acc',
    'x-tenant-id': 'ten',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });
  expect('idempotency-key' in (request?.headers ?? {})).toBe(CREATES.includes(call));
});
