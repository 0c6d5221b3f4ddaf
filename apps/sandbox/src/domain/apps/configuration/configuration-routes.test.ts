import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { everyRow } from '../../../testing/every-row.ts';
import { addWebhook } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const MASK = { mask: expect.stringMatching(/^•+$/u) };
const SECRET = 'a-very-plain-secret';

const cards = {
  merchant: { merchantId: '1234567890', statementName: 'Northwind', environment: 'test' },
  access: { apiKey: SECRET },
  authentication: { isAuthenticated: false },
};

const pathOf = (appId: string) => `v1/apps/installed/${appId}/configuration` as const;

async function install(appId: string): Promise<void> {
  expect((await admin(`POST v1/marketplace/apps/${appId}/install`)).status).toBe(201);
}

test('before the first save a configuration has defaults and the addresses for the provider', async () => {
  await install('lumo');
  const { status, data, headers } = await admin(`GET ${pathOf('LUMO')}`);
  expect([status, data]).toEqual([
    200,
    { shop: { callbackAddress: 'http://localhost:4300/apps/configuration/lumo/callback' } },
  ]);
  expect(headers.get('etag')).toMatch(/^"\d+"$/);
  expect((await admin(`GET ${pathOf('card-payments')}`)).data).toEqual({
    merchant: { environment: 'test' },
    authentication: { isAuthenticated: true, exemption: 'none' },
    reports: { webhookAddress: expect.stringContaining('/providers/card-payments/') },
  });
});

test('a saved secret is returned as a mask only', async () => {
  const saved = await admin(`PUT ${pathOf('card-payments')}`, cards);
  const read = await admin(`GET ${pathOf('card-payments')}`);
  expect(saved.status).toBe(200);
  expect(read.data).toEqual(saved.data);
  expect(read.data).toEqual({ ...cards, access: { apiKey: MASK }, reports: expect.anything() });
  expect(saved.headers.get('etag')).toBe(read.headers.get('etag'));
});

test('a secret is kept if it is missing, replaced by a text, and removed by null or an empty text', async () => {
  const save = async (access: object) => (await admin(`PUT ${pathOf('card-payments')}`, { ...cards, access })).data;
  const sealed = async () =>
    (await sandbox().db.selectFrom('app_secrets').select('sealed').execute()).map((row) => row.sealed);
  await save({ apiKey: SECRET });
  const [first] = await sealed();
  expect(await save({})).toMatchObject({ access: { apiKey: MASK } });
  expect(await save({ apiKey: 'another-secret' })).toMatchObject({ access: { apiKey: MASK } });
  expect(await sealed()).not.toEqual([first]);
  expect(await save({ apiKey: null })).not.toHaveProperty('access');
  await save({ apiKey: SECRET });
  expect(await save({ apiKey: '' })).not.toHaveProperty('access');
  expect(await sealed()).toEqual([]);
});

test('a mask cannot be stored in place of a secret', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  const { data } = await admin(`GET ${pathOf('card-payments')}`);
  const response = await admin(`PUT ${pathOf('card-payments')}`, data);
  expect([response.codes, response.fields]).toEqual([['SECRET_IS_A_MASK'], ['access.apiKey']]);
  const dots = await admin(`PUT ${pathOf('card-payments')}`, { ...cards, access: { apiKey: '••••••••' } });
  expect([dots.codes, dots.fields]).toEqual([['SECRET_IS_A_MASK'], ['access.apiKey']]);
});

test('values of a branch that does not apply are refused, and its stored secrets are deleted', async () => {
  await install('sepa-direct');
  const files = { signIn: 'password', userName: 'northwind', password: SECRET };
  await admin(`PUT ${pathOf('sepa-direct')}`, { files });
  const refused = await admin(`PUT ${pathOf('sepa-direct')}`, { files: { ...files, signIn: 'ssh-key' } });
  expect([refused.codes, refused.fields]).toEqual([['UNKNOWN_SETTING'], ['files.password']]);
  await admin(`PUT ${pathOf('sepa-direct')}`, { files: { signIn: 'ssh-key', userName: 'northwind' } });
  expect(await sandbox().db.selectFrom('app_secrets').selectAll().execute()).toEqual([]);
});

test('everything that is wrong is reported at once, each at its field', async () => {
  await install('sepa-direct');
  const response = await admin(`PUT ${pathOf('sepa-direct')}`, {
    directDebitCore: { iban: 'DE89370400440532013001', bic: 'NOPE', noticeDays: 15, creditorIdentifier: 'x' },
    creditTransfer: { isEnabled: true, holderName: 'x'.repeat(71), iban: 'NL91ABNA0417164301' },
    files: 'none',
    other: 1,
  });
  expect(response.status).toBe(400);
  expect(response.codes.map((code, index) => `${response.fields[index]}: ${code}`).toSorted()).toEqual([
    'creditTransfer.holderName: SEPA_CREDIT_TRANSFER_NAME_TOO_LONG',
    'creditTransfer.iban: SEPA_CREDIT_TRANSFER_IBAN_IS_INVALID',
    'directDebitCore.bic: VALIDATION_FAILED',
    'directDebitCore.creditorIdentifier: VALIDATION_FAILED',
    'directDebitCore.iban: SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID',
    'directDebitCore.noticeDays: VALIDATION_FAILED',
    'files: VALIDATION_FAILED',
    'other: UNKNOWN_SETTING',
  ]);
  expect((await admin(`GET ${pathOf('sepa-direct')}`)).data).not.toHaveProperty('directDebitCore.iban');
});

