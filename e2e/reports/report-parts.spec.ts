import type { Locator, Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expectMissingPart } from '../testing/failing-area.ts';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { filesWith, releasedVersion, respondNotFound } from '../testing/remote-site.ts';
import { takePlatformDown } from '../testing/platform-down.ts';
import { routeUntil } from '../testing/route-until.ts';

const ADMIN = 'admin@northwind.example';
/** Has the default columns in every test. */
const READER = 'reader@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const WITH_CHART = `${TRANSACTIONS}?days=chart`;
const REFUSED = { status: 403, json: { result: 'FAILURE', errors: [{ code: 'FORBIDDEN', message: '' }] } };
const table = (page: Page) => page.getByRole('table', { name: 'Transactions', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a failed request next to a report shows an error, keeps the rows and can be retried', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 403/);
  const beside = /\/v2\/transaction-data\/(instructions\/summary|preferences|saved-views)\?/;
  const stopRefusing = await routeUntil(page, beside, (route) => route.fulfill(REFUSED));
  await openAs(page, ADMIN, WITH_CHART);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByText('The chart could not be loaded.')).toBeVisible();
  await expect(
    page.getByText('Your column preferences could not be read. The default columns are shown.'),
  ).toBeVisible();
  await expect(page.getByText('The lists of currencies and apps could not be loaded.')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Views' }).click();
  const views = dialog(page, 'Views');
  await expect(views.getByRole('alert')).toContainText('Error fetching data');
  await expectGoodState(page);

  stopRefusing();
  await views.getByRole('button', { name: 'Retry' }).click();
  await expect(views.getByLabel('Save this view as')).toBeVisible();
  await views.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: /^Transactions a day/ })).toBeVisible();
  await expect(page.getByText('The chart could not be loaded.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/could not be read/)).toHaveCount(0);
});

/** Responds 404 for the area's files that contain a text, while `isGone()`. */
async function removeCode(page: Page, portal: PortalPair, words: string, isGone: () => boolean): Promise<void> {
  const folder = `remotes/reporting/${await releasedVersion(portal, 'reporting')}/static/js/async`;
  const files = await filesWith(portal, folder, words);
  await respondNotFound(page, (url) => files.some((file) => url.pathname.endsWith(file)), isGone);
}

test('a chart whose code fails to load shows an error above the rows, and loads on retry', async ({
  page,
  portal,
  faults,
}) => {
  expectMissingPart(faults);
  let isGone = true;
  await removeCode(page, portal, 'Transactions a day', () => isGone);
  await openAs(page, ADMIN, WITH_CHART);
  const failure = page.getByRole('alert').filter({ hasText: 'The chart could not be loaded' });
  await expect(failure).toContainText('Check your connection and try again. The rest of this page keeps working.');
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  await expectGoodState(page);
  isGone = false;
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: /^Transactions a day/ })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a dialog whose code fails to load shows an error, keeps the report, and loads on retry', async ({
  page,
  portal,
  faults,
}) => {
  expectMissingPart(faults);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  for (const [name, words, arrived] of [
    ['Columns', 'The default columns are selected', (shown: Locator) => shown.getByRole('button', { name: 'Save' })],
    ['Views', 'Save this view as', (shown: Locator) => shown.getByLabel('Save this view as')],
  ] as const) {
    let isGone = true;
    await removeCode(page, portal, words, () => isGone);
    await page.getByRole('button', { name }).click();
    const failure = dialog(page, name).getByRole('alert');
    await expect(failure).toContainText('The dialog could not be loaded');
    await expect(failure).toContainText('Check your connection and try again. The rest of this page keeps working.');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toContainText(/^The dialog.*If that does not help, the portal may have been updated/);
    await expectGoodState(page);

    await dialog(page, name).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page, name)).toHaveCount(0);
    const first = table(page).getByRole('rowheader').first();
    const before = await first.textContent();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(first).not.toHaveText(String(before));

    await page.getByRole('button', { name }).click();
    await expect(failure).toContainText('The dialog could not be loaded');
    isGone = false;
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(arrived(dialog(page, name))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toHaveCount(0);
  }
});

test('a report that fails to reload keeps its rows and its chart, with an error for each', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await openAs(page, ADMIN, WITH_CHART);
  const days = page.getByRole('img', { name: /^Transactions a day/ });
  const first = table(page).getByRole('rowheader').first();
  await expect(days).toBeVisible();
  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toBeVisible();
  await expect(page.getByText('The chart could not be refreshed.')).toBeVisible();
  await expect(days).toBeVisible();
  await expect(first).toBeVisible();
  await expectGoodState(page);
  bringPlatformBack();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The chart could not be refreshed.')).toHaveCount(0);
  await expect(page.getByText('Error fetching data')).toHaveCount(0);
});

test('days without payments say so, in the chart and in the table', async ({ page }) => {
  await openAs(page, ADMIN, `${WITH_CHART}&transactions.datesStart=2020-01-01&transactions.datesEnd=2020-01-07`);
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible();
  await expect(page.getByText('No results')).toBeVisible();
  await expectGoodState(page);
});

test('selecting no columns shows the default ones, as announced', async ({ page }) => {
  await openAs(page, READER, TRANSACTIONS);
  await expect(page.getByRole('columnheader')).toHaveCount(9);
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = dialog(page, 'Columns');
  const said = columns.getByText('With no other column selected, the default columns are shown.');
  const ticked = columns.getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(8);
  for (let left = 8; left > 0; left -= 1) {
    await expect(said).toHaveCount(0);
    await ticked.first().click();
    await expect(ticked).toHaveCount(left - 1);
  }
  await expect(said).toBeVisible();
  await expectGoodState(page);
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Column preferences updated!')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(9);

  await page.getByRole('button', { name: 'Columns' }).click();
  await columns.getByRole('checkbox', { name: 'Customer' }).uncheck();
  await columns.getByRole('button', { name: 'Reset to default' }).click();
  await expect(columns.getByRole('status')).toHaveText('The default columns are selected');
  await expect(columns.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
});

test('a column layout that fails to save shows an error and restores the columns', async ({ page, faults }) => {
  faults.expect(/status of 400/);
  await openAs(page, READER, TRANSACTIONS);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  const customer = page.getByRole('columnheader', { name: 'Customer' });
  await expect(customer).toBeVisible();
  // Imitate an older portal, in which the column had another name.
  await page.route('**/v2/transaction-data/preferences?*', (route) => {
    const sent = route.request().postData();
    return route.continue(sent === null ? {} : { postData: sent.replace('"app"', '"appName"') });
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = dialog(page, 'Columns');
  await columns.getByRole('checkbox', { name: 'Customer' }).uncheck();
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText('Column preferences failed to update!')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/^The report no longer has one of the columns/)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please try again later.')).toBeVisible();
  await expect(customer).toBeVisible();
});
