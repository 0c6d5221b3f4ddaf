import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from './fixtures.ts';

const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const table = (page: Page, name = 'Transactions') => page.getByRole('table', { name, exact: true });
const heads = (page: Page) => table(page).getByRole('columnheader');
const summary = (page: Page, words: string) => page.getByRole('paragraph').filter({ hasText: words });
const REFUSED = { status: 403, json: { result: 'FAILURE', errors: [{ code: 'FORBIDDEN', message: '' }] } };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the transaction report is narrowed, its columns are moved by keyboard and by drag, and its address restores it', async ({
  page,
}) => {
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(heads(page)).toHaveCount(9);
  await expect(page.getByRole('img', { name: /^Transactions a day/ })).toBeVisible();
  await expectGoodState(page);

  await page.getByRole('button', { name: /^Range/ }).click();
  await page.getByRole('radio', { name: 'Last 30 days' }).check();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/^A range has at most 93 days/)).toBeVisible();
  await expectGoodState(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(page).toHaveURL(/transactions\.dates=last-30-days/);
  await expect(summary(page, 'Status: Failed')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog(page, 'Columns').getByRole('checkbox', { name: 'Failure reason' }).check();
  await dialog(page, 'Columns').getByRole('checkbox', { name: 'Customer' }).uncheck();
  await dialog(page, 'Columns').getByRole('button', { name: 'Move Failure reason up' }).focus();
  await page.keyboard.press('Enter');
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
  await expect(dialog(page, 'Columns')).toHaveCount(0);
  await expect(heads(page).nth(1)).toHaveText('Failure reason');

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

test('the first column stays in sight while the others scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await openAs(page, ADMIN, TRANSACTIONS);
  const first = table(page).getByRole('rowheader').first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await page.getByRole('region', { name: 'Transactions table' }).evaluate((frame) => frame.scrollBy(400, 0));
  await expect(table(page).getByRole('columnheader', { name: 'Customer' })).not.toBeInViewport({ ratio: 0.5 });
  expect((await first.boundingBox())?.x).toBe(before?.x);
});

test('an instruction is found by the beginning of its reference and leads back to what was found', async ({
  page,
  faults,
}) => {
  faults.expect(/status of (403|404)/);
  await openAs(page, ADMIN, `${TRANSACTIONS}/search`);
  await expect(page.getByText(/^Search for the reference/)).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('INS');
  await page.keyboard.press('Enter');
  const found = table(page).getByRole('rowheader').first().getByRole('link');
  await expect(found).toBeVisible();
  await expectGoodState(page);
  const reference = (await found.textContent()) ?? '';
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expect(page.getByText('Net amount')).toBeVisible();
  await expectGoodState(page);

  const report = '**/v2/transaction-data/instructions?*';
  await page.route(report, (route) => route.fulfill(REFUSED));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Refunds and chargebacks could not be read');
  await expectGoodState(page);
  await page.unroute(report);
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Net amount')).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await expect(page).toHaveURL(/search\?term=INS$/);
  await expect(table(page)).toBeVisible();

  await page.goto(`${TRANSACTIONS}/ORD-none/INS-none`);
  await expect(page.getByText('No such instruction')).toBeVisible();
  await expectGoodState(page);
});

test('a view is kept by name and opened again; the days are there as a table', async ({ page, context, faults }) => {
  // A name that is taken, and a view that is gone.
  faults.expect(/status of (404|409)/);
  await openAs(page, ADMIN, `${TRANSACTIONS}?transactions.dates=this-month`);
  await expect(table(page)).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = dialog(page, 'Views');
  await views.getByLabel('Save this view as').fill(' ');
  await page.keyboard.press('Enter');
  await expect(views.getByText('Please enter a name')).toBeVisible();
  await views.getByLabel('Save this view as').fill('This month');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'This month' })).toBeVisible();
  await expect(page.getByText("View 'This month' saved")).toBeVisible();
  await expectGoodState(page);
  await views.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(table(page, 'Transactions a day')).toBeVisible();
  await expectGoodState(page);
  await page.goto(TRANSACTIONS);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('link', { name: 'This month' }).click();
  await expect(page.getByRole('button', { name: 'Range: This month' })).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await views.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  await expect(views.getByLabel('Save this view as')).toBeVisible();
  const other = await context.newPage();
  await openAs(other, ADMIN, TRANSACTIONS);
  await other.getByRole('button', { name: 'Views' }).click();
  await dialog(other, 'Views').getByLabel('Save this view as').fill('Taken');
  await other.keyboard.press('Enter');
  await expect(other.getByText("View 'Taken' saved")).toBeVisible();
  await page.bringToFront();
  await views.getByLabel('Save this view as').fill('Taken');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to save view')).toBeVisible();
  await views.getByRole('button', { name: 'Delete Taken' }).click();
  await views.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText("View 'Taken' deleted")).toBeVisible();
  await dialog(other, 'Views').getByRole('button', { name: 'Delete Taken' }).click();
  await dialog(other, 'Views').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('alert').getByText('Failed to delete view')).toBeVisible();
  await other.close();
  await views.getByRole('button', { name: 'Delete This month' }).click();
  await views.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText("View 'This month' deleted")).toBeVisible();
  await expect(views.getByText('None yet: save the one on show under a name.')).toBeVisible();
});

test('what cannot be read beside a report is said, leaves its rows, and can be tried again', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/);
  const beside = /\/v2\/transaction-data\/(instructions\/summary|preferences|saved-views)\?/;
  await page.route(beside, (route) => route.fulfill(REFUSED));
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByText('The chart could not be loaded.')).toBeVisible();
  await expect(
    page.getByText('Your column preferences could not be read. The default columns are shown.'),
  ).toBeVisible();
  await expect(page.getByText('The currencies and apps to choose from could not be read.')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Views' }).click();
  const views = dialog(page, 'Views');
  await expect(views.getByRole('alert')).toContainText('Error fetching data');
  await expectGoodState(page);

  await page.unroute(beside);
  await views.getByRole('button', { name: 'Retry' }).click();
  await expect(views.getByLabel('Save this view as')).toBeVisible();
  await views.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: /^Transactions a day/ })).toBeVisible();
  await expect(page.getByText('The chart could not be loaded.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/could not be read/)).toHaveCount(0);
});

test('the mandates report is shown, and what it cannot read is said with a way to try again', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 500/);
  await openAs(page, ADMIN, '/reporting/mandates?mandates.dates=last-30-days');
  await expect(table(page, 'Mandates').getByRole('rowheader').first()).toBeVisible();
  await expectGoodState(page);

  await page.route('**/v2/transaction-data/financial-instruments?*', (route) =>
    route.fulfill({ status: 500, json: { result: 'FAILURE', errors: [{ code: 'INTERNAL_ERROR', message: '' }] } }),
  );
  await page.getByRole('button', { name: /^Network/ }).click();
  await page.getByRole('checkbox', { name: 'SEPA' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Error fetching data')).toBeVisible({ timeout: 15_000 });
  await expectGoodState(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(summary(page, 'Network: SEPA')).toBeVisible();
  await expect(page.getByText('Error fetching data')).toHaveCount(0);
});