test.each([
  ['open-banking', { settlement: { iban: 'GB33BUKB20201555555556' } }, 'settlement.iban', 'IBAN_IS_INVALID'],
  ['card-payments', { merchant: { merchantId: 12 } }, 'merchant.merchantId', 'VALIDATION_FAILED'],
  ['card-payments', { merchant: { environment: 'none' } }, 'merchant.environment', 'VALIDATION_FAILED'],
  ['card-payments', { access: { apiKey: 'short' } }, 'access.apiKey', 'VALIDATION_FAILED'],
  [
    'card-payments',
    { authentication: { isAuthenticated: 'yes' } },
    'authentication.isAuthenticated',
    'VALIDATION_FAILED',
  ],
  ['swish', { access: { certificate: 'none' } }, 'access.certificate', 'VALIDATION_FAILED'],
  ['konbini', { shop: { expiryDays: 1.5 } }, 'shop.expiryDays', 'VALIDATION_FAILED'],
])('%s refuses %j', async (appId, values, field, code) => {
  const response = await admin(`PUT ${pathOf(appId)}`, values);
  expect([response.status, response.codes, response.fields]).toEqual([400, [code], [field]]);
});

test.each([
  ['AE070331234567890123456', 'IBANs of this country are not supported here.'],
  ['XX89370400440532013000', 'An IBAN begins with a country code. ‘XX’ is not one.'],
  ['DE88370400440532013000', 'The check digits of this IBAN do not match. Check it for a typing error.'],
])('the refusal of the IBAN %s says what is wrong with it', async (iban, message) => {
  await install('sepa-direct');
  const response = await admin(`PUT ${pathOf('sepa-direct')}`, { directDebitCore: { iban } });
  expect([response.codes, response.messages]).toEqual([['SEPA_DIRECT_DEBIT_CORE_IBAN_IS_INVALID'], [message]]);
  const link = { holderName: 'Northwind', iban };
  const linking = await admin('POST v1/apps/installed/sepa-direct/configuration/link-account', link);
  expect([linking.codes, linking.messages]).toEqual([['IBAN_IS_INVALID'], [message]]);
});

test('an IBAN with the spaces of a bank statement is stored without them, and a BIC in capitals', async () => {
  const directDebitCore = { iban: 'de89 3704 0044 0532 0130 00', bic: 'deutdeff' };
  await admin('POST v1/marketplace/apps/sepa-direct/install');
  expect((await admin(`PUT ${pathOf('sepa-direct')}`, { directDebitCore })).status).toBe(200);
  expect((await admin(`GET ${pathOf('sepa-direct')}`)).data).toMatchObject({
    directDebitCore: { iban: 'DE89370400440532013000', bic: 'DEUTDEFF' },
  });
});

test('an unfinished configuration can be saved', async () => {
  expect(await admin(`PUT ${pathOf('card-payments')}`, {})).toMatchObject({ status: 200 });
  expect((await admin(`GET ${pathOf('card-payments')}`)).data).not.toHaveProperty('merchant');
});

test('a save of a version that another user has replaced is refused, also with another secret only', async () => {
  const ifMatch = { 'if-match': (await admin(`GET ${pathOf('card-payments')}`)).headers.get('etag') ?? '' };
  expect((await admin(`PUT ${pathOf('card-payments')}`, cards, ifMatch)).status).toBe(200);
  const stale = await admin(
    `PUT ${pathOf('card-payments')}`,
    { ...cards, access: { apiKey: 'other-secret' } },
    ifMatch,
  );
  expect([stale.status, stale.codes]).toEqual([409, ['STALE_SAVE']]);
});

