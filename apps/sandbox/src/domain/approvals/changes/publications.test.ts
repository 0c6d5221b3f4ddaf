import { type ApprovalDetail, approvalDetailSchema } from '@portal/api-client/approval-requests';
import { approvalListSchema, approvalSchema } from '@portal/api-client/approvals';
import { type Draft, draftSchema, schemeSchema } from '@portal/api-client/schemes';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoDraftId } from '../../../demo/data/demo-schemes.ts';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { callerAs, type Call, callBare } from '../../../testing/test-caller.ts';
import { addKey, addLogin, addWebhook, setRoles } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { anyDatabase, startOn, testDatabases } from '../../../testing/test-databases.ts';
import { schemeIdOf } from '../../payments/order-story.ts';
import { expireApprovals } from '../end-approvals.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');
const writer = callAs('writer@northwind.example');
const carla = callAs('carla.moretti@northwind.example');
const reader = callAs('reader@northwind.example');

const { tenantId } = demoTenant('Northwind Payments');
const checkout = schemeIdOf(tenantId, 'Online checkout');
const SCHEME = `v2/schemes/collect/${checkout}`;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  for (const name of ['carla.moretti', 'elena.petrova', 'priya.raman']) {
    const email = `${name}@northwind.example`;
    await addLogin(sandbox().db, email);
    await sandbox()
      .db.updateTable('tenant_users')
      .set({ subject: demoId(email) })
      .where('email_address', '=', email)
      .execute();
  }
});

const readScheme = async (call: Call = admin) => schemeSchema.parse((await call(`GET ${SCHEME}`)).data);
const turnOn = async (call: Call = admin) => call('PUT v1/tenant/approval-settings', { schemes: true });

/** Adds a draft that differs from the published one. */
async function addDraft(call: Call, name = 'Changed'): Promise<Draft> {
  const { drafts, publishedDraftId } = await readScheme(call);
  const published = drafts.find(({ draftId }) => draftId === publishedDraftId);
  if (!published) throw new Error('The scheme is not published');
  const { data } = await call(`POST ${SCHEME}/drafts`, { ...published, draftId: undefined, name, note: null });
  return draftSchema.parse(data);
}

async function publication({ draftId, lastModified }: Draft) {
  const { publishedDraftId } = await readScheme();
  return { kind: 'collect', schemeId: checkout, draftId, lastModified, publishedDraftId };
}

async function request(call: Call, draft: Draft): Promise<ApprovalDetail> {
  const { data, codes } = await call('POST v1/tenant/approvals', { publications: [await publication(draft)] });
  expect(codes).toEqual([]);
  return approvalDetailSchema.parse(data);
}

const publish = async (call: Call, draft: Draft) =>
  call(`POST ${SCHEME}/drafts/${draft.draftId}/publish`, await publication(draft));
const read = async (call: Call, { approvalId }: { approvalId: string }) =>
  approvalDetailSchema.parse((await call(`GET v1/tenant/approvals/${approvalId}`)).data);
const answer = async (call: Call, { approvalId }: { approvalId: string }, with_ = 'approve', body?: object) =>
  call(`POST v1/tenant/approvals/${approvalId}/${with_}`, body);

