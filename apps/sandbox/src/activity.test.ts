import { randomUUID } from 'node:crypto';
import { createdKeySchema } from '@portal/api-client/keys';
import { draftSchema, schemeSchema } from '@portal/api-client/schemes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoId } from './demo/data/demo-tenants.ts';
import { createWebhook, WEBHOOKS } from './domain/webhooks/testing/test-webhooks.ts';
import { addKey } from './testing/seeds/seeds.ts';
import { setUpSandbox } from './testing/set-up-sandbox.ts';
import { type Call, callBare } from './testing/test-caller.ts';
import { demoTenant } from './testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox({ resolve: async () => [] });
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const READER = demoId('user Northwind Payments reader@northwind.example');
const HOOKS = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');

/** The entries of the tenant but for sign-ins, oldest first. */
async function entries() {
  return sandbox()
    .db.selectFrom('activity_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('action', '!=', 'Signed in')
    .orderBy('seq')
    .execute();
}

/** The only entry. */
async function theEntry() {
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  return entry;
}

const webhookInput = {
  destination: 'https://hooks.northwind.example/payments',
  events: ['refund.settled'],
  maxBatchSize: 10,
  maxBatchTimeDelay: 10,
  isActive: true,
};

const TILL = {
  name: 'Till',
  code: 'till',
  agreementType: 'ONE_OFF',
  rules: [
    {
      priority: 1,
      currencies: ['EUR'],
      countries: ['IE'],
      apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
    },
  ],
};

/** Creates a scheme. Returns its id and its first draft. */
async function createTill(call: Call) {
  const { schemeId, drafts } = schemeSchema.parse((await call('POST v2/schemes/collect', TILL)).data);
  return { schemeId, first: draftSchema.parse(drafts[0]) };
}

test('an entry says who changed what, from where, before and after', async () => {
  const headers = { 'user-agent': 'Firefox/140', 'x-correlation-id': 'of-this-test', 'x-forwarded-for': '192.0.2.7' };
  await admin(`PUT ${WEBHOOKS}/${HOOKS}`, { ...webhookInput, maxBatchSize: 25 }, headers);
  expect(await theEntry()).toMatchObject({
    actor_kind: 'user',
    actor_name: 'admin@northwind.example',
    address: '192.0.2.7',
    browser: 'Firefox/140',
    correlation_id: 'of-this-test',
    area: 'Webhooks',
    action: 'Change a webhook',
    thing_kind: 'webhook',
    thing_id: HOOKS,
    thing_name: 'https://hooks.northwind.example/payments',
    refusal: null,
    count: 1,
  });
  const changes = (await theEntry())?.changes ?? [];
  expect(changes).toContainEqual(expect.objectContaining({ name: 'Maximum batch size', after: '25' }));
  expect(changes).not.toContainEqual(expect.objectContaining({ name: 'Destination' }));
});

test('a change that fails leaves no entry, and a stale one leaves a refusal', async () => {
  await admin(`PUT ${WEBHOOKS}/${HOOKS}`, { ...webhookInput, maxBatchSize: 900 });
  expect(await entries()).toEqual([]);
  await admin(`PUT ${WEBHOOKS}/${HOOKS}`, webhookInput, { 'if-match': '"of another day"' });
  expect(await theEntry()).toMatchObject({ refusal: 'STALE_SAVE', thing_id: HOOKS, changes: [] });
});

test('a repeated request has one entry', async () => {
  const once = { 'idempotency-key': randomUUID() };
  await Promise.all([1, 2, 3].map(() => admin(`POST ${WEBHOOKS}`, webhookInput, once)));
  expect(await theEntry()).toMatchObject({ action: 'Create a webhook' });
});

test('equal refusals within a minute are one entry with a count, whatever ids they name', async () => {
  const reader = callAs('reader@northwind.example');
  await reader('GET v1/tenant/services');
  for (let index = 0; index < 5; index += 1) await reader(`DELETE ${WEBHOOKS}/${randomUUID()}`);
  expect(await theEntry()).toMatchObject({
    action: 'Delete a webhook',
    refusal: 'FORBIDDEN',
    thing_id: null,
    count: 5,
  });
  await Promise.all([1, 2, 3].map(() => reader(`DELETE ${WEBHOOKS}/${HOOKS}`)));
  expect((await entries()).map(({ thing_id, count }) => [thing_id, count])).toEqual([
    [null, 5],
    [HOOKS, 3],
  ]);
  await sql`alter table activity_entries disable trigger user`.execute(sandbox().db);
  await sql`update activity_entries set occurred_on = occurred_on - interval '61 seconds'`.execute(sandbox().db);
  await sql`alter table activity_entries enable trigger user`.execute(sandbox().db);
  await reader(`DELETE ${WEBHOOKS}/${HOOKS}`);
  expect((await entries()).map(({ count }) => count)).toEqual([5, 3, 1]);
});

test('an entry cannot be changed, nor deleted before its time', async () => {
  await createWebhook(admin, webhookInput);
  const { db } = sandbox();
  await expect(sql`update activity_entries set actor_name = 'nobody'`.execute(db)).rejects.toThrow(/immutable/);
  await expect(sql`delete from activity_entries`.execute(db)).rejects.toThrow(/immutable/);
  expect(await theEntry()).toMatchObject({ actor_name: 'admin@northwind.example' });
});

test('the first call of a session in a tenant is a sign-in there, and nowhere else', async () => {
  const { db, tokenFor } = sandbox();
  const { accountId } = demoTenant('Northwind Payments');
  const authorization = `Bearer ${await tokenFor('multi@northwind.example')}`;
  const headers = { authorization, 'x-tenant-id': tenantId, 'x-account-id': accountId };
  await Promise.all([1, 2, 3].map(() => callBare(sandbox(), 'GET v1/tenant/services', undefined, headers)));
  const signIns = () => db.selectFrom('activity_entries').selectAll().where('action', '=', 'Signed in').execute();
  expect(await signIns()).toMatchObject([{ tenant_id: tenantId, actor_name: 'multi@northwind.example' }]);
  const labs = { ...headers, 'x-tenant-id': demoTenant('Northwind Labs').tenantId };
  await callBare(sandbox(), 'GET v1/tenant/services', undefined, labs);
  expect(await signIns()).toHaveLength(2);
});

test('an API key is named as the one who changes', async () => {
  const { authorization, publicKey } = await addKey(sandbox().db, tenantId, { roles: ['WEBHOOK_WRITE'] });
  await callBare(sandbox(), `DELETE ${WEBHOOKS}/${HOOKS}`, undefined, { authorization });
  expect(await theEntry()).toMatchObject({ actor_kind: 'key', actor_id: publicKey, thing_id: HOOKS });
  await callBare(sandbox(), `DELETE v1/tenant/users/${READER}`, undefined, { authorization });
  expect((await entries())[1]).toMatchObject({ actor_kind: 'key', refusal: 'NOT_FOR_API_KEYS' });
});

test('no entry has a secret: of an app, of a provider, of a key or of a destination', async () => {
  const secret = 'correct-horse-battery';
  await admin('PUT v2/mandates/internal/bottomline/configuration', {
    customerId: 'C-1',
    userName: 'northwind',
    accessKey: secret,
  });
  await admin('PUT v2/mandates/internal/bottomline/configuration', {
    customerId: 'C-1',
    userName: 'northwind',
    accessKey: `${secret}-2`,
  });
  await createWebhook(admin, { ...webhookInput, destination: `https://hooks.northwind.example/in?token=${secret}` });
  const key = createdKeySchema.parse((await admin('POST v1/tenant/keys', { name: 'Till', roles: ['APP_READ'] })).data);
  const found = await entries();
  expect(found).toHaveLength(4);
  expect(found[0]?.changes).toContainEqual({ name: 'Access key', secret: 'added' });
  expect(found[1]?.changes).toEqual([{ name: 'Access key', secret: 'replaced' }]);
  expect(found[2]?.changes).toContainEqual({ name: 'Query of the destination', secret: 'added' });
  for (const text of [secret, key.privateKey]) expect(JSON.stringify(found)).not.toContain(text);
});

test('two changes of one thing at once are each recorded with what the other left', async () => {
  const sizes = [11, 12, 13, 14, 15, 16];
  await Promise.all(sizes.map((maxBatchSize) => admin(`PUT ${WEBHOOKS}/${HOOKS}`, { ...webhookInput, maxBatchSize })));
  const steps = (await entries()).map(({ changes }) => changes.find(({ name }) => name === 'Maximum batch size'));
  expect(steps).toHaveLength(sizes.length);
  for (const [index, step] of steps.entries()) if (index > 0) expect(step?.before).toBe(steps[index - 1]?.after);
});

test('a draft is recorded in the words of its review, and a publication against what was published', async () => {
  const { schemeId, first } = await createTill(admin);
  const rules = first.rules.map((one) => ({ ...one, countries: ['IE', 'ES'] }));
  const path = `v2/schemes/collect/${schemeId}/drafts`;
  const saved = await admin(`POST ${path}`, {
    ...TILL,
    rules,
    draftId: first.draftId,
    lastModified: first.lastModified,
  });
  const second = draftSchema.parse(saved.data);
  const published = { lastModified: second.lastModified, publishedDraftId: null };
  await admin(`POST ${path}/${first.draftId}/publish`, published);
  const found = await entries();
  expect(found.map(({ action, thing_id }) => [action, thing_id])).toEqual([
    ['Create a collect scheme', schemeId],
    ['Save a draft of a collect scheme', schemeId],
    ['Publish a draft of a collect scheme', schemeId],
  ]);
  expect(found[1]?.thing_part).toBe(first.draftId);
  expect(found[1]?.changes).toContainEqual({ name: 'Rule 1: Countries added', after: 'Spain' });
  expect(found[2]?.changes).toEqual([{ name: 'Published draft', after: '1: Till' }]);
});

test('people who accept an invitation are recorded in the tenant that they enter', async () => {
  await admin('POST v1/tenant/invitation/invite', { emailAddress: 'nobody@nowhere.example', roles: ['APP_READ'] });
  const { data } = await admin('GET v1/tenant/users');
  const users = (data as { results: { userId: string; emailAddress: string }[] }).results;
  const userId = users.find(({ emailAddress }) => emailAddress === 'nobody@nowhere.example')?.userId ?? '';
  const guest = callAs('nobody@nowhere.example');
  await guest('POST v1/invitation/accept', {
    key: sandbox().invitationKeyOf(userId),
    emailAddress: 'nobody@nowhere.example',
  });
  const found = await entries();
  expect(found.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['Invite a user', 'admin@northwind.example'],
    ['Accept an invitation', 'nobody@nowhere.example'],
  ]);
  expect(found[1]).toMatchObject({ thing_id: userId, thing_name: 'nobody@nowhere.example' });
});

