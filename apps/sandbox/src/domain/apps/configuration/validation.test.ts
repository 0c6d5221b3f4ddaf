import { installedAppsSchema, validationSchema } from '@portal/api-client/installed-apps';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { generateKey } from 'openpgp';
import { expect, test } from 'vitest';
import { createSecretStore } from '../../../platform/secrets/secret-store.ts';
import { addWebhook } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { makeCertificate, seedConfigurations } from '../../../demo/data/demo-configurations.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const reader = callAs('reader@northwind.example');

const pathOf = (appId: string) => `v1/apps/installed/${appId}/configuration` as const;

async function validate(appId: string) {
  return validationSchema.parse((await reader(`GET ${pathOf(appId)}/validate`)).data);
}

async function validationsOf(call: typeof admin) {
  return installedAppsSchema.parse((await call('GET v1/apps/installed')).data).validations ?? [];
}

const cards = {
  merchant: { merchantId: '1234567890', statementName: 'Northwind', environment: 'test' },
  access: { apiKey: 'a-very-plain-secret' },
  authentication: { isAuthenticated: false },
  reports: { webhookSecret: 'another-plain-secret' },
};

test('a complete configuration is valid, and the result is listed until the next save', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  const result = await validate('card-payments');
  expect(result).toMatchObject({ isValid: true, validationMessages: [], configurationVersion: 1 });
  expect(await validationsOf(reader)).toEqual([{ appId: 'card-payments', ...result }]);
  expect(await validationsOf(callAs('admin@contoso.example', 'Contoso Retail'))).toEqual([]);
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  expect(await validationsOf(reader)).toEqual([]);
  expect(await validate('Card-Payments')).toMatchObject({ configurationVersion: 2 });
});

test('missing values are named with their sections, and a secret that is stored is not missing', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, { ...cards, merchant: { environment: 'test' }, reports: {} });
  expect(await validate('card-payments')).toMatchObject({
    isValid: false,
    validationMessages: [
      'Merchant: Merchant ID is missing.',
      'Merchant: Name on statements is missing.',
      'Reports: Webhook secret is missing.',
    ],
  });
});

test('an app with an account at the provider is valid once the account exists', async () => {
  await admin(`PUT ${pathOf('gocardless')}`, {
    access: { environment: 'test', accessToken: 'a-very-plain-secret' },
    reports: { webhookSecret: 'another-plain-secret' },
  });
  expect((await validate('gocardless')).validationMessages).toEqual(['The account has not been created yet.']);
  const { tenantId } = demoTenant('Northwind Payments');
  await sandbox()
    .db.insertInto('app_accounts')
    .values({ tenant_id: tenantId, app_id: 'gocardless', account_id: 'x', created_on: new Date() })
    .execute();
  expect(await validate('gocardless')).toMatchObject({ isValid: true });
});

test('both paths validate the same configuration', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  await reader(`GET ${pathOf('card-payments')}/v2/validate`);
  expect(await validationsOf(reader)).toMatchObject([{ appId: 'card-payments', isValid: true }]);
});

test('webhooks learn of the result', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  const webhookId = await addWebhook(sandbox().db, tenantId, { events: ['app.validated'] });
  await validate('swish');
  const raised = await sandbox()
    .db.selectFrom('webhook_events')
    .select('payload')
    .where('webhook_id', '=', webhookId)
    .execute();
  expect(raised.map(({ payload }) => JSON.parse(payload).data)).toEqual([{ appId: 'swish', isValid: false }]);
});

test('an app that is not installed cannot be validated', async () => {
  expect(await reader(`GET ${pathOf('lumo')}/validate`)).toMatchObject({ status: 409, codes: ['APP_NOT_INSTALLED'] });
});

