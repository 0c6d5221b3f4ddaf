import { expect, expectAccessible, expectGoodState, signIn, test } from './fixtures.ts';

/** Every screen of the tenant area with the call that it stands on, and what shows that it has arrived. */
const SCREENS = [
  { path: '/users', call: '**/v1/tenant/users?*', loading: 'Loading data...', arrived: 'admin@northwind.example' },
  { path: '/api-keys', call: '**/v1/tenant/keys', loading: 'Loading data...', arrived: 'Back office' },
  { path: '/tenant-info', call: '**/v1/tenant', loading: 'Loading...', arrived: 'Name and address' },
] as const;

for (const { path, call, loading, arrived } of SCREENS) {
  test(`${path} is good to use while it loads, after a failure, and once it is there`, async ({ page, faults }) => {
    faults.expect(/ERR_FAILED/);
    await signIn(page, 'admin@northwind.example');
    await page.waitForLoadState('networkidle');
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(call, (route) => refused.then(() => route.abort()));
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeAttached();
    // Once: the portal does not wait for ever.
    await expectAccessible(page);

    refuse();
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toBeVisible();
    await expectGoodState(page);

    await page.unroute(call);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(arrived).first()).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toHaveCount(0);
    await expectGoodState(page);
  });
}

test('a list that is empty says what it is for, and a search without a hit says so', async ({ page }) => {
  await signIn(page, 'trial@fabrikam.example', '/api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectGoodState(page);

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, 'admin@northwind.example', '/users?users.search=nobody-of-this-name');
  await expect(page.getByText('No results')).toBeVisible();
  await expectGoodState(page);
});
