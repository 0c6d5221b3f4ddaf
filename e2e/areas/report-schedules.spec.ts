import { readFile } from 'node:fs/promises';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';

test('a report is scheduled as it is on screen, and the file of a run has the rows that the list says', async ({
  page,
}) => {
  await openAs(page, 'admin@northwind.example', '/reporting/transactions?transactions.dates=last-week');
  await page.getByRole('link', { name: 'Schedule…' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create report schedule');
  await page.getByLabel('Name').fill('Payments of last week');
  await expect(page.getByLabel('Day of the week')).toHaveValue('monday');
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Create report schedule' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments of last week');

  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('The scheduled report ‘Payments of last week’ is ready')).toBeVisible();
  const run = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
  await expect(run).toContainText('Succeeded');
  await expectGoodState(page);
  const counted = Number((await run.getByRole('cell').nth(2).textContent())?.replaceAll(/\D/g, ''));
  const downloading = page.waitForEvent('download');
  await run.getByRole('button', { name: /^Download / }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toMatch(/^.?Instruction,Customer,Order,/);
  expect(lines.length - 1).toBe(counted);

  await page.getByRole('link', { name: 'Report Schedules' }).first().click();
  const row = page.getByRole('row', { name: /Payments of last week/ });
  await expect(row).toContainText('Every Monday at 08:00');
  await expect(row).toContainText('Succeeded');
  await expectGoodState(page);

  await row.getByRole('link', { name: 'Payments of last week' }).click();
  await page.getByRole('button', { name: 'Delete report schedule' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report schedule' }).click();
  await expect(page.getByRole('row', { name: /Weekly payments/ })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectGoodState(page);
});

test('the demo schedule has run for last week, with rows, totals and a file', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/reporting/schedules');
  const row = page.getByRole('row', { name: /Weekly payments/ });
  await expect(row).toContainText('Every Monday at 08:00');
  await expect(row).toContainText(/Succeeded.*rows.*collected/);
  await row.getByRole('link', { name: 'Weekly payments' }).click();
  const run = page.getByRole('table', { name: 'Runs' }).getByRole('row').nth(1);
  const downloading = page.waitForEvent('download');
  await run.getByRole('button', { name: /^Download / }).click();
  expect(await (await downloading).failure()).toBeNull();
});
