// @vitest-environment jsdom
import { getTenant, updateTenant } from '@portal/api-client/tenant';
import { sessionStore } from '@portal/auth';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setRoles, setUpArea, tenant } from '../testing/area.ts';

setUpArea();

async function openInfo() {
  const area = await openPage('/tenant-info');
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

test('a tenant is shown with status, ids, name and address', async () => {
  await openInfo();
  expect(screen.getByRole('heading', { name: 'Info', level: 1 })).toBeVisible();
  screen.getByText('Active');
  screen.getByText(tenant.tenantId);
  expect(field('Name')).toHaveValue('Northwind Payments');
  expect(field('Post code')).toHaveValue('D01 X4K7');
  await screen.findByText('Ireland');
});

test('name and address are changed and saved, with a country found by its name', async () => {
  const { user, router } = await openInfo();
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Hamburg');
  screen.getByText('Unsaved changes');
  await screen.findByText('Ireland');
  await user.type(country(), 'germ');
  await user.click(await screen.findByText('Germany'));
  await user.click(save());
  await screen.findByText('Tenant info saved');
  expect(await getTenant(api())).toMatchObject({
    name: 'Northwind Payments',
    address: { streetAddress: '12 Harbour Street', locality: 'Hamburg', country: 'DE' },
  });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await router.navigate('/users');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
});

test('a new tenant name appears in the whole portal at once', async () => {
  const { user, tenant: opened } = await openInfo();
  await user.clear(field('Name'));
  await user.type(field('Name'), ' Northwind Ltd ');
  await user.click(save());
  await screen.findByText('Tenant info saved');
  await waitFor(() =>
    expect(sessionStore.getState()).toMatchObject({
      tenancy: {
        tenant: { ...opened, tenantName: 'Northwind Ltd' },
        identity: { tenants: [{ tenantName: 'Northwind Ltd' }] },
        access: { status: 'ready' },
      },
    }),
  );
  await waitFor(() => expect(field('Name')).toHaveValue('Northwind Ltd'));
});

test('a search for an unknown country finds nothing', async () => {
  const { user } = await openInfo();
  await screen.findByText('Ireland');
  await user.type(country(), 'atlantis');
  await screen.findByText('Country not found');
});

test('a list of countries that fails to load says so, keeps the country and offers Retry', async () => {
  const allow = network.refuse('/v1/countries');
  const { user } = await openInfo();
  screen.getByText('IE');
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByTitle('Ireland');
  expect(screen.queryByText('Error fetching data')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus();
});

test('a stale save keeps the input and offers to overwrite', async () => {
  const { user } = await openInfo();
  await updateTenant(api(), { ...NORTHWIND, name: 'Northwind Ltd' });
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Galway');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  screen.getByText('Someone else has changed this since you opened it.');
  screen.getByText('Someone else has changed this in the meantime');
  expect(field('Locality')).toHaveValue('Galway');
  expect(await getTenant(api())).toMatchObject({ name: 'Northwind Ltd', address: { locality: 'Dublin' } });

  await user.click(screen.getByRole('button', { name: 'Overwrite' }));
  await screen.findByText('Tenant info saved');
  expect(await getTenant(api())).toMatchObject({
    name: 'Northwind Payments',
    address: { locality: 'Galway' },
  });
  await user.type(field('Name'), ' Ltd');
  await user.click(save());
  await waitFor(async () => expect((await getTenant(api())).name).toBe('Northwind Payments Ltd'));
});

test('loading the latest version after a stale save discards the input', async () => {
  const { user } = await openInfo();
  await updateTenant(api(), { ...NORTHWIND, name: 'Northwind Ltd' });
  await user.type(field('Name'), ' GmbH');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(field('Name')).toHaveValue('Northwind Ltd'));
  expect(screen.queryByText('Someone else has changed this in the meantime')).toBeNull();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(field('Name'), ' & Co');
  await user.click(save());
  await screen.findByText('Tenant info saved');
  expect((await getTenant(api())).name).toBe('Northwind Ltd & Co');
});

test('an empty name gets an error at its field and nothing is saved', async () => {
  const { user } = await openInfo();
  await user.clear(field('Name'));
  await user.click(save());
  await screen.findByText('Please enter a name');
  expect((await getTenant(api())).name).toBe('Northwind Payments');
});

// The request is changed on its way, so that the platform refuses input that the portal's own checks accept.
test('a value that only the platform refuses gets an error at its field, and the input is kept', async () => {
  network.rewriteRequests('PUT', (text) => text.replace('"Galway"', '7'));
  const { user } = await openInfo();
  await user.clear(field('Locality'));
  await user.type(field('Locality'), 'Galway');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  const locality = await screen.findByRole('textbox', { name: 'Locality', description: /This must be text/ });
  expect(locality).toHaveValue('Galway');
  expect(locality).toHaveFocus();
});

test('a refused save says why', async () => {
  const { user } = await openInfo();
  await setRoles('admin@northwind.example', ['APP_READ']);
  await user.type(field('Name'), ' Ltd');
  await user.click(save());
  await screen.findByText('Failed to save tenant info');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  expect(field('Name')).toHaveValue('Northwind Payments Ltd');
});

test('a trial tenant can open its info', async () => {
  await openPage('/tenant-info', { email: 'trial@fabrikam.example', isTrial: true });
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Fabrikam');
});

test('a stored country that does not exist is shown, and does not keep the name from being saved', async () => {
  network.rewriteResponses('GET /v1/tenant', (text) => text.replace('"country":"IE"', '"country":"XX"'));
  const { user } = await openInfo();
  await screen.findByText('XX');
  await user.type(field('Name'), ' Ltd');
  await user.click(save());
  await waitFor(() => expect(network.calls('PUT')).toHaveLength(1));
  expect(network.calls('PUT')[0]?.body).toMatchObject({ name: 'Northwind Payments Ltd', country: 'XX' });
});
