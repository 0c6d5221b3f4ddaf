import { expect, openAs, signIn, test } from '../testing/fixtures.ts';

const REPORTS = ['Transaction Data', 'Chargebacks', 'Failures', 'Mandates Report', 'Exported Reports'];
const FOR_DEVELOPERS = ['Theming', 'API Keys', 'Webhooks', 'Documentation'];
const SCHEMES = ['Collect', 'Payout'];
const OF_BUSINESS = ['Apps', 'Rewards', ...SCHEMES, 'Mandates', ...REPORTS, 'Report Schedules', 'Order Viewer'];
const OPENS_EVERYTHING = ['Home', 'Tenant Info', 'Users', 'Activity', ...OF_BUSINESS, ...FOR_DEVELOPERS];
const OPENS_WEBHOOKS = ['Home', 'Webhooks', 'Documentation'];
const OPENS_BUSINESS = ['Home', ...OF_BUSINESS, 'Theming', 'Webhooks', 'Documentation'];
/** The flags of the order viewer, of rewards and of mandates are off, or the licence does not include them. */
const OPENS_NO_ORDERS = OPENS_EVERYTHING.filter((item) => !['Order Viewer', 'Rewards', 'Mandates'].includes(item));

/** The menu of each demo account. */
const ACCOUNTS = [
  { email: 'admin@northwind.example', tenant: 'Northwind Payments', menu: OPENS_EVERYTHING },
  { email: 'reader@northwind.example', tenant: 'Northwind Payments', menu: OPENS_BUSINESS },
  { email: 'writer@northwind.example', tenant: 'Northwind Payments', menu: OPENS_BUSINESS },
  { email: 'webhooks@northwind.example', tenant: 'Northwind Payments', menu: OPENS_WEBHOOKS },
  { email: 'admin@contoso.example', tenant: 'Contoso Retail', menu: OPENS_NO_ORDERS },
  {
    email: 'trial@fabrikam.example',
    tenant: 'Fabrikam',
    menu: ['Home', 'Tenant Info', 'Activity', 'Apps', ...SCHEMES, 'API Keys', 'Webhooks'],
  },
];

for (const { email, tenant, menu } of ACCOUNTS) {
  test(`${email} works in ${tenant} and sees ${menu.join(', ')}`, async ({ page }) => {
    await openAs(page, email);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${tenant}`);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(menu);
    await expect(page.getByText('Trial mode')).toHaveCount(tenant === 'Fabrikam' ? 1 : 0);
  });
}

test('nobody@nowhere.example reads that the account has no tenant and why, and can log out', async ({ page }) => {
  await signIn(page, 'nobody@nowhere.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no tenant yet');
  await expect(page.getByText('nobody@nowhere.example')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/wrong email/, /not been invited/, /revoked/]);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
});

test('multi@northwind.example can choose from three tenants of two accounts, with different rights in each', async ({
  page,
}) => {
  await signIn(page, 'multi@northwind.example');
  await expect(page.getByRole('region', { name: 'Contoso' }).getByRole('button')).toHaveText(['Contoso Retail']);
  await expect(page.getByRole('region', { name: 'Northwind' }).getByRole('button')).toHaveText([
    'Northwind Labs',
    'Northwind Payments',
  ]);
  await page.getByRole('button', { name: 'Contoso Retail' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Apps', ...REPORTS, 'Documentation']);

  await page.getByRole('button', { name: /Profile of multi@northwind.example/ }).click();
  await page.getByRole('link', { name: 'Switch tenant' }).click();
  await page.getByRole('button', { name: 'Northwind Labs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Labs');
  await expect(menu.getByRole('link')).toHaveText(OPENS_NO_ORDERS.filter((item) => item !== 'Mandates Report'));

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Labs');
});

test('a page that the roles do not allow redirects home, and nothing of its area is fetched', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await openAs(page, 'reader@northwind.example', '/users');
  await expect(page).toHaveURL('/');
  expect(fetched.filter((pathname) => pathname.startsWith('/remotes/tenant/'))).toEqual([]);
});

test('a trial tenant cannot open users but can open API keys', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example', '/users/new');
  await expect(page).toHaveURL('/');
  await page.goto('/api-keys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
});
