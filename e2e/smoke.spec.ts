import { expect, expectAccessible, keepPicture, signIn, test } from './fixtures.ts';

test('an admin signs in and finds the users of the tenant', async ({ page }) => {
  await signIn(page, 'admin@northwind.example');
  await expect(page).toHaveURL('/');
  await expectAccessible(page);
  await keepPicture(page, 'home');

  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('cell', { name: 'reader@northwind.example' })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'users');
});
