import { type ApprovalDetail, approvalDetailSchema } from '@portal/api-client/approval-requests';
import { createdKeySchema } from '@portal/api-client/keys';
import { userListSchema } from '@portal/api-client/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoId } from '../../../demo/data/demo-tenants.ts';
import { everyRow } from '../../../testing/every-row.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { type Call, callerAs } from '../../../testing/test-caller.ts';
import { createTestClock } from '../../../testing/test-clock.ts';
import { anyDatabase, startOn } from '../../../testing/test-databases.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');
const writer = callAs('writer@northwind.example');

beforeEach(async () => {
  expect((await admin('PUT v1/tenant/approval-settings', { access: true })).status).toBe(200);
});

async function request(call: Call, body: object): Promise<ApprovalDetail> {
  const { data, codes } = await call('POST v1/tenant/approvals', body);
  expect(codes).toEqual([]);
  return approvalDetailSchema.parse(data);
}

const approve = async (call: Call, { approvalId }: { approvalId: string }) =>
  call(`POST v1/tenant/approvals/${approvalId}/approve`);
const KEYS = 'v1/tenant/keys';
const DAY_MS = 86_400_000;
const READER = `v1/tenant/users/${demoId('user Northwind Payments reader@northwind.example')}` as const;
const key = { name: 'Batch', roles: ['PAYOUT_SCHEME_WRITE', 'APP_READ'] };

