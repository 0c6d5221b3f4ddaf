import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';
const FAILURES = '/reporting/failures?failures.dates=last-30-days';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

test('the broken app is the first failure, two clicks from home to its configuration', async ({ page }) => {
  await openAs(page, ADMIN);
  await page.getByRole('link', { name: /^Success rate, last 7 days/ }).click();
  await expect(heading(page)).toHaveText('Failures');
  const first = rows(page, 'Failures').nth(1);
  await expect(first).toContainText('Account of the app not accepted');
  await first.getByRole('link', { name: 'Configuration of Citi SEPA Instant Credit' }).click();
  await expect(heading(page)).toContainText('Citi SEPA Instant Credit');
});

test('the sums agree with the payments behind them', async ({ page }) => {
  await openAs(page, ADMIN, FAILURES);
  const link = rows(page, 'Failures')
    .nth(1)
    .getByRole('link', { name: /payments?$/ });
  const count = ((await link.textContent()) ?? '').replaceAll(/\D/g, '');
  await expectGoodState(page);
  await link.click();
  await expect(heading(page)).toHaveText('Transaction Data');
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
  await expectGoodState(page);
  await page.goBack();
  await expect(heading(page)).toHaveText('Failures');
});
