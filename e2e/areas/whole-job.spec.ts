import { expect, signIn, test } from '../testing/fixtures.ts';

test('an admin signs in, chooses a tenant, invites a user and creates a key, and both survive a restart', async ({
  page,
  portal,
}) => {
  await signIn(page, 'multi@northwind.example');
  await expect(page).toHaveURL('/choose-tenant');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a tenant');
  await page.getByRole('button', { name: 'Northwind Payments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Invite user' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite users');
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@northwind.example');
  await page.getByRole('checkbox', { name: 'Webhooks: read' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).dblclick();
  await expect(page.getByText('User created. Invitation sent to ada@northwind.example')).toBeVisible();
  await expect(page).toHaveURL('/users');

  await menu.getByRole('link', { name: 'API Keys' }).click();
  await page.getByRole('link', { name: 'Create API key' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create API key');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shop');
  await page.getByRole('checkbox', { name: 'Transactions: read' }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('heading', { name: 'Store your private key' })).toBeFocused();
  await expect(page.getByText('API key created', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have stored the private key' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Night shop' })).toHaveCount(1);

  // An open portal might be polling its flags.
  await page.goto('about:blank');
  await portal.restartSandbox('kill');

  await page.goto('/users');
  await page.getByRole('searchbox').fill('ada@');
  const row = page.getByRole('row').filter({ hasText: 'ada@northwind.example' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Webhooks: read');
  await expect(row).toContainText('Invited');
  await page.goto('/api-keys');
  await expect(page.getByRole('row').filter({ hasText: 'Night shop' })).toHaveCount(1);
});
