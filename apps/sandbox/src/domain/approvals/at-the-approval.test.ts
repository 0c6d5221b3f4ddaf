import { randomBytes } from 'node:crypto';
import { type ApprovalDetail, approvalDetailSchema } from '@portal/api-client/approval-requests';
import { describe, expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { createSecretStore, refuseOtherKey } from '../../platform/secrets/secret-store.ts';
import { setRoles } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import type { Call } from '../../testing/test-caller.ts';
import { anyDatabase, countWaiting } from '../../testing/test-databases.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');
const writer = callAs('writer@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');
const WRITER = demoId('user Northwind Payments writer@northwind.example');
const MULTI = demoId('user Northwind Payments multi@northwind.example');
const LOST = 'The requester no longer has the role for this change.';

async function request(call: Call, body: object): Promise<ApprovalDetail> {
  await admin('PUT v1/tenant/approval-settings', { appConfigurations: true, providerConfigurations: true });
  const { data, codes } = await call('POST v1/tenant/approvals', body);
  expect(codes).toEqual([]);
  return approvalDetailSchema.parse(data);
}

const approve = (call: Call, { approvalId }: ApprovalDetail) => call(`POST v1/tenant/approvals/${approvalId}/approve`);
const read = async ({ approvalId }: ApprovalDetail) =>
  approvalDetailSchema.parse((await admin(`GET v1/tenant/approvals/${approvalId}`)).data);

const network = { networkProvider: { network: 'becsau', provider: 'gocardless' } };
const account = { linkedAccount: { appId: 'open-banking', holderName: 'Northwind', iban: 'IE64IRCE92050112345678' } };
const credentials = { provider: 'bottomline', customerId: 'C-1', userName: 'northwind', accessKey: 'a-secret' };

async function requestCredentials(): Promise<ApprovalDetail> {
  const version = (await admin('GET v2/mandates/internal/bottomline/configuration')).headers.get('etag');
  return request(admin, { providerConfiguration: { ...credentials, ...(version !== null && { version }) } });
}

async function setLicensed(enabled: boolean): Promise<void> {
  await sandbox()
    .db.updateTable('tenant_services')
    .set({ enabled })
    .where((where) => where.and({ tenant_id: tenantId, name: 'mandates' }))
    .execute();
}

test.each([
  ['the provider of a network', network],
  ['a connection', { providerConnection: { provider: 'gocardless' } }],
])('%s is not approved without the licence, and can be once it is back', async (_name, change) => {
  const requested = await request(admin, change);
  await setLicensed(false);
  const refused = await approve(multi, requested);
  expect([refused.status, refused.codes]).toEqual([403, ['SERVICE_NOT_LICENSED']]);
  expect((await read(requested)).status).toBe('PENDING');
  await setLicensed(true);
  expect((await approve(multi, requested)).status).toBe(200);
});

test('the request for the provider of a network names the network in words', async () => {
  expect((await request(admin, network)).title).toBe('Choose the provider of BECS AU');
});

test.each([
  ['loses the role', async () => admin(`PUT v1/tenant/users/${WRITER}`, { roles: ['APP_READ'] })],
  ['is deleted', async () => admin(`DELETE v1/tenant/users/${WRITER}`)],
])('a request lapses at once when its requester %s', async (_name, change) => {
  const requested = await request(writer, account);
  expect((await change()).status).toBe(200);
  expect(await read(requested)).toMatchObject({
    status: 'LAPSED',
    endedBy: 'admin@northwind.example',
    reason: LOST,
  });
  expect((await approve(multi, requested)).codes).toEqual(['APPROVAL_LAPSED']);
});

test('a requester who keeps the role, or gets others, keeps the request', async () => {
  const requested = await request(writer, account);
  await admin(`PUT v1/tenant/users/${WRITER}`, { roles: ['APP_WRITE', 'WEBHOOK_READ'] });
  expect((await approve(multi, requested)).status).toBe(200);
});

test('a request lapses at the approval if its requester has lost the role by then', async () => {
  const requested = await request(writer, account);
  await setRoles(sandbox().db, WRITER, ['APP_READ']);
  expect((await approve(multi, requested)).codes).toEqual(['APPROVAL_LAPSED']);
  expect(await read(requested)).toMatchObject({ status: 'LAPSED', reason: LOST });
  expect(await sandbox().db.selectFrom('linked_accounts').selectAll().execute()).toEqual([]);
});

test('an approver who loses the role while the approval waits for its turn approves nothing', async () => {
  const requested = await request(admin, account);
  const waiting = await sandbox()
    .db.transaction()
    .execute(async (trx) => {
      await lockTenant(trx, { tenantId });
      const pending = approve(multi, requested);
      if (anyDatabase.name === 'PostgreSQL')
        await expect.poll(() => countWaiting(sandbox().db), { timeout: 15_000 }).toBe(1);
      await setRoles(trx, MULTI, ['APP_READ']);
      return { pending };
    });
  const refused = await waiting.pending;
  expect([refused.status, refused.codes]).toEqual([403, ['FORBIDDEN']]);
  expect(await read(requested)).toMatchObject({ status: 'PENDING' });
  expect(await sandbox().db.selectFrom('linked_accounts').selectAll().execute()).toEqual([]);
});

test('the request of a bank account lapses at once when its app is uninstalled', async () => {
  const requested = await request(admin, account);
  await multi('POST v1/apps/installed/open-banking/uninstall');
  expect(await read(requested)).toMatchObject({ status: 'LAPSED', endedBy: 'multi@northwind.example' });
});

describe('a request whose switch is turned off in the meantime', () => {
  async function requestAndTurnOff(): Promise<ApprovalDetail> {
    const requested = await request(writer, account);
    const off = await request(admin, { settings: { appConfigurations: false } });
    expect((await approve(multi, off)).status).toBe(200);
    return requested;
  }

  test('can be approved', async () => {
    const requested = await requestAndTurnOff();
    expect(await read(requested)).toMatchObject({ status: 'PENDING' });
    expect((await approve(multi, requested)).status).toBe(200);
    expect(await read(requested)).toMatchObject({ status: 'APPROVED' });
  });

  test('still cannot be approved by its requester, who makes the change without an approval, and it lapses', async () => {
    const requested = await requestAndTurnOff();
    expect((await approve(writer, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
    const { appId, ...input } = account.linkedAccount;
    expect((await writer(`POST v1/apps/installed/${appId}/configuration/link-account`, input)).codes).toEqual([]);
    expect(await read(requested)).toMatchObject({ status: 'LAPSED', endedBy: 'writer@northwind.example' });
  });
});

test('a request whose secrets cannot be read lapses, and says so', async () => {
  const requested = await requestCredentials();
  await sandbox().db.updateTable('approvals').set({ sealed: 'damaged' }).execute();
  const refused = await approve(multi, requested);
  expect([refused.status, refused.codes]).toEqual([409, ['APPROVAL_LAPSED']]);
  expect(await read(requested)).toMatchObject({
    status: 'LAPSED',
    reason: 'Its secrets can no longer be read. Request the change again.',
  });
});

test('with another key, a sandbox with a sealed request does not start', async () => {
  const { db } = sandbox();
  await db.deleteFrom('app_secrets').execute();
  await db.deleteFrom('provider_secrets').execute();
  const other = createSecretStore(randomBytes(32));
  await refuseOtherKey(db, other);
  await requestCredentials();
  for (const secrets of [other, undefined]) {
    await expect(refuseOtherKey(db, secrets)).rejects.toThrow(
      /^The secrets in the database were encrypted with another key/,
    );
  }
});
