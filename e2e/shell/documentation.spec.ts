import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { takePlatformDown } from '../testing/platform-down.ts';

test('the documentation is readable without signing in, and signing in returns to it', async ({ page, portal }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await expect(page).toHaveTitle('Documentation – Payments');
  await expectAccessible(page);

  await page.getByText('Users', { exact: true }).click();
  await page.getByRole('link', { name: 'Delete a user or withdraw an invitation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete a user or withdraw an invitation');
  await page.getByRole('link', { name: /^LAST_TENANT_ADMIN/ }).click();
  await expect(page.getByText('Nobody could administer the tenant afterwards.')).toBeVisible();
  await expect(page).toHaveTitle('LAST_TENANT_ADMIN – Payments');

  await page.getByRole('combobox', { name: 'Search documentation' }).fill('invite a person');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Invite a person to the tenant' })).toBeFocused();
  await expect(page.getByText('"emailAddress": "new@northwind.example"')).toHaveCount(2);
  await expectAccessible(page);
  expect([...origins].toSorted()).toEqual([portal.url, portal.sandboxUrl].toSorted());

  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('admin@northwind.example');
  await page.getByLabel('Password').fill('portal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(pathname);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Home',
    'Documentation',
    'Calls',
    'Invite a person to the tenant',
  ]);
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
  await expect(page).toHaveURL('/api-documentation/calls/createKey');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an API key');
  await expect(page.getByText('Only the response of this call contains the private key.')).toBeVisible();
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
  await expect(page.getByRole('combobox', { name: 'Search documentation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('without scripts, a page of the documentation says where the document of the API is', async ({
  request,
  portal,
}) => {
  const accept = '*/*';
  const page = await request.get(`${portal.url}/api-documentation/get-started`, { headers: { accept } });
  const text = await page.text();
  expect(text).toMatch(/openapi\.json, below the apiUrl/);
  const [, apiUrl = ''] = /"apiUrl":"([^"]+)"/.exec(text) ?? [];
  const document = await request.get(`${apiUrl}/openapi.json`, { headers: { accept } });
  expect(await document.json()).toMatchObject({ paths: { '/v2/transaction-data/instructions': {} } });
});

test.describe('narrow and dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  for (const path of [
    '',
    '/get-started',
    '/calls/createWebhook',
    '/schemas/Webhook',
    '/errors/Insufficient%20funds',
    '/events/instruction.failed',
    '/webhooks',
    '/errors/UNKNOWN',
  ]) {
    test(`with everything shown, the page at /api-documentation${path} fits and is readable`, async ({ page }) => {
      await page.goto(`/api-documentation${path}`);
      await page.getByRole('combobox', { name: 'Search documentation' }).waitFor();
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
  }
});
