import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { takePlatformDown } from '../testing/platform-down.ts';

test('the documentation is readable without signing in, and signing in returns to it', async ({ page, portal }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await expect(page).toHaveTitle('Documentation – Payments');
  await expectAccessible(page);

  const remove = page.getByRole('group').filter({ hasText: 'Delete a user or withdraw an invitation' });
  await remove.getByText('Delete a user or withdraw an invitation').click();
  await expect(
    remove.getByText('LAST_TENANT_ADMIN: The last tenant admin cannot be deleted or demoted.'),
  ).toBeVisible();
  const invite = page.getByRole('group').filter({ hasText: 'Invite a person to the tenant' });
  await invite.getByText('/v1/tenant/invitation/invite').click();
  await expect(invite.getByText('emailAddress text, required').first()).toBeVisible();
  await expect(invite.getByText('Idempotency-Key').first()).toBeVisible();
  await expect(invite.getByText('"emailAddress": "emailAddress"').first()).toBeVisible();
  await expectAccessible(page);
  expect([...origins].toSorted()).toEqual([portal.url, portal.sandboxUrl].toSorted());

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('admin@northwind.example');
  await page.getByLabel('Password').fill('portal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/api-documentation');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('for signed-in users the documentation opens within the frame, and none of its code loads earlier', async ({
  page,
  portal,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openAs(page, 'reader@northwind.example');
  expect(fetched).not.toContain(`${portal.sandboxUrl}/openapi.json`);
  const scripts = new Set(fetched.filter((url) => url.endsWith('.js')));
  fetched.length = 0;

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Home',
    'Documentation',
  ]);
  await expect.poll(() => fetched).toContain(`${portal.sandboxUrl}/openapi.json`);
  expect(fetched.filter((url) => url.endsWith('.js') && !scripts.has(url)).length).toBeGreaterThan(0);
});

test('in trial mode the documentation has no menu item, but its URL works', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example');
  await page.goto('/api-documentation#createKey');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await expect(page.getByText('Only this response contains the private key.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'API Keys' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Documentation' })).toHaveCount(0);
});

test('while the platform is down the documentation shows an error, and Retry loads it afterwards', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await page.goto('/api-documentation');
  await expect(page.getByRole('alert')).toContainText('The documentation could not be loaded');
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
  await expectAccessible(page);
  bringPlatformBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('narrow and dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('with all sections open the page still fits and is readable', async ({ page }) => {
    await page.goto('/api-documentation');
    await page.getByRole('region', { name: 'API keys' }).waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});
