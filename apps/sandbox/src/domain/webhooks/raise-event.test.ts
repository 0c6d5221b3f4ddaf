import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createdKeySchema } from '@portal/api-client/keys';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type Call, callBare, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { EVENT_EXAMPLES } from './event-examples.ts';
import { EVENT_TYPES } from './event-types.ts';
import { createWebhook, WEBHOOKS } from './testing/test-webhooks.ts';
import { addLogin } from '../../testing/seeds/seeds.ts';

const READER = demoId('user Northwind Payments reader@northwind.example');
const CHECKOUT = `pk_${demoId('key Northwind Payments Checkout').replaceAll('-', '')}`;
const EVERYTHING = Object.values(EVENT_TYPES);
const payloadSchema = z.object({
  id: z.string(),
  type: z.string(),
  occurredOn: z.string(),
  tenantId: z.string(),
  data: z.record(z.string(), z.unknown()),
});

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let webhookId: string;
  beforeAll(async () => {
    sandbox = await startOn(database);
    admin = await callerAs(sandbox, 'admin@northwind.example');
  });
  beforeEach(async () => {
    await sandbox.reset();
    ({ webhookId } = await createWebhook(admin, { destination: 'https://all.northwind.example', events: EVERYTHING }));
  });
  afterAll(() => sandbox.close());

  /** The pending events of a webhook, oldest first. Default: the webhook with all event types. */
  async function pendingEvents(ofWebhook = webhookId) {
    const rows = await sandbox.db
      .selectFrom('webhook_events')
      .selectAll()
      .where('webhook_id', '=', ofWebhook)
      .orderBy('seq')
      .execute();
    return rows.map(({ payload }) => payloadSchema.parse(JSON.parse(payload)));
  }

  const user = { emailAddress: 'new@northwind.example', roles: ['APP_READ'] };
  const key = { name: 'Till', roles: ['APP_READ'] };
  const other = {
    destination: 'https://other.northwind.example/in?secret=1',
    events: ['user.invited'],
    maxBatchSize: 1,
    maxBatchTimeDelay: 1,
    isActive: true,
  };
  const ERP = demoId('webhook Northwind Payments https://erp.northwind.example/api/v2/notifications');

  test.each([
    ['POST v1/tenant/invitation/invite', user, 'user.invited', { userId: expect.any(String) }],
    [`PUT v1/tenant/users/${READER}`, { roles: ['APP_WRITE'] }, 'user.roles-changed', { userId: READER }],
    [`DELETE v1/tenant/users/${READER}`, undefined, 'user.deleted', { userId: READER }],
    ['POST v1/tenant/keys', key, 'api-key.created', { publicKey: expect.stringMatching(/^pk_/) }],
    [`PUT v1/tenant/keys/${CHECKOUT}`, key, 'api-key.changed', { publicKey: CHECKOUT }],
    [`DELETE v1/tenant/keys/${CHECKOUT}`, undefined, 'api-key.deleted', { publicKey: CHECKOUT }],
    [
      'PUT v1/tenant',
      { name: 'Northwind', streetAddress: '1 Quay', locality: 'Cork', postCode: 'T12', country: 'IE' },
      'tenant.changed',
      { tenantId: demoTenant('Northwind Payments').tenantId },
    ],
    [
      `POST ${WEBHOOKS}`,
      other,
      'webhook.created',
      { webhookId: expect.any(String), events: ['user.invited'], isActive: true },
    ],
    [`PUT ${WEBHOOKS}/${ERP}`, other, 'webhook.changed', { webhookId: ERP, events: ['user.invited'], isActive: true }],
    [`DELETE ${WEBHOOKS}/${ERP}`, undefined, 'webhook.deleted', expect.objectContaining({ webhookId: ERP })],
  ] as const)('%s raises an event with its type and subject', async (call, body, type, data) => {
    const response = await admin(call, body);
    expect(response.codes).toEqual([]);
    expect((await pendingEvents()).map(({ data: raised }) => Object.keys(raised))).toEqual([
      Object.keys(EVENT_EXAMPLES[type]),
    ]);
    expect(await pendingEvents()).toEqual([
      {
        id: expect.any(String),
        type,
        occurredOn: expect.any(String),
        tenantId: demoTenant('Northwind Payments').tenantId,
        data,
      },
    ]);
  });

  test('accepting an invitation raises an event', async () => {
    const emailAddress = 'invited@northwind.example';
    const labs = await callerAs(sandbox, 'multi@northwind.example', 'Northwind Labs');
    const ofLabs = await createWebhook(labs, { destination: 'https://labs.northwind.example', events: EVERYTHING });
    const userId = demoId(`user Northwind Labs ${emailAddress}`);
    const headers = { authorization: `Bearer ${await invitedToken(emailAddress)}` };
    const body = { key: sandbox.invitationKeyOf(userId), emailAddress };
    expect((await callBare(sandbox, 'POST v1/invitation/accept', body, headers)).status).toBe(200);
    const [accepted, ...others] = await pendingEvents(ofLabs.webhookId);
    expect([accepted?.type, accepted?.data, others]).toEqual(['user.accepted', { userId }, []]);
    expect(await pendingEvents()).toEqual([]);
  });

  test('events contain nothing that only administrators may read', async () => {
    const invited = { emailAddress: 'secretary@northwind.example', roles: ['EXPORT_READ'] };
    const named = { name: 'Till at the harbour', roles: ['EXPORT_READ'] };
    const address = { streetAddress: '1 Quay', locality: 'Cork', postCode: 'T12', country: 'IE' };
    for (const [call, body] of [
      ['POST v1/tenant/invitation/invite', invited],
      [`PUT v1/tenant/users/${READER}`, { roles: ['EXPORT_READ'] }],
      [`DELETE v1/tenant/users/${READER}`],
      ['POST v1/tenant/keys', named],
      [`PUT v1/tenant/keys/${CHECKOUT}`, named],
      [`DELETE v1/tenant/keys/${CHECKOUT}`],
      ['PUT v1/tenant', { name: 'Northwind of Cork', ...address }],
    ] as const) {
      expect((await admin(call, body)).codes).toEqual([]);
    }
    const events = await pendingEvents();
    expect(events).toHaveLength(7);
    const text = JSON.stringify(events);
    for (const known of ['@northwind.example', 'EXPORT_READ', 'Till at the harbour', 'Checkout', '1 Quay', 'Cork']) {
      expect(text).not.toContain(known);
    }
  });

  test('events contain no secrets and no destinations, which may contain secrets', async () => {
    const { privateKey } = createdKeySchema.parse((await admin('POST v1/tenant/keys', key)).data);
    const { verificationKey } = await createWebhook(admin, other);
    await admin('POST v1/tenant/invitation/invite', user);
    const text = JSON.stringify(await pendingEvents());
    expect(await pendingEvents()).toHaveLength(3);
    const [invitation] = sandbox.sentInvitations.slice(-1);
    for (const secret of [privateKey, verificationKey, 'secret=1', invitation?.link.split('key=')[1] ?? '?']) {
      expect(text).not.toContain(secret);
    }
  });

  test.each([
    ['POST v1/tenant/invitation/invite', { ...user, emailAddress: 'reader@northwind.example' }, {}, 409],
    ['PUT v1/tenant', { name: 'Late' }, { 'if-match': '"never"' }, 409],
    [`PUT v1/tenant/keys/${CHECKOUT}`, key, { 'if-match': '"never"' }, 409],
    [`PUT v1/tenant/users/${READER}`, { roles: ['APP_READ'] }, { 'if-match': '"never"' }, 409],
    [`PUT ${WEBHOOKS}/${ERP}`, other, { 'if-match': '"never"' }, 409],
    [`DELETE v1/tenant/users/${demoId('user Northwind Payments admin@northwind.example')}`, undefined, {}, 409],
    ['DELETE v1/tenant/keys/pk_unknown', undefined, {}, 404],
    ['POST v1/tenant/keys', { name: '', roles: [] }, {}, 400],
  ] as const)('a refused request raises no event: %s', async (call, body, headers, status) => {
    expect((await admin(call, body, { ...headers })).status).toBe(status);
    expect(await pendingEvents()).toEqual([]);
  });

  test('repeated requests with one Idempotency-Key raise one event', async () => {
    const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d02' };
    await Promise.all([1, 2, 3].map(() => admin('POST v1/tenant/keys', key, once)));
    expect(await pendingEvents()).toHaveLength(1);
  });

  test('webhooks of a tenant get the event under the same id, and other tenants get none', async () => {
    const second = await createWebhook(admin, {
      destination: 'https://b.northwind.example',
      events: ['api-key.created'],
    });
    const contoso = await callerAs(sandbox, 'admin@contoso.example', 'Contoso Retail');
    const foreign = await createWebhook(contoso, { destination: 'https://c.contoso.example', events: EVERYTHING });
    await admin('POST v1/tenant/keys', key);
    const [, first] = await pendingEvents();
    expect(await pendingEvents(second.webhookId)).toEqual([first]);
    expect(await pendingEvents(foreign.webhookId)).toEqual([]);
  });

  async function invitedToken(emailAddress: string): Promise<string> {
    await addLogin(sandbox.db, emailAddress);
    return sandbox.tokenFor(emailAddress);
  }
});
