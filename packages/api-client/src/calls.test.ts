import { expect, test } from 'vitest';
import { getBatch, getDeliveryAttempt, listBatches, listDeliveryAttempts, queueDeliveryAttempt } from './batches.ts';
import { getIdentity } from './identity.ts';
import { acceptInvitation, getInvitationSummary } from './invitation.ts';
import { createKey, deleteKey, getKey, listKeys, updateKey } from './keys.ts';
import { listCountries, listCurrencies } from './reference.ts';
import { getServices, getTenant, updateTenant } from './tenant.ts';
import { setUpPlatform } from './test-platform.ts';
import type { Transport } from './transport.ts';
import { deleteUser, getUser, inviteUser, listUsers, resendInvitation, updateUser } from './users.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listEventTypes,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
} from './webhooks.ts';

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
const WEBHOOK: WebhookInput = {
  destination: 'https://shop.example.com/hooks',
  events: ['user.invited'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};
const FAILED_DAY = {
  from: 20,
  take: 10,
  status: 'FAILED',
  eventType: 'user.invited',
  dateFrom: '2026-11-20',
  dateTo: '2026-11-20',
};
const WEBHOOKS = '/v1/notifications/webhooks';

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
  { call: `GET ${WEBHOOKS}/event-types`, make: (api) => listEventTypes(api) },
  { call: `GET ${WEBHOOKS}?from=0&take=1000000`, make: (api) => listWebhooks(api) },
  { call: `POST ${WEBHOOKS}`, make: (api) => createWebhook(api, WEBHOOK), body: WEBHOOK },
  { call: `GET ${WEBHOOKS}/w-1`, make: (api) => getWebhook(api, 'w-1') },
  { call: `PUT ${WEBHOOKS}/w-1`, make: (api) => updateWebhook(api, 'w-1', WEBHOOK), body: WEBHOOK },
  { call: `DELETE ${WEBHOOKS}/w-1`, make: (api) => deleteWebhook(api, 'w-1') },
  {
    call: `GET ${WEBHOOKS}/w-1/batches?from=20&take=10&status=FAILED&eventType=user.invited&dateFrom=2026-11-20&dateTo=2026-11-20`,
    make: (api) => listBatches(api, 'w-1', FAILED_DAY),
  },
  { call: `GET ${WEBHOOKS}/w-1/batches/b-1`, make: (api) => getBatch(api, 'w-1', 'b-1') },
  {
    call: `GET ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
    make: (api) => listDeliveryAttempts(api, 'w-1', 'b-1'),
  },
  {
    call: `POST ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
    make: (api) => queueDeliveryAttempt(api, 'w-1', 'b-1'),
  },
  {
    call: `GET ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts/d-1`,
    make: (api) => getDeliveryAttempt(api, 'w-1', 'b-1', 'd-1'),
  },
];

const CREATES = [
  'POST /v1/tenant/invitation/invite',
  'POST /v1/tenant/keys',
  `POST ${WEBHOOKS}`,
  `POST ${WEBHOOKS}/w-1/batches/b-1/delivery-attempts`,
];

const platform = setUpPlatform();

test.each(CALLS)('$call is called as specified', async ({ call, make, body }) => {
  // Nothing that could be read: here only what is sent counts.
  platform.answer = (_request, response) => response.writeHead(404).end();
  await make(platform.transport({ tenant: { accountId: 'acc', tenantId: 'ten' } }));
  expect(platform.received).toHaveLength(1);
  const [request] = platform.received;
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