test('the configurations of the demo tenants are valid, with real keys, except the one that lacks its key', async () => {
  const secrets = createSecretStore(randomBytes(32));
  await seedConfigurations(sandbox().db, secrets);
  const first = await sandbox().db.selectFrom('app_secrets').selectAll().orderBy('path').execute();
  await seedConfigurations(sandbox().db, secrets);
  expect(await sandbox().db.selectFrom('app_secrets').selectAll().orderBy('path').execute()).toHaveLength(first.length);
  const rows = await sandbox().db.selectFrom('app_validations').selectAll().execute();
  expect(rows).toHaveLength(27);
  expect(rows.filter(({ is_valid }) => !is_valid)).toMatchObject([
    { app_id: 'bottomline', number: 1, messages: ['File transfer: SSH private key is missing.'] },
  ]);
  expect((await admin(`GET ${pathOf('citi-faster-payments')}`)).data).toMatchObject({
    signature: { pgpPrivateKey: { fingerprint: expect.any(String), publicKey: expect.stringContaining('PUBLIC KEY') } },
  });
});

test('a certificate without its own key is reported', async () => {
  const { db } = sandbox();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const access = { ...makeCertificate(), privateKey: other.export({ type: 'pkcs8', format: 'pem' }).toString() };
  await admin(`PUT ${pathOf('swish')}`, { merchant: { payeeNumber: '1231112223' }, access });
  expect((await validate('swish')).validationMessages).toEqual(['Access: Certificate does not match its private key.']);
  expect(await db.selectFrom('app_secrets').select('path').execute()).toEqual([{ path: 'access.privateKey' }]);
});

test('a PGP key is shown by its public part, and checked with the passphrase that is kept', async () => {
  const passphrase = 'correct horse';
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'N' }], format: 'armored', passphrase });
  const save = async (signature: object) => admin(`PUT ${pathOf('citi-faster-payments')}`, { signature });
  const saved = await save({ pgpPrivateKey: privateKey, passphrase });
  expect(saved.data).toMatchObject({
    signature: { pgpPrivateKey: { fingerprint: expect.stringMatching(/^[0-9A-F]{40}/) }, passphrase: {} },
  });
  const publicOnly = await save({ pgpPrivateKey: publicKey });
  expect([publicOnly.codes, publicOnly.fields]).toEqual([
    ['PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY'],
    ['signature.pgpPrivateKey'],
  ]);
  const missing = await save({ passphrase: null });
  expect([missing.codes, missing.fields]).toEqual([['KEY_PASSPHRASE_REQUIRED'], ['signature.passphrase']]);
  const wrong = await save({ passphrase: 'wrong' });
  expect([wrong.codes, wrong.fields]).toEqual([['PGP_KEY_INVALID_PASSPHRASE'], ['signature.passphrase']]);
  expect((await save({})).status).toBe(200);
});

test('an SSH key that cannot be read is refused at its field', async () => {
  const response = await admin(`PUT ${pathOf('bottomline')}`, { files: { sshPrivateKey: 'none' } });
  expect([response.codes, response.fields]).toEqual([['SSH_PRIVATE_KEY_IS_NOT_VALID'], ['files.sshPrivateKey']]);
});

test('a passphrase that is missing or does not decrypt the SSH key is refused at its field', async () => {
  const locked = { cipher: 'aes-256-cbc', passphrase: 'correct horse' } as const;
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sshPrivateKey = key.export({ type: 'pkcs8', format: 'pem', ...locked }).toString();
  const save = async (files: object) => admin(`PUT ${pathOf('bottomline')}`, { files });
  const missing = await save({ sshPrivateKey });
  expect([missing.codes, missing.fields]).toEqual([['KEY_PASSPHRASE_REQUIRED'], ['files.passphrase']]);
  const wrong = await save({ sshPrivateKey, passphrase: 'wrong' });
  expect([wrong.codes, wrong.fields]).toEqual([['SSH_KEY_INVALID_PASSPHRASE'], ['files.passphrase']]);
  expect((await save({ sshPrivateKey, passphrase: 'correct horse' })).status).toBe(200);
});
