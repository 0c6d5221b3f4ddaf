import { expect, expectAccessible, signIn, test } from '../testing/fixtures.ts';
import { logOut } from '../testing/sign-in.ts';
import { takePlatformDown } from '../testing/platform-down.ts';

test('a user who opens a deep link signs in and arrives there, with its query', async ({ page }) => {
  await signIn(page, 'admin@northwind.example', '/users?users.search=reader');
  await expect(page).toHaveURL('/users?users.search=reader');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a wrong password shows an error and keeps the email address', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@northwind.example');
  await page.getByLabel('Password').fill('guess');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not match');
  await expect(page.getByLabel('Email')).toHaveValue('admin@northwind.example');
  await expectAccessible(page);
});

test('after logging out the portal says so, and asks for a password again', async ({ page }) => {
  await signIn(page, 'admin@northwind.example');
  await logOut(page);
  await expect(page.getByRole('alert')).toHaveText('You logged out in this browser. To continue, sign in again.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a bookmarked callback shows that it is outdated, and does not loop', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto('/callback?code=old&state=unknown');
  await expect(page.getByRole('alert')).toHaveText('This sign-in is no longer valid. Please sign in again.');
  await expectAccessible(page);
  expect(documents).toBe(1);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a reload keeps the user signed in, and another tab signs in without a password', async ({ page, context }) => {
  await signIn(page, 'admin@northwind.example', '/api-keys');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  const other = await context.newPage();
  await other.goto('/users');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Users');
});

test('while the platform is down, the portal shows that signing in is unavailable, and continues afterwards', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The sign-in service cannot be reached');
  await expectAccessible(page);
  bringPlatformBack();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