describe('a key', () => {
  test('without a privileged role needs no approval', async () => {
    expect((await admin(`POST ${KEYS}`, { name: 'Reports', roles: ['TRANSACTION_READ'] })).status).toBe(201);
  });

  test('is created once by its requester, who alone sees the private part', async () => {
    expect((await admin(`POST ${KEYS}`, key)).codes).toEqual(['APPROVAL_REQUIRED']);
    const requested = await request(admin, { newKey: key });
    expect(requested).toMatchObject({ title: 'Create API key Batch', isPermission: true, newKey: key });
    expect((await approve(admin, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
    expect((await approve(multi, requested)).status).toBe(200);
    expect(
      approvalDetailSchema.parse((await multi(`GET v1/tenant/approvals/${requested.approvalId}`)).data),
    ).not.toHaveProperty('newKey');
    expect((await multi(`POST ${KEYS}`, key)).codes).toEqual(['APPROVAL_REQUIRED']);
    expect((await admin(`POST ${KEYS}`, { ...key, roles: ['TENANT_ADMIN'] })).codes).toEqual(['APPROVAL_REQUIRED']);
    expect((await admin(`POST ${KEYS}`, { ...key, name: 'Other' })).codes).toEqual(['APPROVAL_REQUIRED']);
    const headers = { 'idempotency-key': 'one-and-the-same-key' };
    const created = await admin(`POST ${KEYS}`, { ...key, roles: key.roles.toReversed() }, headers);
    expect(created.status).toBe(201);
    const { privateKey } = createdKeySchema.parse(created.data);
    // A repeated request creates no other one.
    expect((await admin(`POST ${KEYS}`, { ...key, roles: key.roles.toReversed() }, headers)).data).toEqual(
      created.data,
    );
    expect((await admin(`POST ${KEYS}`, key)).codes).toEqual(['APPROVAL_REQUIRED']);
    expect(JSON.stringify(await everyRow(sandbox().db))).not.toContain(privateKey);
  });

  test('is created within 14 days of the approval', async () => {
    const clock = createTestClock();
    const own = await startOn(anyDatabase, { delivery: { clock } });
    try {
      const requester = await callerAs(own, 'admin@northwind.example');
      await requester('PUT v1/tenant/approval-settings', { access: true });
      const requested = await request(requester, { newKey: key });
      expect(requested.permittedUntil).toBeNull();
      expect((await approve(await callerAs(own, 'multi@northwind.example'), requested)).status).toBe(200);
      const approved = await requester(`GET v1/tenant/approvals/${requested.approvalId}`);
      const end = new Date(clock.now() + 14 * DAY_MS).toISOString();
      expect(approvalDetailSchema.parse(approved.data).permittedUntil).toBe(end);
      clock.advance(14 * DAY_MS);
      expect((await requester(`POST ${KEYS}`, key)).codes).toEqual(['APPROVAL_REQUIRED']);
    } finally {
      await own.close();
    }
  });

  test('is replaced with a permission', async () => {
    const { publicKey } = createdKeySchema.parse(
      (await admin(`POST ${KEYS}`, { name: 'Till', roles: ['APP_READ'] })).data,
    );
    const replacement = { name: 'Till', roles: ['APP_WRITE'], overlap: 'NONE' };
    expect((await admin(`POST ${KEYS}/${publicKey}/replace`, replacement)).codes).toEqual(['APPROVAL_REQUIRED']);
    await approve(multi, await request(admin, { keyReplacement: { publicKey, ...replacement } }));
    expect((await admin(`POST ${KEYS}/${publicKey}/replace`, replacement)).status).toBe(201);
  });

  test('is raised by the approval, and lapses when it changes', async () => {
    const created = await admin(`POST ${KEYS}`, { name: 'Till', roles: ['APP_READ'] });
    const { publicKey } = createdKeySchema.parse(created.data);
    const path = `${KEYS}/${publicKey}`;
    const raised = { name: 'Till', roles: ['APP_WRITE'] };
    expect((await admin(`PUT ${path}`, raised)).codes).toEqual(['APPROVAL_REQUIRED']);
    const version = async () => (await admin(`GET ${path}`)).headers.get('etag') ?? '';
    const first = await request(admin, { keyChange: { publicKey, version: await version(), ...raised } });
    expect((await admin(`PUT ${path}`, { name: 'Till 2', roles: ['APP_READ'] })).status).toBe(200);
    expect((await approve(multi, first)).codes).toEqual(['APPROVAL_LAPSED']);
    const second = await request(admin, { keyChange: { publicKey, version: await version(), ...raised } });
    expect(second.changes).toEqual([
      { name: 'Name', before: 'Till 2', after: 'Till' },
      { name: 'Roles', before: 'Apps: read', after: 'Apps: write' },
    ]);
    expect((await approve(multi, second)).status).toBe(200);
    expect((await admin(`GET ${path}`)).data).toMatchObject({ name: 'Till', roles: ['APP_WRITE'] });
    // It may lose the role again without one.
    expect((await admin(`PUT ${path}`, { name: 'Till', roles: ['APP_READ'] })).status).toBe(200);
  });
});

describe('a user', () => {
  test('gets a privileged role by the approval of another admin', async () => {
    const roles = ['TENANT_ADMIN'];
    expect((await admin(`PUT ${READER}`, { roles })).codes).toEqual(['APPROVAL_REQUIRED']);
    const version = (await admin(`GET ${READER}`)).headers.get('etag') ?? '';
    const userId = READER.slice('v1/tenant/users/'.length);
    const requested = await request(admin, { userRoles: { userId, version, roles } });
    expect((await writer(`POST v1/tenant/approvals/${requested.approvalId}/approve`)).codes).toEqual(['NOT_FOUND']);
    expect((await approve(multi, requested)).status).toBe(200);
    expect((await admin(`GET ${READER}`)).data).toMatchObject({ roles });
  });

  test('loses roles, or gets others, without one', async () => {
    expect((await admin(`PUT ${READER}`, { roles: ['WEBHOOK_WRITE'] })).status).toBe(200);
  });

  test('who is invited without such a role in the meantime makes the request lapse', async () => {
    const emailAddress = 'puppet@northwind.example';
    const requested = await request(admin, { invitation: { emailAddress, roles: ['COLLECT_SCHEME_WRITE'] } });
    const invited = await multi('POST v1/tenant/invitation/invite', { emailAddress, roles: ['WEBHOOK_READ'] });
    expect(invited.codes).toEqual([]);
    expect((await admin(`GET v1/tenant/approvals/${requested.approvalId}`)).data).toMatchObject({
      status: 'LAPSED',
      endedBy: 'multi@northwind.example',
    });
  });

  test('is invited by the approval', async () => {
    const invitation = { emailAddress: 'puppet@northwind.example', roles: ['COLLECT_SCHEME_WRITE'] };
    expect((await admin('POST v1/tenant/invitation/invite', invitation)).codes).toEqual(['APPROVAL_REQUIRED']);
    const spelled = { ...invitation, roles: ['tenant-collect-scheme-write'] };
    expect((await admin('POST v1/tenant/invitation/invite', spelled)).codes).toEqual(['APPROVAL_REQUIRED']);
    const requested = await request(admin, { invitation });
    const sent = sandbox().sentInvitations.length;
    expect((await approve(multi, requested)).status).toBe(200);
    expect(sandbox().sentInvitations.slice(sent)).toMatchObject([{ to: 'puppet@northwind.example' }]);
    const { results } = userListSchema.parse((await admin('GET v1/tenant/users')).data);
    expect(results.find(({ emailAddress }) => emailAddress === invitation.emailAddress)).toMatchObject({
      roles: invitation.roles,
      invitationStatus: 'INVITED',
    });
    const again = await admin('POST v1/tenant/approvals', { invitation });
    expect(again.codes).toEqual(['USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS']);
  });
});
