import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';

test('My access describes what the roles allow, with links to the open pages', async ({ page }) => {
  await openAs(page, 'webhooks@northwind.example');
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My access');
  await expect(page.getByText('Can see webhooks and change them.')).toBeVisible();
  await expect(page.getByText('A tenant admin can change your roles.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('region', { name: 'What you can open' }).getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
});

test('a tenant admin sees what is hidden in trial mode, and why', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example', '/my-access');
  await page.getByRole('link', { name: 'See what is hidden' }).click();
  const hidden = page.getByRole('region', { name: /^Hidden/ });
  await expect(hidden.getByRole('listitem').filter({ hasText: 'Users' }).first()).toContainText(
    'Not available in trial mode.',
  );
  await expectAccessible(page);
  await page.getByRole('region', { name: /^Open/ }).getByRole('link', { name: 'Tenant Info' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Info');
});

test('a tenant admin sees what a user can open, and which roles are missing', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/users');
  await page.getByRole('searchbox').fill('webhooks@northwind.example');
  await page.getByRole('link', { name: 'webhooks@northwind.example', exact: true }).click();
  await page.getByRole('link', { name: 'What this user can open' }).click();
  await expect(page.getByText('What webhooks@northwind.example can open in Northwind Payments')).toBeVisible();
  const hidden = page.getByRole('region', { name: /^Hidden/ });
  await expect(hidden.getByRole('listitem').filter({ hasText: /^API Keys/ })).toContainText(
    'Requires the role Tenant admin.',
  );
  await expectAccessible(page);
});

test('a tenant admin sees that a deleted user can no longer open anything', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/users');
  await page.getByRole('searchbox').fill('quentin.dubois');
  await page.getByRole('link', { name: 'quentin.dubois@northwind.example', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('quentin.dubois@northwind.example');
  await expect(page.getByRole('link', { name: 'What this user can open' })).toHaveCount(0);
  await page.goto(`/access-overview?user=${new URL(page.url()).pathname.split('/').at(-1)}`);
  await expect(page.getByText('This user has been deleted and no longer has access.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'quentin.dubois@northwind.example' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('quentin.dubois@northwind.example');
});

test('an unknown user shows a message, and users who are not admins have no access', async ({ page, faults }) => {
  faults.expect(/404/);
  await openAs(page, 'admin@northwind.example', '/access-overview?user=nobody');
  await expect(page.getByRole('alert')).toContainText('Error fetching data');
  await page.getByRole('link', { name: 'Show my access' }).click();
  await expect(page.getByText('Nothing is hidden.')).toBeVisible();
});

test('the access overview is closed to users without the role', async ({ page }) => {
  await openAs(page, 'writer@northwind.example', '/access-overview');
  await expect(page).toHaveURL('/');
});
