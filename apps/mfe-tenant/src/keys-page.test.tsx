// @vitest-environment jsdom
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpArea } from './test-area.ts';

setUpArea();

test('An admin sees the keys with their roles, and copies a public key', async () => {
  const { user } = await openPage('/api-keys');
  const row = within(await screen.findByRole('row', { name: /^Back office/ }));
  row.getByText('Tenant admin');
  const publicKey = row.getByText(/^pk_/).textContent;

  await user.click(row.getByRole('button', { name: /^Copy Public key of / }));
  await screen.findByText('Public key copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(publicKey);
});

test('A trial tenant without keys sees an empty state and can create the first', async () => {
  const { user } = await openPage('/api-keys', { email: 'trial@fabrikam.example', isTrial: true });
  await screen.findByText('No API keys yet');
  await user.click(must(screen.getAllByRole('link', { name: 'Create API key' })[1]));
  await screen.findByRole('heading', { name: 'Create API key', level: 1 });
});

test('Only tenant admins can open the keys', async () => {
  await openPage('/api-keys', { email: 'reader@northwind.example' });
  await screen.findByText('Outside the area');
});
