import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodState, openAs, signIn, test } from './fixtures.ts';
import { standBeforeHub } from './hub-way.ts';

/** An answer from another origin that the page may read. */
const REFUSED = { headers: { 'Access-Control-Allow-Origin': '*' } };
const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens an instruction that has a transaction in the order viewer, by way of the report. */
async function openInOrderViewer(page: Page): Promise<void> {
  await signIn(page, ADMIN, `${TRANSACTIONS}?transactions.status=COMPLETED`);
  await rows(page, 'Transactions').nth(1).getByRole('link').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Order Viewer' }).click();
  await expect(part(page, 'Instruction')).toBeVisible();
}

test('a report is exported, told of when it is ready, and downloaded with its rows', async ({ page }) => {
  // A small export may have ended before it is answered, and is not said to be prepared then.
  const hub = await standBeforeHub(page);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('Your data export is being prepared')).toBeVisible();
  await expect(page.getByText("We'll let you know when it's ready to download")).toBeVisible();
  hub.letThrough();
  await expect(page.getByRole('status').getByText('Your exported report is ready!')).toBeVisible();
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await expect(heading(page)).toHaveText('Exported Reports');
  await expectGoodState(page);

  const downloading = page.waitForEvent('download');
  await rows(page, 'Exported Reports')
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .dblclick();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  const counted = await rows(page, 'Exported Reports').nth(1).getByRole('cell').nth(3).textContent();
  expect(lines.length - 1).toBe(Number(counted?.replaceAll(/\D/g, '')));
  expect(lines[0]).toMatch(/instructionRef/);
  await expect(heading(page)).toHaveText('Exported Reports');
});

/** Exports what is on show; returns how the platform calls the file. */
async function exportReport(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const accepted = page.waitForResponse('**/instructions/export');
  await button.click();
  const { data }: { data: { reportPath: string } } = await (await accepted).json();
  await expect(button).not.toHaveAttribute('aria-busy');
  return data.reportPath;
}

test('exports that are being prepared are still so after a reload, and are told of when they are ready', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  // Nobody tells, and the list does not know yet.
  await page.route('**/negotiate?*', (route) => route.abort());
  const asked: string[] = [];
  let isTold = false;
  await page.route('**/v2/transaction-data/reports', async (route) => {
    const response = await route.fetch();
    const { data }: { data: { exportReports: { reportPath: string }[] } } = await response.json();
    const ended = new Set(data.exportReports.map(({ reportPath }) => reportPath));
    if (isTold && asked.every((reportPath) => ended.has(reportPath))) return route.fulfill({ response });
    return route.fulfill({ ...REFUSED, json: { result: 'SUCCESS', data: { exportReports: [] }, errors: [] } });
  });
  await signIn(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  asked.push(await exportReport(page));
  await expect(page.getByText('Your data export is being prepared')).toBeVisible();
  asked.push(await exportReport(page));

  await page.goto('/reporting/exports');
  await expect(page.getByText('No exported reports yet')).toBeVisible();
  await expect(part(page, 'Being prepared').getByRole('listitem')).toContainText(['Transactions', 'Transactions']);
  await expect(page.getByRole('status').getByText('2 reports are being prepared')).toBeAttached();
  await expectGoodState(page);
  isTold = true;
  await expect(page.getByRole('status').getByText('Your exported reports are ready!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to download them.' })).toBeVisible();
  await expect(part(page, 'Being prepared')).toBeHidden();
  await expect(rows(page, 'Exported Reports').nth(1)).toContainText('Ready');
});

test('what cannot be exported or downloaded is said so', async ({ page, faults }) => {
  faults.expect(/status of 503/);
  await signIn(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  await page.route('**/instructions/export', (route) => route.fulfill({ ...REFUSED, status: 503 }));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Your data export has failed')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please try again in a few minutes.')).toBeVisible();
  await page.unroute('**/instructions/export');
  await page.getByRole('button', { name: 'Dismiss' }).first().click();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await page.route('**/report/download?*', (route) => route.fulfill({ ...REFUSED, status: 503 }));
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  await expect(page.getByRole('alert').getByText('Failed to download report!')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please try again in a few minutes.')).toBeVisible();
});

const ONE = 'OnInstructionExportReportCompletion';
const SEVERAL = 'ExportReportsCompleted';
const ended = (status: string, ...paths: string[]) => paths.map((reportPath) => ({ reportPath, status }));

