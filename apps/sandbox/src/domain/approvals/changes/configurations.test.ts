import { type ApprovalDetail, approvalDetailSchema } from '@portal/api-client/approval-requests';
import { describe, expect, test } from 'vitest';
import { everyRow } from '../../../testing/every-row.ts';
import { addKey } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { type Call, callBare } from '../../../testing/test-caller.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { beginAttempt, pressConsent, targetOf } from '../../consent/testing/test-consent.ts';

const portalUrl = 'http://portal.example';
const { callAs, sandbox } = setUpSandbox({ portalUrl });
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const SECRET = 'a-secret-that-nobody-sees';
const CARDS = 'v1/apps/installed/card-payments/configuration';
const cards = {
  merchant: { merchantId: '1234567890', statementName: 'Northwind', environment: 'test' },
  access: { apiKey: SECRET },
  authentication: { isAuthenticated: false },
};

async function request(call: Call, body: object): Promise<ApprovalDetail> {
  const { data, codes } = await call('POST v1/tenant/approvals', body);
  expect(codes).toEqual([]);
  return approvalDetailSchema.parse(data);
}

const answer = async (call: Call, { approvalId }: { approvalId: string }, with_ = 'approve', body?: object) =>
  call(`POST v1/tenant/approvals/${approvalId}/${with_}`, body);
const read = async (call: Call, { approvalId }: { approvalId: string }) =>
  approvalDetailSchema.parse((await call(`GET v1/tenant/approvals/${approvalId}`)).data);
const versionOf = async (path: string) => (await admin(`GET ${path}`)).headers.get('etag') ?? '';

describe('the configuration of an app', () => {
  const turnOn = () => admin('PUT v1/tenant/approval-settings', { appConfigurations: true });
  const ask = async (call = admin, configuration: object = cards) =>
    request(call, { appConfiguration: { appId: 'card-payments', version: await versionOf(CARDS), configuration } });

  test('is not saved directly, on either path, or with an API key', async () => {
    await turnOn();
    const { authorization } = await addKey(sandbox().db, tenantId, { roles: ['APP_WRITE'] });
    for (const refused of [
      await admin(`PUT ${CARDS}`, cards),
      await admin(`PUT ${CARDS}/v2`, cards),
      await callBare(sandbox(), `PUT ${CARDS}`, cards, { authorization, 'if-match': '*' }),
    ]) {
      expect([refused.status, refused.codes]).toEqual([409, ['APPROVAL_REQUIRED']]);
    }
  });

  test('is saved by the approval, as the change of the requester', async () => {
    await turnOn();
    const requested = await ask();
    expect(requested).toMatchObject({
      title: 'Change the configuration of Card Payments',
      changes: expect.arrayContaining([
        { name: expect.stringContaining('API key'), secret: 'added' },
        { name: expect.stringContaining('Merchant'), after: '1234567890' },
      ]),
    });
    expect((await answer(admin, requested)).codes).toEqual(['APPROVAL_OWN_CHANGE']);
    expect((await answer(multi, requested)).status).toBe(200);
    const { data } = await admin(`GET ${CARDS}`);
    expect(data).toMatchObject({ merchant: cards.merchant, access: { apiKey: { mask: expect.any(String) } } });
    const { saved_by } = await sandbox()
      .db.selectFrom('app_configurations')
      .select('saved_by')
      .where('tenant_id', '=', tenantId)
      .where('app_id', '=', 'card-payments')
      .executeTakeFirstOrThrow();
    expect(saved_by).toBe('admin@northwind.example');
  });

  test('has its secret in no response and no row, and nothing sealed once the request has ended', async () => {
    await turnOn();
    const requested = await ask();
    expect(JSON.stringify([requested, await read(multi, requested)])).not.toContain(SECRET);
    expect(JSON.stringify(await everyRow(sandbox().db))).not.toContain(SECRET);
    await answer(multi, requested, 'decline', { reason: 'No' });
    const withdrawn = await ask();
    await answer(admin, withdrawn, 'withdraw');
    const lapsed = await ask();
    await admin('POST v1/apps/installed/card-payments/uninstall');
    expect((await read(admin, lapsed)).status).toBe('LAPSED');
    const rows = await sandbox().db.selectFrom('approvals').select(['status', 'sealed']).execute();
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['DECLINED', 'LAPSED', 'WITHDRAWN']);
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true);
  });

  test('is refused with the faults of a save, and when it was read long ago', async () => {
    await turnOn();
    const version = await versionOf(CARDS);
    const wrong = { appId: 'card-payments', version, configuration: { nothing: 1 } };
    expect((await admin('POST v1/tenant/approvals', { appConfiguration: wrong })).codes).toEqual(['UNKNOWN_SETTING']);
    const stale = { appId: 'card-payments', version: '"1"', configuration: cards };
    expect((await admin('POST v1/tenant/approvals', { appConfiguration: stale })).codes).toEqual(['STALE_SAVE']);
  });

  test('lapses at the approval if it was saved in the meantime', async () => {
    await turnOn();
    const requested = await ask();
    await sandbox()
      .db.updateTable('app_configurations')
      .set({ saved_on: new Date() })
      .where('tenant_id', '=', tenantId)
      .execute();
    expect((await answer(multi, requested)).codes).toEqual(['APPROVAL_LAPSED']);
    expect((await admin(`GET ${CARDS}`)).data).not.toHaveProperty('access');
  });
});

