// @vitest-environment jsdom
import { definePortal } from '@portal/contract';
import { openArea } from '@portal/remote-kit/testing';
import { startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const tenantArea = definePortal({
  contract: 1,
  id: 'tenant',
  owner: 'Tenant team',
  routes: [{ id: 'tenant.info', path: '/tenant-info', title: 'Info', access: { roles: { anyOf: ['TENANT_ADMIN'] } } }],
});

function openSample(email: string) {
  return openArea({ portal, routes, otherAreas: [tenantArea], at: '/sample', platform: sandbox, email });
}

test('An admin sees which tenant the page is for, with a link to its details', async () => {
  const { tenant } = await openSample('admin@northwind.example');
  await screen.findByText('For Northwind Payments.');
  expect(screen.getByText(tenant.tenantId)).toBeVisible();
  expect(screen.getByRole('link', { name: tenant.tenantName })).toHaveAttribute('href', '/tenant-info');
});

test('Who has the rights to other areas alone cannot open the page', async () => {
  await openSample('webhooks@northwind.example');
  await screen.findByText('Outside the area');
});
