import type { Page } from '@playwright/test';
import { type PortalPair, startPortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, expectGoodState, openAs, SERVERS_START_MS, test as base } from '../testing/fixtures.ts';
import { ownCalls } from '../testing/own-calls.ts';
import { startExport } from '../testing/start-export.ts';

/** Enough for one tenant to have more than 10,000 within 93 days at any time of the year. */
const PAYMENTS = 60_000;

const test = base.extend<object, { portal: PortalPair }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair({ demoPayments: PAYMENTS });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const table = (page: Page) => page.getByRole('table', { name: 'Transactions', exact: true });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Transactions pages' });

/** The UTC day that many days ago, `YYYY-MM-DD`. */
function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const SCREENS = [
  ['a report', `${TRANSACTIONS}?transactions.datesStart=${daysAgo(92)}&transactions.datesEnd=${daysAgo(0)}`],
  ['a search', `${TRANSACTIONS}/search?term=INS-`],
] as const;

for (const [name, address] of SCREENS) {
  test(`${name} counts up to 10,000, says if there are more, and offers every page`, async ({ page }) => {
    await openAs(page, ADMIN, address);
    const first = table(page).getByRole('rowheader').first();
    await expect(pager(page)).toContainText(/^1–10 of 10,000\+/);
    await expect(page.getByRole('status').getByText('more than 10,000 results')).toBeAttached();
    await expect(pager(page).getByRole('button', { name: 'Last page', disabled: true })).toBeVisible();
    await expectGoodState(page);
    const newest = String(await first.textContent());

    await pager(page).getByRole('button', { name: 'Next page' }).click();
    await expect(pager(page)).toContainText(/^11–20 of 10,000\+/);
    await expect(first).not.toHaveText(newest);
    await pager(page).getByRole('button', { name: 'Previous page' }).click();
    await expect(pager(page)).toContainText(/^1–10 of 10,000\+/);
    await expect(first).toHaveText(newest);

    await page.goto(`${address}&transactions.page=1001`);
    await expect(pager(page)).toContainText(/^10,001–10,010 of 10,000\+/);
    await expect(table(page).getByRole('rowheader')).toHaveCount(10);
    await page.goto(`${address}&transactions.page=100000`);
    await expect(page.getByText('No results on this page')).toBeVisible();
    await expect(pager(page)).toContainText(/^None of 10,000\+/);
    await expectGoodState(page);
    await pager(page).getByRole('button', { name: 'First page' }).click();
    await expect(first).toHaveText(newest);

    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('checkbox', { name: 'Cancelled' }).check();
    await page.keyboard.press('Escape');
    // With an exact count, there is a last page.
    await expect(pager(page).getByText(/^1–10 of [\d,]+$/)).toBeVisible();
    await pager(page).getByRole('button', { name: 'Last page' }).click();
    await expect(pager(page).getByRole('button', { name: 'Next page', disabled: true })).toBeVisible();
  });
}

test('one export too many is rejected with the reason', async ({ page, portal, faults }) => {
  faults.expect(/status of 409/);
  const call = ownCalls(page, portal);
  await openAs(page, ADMIN, `${TRANSACTIONS}/search?term=INS-`);
  await expect(table(page).getByRole('rowheader').first()).toBeVisible();
  // Export everything each time, so that the first is still running: it takes seconds.
  const asked = Array.from({ length: 10 }, () =>
    call('POST', 'v2/transaction-data/instructions/export', { term: 'INS-' }),
  );
  expect((await Promise.all(asked)).map((response) => response.status())).toEqual(
    Array.from({ length: 10 }, () => 202),
  );
  await startExport(page);
  const refused = page.getByRole('alert').filter({ hasText: 'Your data export has failed' });
  await expect(refused).toContainText(
    '10 of your reports are already being prepared. Wait until one of them is ready.',
  );
  await expect(refused).toContainText('Please try again in a few minutes.');
  await expectGoodState(page);
});
