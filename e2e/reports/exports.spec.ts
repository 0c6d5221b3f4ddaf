import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { linkTo } from '../testing/failing-area.ts';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { interceptHub } from '../testing/intercept-hub.ts';
import { ownCalls } from '../testing/own-calls.ts';
import { takePlatformDown } from '../testing/platform-down.ts';
import { startExport } from '../testing/start-export.ts';

/** A response from another origin that the page may read. */
const REFUSED = { headers: { 'Access-Control-Allow-Origin': '*' } };
const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a report is exported, announced when it is ready, and downloaded with its rows', async ({ page }) => {
  // A small export may end before its response, and is then never shown as being prepared.
  const hub = await interceptHub(page);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  await startExport(page);
  await expect(page.getByText('Your data export is being prepared')).toBeVisible();
  await expect(page.getByText("We'll let you know when it's ready to download")).toBeVisible();
  hub.release();
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
  expect(lines[0]).toMatch(/^.?Instruction,Customer,Order,/);
  await expect(heading(page)).toHaveText('Exported Reports');
});

test('the dialog exports all columns in the words of the screen, separated by semicolons', async ({ page }) => {
  await openAs(page, ADMIN, `${TRANSACTIONS}?transactions.targetDate=completedAt&transactions.status=COMPLETED`);
  await expect(rows(page, 'Transactions').nth(1)).toContainText('Completed');
  await expect(page.getByRole('columnheader', { name: 'Completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('radio', { name: 'Columns on screen' })).toBeChecked();
  await expectGoodState(page);
  await page.keyboard.press('Escape');
  await startExport(page, ['All columns', 'Semicolon']);
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  const downloading = page.waitForEvent('download');
  await rows(page, 'Exported Reports')
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .click();
  const [head, first] = (await readFile(await (await downloading).path(), 'utf8')).split(/\r?\n/);
  expect(head).toMatch(
    /^\ufeffInstruction;Customer;Order;Created;.*;Completed;.*;Net amount;.*;Payment method;Scheme;/,
  );
  expect(first).toMatch(/^INS-[^;]+;.*;Completed;/);
});

/** Exports the current report. Returns the name of the file on the platform. */
async function exportReport(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const accepted = page.waitForResponse('**/instructions/export');
  await startExport(page);
  const { data }: { data: { reportPath: string } } = await (await accepted).json();
  await expect(button).not.toHaveAttribute('aria-busy');
  return data.reportPath;
}

test('exports in preparation survive a reload and are announced when they are ready', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  // The hub is unreachable, and the list does not show the outcome yet.
  await page.route('**/negotiate?*', (route) => route.abort());
  const asked: string[] = [];
  let isListed = false;
  await page.route('**/v2/transaction-data/reports', async (route) => {
    const response = await route.fetch();
    const { data }: { data: { exportReports: { reportPath: string }[] } } = await response.json();
    const ended = new Set(data.exportReports.map(({ reportPath }) => reportPath));
    if (isListed && asked.every((reportPath) => ended.has(reportPath))) return route.fulfill({ response });
    return route.fulfill({ ...REFUSED, json: { result: 'SUCCESS', data: { exportReports: [] }, errors: [] } });
  });
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  asked.push(await exportReport(page));
  await expect(page.getByText('Your data export is being prepared')).toBeVisible();
  asked.push(await exportReport(page));

  await page.goto('/reporting/exports');
  await expect(page.getByText('No exported reports yet')).toBeVisible();
  await expect(part(page, 'Being prepared').getByRole('listitem')).toContainText(['Transactions', 'Transactions']);
  await expect(page.getByRole('status').getByText('2 reports are being prepared')).toBeAttached();
  await expect(page.getByText('Live updates are interrupted. The list is refreshed every 3 seconds.')).toBeVisible();
  await expectGoodState(page);
  isListed = true;
  await expect(page.getByRole('status').getByText('Your exported reports are ready!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Click here to download them.' })).toBeVisible();
  await expect(part(page, 'Being prepared')).toBeHidden();
  await expect(rows(page, 'Exported Reports').nth(1)).toContainText('Ready');
});

test('a failed export or download shows an error', async ({ page, portal, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  await startExport(page);
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await expect(rows(page, 'Exported Reports').nth(1)).toContainText('Ready');
  await linkTo(page, 'Transaction Data').click();
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();

  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await startExport(page);
  const failed = page.getByRole('alert').filter({ hasText: 'We could not confirm that your data export was started' });
  await expect(failed.getByText(/^Check Exported Reports in a few minutes/)).toBeVisible();
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await linkTo(page, 'Exported Reports').click();
  await rows(page, 'Exported Reports')
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .click();
  const missed = page.getByRole('alert').filter({ hasText: 'Failed to download report!' });
  await expect(missed.getByText('Please try again in a few minutes.')).toBeVisible();
  bringPlatformBack();
});

test('a report whose file is missing is not downloaded, and the page stays open', async ({ page, portal, faults }) => {
  faults.expect(/status of 404/);
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  const reportPath = await exportReport(page);
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await rm(path.join(portal.dataDir, 'exports', `${reportPath}.csv`));
  await rows(page, 'Exported Reports')
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .click();
  const missed = page.getByRole('alert').filter({ hasText: 'Failed to download report!' });
  await expect(missed).toContainText('This no longer exists, or it belongs to another tenant.');
  await expect(heading(page)).toHaveText('Exported Reports');
});

const ONE = 'OnInstructionExportReportCompletion';
const SEVERAL = 'ExportReportsCompleted';
const ended = (status: string, ...paths: string[]) => paths.map((reportPath) => ({ reportPath, status }));

test('export events of the hub appear in the specified words, and ready ones stay until opened', async ({ page }) => {
  const hub = await interceptHub(page);
  await openAs(page, ADMIN, '/api-keys');
  const ready = page.getByRole('status');
  const failed = page.getByRole('alert');
  await hub.push(ONE, ended('Failed', 'a')[0]);
  await expect(failed.getByText('There was a problem creating your report', { exact: true })).toBeVisible();
  await hub.push(SEVERAL, ended('Failed', 'b', 'c'));
  await expect(failed.getByText('There was a problem creating your reports', { exact: true })).toBeVisible();
  await hub.push(SEVERAL, ended('Ready', 'd', 'e'));
  await expect(ready.getByText('Your exported reports are ready!')).toBeVisible();
  await hub.push(ONE, ended('Ready', 'f')[0]);
  await expect(ready.getByText('Your exported report is ready!')).toBeVisible();
  await expectGoodState(page);
  await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();

  await expect(failed.getByText(/^There was a problem/)).toHaveCount(0);
  await expect(ready.getByRole('link', { name: 'Click here to download it.' })).toBeVisible();
  await ready.getByRole('link', { name: 'Click here to download them.' }).click();
  await expect(heading(page)).toHaveText('Exported Reports');
  await expect(ready.getByText('Your exported reports are ready!')).toHaveCount(0);
});

/** Makes all exports fail during `act`: a file replaces their folder. */
async function whileExportsFail({ dataDir }: PortalPair, act: () => Promise<void>): Promise<void> {
  const directory = path.join(dataDir, 'exports');
  const aside = path.join(dataDir, 'exports-aside');
  await mkdir(directory, { recursive: true });
  await rename(directory, aside);
  await writeFile(directory, 'not a folder');
  try {
    await act();
  } finally {
    await rm(directory);
    await rename(aside, directory);
  }
}

test('a failed export of either report is announced by the hub and listed without a download', async ({
  page,
  portal,
}) => {
  const messages: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(String(payload))));
  const isReceived = (event: string, status: string) =>
    messages.some((message) => message.includes(event) && message.includes(`"${status}"`));
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect.poll(() => messages, 'the hub has accepted').not.toEqual([]);
  const failed = page.getByRole('alert').filter({ hasText: /^There was a problem creating your report/ });
  await whileExportsFail(portal, async () => {
    for (const [report, event] of [
      ['Transaction Data', ONE],
      ['Mandates Report', SEVERAL],
    ] as const) {
      await linkTo(page, report).click();
      await expect(heading(page)).toHaveText(report);
      await startExport(page);
      await expect(failed.getByText('There was a problem creating your report', { exact: true })).toBeVisible();
      expect(isReceived(event, 'Failed'), event).toBe(true);
      await failed.getByRole('button', { name: 'Dismiss' }).click();
    }
  });
  await linkTo(page, 'Exported Reports').click();
  for (const [place, kind] of [
    [1, 'Mandates'],
    [2, 'Transactions'],
  ] as const) {
    const row = rows(page, 'Exported Reports').nth(place);
    await expect(row).toContainText(kind);
    await expect(row).toContainText('Failed');
    await expect(row.getByRole('button', { name: /^Download / })).toHaveCount(0);
  }
  await expectGoodState(page);
});

