import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../testing/fixtures.ts';
import { pageContent } from '../testing/page-content.ts';
import { replaceTexts, staleTexts } from '../testing/replace-texts.ts';

const ADMIN = 'admin@northwind.example';
const pager = (page: Page, table: string) => page.getByRole('navigation', { name: `${table} pages` });

test.beforeEach(({ context }) => replaceTexts(context));

test('in a translated page, every area opens from the menu and its figures are current', async ({ page }) => {
  await openAs(page, ADMIN);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).not.toHaveCount(0);
  const paths = await menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? '').filter((path) => path.startsWith('/')),
    );
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await pageContent(page).locator('h1').waitFor();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await staleTexts(page), path).toEqual([]);
  }
});

test('in a translated page, the key of a new webhook is shown', async ({ page }) => {
  await openAs(page, ADMIN, '/webhooks/new');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://translated.northwind.example/hooks');
  await page.getByRole('checkbox', { name: 'User invited' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have stored the verification key' }).check();
  await page.getByRole('button', { name: 'Next: verify deliveries' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByText('1 of 52 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByText('52 of 52 selected')).toBeVisible();
  expect(await staleTexts(page)).toEqual([]);
});

test('in a translated page, the pages of a report are turned', async ({ page }) => {
  await openAs(page, ADMIN, '/reporting/transactions?transactions.dates=last-30-days');
  await expect(pager(page, 'Transactions')).toContainText('1–10 of');
  await pager(page, 'Transactions').getByRole('button', { name: 'Next page' }).click();
  await expect(pager(page, 'Transactions')).toContainText('11–20 of');
  expect(await staleTexts(page)).toEqual([]);
});

for (const [path, table] of [
  ['/reporting/transactions?transactions.dates=last-30-days', 'Transactions'],
  ['/reporting/mandates?mandates.dates=last-30-days', 'Mandates'],
] as const) {
  test(`in a translated page, the report ${table} is sorted and filtered`, async ({ page }) => {
    await openAs(page, ADMIN, path);
    const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row');
    await expect(rows).not.toHaveCount(1);
    const before = await rows.allTextContents();
    const sort = page.getByRole('columnheader').getByRole('button').first();
    await sort.click();
    await expect(rows).not.toHaveText(before);
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/status=/);
    await expect(page.getByText('Loading data...')).toHaveCount(0);
    await expect(page.getByRole('paragraph').filter({ hasText: 'Status: ' })).toBeVisible();
    expect(await staleTexts(page)).toEqual([]);
  });
}

test('in a translated page, the command palette finds and opens a page, and the tenant is switched', async ({
  page,
}) => {
  await openAs(page, 'multi@northwind.example');
  await page.getByRole('button', { name: 'Northwind Payments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search', exact: true });
  for (const text of ['u', 'us', 'tenant', 'users']) {
    await field.fill(text);
    await expect(page.getByRole('option', { name: /^Users/ })).toBeVisible();
    expect(await staleTexts(page)).toEqual([]);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Switch tenant' }).click();
  await page.getByRole('button', { name: 'Contoso Retail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Contoso Retail');
  expect(await staleTexts(page)).toEqual([]);
});
