import { eventTypesSchema, webhookListSchema, webhookSchema } from '@portal/api-client/webhooks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { createWebhook, WEBHOOKS } from './testing/test-webhooks.ts';

const HOOKS = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');
const STAGING = demoId('webhook Northwind Payments https://staging-hooks.northwind.example/payments');
const CONTOSO = demoId('webhook Contoso Retail https://webhooks.contoso.example/payments');

const input = {
  destination: 'https://hooks.shop.com/in',
  events: ['user.invited', 'refund.settled'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};

const { callAs, sandbox } = setUpSandbox({
  resolve: async (name) => (name === 'rebind.shop.com' ? [{ address: '10.0.0.1', family: 4 }] : []),
});
const writer = callAs('webhooks@northwind.example');

test('event types have labels, and demo webhooks use exactly one unknown type, on purpose', async () => {
  const types = eventTypesSchema.parse((await writer(`GET ${WEBHOOKS}/event-types`)).data);
  expect(types).toMatchObject({ 'User invited': 'user.invited', 'Refund settled': 'refund.settled' });
  const { results } = webhookListSchema.parse((await writer(`GET ${WEBHOOKS}`)).data);
  const unknown = results.flatMap(({ events }) => events.filter((event) => !Object.values(types).includes(event)));
  expect(unknown).toEqual(['instruction.expired']);
});

test('webhooks are listed newest first, all or in pages', async () => {
  const { results, total } = webhookListSchema.parse((await writer(`GET ${WEBHOOKS}?from=0&take=1000000`)).data);
  expect([results.length, total]).toEqual([4, 4]);
  const created = results.map(({ createdOn }) => createdOn ?? '');
  expect(created).toEqual(created.toSorted().toReversed());
  expect((await writer(`GET ${WEBHOOKS}?from=1&take=2`)).data).toEqual({ results: results.slice(1, 3), total });
  expect((await writer(`GET ${WEBHOOKS}?take=1000001`)).status).toBe(400);
  expect((await writer(`GET ${WEBHOOKS}?from=-1`)).status).toBe(400);
});

test("only the response to its creation contains a webhook's verification key", async () => {
  const response = await writer(`POST ${WEBHOOKS}`, { ...input, destination: ` ${input.destination} ` });
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { verificationKey, ...created } = await createWebhook(writer, input);
  expect(verificationKey).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(created).toMatchObject(input);
  const read = await writer(`GET ${WEBHOOKS}/${created.webhookId}`);
  expect(read.data).toEqual(created);
  const saved = await writer(`PUT ${WEBHOOKS}/${created.webhookId}`, input);
  const listed = await writer(`GET ${WEBHOOKS}`);
  expect(JSON.stringify([read.data, saved.data, listed.data])).not.toContain('whsec_');
  const another = await createWebhook(writer, input);
  expect(another.verificationKey).not.toBe(verificationKey);
});

test('concurrent requests with one Idempotency-Key create one webhook, and each returns its key', async () => {
  const once = { 'idempotency-key': '0b5d4a4e-7d7c-4c1e-9a43-6f1f5c8f9d03' };
  const responses = await Promise.all([1, 2, 3].map(() => writer(`POST ${WEBHOOKS}`, input, once)));
  expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(JSON.stringify(responses[0]?.data)).toContain('whsec_');
  expect((await writer(`GET ${WEBHOOKS}`)).data).toMatchObject({ total: 5 });
  const { webhookId } = webhookSchema.parse(responses[0]?.data);
  await writer(`DELETE ${WEBHOOKS}/${webhookId}`);
  expect(await writer(`POST ${WEBHOOKS}`, input, once)).toMatchObject({ codes: ['DELETED_SINCE_CREATION'] });
});

test('all fields of a webhook can be changed, and duplicate events are removed', async () => {
  const change = { ...input, events: ['user.deleted', 'user.deleted'], maxBatchSize: 50, isActive: false };
  const saved = await writer(`PUT ${WEBHOOKS}/${HOOKS}`, change);
  expect(saved).toMatchObject({ status: 200, data: { ...change, events: ['user.deleted'], webhookId: HOOKS } });
  expect((await writer(`GET ${WEBHOOKS}/${HOOKS}`)).data).toEqual(saved.data);
});

test('saving keeps an event type that is no longer known, but other webhooks cannot add it', async () => {
  const { webhookId, createdOn, ...held } = webhookSchema.parse((await writer(`GET ${WEBHOOKS}/${STAGING}`)).data);
  expect([webhookId, createdOn]).toEqual([STAGING, expect.any(String)]);
  const saved = await writer(`PUT ${WEBHOOKS}/${STAGING}`, { ...held, maxBatchSize: 3 });
  expect(saved).toMatchObject({ status: 200, data: { events: held.events } });
  const refused = { status: 400, codes: ['UNKNOWN_EVENT_TYPE'], fields: ['events'] };
  expect(await writer(`PUT ${WEBHOOKS}/${HOOKS}`, held)).toMatchObject(refused);
  expect(await writer(`POST ${WEBHOOKS}`, held)).toMatchObject(refused);
});

test.each(['https://hooks.shop.com:6000/in', 'https://.shop.com', 'https://shop.invalid', 'https://192.168.0.9/a\tb'])(
  'a webhook that was saved with the destination %j can be changed, but its destination only to a valid one',
  async (destination) => {
    const { db } = sandbox();
    await db.updateTable('webhooks').set({ destination }).where('webhook_id', '=', HOOKS).execute();
    const { events } = webhookSchema.parse((await writer(`GET ${WEBHOOKS}/${HOOKS}`)).data);
    const change = { destination, events: [...events, 'user.invited'], isActive: false };
    expect(await writer(`PUT ${WEBHOOKS}/${HOOKS}`, change)).toMatchObject({ status: 200, data: change });
    const refused = { status: 400, fields: ['destination'] };
    const edited = { ...change, destination: `${destination.replace('https', 'HTTPS')}?v=2` };
    expect(await writer(`PUT ${WEBHOOKS}/${HOOKS}`, edited)).toMatchObject(refused);
    expect(await writer(`POST ${WEBHOOKS}`, change)).toMatchObject(refused);
  },
);

test.each([
  [{ destination: '' }, 'VALIDATION_FAILED', 'destination'],
  [{ destination: 'hooks.shop.com' }, 'INVALID_DESTINATION_URI', 'destination'],
  [{ destination: 'http://hooks.shop.com' }, 'DESTINATION_URI_REQUIRES_HTTPS', 'destination'],
  [{ destination: 'https://a:b@hooks.shop.com' }, 'DESTINATION_URI_CONTAINS_CREDENTIALS', 'destination'],
  [{ destination: 'https://hooks.shop.com/in#payments' }, 'DESTINATION_URI_CONTAINS_FRAGMENT', 'destination'],
  [{ destination: 'https://hooks.payments.svc' }, 'DESTINATION_URI_CANNOT_BE_INTERNAL', 'destination'],
  [{ destination: 'https://hooks.shop.com/\u202egpj' }, 'INVALID_DESTINATION_URI', 'destination'],
  [{ destination: 'https://hooks.shop.com:6697' }, 'INVALID_DESTINATION_URI', 'destination'],
  [{ destination: 'https://hooks..shop.com' }, 'INVALID_DESTINATION_URI', 'destination'],
  [{ destination: 'https://hooks.shop.com/\x1b[2J' }, 'INVALID_DESTINATION_URI', 'destination'],
  [{ destination: 'https://localhost' }, 'DESTINATION_URI_CANNOT_BE_LOCALHOST', 'destination'],
  [{ destination: 'https://192.168.0.1' }, 'DESTINATION_URI_CANNOT_BE_LOCAL', 'destination'],
  [{ destination: 'https://rebind.shop.com' }, 'DESTINATION_URI_CANNOT_BE_LOCAL', 'destination'],
  [{ destination: 'https://vault.internal' }, 'DESTINATION_URI_CANNOT_BE_INTERNAL', 'destination'],
  [{ destination: `https://hooks.shop.com/${'x'.repeat(2000)}` }, 'VALIDATION_FAILED', 'destination'],
  [{ maxBatchSize: 0 }, 'BATCH_SIZE_OUT_OF_RANGE', 'maxBatchSize'],
  [{ maxBatchSize: 51 }, 'BATCH_SIZE_OUT_OF_RANGE', 'maxBatchSize'],
  [{ maxBatchSize: 1.5 }, 'VALIDATION_FAILED', 'maxBatchSize'],
  [{ maxBatchTimeDelay: 0 }, 'BATCH_TIME_DELAY_OUT_OF_RANGE', 'maxBatchTimeDelay'],
  [{ maxBatchTimeDelay: 31 }, 'BATCH_TIME_DELAY_OUT_OF_RANGE', 'maxBatchTimeDelay'],
  [{ events: [] }, 'VALIDATION_FAILED', 'events'],
  [{ events: ['user.invited', 'moon.full'] }, 'UNKNOWN_EVENT_TYPE', 'events'],
  [{ isActive: 'yes' }, 'VALIDATION_FAILED', 'isActive'],
])('%j is refused with its field on creation and change, and changes nothing', async (fault, code, field) => {
  const before = (await writer(`GET ${WEBHOOKS}`)).data;
  const refused = { status: 400, codes: [code], fields: [field] };
  expect(await writer(`POST ${WEBHOOKS}`, { ...input, ...fault })).toMatchObject(refused);
  expect(await writer(`PUT ${WEBHOOKS}/${HOOKS}`, { ...input, ...fault })).toMatchObject(refused);
  expect((await writer(`GET ${WEBHOOKS}`)).data).toEqual(before);
});

test('the refusal of event types names those that are unknown', async () => {
  const refused = await writer(`POST ${WEBHOOKS}`, { ...input, events: ['moon.full', 'user.invited', 'sun.set'] });
  expect(refused.messages).toEqual(['Unknown event type: "moon.full", "sun.set"']);
});

test('a destination and events are enough: the other fields have the specified defaults', async () => {
  const { destination, events } = input;
  const defaults = { maxBatchSize: 10, maxBatchTimeDelay: 10, isActive: true };
  const created = await createWebhook(writer, { ...input, maxBatchSize: 20, maxBatchTimeDelay: 20, isActive: false });
  expect((await writer(`POST ${WEBHOOKS}`, { destination, events })).data).toMatchObject(defaults);
  const saved = await writer(`PUT ${WEBHOOKS}/${created.webhookId}`, { destination, events });
  expect(saved).toMatchObject({ status: 200, data: defaults });
});

test.each([
  [{ destination: 'http://hooks.shop.com' }, ['VALIDATION_FAILED', 'DESTINATION_URI_REQUIRES_HTTPS']],
  [
    { destination: 'https://localhost', events: 'all', maxBatchSize: 51 },
    ['VALIDATION_FAILED', 'DESTINATION_URI_CANNOT_BE_LOCALHOST', 'BATCH_SIZE_OUT_OF_RANGE'],
  ],
  [{ destination: 7, events: ['moon.full'] }, ['VALIDATION_FAILED', 'UNKNOWN_EVENT_TYPE']],
  [{ events: ['moon.full'] }, ['VALIDATION_FAILED', 'UNKNOWN_EVENT_TYPE']],
  [[], ['VALIDATION_FAILED']],
])('every fault of %j is named at once, on creation and change', async (body, codes) => {
  expect(await writer(`POST ${WEBHOOKS}`, body)).toMatchObject({ status: 400, codes });
  expect(await writer(`PUT ${WEBHOOKS}/${HOOKS}`, body)).toMatchObject({ status: 400, codes });
});

test('the limits themselves are accepted', async () => {
  for (const [maxBatchSize, maxBatchTimeDelay] of [
    [1, 1],
    [50, 30],
  ]) {
    expect((await writer(`POST ${WEBHOOKS}`, { ...input, maxBatchSize, maxBatchTimeDelay })).status).toBe(201);
  }
});

test('deleting a webhook deletes its batches', async () => {
  expect(await writer(`DELETE ${WEBHOOKS}/${HOOKS}`)).toMatchObject({ status: 200, data: null });
  for (const path of [HOOKS, `${HOOKS}/batches`]) {
    expect(await writer(`GET ${WEBHOOKS}/${path}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  }
  const { rows } = await sql`select 1 from webhook_batches where webhook_id = ${HOOKS}`.execute(sandbox().db);
  expect(rows).toEqual([]);
});

test("webhooks that get each other's events can be deleted concurrently", async () => {
  const events = ['webhook.deleted'];
  const created = await Promise.all(Array.from({ length: 8 }, () => createWebhook(writer, { ...input, events })));
  const responses = await Promise.all(created.map(({ webhookId }) => writer(`DELETE ${WEBHOOKS}/${webhookId}`)));
  expect(responses.map(({ status }) => status)).toEqual(created.map(() => 200));
});

test.each([
  ["another tenant's", CONTOSO, 404],
  ['an unknown', demoId('nothing'), 404],
  ['an invalid', 'x', 404],
  ['an impossible', '%00', 404],
])('%s webhook is not found', async (_which, id, status) => {
  expect((await writer(`GET ${WEBHOOKS}/${id}`)).status).toBe(status);
  expect((await writer(`PUT ${WEBHOOKS}/${id}`, input)).status).toBe(status);
  expect((await writer(`DELETE ${WEBHOOKS}/${id}`)).status).toBe(status);
});

test.each([
  ['Contoso Retail', 'admin@contoso.example', 1],
  ['Fabrikam', 'trial@fabrikam.example', 0],
  ['Northwind Labs', 'multi@northwind.example', 0],
] as const)('%s has only its own webhooks', async (tenant, email, total) => {
  const call = callAs(email, tenant);
  expect((await call(`GET ${WEBHOOKS}`)).data).toMatchObject({ total });
});