describe('a connection on a consent page', () => {
  const connectPath = 'v2/mandates/internal/gocardless/connect';
  const redirectUri = `${portalUrl}/mandates/provider-configuration/gocardless/callback`;

  async function connect(call: Call) {
    const fields = await beginAttempt(call, { connectPath, redirectUri, state: 'bacs.state' });
    const code = targetOf(await pressConsent(sandbox(), 'allow', fields)).searchParams.get('code') ?? '';
    return call('PUT v2/mandates/internal/gocardless/configuration', { connection: { code, redirectUri } });
  }

  test('is permitted to the requester once', async () => {
    await admin('PUT v1/tenant/approval-settings', { providerConfigurations: true });
    const begin = (call: Call) => call(`POST ${connectPath}`, { redirectUri });
    expect((await begin(admin)).codes).toEqual(['APPROVAL_REQUIRED']);
    const requested = await request(admin, { providerConnection: { provider: 'gocardless' } });
    await answer(multi, requested);
    expect((await begin(multi)).codes).toEqual(['APPROVAL_REQUIRED']);
    expect((await connect(admin)).status).toBe(200);
    expect((await read(admin, requested)).usedOn).not.toBeNull();
    expect((await begin(admin)).codes).toEqual(['APPROVAL_REQUIRED']);
  });
});

describe('the settings of a provider', () => {
  const PATH = 'v2/mandates/internal/bottomline/configuration';
  const credentials = { customerId: 'C-77', userName: 'northwind', accessKey: SECRET };

  test('are saved by the approval, and never shown', async () => {
    await admin('PUT v1/tenant/approval-settings', { providerConfigurations: true });
    expect((await admin(`PUT ${PATH}`, credentials)).codes).toEqual(['APPROVAL_REQUIRED']);
    const version = await versionOf(PATH);
    const requested = await request(admin, {
      providerConfiguration: { provider: 'bottomline', ...(version !== '' && { version }), ...credentials },
    });
    expect(requested.changes).toContainEqual({ name: 'Customer number', before: expect.any(String), after: 'C-77' });
    expect(requested.changes).toContainEqual({ name: 'Access key', secret: 'added' });
    expect(JSON.stringify(await read(multi, requested))).not.toContain(SECRET);
    expect((await answer(multi, requested)).status).toBe(200);
    expect((await admin(`GET ${PATH}`)).data).toMatchObject({ customerId: 'C-77', status: 'CONNECTED' });
  });

  test('of a network are saved by the approval, first and later', async () => {
    await admin('PUT v1/tenant/approval-settings', { providerConfigurations: true });
    const NETWORK = 'v2/mandates/provider-configuration/becsau';
    expect((await admin(`POST ${NETWORK}`, { provider: 'gocardless' })).codes).toEqual(['APPROVAL_REQUIRED']);
    await answer(multi, await request(admin, { networkProvider: { network: 'becsau', provider: 'gocardless' } }));
    expect((await admin(`GET ${NETWORK}`)).data).toMatchObject({ provider: 'gocardless', leadTimeDays: null });
    const change = { provider: 'gocardless', leadTimeDays: 5 };
    expect((await admin(`PUT ${NETWORK}`, change)).codes).toEqual(['APPROVAL_REQUIRED']);
    const version = await versionOf(NETWORK);
    const requested = await request(admin, { networkProvider: { network: 'becsau', version, ...change } });
    expect(requested.changes).toEqual([{ name: 'Lead time in days', before: 'Default', after: '5' }]);
    await answer(multi, requested);
    expect((await admin(`GET ${NETWORK}`)).data).toMatchObject({ leadTimeDays: 5 });
  });
});

describe('the bank account of an app', () => {
  const account = { holderName: 'Northwind Ltd', iban: 'IE64IRCE92050112345678', bic: 'IRCEIE2D' };
  const LINK = 'POST v1/apps/installed/open-banking/configuration/link-account';
  const linked = async () => (await sandbox().db.selectFrom('linked_accounts').selectAll().execute())[0]?.iban;

  test('is not linked without an approval, and by the approval exactly as it was shown', async () => {
    await admin('PUT v1/tenant/approval-settings', { appConfigurations: true });
    expect(await admin(LINK, account)).toMatchObject({ status: 409, codes: ['APPROVAL_REQUIRED'] });
    expect(await linked()).toBeUndefined();
    const requested = await request(admin, { linkedAccount: { ...account, appId: 'open-banking' } });
    expect(requested.changes).toEqual([
      { name: 'Account holder', after: 'Northwind Ltd' },
      { name: 'IBAN', after: account.iban },
      { name: 'BIC', after: account.bic },
    ]);
    expect(await answer(admin, requested)).toMatchObject({ codes: ['APPROVAL_OWN_CHANGE'] });
    expect(await linked()).toBeUndefined();
    expect((await answer(multi, requested)).status).toBe(200);
    expect(await linked()).toBe(account.iban);
  });

  test('lapses if another account was linked since the request', async () => {
    await admin('PUT v1/tenant/approval-settings', { appConfigurations: true });
    const requested = await request(admin, { linkedAccount: { ...account, appId: 'open-banking' } });
    const other = { holder_name: 'Another', iban: 'DE89370400440532013000', bic: null, linked_on: new Date() };
    await sandbox()
      .db.insertInto('linked_accounts')
      .values({ ...other, tenant_id: tenantId, app_id: 'open-banking' })
      .execute();
    expect(await answer(multi, requested)).toMatchObject({ codes: ['APPROVAL_LAPSED'] });
    expect(await linked()).toBe(other.iban);
  });
});