test('a save that reads keys keeps the secrets as they are when it is stored', async () => {
  const originator = { serviceUserNumber: '123456', sortCode: '123456', accountNumber: '12345678' };
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  await admin(`PUT ${pathOf('bottomline')}`, { originator, files: { sshPrivateKey: privateKey } });
  const keeping = admin(`PUT ${pathOf('bottomline')}`, { originator, files: {} });
  const removing = admin(`PUT ${pathOf('bottomline')}`, { originator, files: { sshPrivateKey: null } });
  expect((await Promise.all([keeping, removing])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await sandbox().db.selectFrom('app_secrets').selectAll().execute()).toEqual([]);
});

test('both paths lead to the same configuration', async () => {
  const access = { accessToken: SECRET };
  await admin(`PUT ${pathOf('gocardless')}/v2`, { access });
  expect((await admin(`GET ${pathOf('gocardless')}`)).data).toMatchObject({ access: { accessToken: MASK } });
  expect((await admin(`GET ${pathOf('gocardless')}/v2`)).data).toEqual(
    (await admin(`GET ${pathOf('gocardless')}`)).data,
  );
});

test('an app without a schema has a blank configuration, whose secrets are found by their names', async () => {
  await sandbox().db.updateTable('tenant_services').set({ max_apps: null }).execute();
  await install('kiwa');
  expect((await admin(`GET ${pathOf('kiwa')}`)).data).toEqual({
    shopName: '',
    apiSecret: '',
    isLive: false,
    retries: 3,
  });
  const values = { shopName: 'Northwind', apiSecret: SECRET, isLive: true, retries: 5 };
  expect((await admin(`PUT ${pathOf('kiwa')}`, values)).data).toEqual({ ...values, apiSecret: MASK });
  await install('demo-cards');
  expect((await admin(`GET ${pathOf('demo-cards')}`)).data).toEqual({ privateKey: '', publicKey: '', sshKey: '' });
  const keys = { privateKey: SECRET, publicKey: 'a public key', sshKey: SECRET };
  expect((await admin(`PUT ${pathOf('demo-cards')}`, keys)).data).toEqual({
    privateKey: MASK,
    publicKey: 'a public key',
    sshKey: MASK,
  });
});

test('a tenant cannot read the configuration of another tenant', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  expect((await contoso(`GET ${pathOf('card-payments')}`)).data).not.toHaveProperty('access');
  expect(await contoso(`GET ${pathOf('swish')}`)).toMatchObject({ status: 409, codes: ['APP_NOT_INSTALLED'] });
});

test('uninstalling an app deletes its configuration and its secrets', async () => {
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  await admin('POST v1/apps/installed/card-payments/uninstall');
  expect(await sandbox().db.selectFrom('app_secrets').selectAll().execute()).toEqual([]);
  await install('card-payments');
  expect((await admin(`GET ${pathOf('card-payments')}`)).data).not.toHaveProperty('access');
});

test('no table and no webhook contains a saved secret, and webhooks learn of the save', async () => {
  const { db } = sandbox();
  const { tenantId } = demoTenant('Northwind Payments');
  await addWebhook(db, tenantId, { events: ['app.configured'] });
  await admin(`PUT ${pathOf('card-payments')}`, cards);
  const everything = (await everyRow(db)).join('\n');
  expect(everything).toContain('app.configured');
  expect(everything).toContain('access.apiKey');
  expect(everything).not.toContain(SECRET);
});

test.each([
  ['creditorIdentifier', 'de98 zzz 09999999999', 'DE98ZZZ09999999999'],
  ['creditorIdentifier', ' fr72ZZZ123456', 'FR72ZZZ123456'],
  ['bic', 'irce ie 2d', 'IRCEIE2D'],
])('the %s %j is stored as %s', async (name, typed, stored) => {
  await install('sepa-direct');
  expect((await admin(`PUT ${pathOf('sepa-direct')}`, { directDebitCore: { [name]: typed } })).status).toBe(200);
  expect((await admin(`GET ${pathOf('sepa-direct')}`)).data).toMatchObject({ directDebitCore: { [name]: stored } });
});

test('a setting is refused with the sentence that the form shows', async () => {
  await install('sepa-direct');
  const directDebitCore = { creditorIdentifier: 'AT60ZZZ01234567890', bic: 'DEUT XX FF' };
  const { messages } = await admin(`PUT ${pathOf('sepa-direct')}`, { directDebitCore });
  expect(messages).toEqual([
    'The check digits do not match; look for a mistyped character',
    'The fifth and sixth letters of a BIC are a country code. ‘XX’ is not one.',
  ]);
});

test('a stored setting that is refused now does not block others, until it is changed', async () => {
  await install('sepa-direct');
  const { tenantId } = demoTenant('Northwind Payments');
  const stored = { directDebitCore: { creditorIdentifier: 'DE74ZZZ09999999999', noticeDays: 30 } };
  await sandbox()
    .db.updateTable('app_configurations')
    .set({ number: 1, configuration: JSON.stringify(stored) })
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', 'sepa-direct')
    .execute();
  const save = (more: object) =>
    admin(`PUT ${pathOf('sepa-direct')}`, { directDebitCore: { ...stored.directDebitCore, ...more } });
  expect((await save({ holderName: 'Ada' })).status).toBe(200);
  expect((await admin(`GET ${pathOf('sepa-direct')}`)).data).toMatchObject({
    directDebitCore: { ...stored.directDebitCore, holderName: 'Ada' },
  });
  expect((await save({ noticeDays: 31 })).fields).toEqual(['directDebitCore.noticeDays']);
  expect((await save({ creditorIdentifier: 'DE75ZZZ09999999999' })).fields).toEqual([
    'directDebitCore.creditorIdentifier',
  ]);
});