test('exports that end while the hub is unreachable are announced together: ready ones, and failed ones', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  const call = ownCalls(page, portal);
  const countEnded = async () => {
    const { data }: { data: { exportReports: unknown[] } } = await (
      await call('GET', 'v2/transaction-data/reports')
    ).json();
    return data.exportReports.length;
  };
  let isReachable = false;
  // Without a hub, an open report polls.
  for (const way of ['**/negotiate?*', '**/v2/transaction-data/reports']) {
    await page.route(way, (route) => (isReachable ? route.continue() : route.abort()));
  }
  await openAs(page, ADMIN, TRANSACTIONS);
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  const before = await countEnded();
  await exportReport(page);
  await exportReport(page);
  await expect.poll(countEnded).toBe(before + 2);
  await whileExportsFail(portal, async () => {
    await exportReport(page);
    await exportReport(page);
    await expect.poll(countEnded).toBe(before + 4);
  });

  await page.goto('/api-keys');
  await expect(heading(page)).toHaveText('API Keys');
  isReachable = true;
  await expect(page.getByRole('status').getByText('Your exported reports are ready!')).toBeVisible();
  await expect(page.getByRole('alert').getByText('There was a problem creating your reports')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Click here to download them.' }).click();
  await expect(rows(page, 'Exported Reports').nth(1)).toContainText('Failed');
  await expect(rows(page, 'Exported Reports').nth(3)).toContainText('Ready');
});
