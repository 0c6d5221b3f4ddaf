import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { routeUntil } from '../testing/route-until.ts';

const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const table = (page: Page, name = 'Transactions') => page.getByRole('table', { name, exact: true });
const heads = (page: Page) => table(page).getByRole('columnheader');
const summary = (page: Page, words: string) => page.getByRole('paragraph').filter({ hasText: words });
const REFUSED = { status: 403, json: { result: 'FAILURE', errors: [{ code: 'FORBIDDEN', message: '' }] } };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the transaction report is filtered, its columns are moved by keyboard and drag, and its URL restores it', async ({
  page,
}) => {
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(heads(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('img', { name: /^Transactions a day/ })).toBeVisible();
  await expectGoodState(page);

  await page.getByRole('button', { name: /^Range/ }).click();
  await page.getByRole('radio', { name: 'Last 30 days' }).check();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/^A range can cover at most 93 days/)).toBeVisible();
  await expectGoodState(page);
  await page.getByLabel('From', { exact: true }).fill('');
  await expect(page.getByText('Choose a start date.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(page).toHaveURL(/transactions\.dates=last-30-days/);
  await expect(summary(page, 'Status: Failed')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog(page, 'Columns').getByRole('checkbox', { name: 'Failure reason' }).check();
  await dialog(page, 'Columns').getByRole('checkbox', { name: 'Customer' }).uncheck();
  await expect(dialog(page, 'Columns').getByRole('status')).toHaveText('Customer is not shown');
  await dialog(page, 'Columns').getByRole('button', { name: 'Move Failure reason up' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Columns').getByRole('status')).toHaveText('Failure reason is column 8 of 9');
  await expect(dialog(page, 'Columns').getByRole('button', { name: 'Move Failure reason up' })).toBeFocused();
  await expectGoodState(page);
  await dialog(page, 'Columns')
    .getByRole('listitem')
    .filter({ hasText: 'Failure reason' })
    .dragTo(dialog(page, 'Columns').getByRole('listitem').filter({ hasText: 'Order' }));
  await dialog(page, 'Columns').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Column preferences updated!')).toBeVisible();
  await expect(page.getByText('Your new table layout is ready for you.')).toBeVisible();
  await expect(heads(page).nth(1)).toHaveText('Failure reason');

  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog(page, 'Columns').getByRole('checkbox', { name: 'Failure reason' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog(page, 'Columns')).toHaveCount(0);
  await expect(heads(page).nth(1)).toHaveText('Failure reason');

  // A toast over the header would make the page scroll, which ends a drag.
  await expect(page.getByText('Column preferences updated!')).toHaveCount(0);
  await heads(page).nth(5).getByText('Amount').dragTo(heads(page).nth(1));
  await expect(heads(page).nth(1)).toHaveText('Amount');
  await page.getByRole('button', { name: 'UTC' }).click();
  await expect(table(page).getByRole('time').first()).toHaveText(/ UTC$/);
  await expectGoodState(page);
  await page.reload();
  await expect(heads(page).nth(1)).toHaveText('Amount');
  await expect(table(page).getByRole('time').first()).toHaveText(/ UTC$/);
  await expect(page.getByRole('button', { name: 'Range: Last 30 days' })).toBeVisible();
  await expect(summary(page, 'Status: Failed')).toBeVisible();
});

test('the first column stays visible while the others scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await openAs(page, ADMIN, TRANSACTIONS);
  const first = table(page).getByRole('rowheader').first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await page.getByRole('region', { name: 'Transactions table' }).evaluate((frame) => frame.scrollBy(400, 0));
  await expect(table(page).getByRole('columnheader', { name: 'Customer' })).not.toBeInViewport({ ratio: 0.5 });
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

test('an instruction is found by the beginning of its reference and links back to the results', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (403|404)/);
  await openAs(page, ADMIN, `${TRANSACTIONS}/search`);
  await expect(page.getByText(/^Search by the reference/)).toBeVisible();
  await expectGoodState(page);
  const term = page.getByRole('searchbox', { name: 'Search transactions' });
  await term.fill('INS');
  await page.keyboard.press('Enter');
  // One that has moved money: others have no net amount.
  const settled = table(page)
    .getByRole('row')
    .filter({ hasText: /Settled|Completed/ });
  const found = settled.first().getByRole('rowheader').getByRole('link');
  await expect(found).toBeVisible();
  await expectGoodState(page);
  const reference = (await found.textContent()) ?? '';
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expect(page.getByText('Net amount')).toBeVisible();
  await expectGoodState(page);

  const stopRefusing = await routeUntil(page, '**/v2/transaction-data/instructions?*', (route) =>
    route.fulfill(REFUSED),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Refunds and chargebacks could not be loaded');
  await expectGoodState(page);
  stopRefusing();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Net amount')).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await expect(page).toHaveURL(/search\?term=INS$/);
  await expect(table(page)).toBeVisible();

  await term.fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Search again for ‘INS’' }).click();
  await expect(term).toHaveValue('INS');
  await expect(table(page)).toBeVisible();

  await page.goto(`${TRANSACTIONS}/ORD-none/INS-none`);
  await expect(page.getByText('Instruction not found')).toBeVisible();
  await expectGoodState(page);
});

test('the mandates report loads, and failed requests show an error with Retry', async ({ page, faults }) => {
  faults.expect(/status of 500/);
  await openAs(page, ADMIN, '/reporting/mandates?mandates.dates=last-30-days');
  await expect(table(page, 'Mandates').getByRole('rowheader').first()).toBeVisible();
  await expectGoodState(page);

  const stopRefusing = await routeUntil(page, '**/v2/transaction-data/financial-instruments?*', (route) =>
    route.fulfill({ status: 500, json: { result: 'FAILURE', errors: [{ code: 'INTERNAL_ERROR', message: '' }] } }),
  );
  await page.getByRole('button', { name: /^Network/ }).click();
  await page.getByRole('checkbox', { name: 'SEPA' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Error fetching data')).toBeVisible({ timeout: 15_000 });
  await expectGoodState(page);
  stopRefusing();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(summary(page, 'Network: SEPA')).toBeVisible();
  await expect(page.getByText('Error fetching data')).toHaveCount(0);

  await page.goto('/reporting/mandates/search');
  await expect(page.getByText(/^Search by the ID or reference of a mandate/)).toBeVisible();
  await expectGoodState(page);
});