describe('a publication', () => {
  test('needs no approval until the switch is on', async () => {
    expect((await publish(admin, await addDraft(admin))).status).toBe(200);
  });

  test('is refused while the switch is on, also for API keys', async () => {
    await turnOn();
    const draft = await addDraft(admin);
    const { authorization } = await addKey(sandbox().db, tenantId, { roles: ['TENANT_ADMIN'] });
    const path = `POST ${SCHEME}/drafts/${draft.draftId}/publish`;
    for (const refused of [
      await publish(admin, draft),
      await callBare(sandbox(), path, await publication(draft), { authorization }),
    ]) {
      expect([refused.status, refused.codes]).toEqual([409, ['APPROVAL_REQUIRED']]);
    }
    expect((await readScheme()).publishedDraftId).not.toBe(draft.draftId);
  });

  test('is made by the approval, exactly as it was requested', async () => {
    await turnOn();
    const draft = await addDraft(writer);
    const { publishedDraftId } = await readScheme();
    const requested = await request(writer, draft);
    expect(requested).toMatchObject({
      kind: 'schemes',
      title: 'Publish Changed',
      status: 'PENDING',
      requestedBy: 'writer@northwind.example',
      mayApprove: false,
      isRequester: true,
      isOwnChange: true,
      publications: [{ schemeId: checkout, before: { draftId: publishedDraftId }, after: { draftId: draft.draftId } }],
    });
    const shown = await read(admin, requested);
    expect(shown.mayApprove).toBe(true);
    expect(shown.publications[0]?.replay).toMatchObject({ days: 30 });
    const { status, data } = await answer(admin, requested);
    expect(status).toBe(200);
    expect(approvalSchema.parse(data)).toMatchObject({ status: 'APPROVED', endedBy: 'admin@northwind.example' });
    expect((await readScheme()).publishedDraftId).toBe(draft.draftId);
  });

  test('shows payments only to readers of transactions', async () => {
    await turnOn();
    const requested = await request(writer, await addDraft(writer));
    expect((await read(carla, requested)).publications[0]).not.toHaveProperty('replay');
  });

  test('cannot be approved by its requester, an author, or the creator of a key that took part', async () => {
    await turnOn();
    const draft = await addDraft(writer);
    const byAdmin = await admin(`POST ${SCHEME}/drafts`, { ...draft, name: 'Again', lastModified: draft.lastModified });
    const saved = draftSchema.parse(byAdmin.data);
    const requested = await request(multi, saved);
    expect(requested.approvers).toBe(2);
    for (const own of [multi, admin, writer]) {
      const refused = await answer(own, requested);
      expect([refused.status, refused.codes]).toEqual([403, ['APPROVAL_OWN_CHANGE']]);
    }
    expect((await answer(carla, requested)).status).toBe(200);
  });

  test('of a key counts for the user who created the key, and a key never requests or approves', async () => {
    await turnOn();
    const key = await addKey(sandbox().db, tenantId, { roles: ['COLLECT_SCHEME_WRITE'] });
    const asKey: Call = (call, body) => callBare(sandbox(), call, body, { authorization: key.authorization });
    const draft = await addDraft(asKey);
    const ofKey = await asKey('POST v1/tenant/approvals', { publications: [await publication(draft)] });
    expect(ofKey.codes).toEqual(['NOT_FOR_API_KEYS']);
    const requested = await request(writer, draft);
    expect((await answer(asKey, requested)).codes).toEqual(['NOT_FOR_API_KEYS']);
    expect((await answer(admin, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
    expect((await answer(multi, requested)).status).toBe(200);
  });

  test('of a draft that began with an unpublished one has its authors too', async () => {
    await turnOn();
    const first = await addDraft(admin);
    const { data } = await writer(`POST ${SCHEME}/drafts`, { ...first, draftId: undefined, basedOn: first.draftId });
    const requested = await request(writer, draftSchema.parse(data));
    expect((await answer(admin, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
  });

  test('needs the write role of the scheme at the moment of the approval', async () => {
    await turnOn();
    const requested = await request(admin, await addDraft(admin));
    expect((await answer(reader, requested)).codes).toEqual(['FORBIDDEN']);
    await setRoles(sandbox().db, demoId('user Northwind Payments carla.moretti@northwind.example'), [
      'PAYOUT_SCHEME_WRITE',
    ]);
    expect((await answer(carla, requested)).codes).toEqual(['NOT_FOUND']);
    expect((await read(admin, requested)).status).toBe('PENDING');
  });

  test('lapses at once when the draft changes, and says by whom', async () => {
    await turnOn();
    const draft = await addDraft(admin);
    const requested = await request(admin, draft);
    await writer(`POST ${SCHEME}/drafts`, { ...draft, name: 'Slipped in' });
    expect(await read(admin, requested)).toMatchObject({ status: 'LAPSED', endedBy: 'writer@northwind.example' });
    expect((await answer(multi, requested)).codes).toEqual(['APPROVAL_LAPSED']);
    expect((await readScheme()).publishedDraftId).not.toBe(draft.draftId);
  });

  test('lapses when its scheme is deleted, and says by whom', async () => {
    await turnOn();
    const requested = await request(writer, await addDraft(writer));
    expect((await multi(`DELETE ${SCHEME}`)).codes).toEqual([]);
    expect(await read(admin, requested)).toMatchObject({ status: 'LAPSED', endedBy: 'multi@northwind.example' });
    expect((await answer(admin, requested)).codes).toEqual(['APPROVAL_LAPSED']);
  });

  test('lapses when another draft is published first', async () => {
    await turnOn();
    const [one, other] = [await addDraft(admin, 'One'), await addDraft(admin, 'Other')];
    const [first, second] = [await request(admin, one), await request(admin, other)];
    await answer(multi, first);
    expect((await answer(multi, second)).codes).toEqual(['APPROVAL_LAPSED']);
    expect((await readScheme()).publishedDraftId).toBe(one.draftId);
  });

  test('lapses at the approval if the stored draft is not the one that was shown', async () => {
    await turnOn();
    const draft = await addDraft(admin);
    const requested = await request(admin, draft);
    await sandbox()
      .db.updateTable('scheme_drafts')
      .set({ last_modified: new Date() })
      .where('draft_id', '=', draft.draftId)
      .execute();
    expect((await answer(multi, requested)).codes).toEqual(['APPROVAL_LAPSED']);
    expect((await read(admin, requested)).status).toBe('LAPSED');
  });

  test('has one request at a time, and can be requested again after it was withdrawn or declined', async () => {
    await turnOn();
    const draft = await addDraft(admin);
    const first = await request(admin, draft);
    const again = await writer('POST v1/tenant/approvals', { publications: [await publication(draft)] });
    expect([again.status, again.codes]).toEqual([409, ['APPROVAL_PENDING']]);
    expect((await answer(writer, first, 'withdraw')).codes).toEqual(['FORBIDDEN']);
    expect((await answer(admin, first, 'withdraw')).status).toBe(200);
    const second = await request(admin, draft);
    expect((await answer(writer, second, 'decline', { reason: ' ' })).codes).toEqual(['VALIDATION_FAILED']);
    expect((await answer(writer, second, 'decline', { reason: 'Not today' })).status).toBe(200);
    expect(await read(admin, second)).toMatchObject({ status: 'DECLINED', reason: 'Not today' });
    expect((await answer(multi, second)).codes).toEqual(['APPROVAL_NOT_PENDING']);
    expect((await request(admin, draft)).status).toBe('PENDING');
  });

  test('of several schemes is one request, which needs the roles of all of them', async () => {
    await turnOn();
    const payouts = schemeIdOf(tenantId, 'Marketplace payouts');
    const scheme = schemeSchema.parse((await admin(`GET v2/schemes/payout/${payouts}`)).data);
    const published = scheme.drafts.find(({ draftId }) => draftId === scheme.publishedDraftId);
    const { data } = await admin(`POST v2/schemes/payout/${payouts}/drafts`, { ...published, draftId: undefined });
    const payout = draftSchema.parse(data);
    const collect = await addDraft(admin);
    const { data: sent, codes } = await admin('POST v1/tenant/approvals', {
      publications: [
        await publication(collect),
        { kind: 'payout', schemeId: payouts, ...payout, publishedDraftId: scheme.publishedDraftId },
      ],
    });
    expect(codes).toEqual([]);
    const requested = approvalDetailSchema.parse(sent);
    const priya = callAs('priya.raman@northwind.example');
    expect((await answer(priya, requested)).codes).toEqual(['FORBIDDEN']);
    expect((await answer(writer, requested)).status).toBe(200);
    expect((await readScheme()).publishedDraftId).toBe(collect.draftId);
  });

  test('of an earlier draft can be approved by its author, but not by the requester', async () => {
    await turnOn();
    const { data } = await admin('POST v1/tenant/approvals', {
      publications: [await publication(await draftOf(demoDraftId(checkout, 0)))],
    });
    const requested = approvalDetailSchema.parse(data);
    expect((await answer(admin, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
    expect((await answer(multi, requested)).status).toBe(200);
  });

  test('raises events that name the request only', async () => {
    await turnOn();
    await addWebhook(sandbox().db, tenantId, { events: ['approval.requested', 'approval.approved'] });
    const requested = await request(admin, await addDraft(admin));
    await answer(multi, requested);
    const raised = await sandbox().db.selectFrom('webhook_events').select(['event_type', 'payload']).execute();
    const own = raised.filter(({ event_type }) => event_type.startsWith('approval.'));
    expect(own.map(({ event_type }) => event_type)).toEqual(['approval.requested', 'approval.approved']);
    for (const { payload } of own) {
      expect(JSON.parse(payload)).toMatchObject({ data: { approvalId: requested.approvalId, kind: 'schemes' } });
    }
  });
});

async function draftOf(draftId: string): Promise<Draft> {
  const draft = (await readScheme()).drafts.find((one) => one.draftId === draftId);
  if (!draft) throw new Error('The draft was not found');
  return draft;
}

test('a list has the requests of changes that the caller may make, and counts who can approve them', async () => {
  await turnOn();
  const requested = await request(admin, await addDraft(admin));
  const listed = async (call: Call, query = '') =>
    approvalListSchema.parse((await call(`GET v1/tenant/approvals${query}`)).data).results;
  expect(await listed(carla)).toMatchObject([{ approvalId: requested.approvalId, approvers: 4, mayApprove: true }]);
  expect(await listed(callAs('elena.petrova@northwind.example'))).toEqual([]);
  expect(await listed(carla, '?status=APPROVED')).toEqual([]);
  expect((await reader('GET v1/tenant/approvals')).codes).toEqual(['FORBIDDEN']);
});

test('a request expires after 14 days', async () => {
  const clock = createTestClock();
  const own = await startOn(anyDatabase, { delivery: { clock } });
  try {
    const call = await callerAs(own, 'admin@northwind.example');
    await call('PUT v1/tenant/approval-settings', { schemes: true });
    const scheme = schemeSchema.parse((await call(`GET ${SCHEME}`)).data);
    const draft = scheme.drafts.find(({ publishedOn }) => publishedOn == null);
    const { data } = await call('POST v1/tenant/approvals', {
      publications: [{ kind: 'collect', schemeId: checkout, ...draft, publishedDraftId: scheme.publishedDraftId }],
    });
    const { approvalId } = approvalDetailSchema.parse(data);
    clock.advance(14 * DAY_MS - 1);
    expect(approvalSchema.parse((await call(`GET v1/tenant/approvals/${approvalId}`)).data).status).toBe('PENDING');
    clock.advance(1);
    expect(approvalSchema.parse((await call(`GET v1/tenant/approvals/${approvalId}`)).data).status).toBe('EXPIRED');
    const other = await callerAs(own, 'multi@northwind.example');
    expect((await other(`POST v1/tenant/approvals/${approvalId}/approve`)).codes).toEqual(['APPROVAL_NOT_PENDING']);
    await expireApprovals(own.db, new Date(clock.now()));
    const row = await own.db.selectFrom('approvals').select(['status', 'sealed']).executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'EXPIRED', sealed: null });
  } finally {
    await own.close();
  }
});

describe.each(testDatabases)('on $name', (database) => {
  test('of two people who approve or decline at once, one succeeds', async () => {
    const own = await startOn(database);
    try {
      const [one, two, three] = await Promise.all(
        ['admin', 'multi', 'writer'].map((name) => callerAs(own, `${name}@northwind.example`)),
      );
      if (!one || !two || !three) throw new Error('There are three');
      await one('PUT v1/tenant/approval-settings', { schemes: true });
      const scheme = schemeSchema.parse((await one(`GET ${SCHEME}`)).data);
      const published = scheme.drafts.find(({ draftId }) => draftId === scheme.publishedDraftId);
      const saved = await one(`POST ${SCHEME}/drafts`, { ...published, draftId: undefined });
      const draft = draftSchema.parse(saved.data);
      const { data } = await one('POST v1/tenant/approvals', {
        publications: [{ kind: 'collect', schemeId: checkout, ...draft, publishedDraftId: scheme.publishedDraftId }],
      });
      const { approvalId } = approvalDetailSchema.parse(data);
      const path = `POST v1/tenant/approvals/${approvalId}` as const;
      const outcomes = await Promise.all([
        two(`${path}/approve`),
        three(`${path}/approve`),
        two(`${path}/decline`, { reason: 'No' }),
        one(`${path}/withdraw`),
      ]);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = outcomes.filter(({ status }) => status !== 200).flatMap(({ codes }) => codes);
      expect(refused).toEqual(['APPROVAL_NOT_PENDING', 'APPROVAL_NOT_PENDING', 'APPROVAL_NOT_PENDING']);
    } finally {
      await own.close();
    }
  });

  test('an approval and direct changes of the scheme at once all get an answer', async () => {
    const own = await startOn(database);
    try {
      const [one, two] = await Promise.all(
        ['admin', 'multi'].map((name) => callerAs(own, `${name}@northwind.example`)),
      );
      if (!one || !two) throw new Error('There are two');
      await one('PUT v1/tenant/approval-settings', { schemes: true });
      for (let round = 0; round < 5; round += 1) {
        const scheme = schemeSchema.parse((await one(`GET ${SCHEME}`)).data);
        const published = scheme.drafts.find(({ draftId }) => draftId === scheme.publishedDraftId);
        const add = async () => one(`POST ${SCHEME}/drafts`, { ...published, draftId: undefined });
        const draft = draftSchema.parse((await add()).data);
        const direct = { lastModified: draft.lastModified, publishedDraftId: scheme.publishedDraftId };
        const { data } = await one('POST v1/tenant/approvals', {
          publications: [{ ...direct, kind: 'collect', schemeId: checkout, draftId: draft.draftId }],
        });
        const { approvalId } = approvalDetailSchema.parse(data);
        const outcomes = await Promise.all([
          two(`POST v1/tenant/approvals/${approvalId}/approve`),
          one(`POST ${SCHEME}/drafts/${draft.draftId}/publish`, direct),
          add(),
          one(`POST ${SCHEME}/drafts/${draft.draftId}/publish`, direct),
        ]);
        for (const { status } of outcomes) expect(status).toBeOneOf([200, 201, 409]);
      }
    } finally {
      await own.close();
    }
  });
});
