// @vitest-environment jsdom
import { openArea } from '@portal/remote-kit/testing';
import { startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function openKeys(email: string, isTrial = false) {
  return openArea({ portal, routes, at: '/api-keys', platform: sandbox, email, isTrial });
}

test('An admin sees the keys with what each may do, and copies a public key', async () => {
  const { user } = await openKeys('admin@northwind.example');
  const row = within(await screen.findByRole('row', { name: /^Back office/ }));
  row.getByText('Tenant admin');
  const publicKey = row.getByText(/^pk_/).textContent;

  await user.click(row.getByRole('button', { name: 'Copy Public key' }));
  await screen.findByText('Public key copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(publicKey);
});

test('A trial tenant without keys reads what they are for and can create the first', async () => {
  const { user } = await openKeys('trial@fabrikam.example', true);
  await screen.findByText('No API keys yet');
  await user.click(screen.getAllByRole('link', { name: 'Create API key' })[1] ?? document.body);
  await screen.findByRole('heading', { name: 'Create API key', level: 1 });
});

test('Who is no tenant admin cannot open the keys', async () => {
  await openKeys('reader@northwind.example');
  await screen.findByText('Outside the area');
});
