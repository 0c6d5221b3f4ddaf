// @vitest-environment jsdom
import { definePortal } from '@portal/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpArea } from './testing/area.ts';

setUpArea();

const tenantArea = definePortal({
  contract: 1,
  id: 'tenant',
  owner: 'Tenant team',
  routes: [{ id: 'tenant.info', path: '/tenant-info', title: 'Info', access: { roles: { anyOf: ['TENANT_ADMIN'] } } }],
});

test('an admin sees the name of the tenant, with a link to its details', async () => {
  const { tenant } = await openPage('/sample', { otherAreas: [tenantArea] });
  await screen.findByText('For Northwind Payments.');
  expect(screen.getByText(tenant.tenantId)).toBeVisible();
  expect(screen.getByRole('link', { name: tenant.tenantName })).toHaveAttribute('href', '/tenant-info');
});

test('the page links to the documentation of the API', async () => {
  const shell = definePortal({
    contract: 1,
    id: 'shell',
    owner: 'Platform team',
    routes: [
      { id: 'shell.documentation', path: '/api-documentation', title: 'Documentation', access: { auth: 'anonymous' } },
    ],
  });
  await openPage('/sample', { otherAreas: [shell] });
  expect(await screen.findByRole('link', { name: 'Documentation' })).toHaveAttribute('href', '/api-documentation');
});

test('a user with access only to other areas cannot open the page', async () => {
  await openPage('/sample', { email: 'webhooks@northwind.example' });
  await screen.findByText('Outside the area');
});
