// @vitest-environment jsdom
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

function openSample(email: string) {
  return openArea({ portal, routes, at: '/sample', platform: sandbox, email });
}

test('An admin sees which tenant the page is of', async () => {
  const { tenant } = await openSample('admin@northwind.example');
  await screen.findByText('For Northwind Payments.');
  expect(screen.getByText(tenant.tenantId)).toBeVisible();
});

test('Who has the rights to other areas alone cannot open the page', async () => {
  await openSample('webhooks@northwind.example');
  await screen.findByText('Outside the area');
});