/** A request of the property test. */
interface Step {
  readonly by: 'admin' | 'reader' | 'webhooks';
  readonly kind: 'change' | 'create' | 'delete' | 'deleteKey' | 'read' | 'stale';
  readonly size: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('admin', 'reader', 'webhooks'),
  kind: fc.constantFrom('change', 'create', 'delete', 'deleteKey', 'read', 'stale'),
  size: fc.integer({ min: 0, max: 51 }),
});

test('random requests, several at once, leave exactly the entries of what they did', async () => {
  const callers = {
    admin,
    reader: callAs('reader@northwind.example'),
    webhooks: callAs('webhooks@northwind.example'),
  };
  const steps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      await sandbox().reset();
      const expected = new Map<string, string | null>();
      const send = async ({ by, kind, size }: Step) => {
        const id = randomUUID();
        const headers = { 'x-correlation-id': id };
        const input = { ...webhookInput, maxBatchSize: size };
        const outcome = await {
          change: () => callers[by](`PUT ${WEBHOOKS}/${HOOKS}`, input, headers),
          create: () => callers[by](`POST ${WEBHOOKS}`, input, headers),
          delete: () => callers[by](`DELETE ${WEBHOOKS}/${HOOKS}`, undefined, headers),
          deleteKey: () => callers[by](`DELETE v1/tenant/keys/pk_of_nobody`, undefined, headers),
          read: () => callers[by](`GET ${WEBHOOKS}`, undefined, headers),
          stale: () => callers[by](`PUT ${WEBHOOKS}/${HOOKS}`, input, { ...headers, 'if-match': '"old"' }),
        }[kind]();
        if (kind === 'read') return;
        if (outcome.status < 300) expected.set(id, null);
        if ([403, 409, 429].includes(outcome.status)) expected.set(id, outcome.codes[0] ?? '');
      };
      for (const round of rounds) await Promise.all(round.map(send));
      const found = await entries();
      const changes = found.filter(({ refusal }) => refusal === null).map(({ correlation_id }) => correlation_id);
      expect(changes.toSorted()).toEqual([...expected].flatMap(([id, code]) => (code === null ? [id] : [])).toSorted());
      const refused = found.flatMap(({ refusal, count }) =>
        Array<string | null>(refusal === null ? 0 : count).fill(refusal),
      );
      const codes = [...expected.values()].filter((code) => code !== null);
      expect(refused.map(String).toSorted()).toEqual(codes.toSorted());
    }),
    { numRuns: 12 },
  );
}, 60_000);

