import { draftInputSchema, schemeSchema } from '@portal/api-client/schemes';
import { themeListSchema } from '@portal/api-client/themes';
import { expect, test } from 'vitest';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

/** A name that was stored before names had to be visible. */
const OLD_NAME = 'Shop\u200b';

test('a tenant with a country that does not exist can change its name, and the country once it is right', async () => {
  await sandbox().db.updateTable('tenants').set({ country: 'XX' }).where('tenant_id', '=', tenantId).execute();
  const saved = await admin('PUT v1/tenant', { name: ' Northwind Ltd ', country: 'XX', locality: ' Cork ' });
  expect(saved).toMatchObject({
    status: 200,
    data: { name: 'Northwind Ltd', address: { country: 'XX', locality: 'Cork' } },
  });
  const other = await admin('PUT v1/tenant', { name: 'Northwind Ltd', country: 'QQ' });
  expect([other.fields, other.messages]).toEqual([['country'], ['There is no country with the code ‘QQ’']]);
  expect((await admin('PUT v1/tenant', { name: 'Northwind Ltd', country: ' fi ' })).data).toMatchObject({
    address: { country: 'FI' },
  });
  expect((await admin('PUT v1/tenant', { name: 'Northwind Ltd', country: 'XX' })).fields).toEqual(['country']);
});

test('an API key with an old name can change its roles', async () => {
  const { data } = await admin('POST v1/tenant/keys', { name: 'Shop', roles: ['APP_READ'] });
  const { publicKey } = JSON.parse(JSON.stringify(data));
  await sandbox().db.updateTable('api_keys').set({ name: OLD_NAME }).where('public_key', '=', publicKey).execute();
  const path = `v1/tenant/keys/${publicKey}` as const;
  expect(await admin(`PUT ${path}`, { name: OLD_NAME, roles: ['APP_WRITE'] })).toMatchObject({
    status: 200,
    data: { name: OLD_NAME, roles: ['APP_WRITE'] },
  });
  expect((await admin(`PUT ${path}`, { name: OLD_NAME, roles: [] })).codes).toEqual(['ROLES_ARE_REQUIRED']);
  expect((await admin(`PUT ${path}`, { name: 'a\u00adb', roles: ['APP_WRITE'] })).fields).toEqual(['name']);
  expect((await admin('PUT v1/tenant/keys/pk_0', { name: OLD_NAME, roles: ['APP_READ'] })).status).toBe(404);
  expect((await admin('POST v1/tenant/keys', { name: OLD_NAME, roles: ['APP_READ'] })).fields).toEqual(['name']);
});

test('a theme with an old name can be saved', async () => {
  const [theme] = themeListSchema.parse((await admin('GET v2/whitelabel/themes')).data).themes;
  const { themeId = '', templateVersion = 1, settings = {} } = theme ?? {};
  await sandbox().db.updateTable('themes').set({ name: OLD_NAME }).where('theme_id', '=', themeId).execute();
  const save = (name: string) => admin(`PUT v2/whitelabel/themes/${themeId}`, { name, templateVersion, settings });
  expect(await save(OLD_NAME)).toMatchObject({ status: 200, data: { name: OLD_NAME } });
  expect((await save('\u202eShop')).fields).toEqual(['name']);
});

test('a draft whose rule has a code that does not exist can be saved and copied, and new codes are judged', async () => {
  const input = {
    name: 'Shop',
    code: 'SHOP',
    agreementType: 'ONE_OFF',
    rules: [
      {
        currencies: ['EUR'],
        countries: ['ie'],
        apps: [{ appId: 'card-payments', paymentMethods: ['CARD'] }],
      },
    ],
  };
  const created = schemeSchema.parse((await admin('POST v2/schemes/collect', input)).data);
  const [draft] = created.drafts;
  const content = { ...draft, rules: draft?.rules.map((rule) => ({ ...rule, countries: ['IE', 'XX'] })) };
  await sandbox()
    .db.updateTable('scheme_drafts')
    .set({ content: JSON.stringify({ ...content, walletDisplayedAuthorizationSources: [] }) })
    .where('draft_id', '=', draft?.draftId ?? '')
    .execute();
  const rule = input.rules[0];
  const copy = (countries: readonly string[]) =>
    admin(`POST v2/schemes/collect/${created.schemeId}/drafts`, { ...input, rules: [{ ...rule, countries }] });
  expect(await copy(['XX', ' dk '])).toMatchObject({ status: 201, data: { rules: [{ countries: ['XX', 'DK'] }] } });
  expect((await copy(['QQ'])).fields).toEqual(['rules.0.countries.0']);
  expect(draftInputSchema.safeParse(input).data?.rules[0]?.countries).toEqual(['IE']);
});
