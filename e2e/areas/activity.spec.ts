import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';
const DESTINATION = 'https://hooks.northwind.example/payments';

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

test('a change is in the activity with what was before and after, and in the history of the thing for its readers', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/webhooks');
  await page.getByRole('link', { name: DESTINATION, exact: true }).click();
  await page.getByLabel('Maximum batch size').fill('37');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText(ADMIN);
  await expect(history.getByText('37')).toBeVisible();
  await expect(history.getByText(/^Changes are recorded since/)).toBeVisible();
  await expectGoodState(page);
  const webhook = page.url();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveTitle('Activity – Payments');
  const changed = row(page, DESTINATION).first();
  await expect(changed).toContainText('Changed');
  await changed.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByText('Now: 37')).toBeVisible();
  await expect(page.getByText('Chrome on')).toBeVisible();
  await expectGoodState(page);

  await page.getByRole('button', { name: /^Outcome:/ }).click();
  await page.getByRole('radio', { name: 'Signed in' }).check();
  await page.keyboard.press('Escape');
  await expect(row(page, DESTINATION)).toHaveCount(0);
  await expect(page).toHaveURL(/activity\.outcome=signed-in/);
  await expect(page.getByText(/^Changes are recorded since/)).toBeVisible();
  await expectGoodState(page);
  await page.goBack();
  await row(page, DESTINATION).first().getByRole('link', { name: DESTINATION }).click();
  await expect(page).toHaveURL(webhook);

  await page.evaluate(() => sessionStorage.clear());
  await page.context().clearCookies();
  await openAs(page, 'reader@northwind.example', new URL(webhook).pathname);
  await expect(history.getByText(ADMIN).first()).toBeVisible();
  await expect(history.getByText(/Chrome|127\.0\.0\.1/)).toHaveCount(0);
});

test('the activity is exported as it is filtered', async ({ page }) => {
  await openAs(page, ADMIN, '/activity?activity.outcome=signed-in');
  await expect(row(page, 'Signed in').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
});

test('on a phone each entry is a card, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, ADMIN, '/activity');
  await expect(row(page, 'Signed in').first()).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await row(page, 'Signed in')
    .first()
    .getByRole('button', { name: /^Show more/ })
    .click();
  await expect(page.getByText('Correlation ID').first()).toBeVisible();
  await expectGoodState(page);
});

test('an activity without entries says what appears there', async ({ page }) => {
  await page.route('**/v1/tenant/activity?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, entries: [], next: null } } });
  });
  await openAs(page, 'admin@northwind.example', '/activity');
  await expect(page.getByText('No activity yet')).toBeVisible();
  await expect(page.getByText(/^Changes are recorded since/)).toBeVisible();
  await expectGoodState(page);
});
