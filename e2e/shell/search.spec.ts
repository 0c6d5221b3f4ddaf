import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { changeWindowConfig } from '../testing/window-config.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');

test('the keyboard opens an area, a search and a pasted order reference', async ({ page, context, faults }) => {
  // The order does not exist.
  faults.expect(/404/);
  // No background requests.
  const never = 86_400;
  await changeWindowConfig(context, { flagsPollSeconds: never, registryPollSeconds: never, hubUrl: undefined });
  const heading = page.getByRole('heading', { level: 1 });
  await openAs(page, 'admin@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // The cards of home load after the page, so a pause between them may already count as an idle network.
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText(/^Loading /)).toHaveCount(0);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.mouse.move(0, 0);
  // Any request that the mouse move caused would come before this one.
  await page.evaluate(() => fetch('/config.js'));
  expect(requested, 'requests before it is opened').toEqual([new URL('/config.js', page.url()).href]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('api k');
  await expect(search(page)).toHaveValue('api k');
  await expect(page.getByRole('option', { name: 'API Keys', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('API Keys');
  await expect(heading).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/^API Keys/]);
  await page.keyboard.type('ørsted & söhne');
  await expect(options(page)).toHaveText([
    'Search Apps for “ørsted & söhne”',
    'Search Transactions for “ørsted & söhne”',
    'Search Chargebacks for “ørsted & söhne”',
    'Search Mandates for “ørsted & söhne”',
  ]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reporting\/mandates\/search\?term=%C3%B8rsted%20%26%20s%C3%B6hne$/);

  await page.keyboard.press('Control+k');
  await search(page).fill('TXN-2026');
  await expect(options(page).first()).toHaveText('Search Transactions for “TXN-2026”');
  await search(page).fill('ORD-no-such-42');
  await expect(options(page).first()).toHaveText('Open order “ORD-no-such-42”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reporting\/order-viewer\/ORD-no-such-42$/);
  await expect(page.getByText('Order ORD-no-such-42 not found')).toBeVisible();
});

test('words of a screen, which load with the search, lead to it; an amount finds its payments', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search(page).fill('bank account');
  await expect(page.getByRole('group', { name: 'Menu' }).getByRole('option')).toHaveText([/^Apps/, /^Mandates Report/]);
  await search(page).fill('SEK 125');
  await expect(options(page).first()).toHaveText('Search Transactions for “SEK 125”');
  await search(page).fill('insufficient funds');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1)).toContainText('Failed');
});

test('a pasted refund reference opens its payment', async ({ page }) => {
  await openAs(
    page,
    'admin@northwind.example',
    '/reporting/transactions?transactions.dates=last-month&transactions.reimbursements=%2Brefunds',
  );
  await page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Order Viewer' }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  const refund = (await refunds.getByText(/^REF-/).first().textContent()) ?? '';
  const opened = page.url().split('/').at(-1) ?? '';

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search(page).fill(refund);
  await expect(options(page).first()).toHaveText(`Search Transactions for “${refund}”`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
  await expect(page).toHaveTitle('Search Results: Transactions – Payments');
  const found = page.getByRole('table', { name: 'Transactions' }).getByRole('rowheader');
  await expect(found).toHaveText([new RegExp(opened)]);
});

test('the code of the search is loaded before its button is pressed, and Escape returns the focus', async ({
  page,
}) => {
  await openAs(page, 'admin@northwind.example');
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const shellCode = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/static/js/'));
  await button.focus();
  await shellCode;
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(options(page).first()).toBeVisible();
  // This is the user's first action, after which areas may preload.
  expect(requested.filter((path) => path.startsWith('/static/'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a reader finds only pages that a reader may open', async ({ page }) => {
  await openAs(page, 'reader@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search(page).fill('create');
  await expect(page.getByRole('option', { name: /^Create/ })).toHaveCount(0);
  await search(page).fill('users');
  await expect(page.getByRole('option', { name: /^Users/ })).toHaveCount(0);
});

test('tapping the icon opens the search on a narrow screen', async ({ browser, faults: _faults, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await openAs(page, 'admin@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).tap();
  await search(page).fill('web');
  await page.getByRole('option', { name: /^Webhooks/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await context.close();
});

test('the search is accessible in light and dark, wide and narrow', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(options(page).first()).toBeVisible();
  await expectGoodState(page);
  await search(page).fill('create');
  await expect(options(page).first()).toBeVisible();
  await expectGoodState(page);
});

test('a user without searchable areas sees that there are no results', async ({ page }) => {
  await openAs(page, 'webhooks@northwind.example');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search(page).fill('nothing of this name');
  await expect(page.getByText(/^No results\./)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expectGoodState(page);
});
