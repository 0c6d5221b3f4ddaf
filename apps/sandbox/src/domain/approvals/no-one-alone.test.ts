import { approvalDetailSchema } from '@portal/api-client/approval-requests';
import { type Draft, draftSchema, schemeSchema } from '@portal/api-client/schemes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { addKey } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { type Call, callBare } from '../../testing/test-caller.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { schemeIdOf } from '../payments/order-story.ts';

const { callAs, sandbox } = setUpSandbox();
const alone = callAs('admin@northwind.example');
const other = callAs('multi@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');
const checkout = schemeIdOf(tenantId, 'Online checkout');
const SCHEME = `v2/schemes/collect/${checkout}`;

/** The attempts of one person, in two tabs and with a key, and the calls of a colleague who approves nothing. */
const STEPS = [
  'save',
  'save with a key',
  'save as a colleague',
  'publish',
  'publish with a key',
  'publish an earlier draft',
  'request',
  'request with a key',
  'approve',
  'approve with a key',
  'withdraw',
  'turn the switch off',
  'request to turn the switch off',
  'invite an approver',
  'promote a reader',
  'create a key',
] as const;
type Step = (typeof STEPS)[number];

const readScheme = async () => schemeSchema.parse((await alone(`GET ${SCHEME}`)).data);

async function publicationOf({ draftId, lastModified }: Draft) {
  const { publishedDraftId } = await readScheme();
  return { kind: 'collect', schemeId: checkout, draftId, lastModified, publishedDraftId };
}

async function take(step: Step, { draft, asKey }: { readonly draft: Draft; readonly asKey: Call }): Promise<void> {
  const save = (call: Call) => call(`POST ${SCHEME}/drafts`, { ...draft, name: `${draft.name}+`.slice(-50) });
  const publish = async (call: Call, one = draft) =>
    call(`POST ${SCHEME}/drafts/${one.draftId}/publish`, await publicationOf(one));
  const request = async (call: Call) =>
    call('POST v1/tenant/approvals', { publications: [await publicationOf(draft)] });
  const answer = async (call: Call, verb: string) => {
    const rows = await sandbox().db.selectFrom('approvals').select('approval_id').execute();
    for (const { approval_id } of rows) await call(`POST v1/tenant/approvals/${approval_id}/${verb}`);
  };
  switch (step) {
    case 'save':
      return void (await save(alone));
    case 'save with a key':
      return void (await save(asKey));
    case 'save as a colleague':
      return void (await save(other));
    case 'publish':
      return void (await publish(alone));
    case 'publish with a key':
      return void (await publish(asKey));
    case 'publish an earlier draft': {
      const { drafts } = await readScheme();
      for (const one of drafts.filter(({ publishedOn }) => publishedOn != null)) await publish(alone, one);
      return undefined;
    }
    case 'request':
      return void (await request(alone));
    case 'request with a key':
      return void (await request(asKey));
    case 'approve':
      return answer(alone, 'approve');
    case 'approve with a key':
      return answer(asKey, 'approve');
    case 'withdraw':
      return answer(alone, 'withdraw');
    case 'turn the switch off':
      return void (await alone('PUT v1/tenant/approval-settings', { schemes: false, access: false }));
    case 'request to turn the switch off':
      return void (await alone('POST v1/tenant/approvals', { settings: { schemes: false } }));
    case 'invite an approver':
      return void (await alone('POST v1/tenant/invitation/invite', {
        emailAddress: 'puppet@northwind.example',
        roles: ['tenant-admin', 'COLLECT_SCHEME_WRITE'],
      }));
    case 'promote a reader':
      return void (await alone(`PUT v1/tenant/users/${demoId('user Northwind Payments reader@northwind.example')}`, {
        roles: ['COLLECT_SCHEME_WRITE'],
      }));
    case 'create a key':
      return void (await alone('POST v1/tenant/keys', { name: 'Mine', roles: ['COLLECT_SCHEME_WRITE'] }));
  }
}

test(
  'no sequence of changes lets one person publish, or make somebody who could approve it',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 10 }), async (steps) => {
        await sandbox().reset();
        const key = await addKey(sandbox().db, tenantId, { roles: ['TENANT_ADMIN'] });
        const asKey: Call = (call, body) => callBare(sandbox(), call, body, { authorization: key.authorization });
        await other('PUT v1/tenant/approval-settings', { schemes: true, access: true });
        const { drafts, publishedDraftId } = await readScheme();
        const published = drafts.find(({ draftId }) => draftId === publishedDraftId);
        const { data } = await alone(`POST ${SCHEME}/drafts`, { ...published, draftId: undefined, name: 'Alone' });
        const { draftId } = draftSchema.parse(data);
        for (const step of steps) {
          const draft = (await readScheme()).drafts.find((one) => one.draftId === draftId);
          if (!draft) throw new Error('The draft has gone');
          await take(step, { draft, asKey });
        }
        expect((await readScheme()).publishedDraftId).toBe(publishedDraftId);
        expect((await alone('GET v1/tenant/approval-settings')).data).toMatchObject({ schemes: true, access: true });
        const { rows } = { rows: await sandbox().db.selectFrom('approvals').select('status').execute() };
        expect(rows.map(({ status }) => status)).not.toContain('APPROVED');
        const admins = await sandbox()
          .db.selectFrom('tenant_users')
          .select('email_address')
          .where('email_address', '=', 'puppet@northwind.example')
          .execute();
        expect(admins).toEqual([]);
      }),
      { numRuns: 12 },
    );
  },
);

test('a colleague who took no part ends the wait', async () => {
  await alone('PUT v1/tenant/approval-settings', { schemes: true });
  const { drafts, publishedDraftId } = await readScheme();
  const published = drafts.find(({ draftId }) => draftId === publishedDraftId);
  const { data } = await alone(`POST ${SCHEME}/drafts`, { ...published, draftId: undefined, name: 'Alone' });
  const draft = draftSchema.parse(data);
  const requested = await alone('POST v1/tenant/approvals', { publications: [await publicationOf(draft)] });
  await other(`POST v1/tenant/approvals/${approvalDetailSchema.parse(requested.data).approvalId}/approve`);
  expect((await readScheme()).publishedDraftId).toBe(draft.draftId);
});
