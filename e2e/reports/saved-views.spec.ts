import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { ownCalls } from '../testing/own-calls.ts';

const ADMIN = 'admin@northwind.example';
/** Saves no views in other tests. */
const READER = 'reader@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const VIEWS = 'v2/transaction-data/saved-views';
const table = (page: Page, name = 'Transactions') => page.getByRole('table', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a view is saved by name and opened again, with the days as a table', async ({ page, context, faults }) => {
  // A taken name, and a deleted view.
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
  // An empty list denies all permissions.
  await context.grantPermissions([]);
  await views.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to copy Link' })).toContainText(
    'Your browser refused access to the clipboard.',
  );
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
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save view' })).toContainText(
    'You already have a view with this name. Replace it in the list, or choose another name.',
  );
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
  await expect(views.getByText('No saved views yet. Name the current view to save it.')).toBeVisible();
});

test('a failed save shows the reason, at the name field if that is the cause, and keeps the input', async ({
  page,
  portal,
  faults,
}) => {
  // The platform rejects one view.
  faults.expect(/status of 409/);
  const call = ownCalls(page, portal);
  const keep = (name: string) => call('POST', `${VIEWS}?reportType=transaction`, { name, query: '' });
  await openAs(page, READER, `${TRANSACTIONS}?transactions.currency=EUR`);
  for (let number = 1; number <= 50; number += 1) expect((await keep(`View ${number}`)).status()).toBe(201);
  await page.getByRole('button', { name: 'Views' }).click();
  const views = dialog(page, 'Views');
  const name = views.getByLabel('Save this view as');
  await expect(views.getByRole('listitem')).toHaveCount(50);

  for (const [typed, complaint] of [
    ['x'.repeat(61), 'Please use at most 60 characters'],
    ['View 7', "You already have a view called 'View 7': replace it below, or choose another name"],
    ['One more', 'You have 50 views. Delete one first'],
  ] as const) {
    await name.fill(typed);
    await expect(name).toHaveAccessibleDescription('');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('alert')).toHaveText(complaint);
    await expect(name).toHaveAccessibleDescription(complaint);
    await expect(name).toHaveValue(typed);
    await expect(name).toBeFocused();
    await expectGoodState(page);
  }

  await views.getByRole('button', { name: 'Delete View 50' }).click();
  await views.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(views.getByRole('listitem')).toHaveCount(49);
  // As in another tab.
  await keep('View 50');
  await name.fill('One more');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to save view' });
  await expect(refused).toContainText('You can save at most 50 views of a report. Delete one first.');
  await expect(name).toHaveValue('One more');
  await expect(views.getByRole('listitem')).toHaveCount(50);

  const { data }: { data: { views: { viewId: string }[] } } = await (
    await call('GET', `${VIEWS}?reportType=transaction`)
  ).json();
  for (const { viewId } of data.views) await call('DELETE', `${VIEWS}/${viewId}`);
});

test('a view is overwritten with the current one after confirmation, and a view that is too large is rejected', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 400/);
  await openAs(page, READER, `${TRANSACTIONS}?transactions.currency=EUR`);
  await page.getByRole('button', { name: 'Views' }).click();
  const views = dialog(page, 'Views');
  await views.getByLabel('Save this view as').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByText("View 'Mine' saved")).toBeVisible();
  await expect(views.getByText('Current view', { exact: true })).toBeVisible();

  await page.goto(`${TRANSACTIONS}?transactions.currency=GBP`);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Replace Mine with the current view' }).click();
  await expect(views.getByRole('heading', { name: 'Replace ‘Mine’?' })).toBeFocused();
  await expectGoodState(page);
  await views.getByRole('button', { name: 'Cancel' }).click();
  await expect(views.getByText('Current view', { exact: true })).toHaveCount(0);
  await views.getByRole('button', { name: 'Replace Mine with the current view' }).click();
  await views.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(views.getByText('Current view', { exact: true })).toBeVisible();

  await page.goto(`${TRANSACTIONS}?transactions.currency=GBP&note=${'x'.repeat(4000)}`);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByLabel('Save this view as').fill('Large');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save view' })).toContainText(
    'The view is too large to save: choose fewer filters',
  );
  await expect(views.getByLabel('Save this view as')).toHaveValue('Large');
  await views.getByRole('button', { name: 'Delete Mine' }).click();
  await expect(views.getByRole('heading', { name: 'Delete ‘Mine’?' })).toBeFocused();
  await expectGoodState(page);
  await views.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(views.getByText('No saved views yet. Name the current view to save it.')).toBeVisible();
});
