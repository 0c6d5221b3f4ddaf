import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';
import { routeUntil } from '../testing/route-until.ts';

/** A screen, its call, and a text that shows that it has loaded. `path` looks up the URL. Default: `name`. */
interface Screen {
  readonly name: string;
  path?(page: Page): Promise<string>;
  readonly call: string;
  readonly loading: 'Loading data...' | 'Loading...';
  readonly arrived: string | RegExp;
}

const SCREENS: readonly Screen[] = [
  { name: '/users', call: '**/v1/tenant/users?*', loading: 'Loading data...', arrived: 'admin@northwind.example' },
  { name: '/activity', call: '**/v1/tenant/activity?*', loading: 'Loading data...', arrived: 'Signed in' },
  { name: '/approvals', call: '**/v1/tenant/approvals?*', loading: 'Loading data...', arrived: 'No requests yet' },
  { name: '/api-keys', call: '**/v1/tenant/keys', loading: 'Loading data...', arrived: 'Back office' },
  { name: '/tenant-info', call: '**/v1/tenant', loading: 'Loading...', arrived: 'Name and address' },
  { name: '/apps', call: '**/v1/apps/installed', loading: 'Loading...', arrived: 'Bank Transfer Payouts' },
  { name: '/apps/marketplace', call: '**/v1/marketplace/apps', loading: 'Loading...', arrived: 'Halden Acquiring' },
  {
    name: '/webhooks',
    call: '**/v1/notifications/webhooks?*',
    loading: 'Loading data...',
    arrived: 'https://hooks.northwind.example/payments',
  },
  {
    name: "a webhook's batches",
    path: batchesPath,
    call: '**/v1/notifications/webhooks/*/batches?*',
    loading: 'Loading data...',
    arrived: 'succeeded with status code 200',
  },
  {
    name: "a webhook's batch",
    path: batchPath,
    call: '**/v1/notifications/webhooks/*/batches/*',
    loading: 'Loading...',
    arrived: 'Batch ID, sent as webhook-id',
  },
  { name: '/schemes/collect', call: '**/v2/schemes/collect', loading: 'Loading data...', arrived: 'Online checkout' },
  {
    name: 'a collect scheme',
    path: schemePath,
    call: '**/v2/schemes/collect/*',
    loading: 'Loading...',
    arrived: 'Published rules',
  },
  {
    name: 'the drafts of a scheme',
    path: async (page) => `${await schemePath(page)}/drafts`,
    call: '**/v2/schemes/collect/*',
    loading: 'Loading data...',
    arrived: 'Published earlier',
  },
  {
    name: 'a draft',
    path: draftPath,
    call: '**/v2/schemes/collect/*',
    loading: 'Loading...',
    arrived: 'Save draft',
  },
  {
    name: '/mandates',
    call: '**/v2/mandates/internal/provider-configurations',
    loading: 'Loading...',
    arrived: 'Bottomline',
  },
  { name: '/schemes/payout/new', call: '**/v1/payment-methods', loading: 'Loading...', arrived: 'Add rule' },
  {
    name: '/mandates/creditor-profiles',
    call: '**/v2/mandates/creditor-profiles?*',
    loading: 'Loading data...',
    arrived: 'Auckland broadband',
  },
  {
    name: '/mandates/provider-configurations/sepa',
    call: '**/v2/mandates/provider-configuration/*',
    loading: 'Loading...',
    arrived: 'Provider and lead time',
  },
  { name: '/themes', call: '**/v2/whitelabel/themes', loading: 'Loading data...', arrived: 'Spring sale' },
  { name: 'a theme', path: themePath, call: '**/v2/whitelabel/themes/*', loading: 'Loading...', arrived: 'Contrast' },
  {
    name: '/reporting/transactions',
    call: '**/v2/transaction-data/instructions?*',
    loading: 'Loading data...',
    arrived: /^INS-/,
  },
  {
    name: '/reporting/mandates?mandates.dates=last-30-days',
    call: '**/v2/transaction-data/financial-instruments?*',
    loading: 'Loading data...',
    arrived: /^MND-/,
  },
  {
    name: '/reporting/schedules',
    call: '**/v2/transaction-data/schedules?from=*',
    loading: 'Loading data...',
    arrived: 'Weekly payments',
  },
  {
    name: '/reporting/exports',
    call: '**/v2/transaction-data/reports',
    loading: 'Loading data...',
    // Other tests may have exported reports.
    arrived: /^(No exported reports yet|.*\.csv)$/,
  },
  {
    name: 'an instruction',
    path: instructionPath,
    call: '**/v1/order-management/*/instruction/*',
    loading: 'Loading...',
    arrived: 'Forecasted settlement',
  },
];

