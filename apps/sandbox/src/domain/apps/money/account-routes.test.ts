import { appAccountSchema, installedAppsSchema } from '@portal/api-client/installed-apps';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const APP = 'v1/apps/installed';
const IBAN = 'IE64IRCE92050112345678';
const { tenantId } = demoTenant('Northwind Payments');

test('an app gets one account, even if the request is repeated, and has to be validated again', async () => {
  const validation = { number: 1, is_valid: true, messages: '[]', validated_on: new Date() };
  await sandbox()
    .db.insertInto('app_validations')
    .values({ tenant_id: tenantId, app_id: 'gocardless', ...validation })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'app_id']).doUpdateSet(validation))
    .execute();
  const create = () =>
    admin(`POST ${APP}/GoCardless/account`, undefined, { 'idempotency-key': 'account-of-gocardless' });
  const first = await create();
  expect(first.status).toBe(201);
  expect((await create()).data).toEqual(first.data);
  expect(await admin(`POST ${APP}/gocardless/account`)).toMatchObject({ status: 409, codes: ['ACCOUNT_EXISTS'] });

  const installed = installedAppsSchema.parse((await admin(`GET ${APP}`)).data);
  const { accountId } = appAccountSchema.parse(first.data);
  expect(installed.accounts).toContainEqual({ appId: 'gocardless', accountId });
  expect(installed.validations?.map(({ appId }) => appId)).not.toContain('gocardless');
  const others = installedAppsSchema.parse((await contoso(`GET ${APP}`)).data);
  expect(others.accounts?.map((account) => account.accountId)).not.toContain(accountId);
});

test('linking a bank account replaces the one before, and accepts a pasted IBAN with spaces', async () => {
  const link = (iban: string) =>
    admin(`POST ${APP}/open-banking/configuration/link-account`, {
      holderName: ' Northwind Ltd ',
      iban,
      bic: 'ircEIE2D',
    });
  expect((await link('DE89 3704 0044 0532 0130 00')).status).toBe(201);
  expect((await link('IE64 IRCE 9205 0112 3456 78')).status).toBe(201);
  const rows = await sandbox().db.selectFrom('linked_accounts').selectAll().execute();
  expect(rows).toMatchObject([{ tenant_id: tenantId, holder_name: 'Northwind Ltd', iban: IBAN, bic: 'IRCEIE2D' }]);
  const linkedOf = async (call: typeof admin) =>
    installedAppsSchema.parse((await call(`GET ${APP}`)).data).linkedAccounts;
  expect(await linkedOf(admin)).toEqual([
    { appId: 'open-banking', holderName: 'Northwind Ltd', iban: IBAN, bic: 'IRCEIE2D' },
  ]);
  expect(await linkedOf(contoso)).toEqual([]);
  expect(await linkedOf(callAs('webhooks@northwind.example'))).toBeUndefined();
});

test.each([
  ['open-banking', { holderName: 'N', iban: 'IE64IRCE92050112345679' }, 400, 'IBAN_IS_INVALID', 'iban'],
  ['open-banking', { holderName: 'N', iban: IBAN, bic: 'IRCEXX2D' }, 400, 'VALIDATION_FAILED', 'bic'],
  ['open-banking', { holderName: 'N'.repeat(71), iban: IBAN }, 400, 'VALIDATION_FAILED', 'holderName'],
  ['swish', { holderName: 'N', iban: IBAN }, 409, 'APP_CANNOT_DO_THIS', undefined],
  ['tessera-cards', { holderName: 'N', iban: IBAN }, 409, 'APP_NOT_INSTALLED', undefined],
])('linking an account to %s with %o is refused', async (app, body, status, code, field) => {
  const response = await admin(`POST ${APP}/${app}/configuration/link-account`, body);
  expect([response.status, response.codes, response.fields]).toEqual([status, [code], [field]]);
});