test('an approval is recorded with what it changes: request, refusals, approval and publication', async () => {
  const writer = callAs('writer@northwind.example');
  const second = callAs('multi@northwind.example');
  await admin('PUT v1/tenant/approval-settings', { schemes: true });
  const { schemeId, first } = await createTill(writer);
  const { draftId, lastModified } = first;
  const publication = { lastModified, publishedDraftId: null };
  await writer(`POST v2/schemes/collect/${schemeId}/drafts/${draftId}/publish`, publication);
  const requested = await writer('POST v1/tenant/approvals', {
    publications: [{ ...publication, kind: 'collect', schemeId, draftId }],
  });
  const { approvalId } = requested.data as { approvalId: string };
  await writer(`POST v1/tenant/approvals/${approvalId}/approve`);
  await second(`POST v1/tenant/approvals/${approvalId}/approve`);
  const found = await entries();
  expect(found.map(({ actor_name, action, refusal }) => [actor_name.split('@')[0], action, refusal])).toEqual([
    ['admin', 'Change the required approvals', null],
    ['writer', 'Create a collect scheme', null],
    ['writer', 'Publish a draft of a collect scheme', 'APPROVAL_REQUIRED'],
    ['writer', 'Request an approval', null],
    ['writer', 'Approve a change', 'APPROVAL_OWN_CHANGE'],
    ['multi', 'Publish a draft of a collect scheme', null],
    ['multi', 'Approve a change', null],
  ]);
  expect(found[0]?.changes).toEqual([{ name: 'Publishing a scheme', before: 'Off', after: 'On' }]);
  expect(found[5]).toMatchObject({ thing_id: schemeId, changes: [{ name: 'Published draft', after: '1: Till' }] });
  expect(found[6]).toMatchObject({
    thing_id: approvalId,
    changes: [{ name: 'Status', before: 'Pending', after: 'Approved' }],
  });
});