async function instructionPath(page: Page): Promise<string> {
  await page.goto('/reporting/transactions');
  // One that is not settled yet may have no forecast.
  const settled = page.getByRole('row').filter({ hasText: /Settled|Completed/ });
  return String(await settled.first().getByRole('rowheader').getByRole('link').getAttribute('href'));
}

async function schemePath(page: Page): Promise<string> {
  await page.goto('/schemes/collect');
  return String(await page.getByRole('link', { name: 'Online checkout', exact: true }).getAttribute('href'));
}

async function draftPath(page: Page): Promise<string> {
  await page.goto(`${await schemePath(page)}/drafts`);
  return String(await page.getByRole('link', { name: /^Edit Online checkout/ }).getAttribute('href'));
}

async function themePath(page: Page): Promise<string> {
  await page.goto('/themes');
  return String(await page.getByRole('link', { name: 'Northwind', exact: true }).getAttribute('href'));
}

async function batchesPath(page: Page): Promise<string> {
  await page.goto('/webhooks');
  const link = page.getByRole('link', { name: 'https://hooks.northwind.example/payments', exact: true });
  return `${await link.getAttribute('href')}/batches`;
}

async function batchPath(page: Page): Promise<string> {
  await page.goto(await batchesPath(page));
  const link = page.getByRole('row').filter({ hasText: 'succeeded with status code 200' }).first().getByRole('link');
  return String(await link.getAttribute('href'));
}

// By default, one worker runs all tests of a file: here they would keep it busy after the others have finished.
test.describe.configure({ mode: 'parallel' });

for (const { name, path, call, loading, arrived } of SCREENS) {
  test(`${name} is accessible while it loads, after a failure, and once it has loaded`, async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await signInTab(page, 'admin@northwind.example');
    const address = path ? await path(page) : name;
    await page.waitForLoadState('networkidle');
    // Nothing responds, and nothing fails: the check can take longer than the portal waits for a response.
    const stopHolding = await routeUntil(page, call, async () => {});
    await page.goto(address);
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeAttached();
    // Checks one look only, for the same reason.
    await expectAccessible(page);

    stopHolding();
    const stopFailing = await routeUntil(page, call, (route) => route.abort());
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toBeVisible();
    await expectGoodState(page);

    stopFailing();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(page.getByText(arrived).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toHaveCount(0);
    await expectGoodState(page);
  });
}

test('an empty list explains its purpose, and a search without matches says so', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example', '/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectGoodState(page);

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await openAs(page, 'admin@northwind.example', '/users?users.search=nobody-of-this-name');
  await expect(page.getByText('No results')).toBeVisible();
  await expectGoodState(page);

  for (const address of [
    '/activity?activity.search=no-such-thing',
    '/apps?installed.search=no-such-app',
    '/themes?themes.search=no-such-theme',
    '/reporting/transactions/search?term=nowhere',
    '/reporting/mandates/search?term=nowhere',
  ]) {
    await page.goto(address);
    await expect(page.getByText('No results')).toBeVisible();
    await expectGoodState(page);
  }
});