test('what the hub says of exports is told in its words, and what is ready until it is followed', async ({ page }) => {
  const hub = await standBeforeHub(page);
  await openAs(page, ADMIN, '/api-keys');
  const ready = page.getByRole('status');
  const failed = page.getByRole('alert');
  await hub.say(ONE, ended('Failed', 'a')[0]);
  await expect(failed.getByText('There was a problem creating your report', { exact: true })).toBeVisible();
  await hub.say(SEVERAL, ended('Failed', 'b', 'c'));
  await expect(failed.getByText('There was a problem creating your reports', { exact: true })).toBeVisible();
  await hub.say(SEVERAL, ended('Ready', 'd', 'e'));
  await expect(ready.getByText('Your exported reports are ready!')).toBeVisible();
  await hub.say(ONE, ended('Ready', 'f')[0]);
  await expect(ready.getByText('Your exported report is ready!')).toBeVisible();
  await expectGoodState(page);
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();

  await expect(failed.getByText(/^There was a problem/)).toHaveCount(0);
  await expect(ready.getByRole('link', { name: 'Click here to download it.' })).toBeVisible();
  await ready.getByRole('link', { name: 'Click here to download them.' }).click();
  await expect(heading(page)).toHaveText('Exported Reports');
  await expect(ready.getByText('Your exported reports are ready!')).toHaveCount(0);
});

test('a layout that cannot be kept is said so, and the columns are as before', async ({ page, faults }) => {
  faults.expect(/status of 400/);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  const customer = page.getByRole('columnheader', { name: 'Customer' });
  await expect(customer).toBeVisible();
  // To the platform, this portal is of before the app was called otherwise.
  await page.route('**/v2/transaction-data/preferences?*', (route) => {
    const sent = route.request().postData();
    return route.continue(sent === null ? {} : { postData: sent.replace('"app"', '"appName"') });
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Customer' }).uncheck();
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText('Column preferences failed to update!')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/^The report does not have one of the columns/)).toBeVisible();
  await expect(page.getByRole('alert').getByText('Please try again later.')).toBeVisible();
  await expect(customer).toBeVisible();
});

test('an order is looked up, and what is missing is said kindly', async ({ page, context, faults }) => {
  faults.expect(/status of 404/);
  await signIn(page, ADMIN, '/reporting/order-viewer');
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByRole('alert').getByText('Failed to paste')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Your browser refused access to the clipboard.')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('See you on Monday'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('There is no reference on the clipboard')).toBeVisible();
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByText('Please enter an order reference')).toBeVisible();
  await expect(page.getByLabel('Order reference', { exact: true })).toBeFocused();
  await expectGoodState(page);
  await page.evaluate(() => navigator.clipboard.writeText('It is ORD-nobody-1, they say'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByLabel('Order reference', { exact: true })).toHaveValue('ORD-nobody-1');
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByText('There is no order ORD-nobody-1')).toBeVisible();
  await expectGoodState(page);
});

const PARTS: readonly (readonly [string, (path: string) => boolean])[] = [
  ['Order', (path) => /\/order-management\/[^/]+$/.test(path)],
  ['Instruction', (path) => /\/order-management\/[^/]+\/instruction\/[^/]+$/.test(path)],
  ['Financial instrument', (path) => /financial-instrument/.test(path)],
  ['Transaction', (path) => /\/v1\/.*transactions?\/[^/]+$/.test(path)],
  ['Chargebacks', (path) => path.endsWith('/chargebacks')],
];

for (const [name, isItsCall] of PARTS) {
  test(`of an order, ${name} fails, is stopped and is tried again alone`, async ({ page, faults }) => {
    faults.expect(/status of 403/);
    await openInOrderViewer(page);
    await expect(part(page, name).getByText(`${name} as JSON`)).toBeVisible();
    let answer: 'refused' | 'held' | 'given' = 'refused';
    await page.route(
      ({ pathname }) => isItsCall(pathname),
      async (route) => {
        if (answer === 'refused') await route.fulfill({ ...REFUSED, status: 403 });
        else if (answer === 'given') await route.continue();
      },
    );
    await page.reload();
    await expect(part(page, name).getByText('Error fetching data')).toBeVisible();
    await expect(page.getByText('Error fetching data')).toHaveCount(1);
    await expectGoodState(page);
    answer = 'held';
    await part(page, name).getByRole('button', { name: 'Retry' }).click();
    const cancel = part(page, name).getByRole('button', { name: /^Cancel loading/ });
    await expect(cancel).toBeFocused();
    await expectAccessible(page);
    await cancel.click();
    await expect(part(page, name).getByText(/^Loading was cancelled/)).toBeVisible();
    await expectGoodState(page);
    answer = 'given';
    await part(page, name)
      .getByRole('button', { name: /^Reload/ })
      .click();
    await expect(part(page, name).getByText(`${name} as JSON`)).toBeVisible();
    await expect(page.getByText('Not everything is told here:')).toHaveCount(0);
    await expectGoodState(page);
  });
}
