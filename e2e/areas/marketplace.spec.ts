import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';

test('an app is found with search and filters, and installed; Back and the address keep the view', async ({ page }) => {
  await openAs(page, 'writer@northwind.example', '/apps/marketplace');
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(card('Demo Cards').getByText('Demo', { exact: true })).toBeVisible();
  // The icons come from the API's origin, which the page's policy allows.
  await expect
    .poll(() =>
      card('Swish')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(page.getByText(/^\d+ of 10 collect apps$/)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search apps' }).fill('apps for Sweden in SEK');
  await page.getByRole('button', { name: 'Capabilities: Showing all' }).click();
  await page.getByRole('checkbox', { name: /^Connect by redirect/ }).check();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card('SkyPoints').getByText('Matches: Connect by redirect, Sweden, SEK')).toBeVisible();
  await expectGoodState(page);
  await expect(page).toHaveURL(/\?apps\.search=apps\+for\+Sweden\+in\+SEK&apps\.capability=redirect$/);

  await page.getByRole('link', { name: 'SkyPoints' }).click();
  const panel = page.getByRole('dialog', { name: 'SkyPoints' });
  await expect(panel.getByText('EUR, SEK, USD')).toBeVisible();
  await expectGoodState(page);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await page.goForward();
  await panel.getByRole('button', { name: 'Install SkyPoints' }).click();
  await expect(page.getByText('App installed. Please enter your app configuration details.')).toBeVisible();

  await page.goto('/apps/marketplace?apps.search=apps+for+Sweden+in+SEK&apps.capability=redirect');
  await expect(card('SkyPoints').getByText('Installed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install SkyPoints' })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('article')).toHaveCount(31);
});

test('every state of the marketplace is accessible', async ({ page }) => {
  await openAs(page, 'admin@contoso.example', '/apps/marketplace');
  await expect(page.getByText('3 of 3 collect apps')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: /^Networks/ }).click();
  await expect(page.getByRole('checkbox', { name: /^SEPA Instant/ })).toBeVisible();
  await expectGoodState(page);
  await page.goto('/apps/marketplace?apps.search=nothing-like-it');
  await expect(page.getByText('No results')).toBeVisible();
  await expectGoodState(page);
});
