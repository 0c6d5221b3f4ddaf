import { countryListSchema, currencyListSchema } from '@portal/api-client/reference';
import { identitySchema } from '@portal/api-client/identity';
import { servicesSchema } from '@portal/api-client/tenant';
import { expect, test } from 'vitest';
import { callBare } from '../../testing/test-caller.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();

async function identityOf(email: string) {
  const authorization = `Bearer ${await sandbox().tokenFor(email)}`;
  return identitySchema.parse((await callBare(sandbox(), 'GET v1/identity/me', undefined, { authorization })).data);
}

test.each([
  ['admin@northwind.example', ['Northwind'], [['Northwind Payments', ['TENANT_ADMIN']]]],
  [
    'multi@northwind.example',
    ['Contoso', 'Northwind'],
    [
      ['Contoso Retail', ['APP_READ', 'TRANSACTION_READ']],
      ['Northwind Labs', ['TENANT_ADMIN']],
      ['Northwind Payments', ['TENANT_ADMIN']],
    ],
  ],
  ['webhooks@northwind.example', ['Northwind'], [['Northwind Payments', ['WEBHOOK_WRITE']]]],
  ['admin@contoso.example', ['Contoso'], [['Contoso Retail', ['TENANT_ADMIN']]]],
  ['trial@fabrikam.example', ['Fabrikam'], [['Fabrikam', ['TENANT_ADMIN']]]],
  ['nobody@nowhere.example', [], []],
])('%s gets their accounts and tenants, ordered by name', async (email, accounts, tenants) => {
  const identity = await identityOf(email);
  expect(identity.profile).toEqual({ email });
  expect(identity.accounts.map((account) => account.accountName)).toEqual(accounts);
  expect(identity.tenants.map(({ tenantName, roles }) => [tenantName, roles])).toEqual(tenants);
  expect(identity.tenantContext?.tenantName).toBe(tenants.length === 1 ? tenants[0]?.[0] : undefined);
});

test.each([
  ['reader@northwind.example', '_READ'],
  ['writer@northwind.example', '_WRITE'],
])('%s has exactly the ten roles of that kind', async (email, ending) => {
  const [membership] = (await identityOf(email)).tenants;
  expect(membership?.roles).toHaveLength(10);
  expect(membership?.roles.every((role) => role.endsWith(ending))).toBe(true);
});

test('an admin changes name and address, and later reads return the changes', async () => {
  const admin = callAs('admin@northwind.example');
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const address = {
    streetAddress: '1 New Street',
    extendedAddress: '',
    locality: 'Galway',
    region: 'Connacht',
    postCode: 'H91 E2K3',
    country: 'IE',
  };
  const saved = { tenantId, accountId, status: 'ACTIVE', name: 'Northwind Ltd', address };
  expect((await admin('PUT v1/tenant', { name: ' Northwind Ltd ', ...address })).data).toEqual(saved);
  expect((await admin('GET v1/tenant')).data).toEqual(saved);
  const labs = callAs('multi@northwind.example', 'Northwind Labs');
  expect((await labs('GET v1/tenant')).data).toMatchObject({ name: 'Northwind Labs' });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'Northwind', country: 'Ireland' }, 'country'],
  [{ name: 'Northwind', locality: 7 }, 'locality'],
])('the tenant %j is rejected with the name of the invalid field', async (body, field) => {
  const admin = callAs('admin@northwind.example');
  expect(await admin('PUT v1/tenant', body)).toMatchObject({
    status: 400,
    codes: ['VALIDATION_FAILED'],
    fields: [field],
  });
});

test.each([
  ['admin@northwind.example', 'Northwind Payments', true],
  ['admin@contoso.example', 'Contoso Retail', false],
] as const)('the licence of %s shows whether mandates are enabled', async (email, tenant, mandates) => {
  const call = callAs(email, tenant);
  const { services } = servicesSchema.parse((await call('GET v1/tenant/services')).data);
  expect(services.find((service) => service.name === 'mandates')).toEqual({ name: 'mandates', enabled: mandates });
  expect(services.filter((service) => service.name !== 'mandates').every((service) => service.enabled)).toBe(true);
});

test('every member can read countries and currencies', async () => {
  const webhooks = callAs('webhooks@northwind.example');
  const { countries } = countryListSchema.parse((await webhooks('GET v1/countries')).data);
  expect(countries.find((country) => country.code === 'DE')).toMatchObject({ name: 'Germany', iban: { chars: 22 } });
  const { currencies } = currencyListSchema.parse((await webhooks('GET v1/currencies')).data);
  expect(currencies).toContainEqual({ id: 'EUR', code: 'EUR' });
});
