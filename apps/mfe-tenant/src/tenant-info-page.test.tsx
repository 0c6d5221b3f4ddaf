// @vitest-environment jsdom
import { unwrap } from '@portal/api-client';
import { getTenant, updateTenant } from '@portal/api-client/tenant';
import { updateUser } from '@portal/api-client/users';
import { sessionStore } from '@portal/auth';
import { connect, openArea } from '@portal/remote-kit/testing';
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const admin = () => connect(sandbox, 'multi@northwind.example', demoTenant('Northwind Payments'));

async function openInfo(fetched = sandbox.fetch) {
  const platform = { ...sandbox, fetch: fetched };
  const area = await openArea({ portal, routes, at: '/tenant-info', platform, email: 'admin@northwind.example' });
  await screen.findByRole('textbox', { name: 'Name' });
  return area;
}

const NORTHWIND = {
  name: 'Northwind Payments',
  streetAddress: '12 Harbour Street',
  extendedAddress: '',
  locality: 'Dublin',
  region: 'Leinster',
  postCode: 'D01 X4K7',
  country: 'IE',
};

const field = (name: string) => screen.getByRole('textbox', { name });
const country = () => screen.getByRole('combobox', { name: 'Country' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('A tenant is shown with status, ids, name and address', async () => {
  await openInfo();
  expect(screen.getByRole('heading', { name: 'Info', level: 1 })).toBeVisible();
  screen.getByText('Active');
  screen.getByText(demoTenant('Northwind Payments').tenantId);
  expect(field('Name')).toHaveValue('Northwind Payments');
  expect(field('Post code')).toHaveValue('D01 X4K7');
  await screen.findByText('Ireland');
});

test('Name and address are changed and saved, with a country found by its name', async () => {
  const { user, router } = await openInfo();
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Hamburg');
  screen.getByText('Unsaved changes');
  await screen.findByText('Ireland');
  await user.type(country(), 'germ');
  await user.click(await screen.findByText('Germany'));
  await user.click(save());
  await screen.findByText('Tenant info saved');
  expect(unwrap(await getTenant(admin()))).toMatchObject({
    name: 'Northwind Payments',
    address: { streetAddress: '12 Harbour Street', locality: 'Hamburg', country: 'DE' },
  });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await router.navigate('/users');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
});

test('A new name is the name of the tenant in the whole portal at once', async () => {
  const { user, tenant } = await openInfo();
  await user.clear(field('Name'));
  await user.type(field('Name'), ' Northwind Ltd ');
  await user.click(save());
  await screen.findByText('Tenant info saved');
  await waitFor(() =>
    expect(sessionStore.getState()).toMatchObject({
      tenancy: {
        tenant: { ...tenant, tenantName: 'Northwind Ltd' },
        identity: { tenants: [{ tenantName: 'Northwind Ltd' }] },
        access: { status: 'ready' },
      },
    }),
  );
  await waitFor(() => expect(field('Name')).toHaveValue('Northwind Ltd'));
});

test('A country that is not in the list is not found', async () => {
  const { user } = await openInfo();
  await screen.findByText('Ireland');
  await user.type(country(), 'atlantis');
  await screen.findByText('Country not found');
});

test('A list of countries that does not arrive says so, keeps the country and can be tried again', async () => {
  let isDown = true;
  const { user } = await openInfo(async (input, init) =>
    isDown && input === `${sandbox.url}/v1/countries` ? new Response('', { status: 404 }) : sandbox.fetch(input, init),
  );
  screen.getByText('IE');
  await screen.findByText('Error fetching data');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByTitle('Ireland');
  expect(screen.queryByText('Error fetching data')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus();
});

test('Who saves what somebody else has saved meanwhile is told, loses nothing, and may save over it', async () => {
  const { user } = await openInfo();
  unwrap(await updateTenant(admin(), { ...NORTHWIND, name: 'Northwind Ltd' }));
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Galway');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  screen.getByText('Somebody else has changed this since you opened it.');
  screen.getByText('Somebody else has changed this meanwhile');
  expect(field('Locality')).toHaveValue('Galway');
  expect(unwrap(await getTenant(admin()))).toMatchObject({ name: 'Northwind Ltd', address: { locality: 'Dublin' } });

  await user.click(screen.getByRole('button', { name: 'Save over it' }));
  await screen.findByText('Tenant info saved');
  expect(unwrap(await getTenant(admin()))).toMatchObject({
    name: 'Northwind Payments',
    address: { locality: 'Galway' },
  });
  await user.type(field('Name'), ' Ltd');
  await user.click(save());
  await waitFor(async () => expect(unwrap(await getTenant(admin())).name).toBe('Northwind Payments Ltd'));
});

test('Who would rather see what somebody else has saved gives up their own changes', async () => {
  const { user } = await openInfo();
  unwrap(await updateTenant(admin(), { ...NORTHWIND, name: 'Northwind Ltd' }));
  await user.type(field('Name'), ' GmbH');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Show what is saved now' }));
  await waitFor(() => expect(field('Name')).toHaveValue('Northwind Ltd'));
  expect(screen.queryByText('Somebody else has changed this meanwhile')).toBeNull();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(field('Name'), ' & Co');
  await user.click(save());
  await screen.findByText('Tenant info saved');
  expect(unwrap(await getTenant(admin())).name).toBe('Northwind Ltd & Co');
});

test('An empty name is told at its field and nothing is saved', async () => {
  const { user } = await openInfo();
  await user.clear(field('Name'));
  await user.click(save());
  await screen.findByText('Please enter a name');
  expect(unwrap(await getTenant(admin())).name).toBe('Northwind Payments');
});

// What is sent arrives changed, so that the platform refuses what the portal's own checks let pass.
test('What only the platform refuses is told at its field, and nothing typed is lost', async () => {
  const { user } = await openInfo((input, init = {}) => {
    const { body } = init;
    return sandbox.fetch(input, typeof body === 'string' ? { ...init, body: body.replace('"Galway"', '7') } : init);
  });
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Galway');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  const locality = await screen.findByRole('textbox', { name: 'Locality', description: /expected string/ });
  expect(locality).toHaveValue('Galway');
  expect(locality).toHaveFocus();
});

test('A refused save says why', async () => {
  const { user, tenant } = await openInfo();
  unwrap(await updateUser(admin(), tenant.userId, { roles: ['APP_READ'] }));
  await user.type(field('Name'), ' Ltd');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  screen.getByText('You do not have the role that this needs. Please ask a tenant admin.');
  expect(field('Name')).toHaveValue('Northwind Payments Ltd');
});

test('A trial tenant sees its info too', async () => {
  await openArea({
    portal,
    routes,
    at: '/tenant-info',
    platform: sandbox,
    email: 'trial@fabrikam.example',
    isTrial: true,
  });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Fabrikam');
});
