import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { type Call, ownCalls } from '../testing/own-calls.ts';
import { takePlatformDown } from '../testing/platform-down.ts';

/** A response from another origin that the page may read. */
const REFUSED = { headers: { 'Access-Control-Allow-Origin': '*' } };
const ADMIN = 'admin@northwind.example';
const TRANSACTIONS = '/reporting/transactions';
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The timeline's list of missing events. */
const gaps = (page: Page) =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByText('Some events are missing:')
    .locator('..')
    .getByRole('listitem');

/** Opens an instruction of the report in the order viewer. Default: one with a transaction. */
async function openInOrderViewer(page: Page, which = 'status=COMPLETED'): Promise<void> {
  await openAs(page, ADMIN, `${TRANSACTIONS}?transactions.${which}`);
  await rows(page, 'Transactions').nth(1).getByRole('link').first().click();
  await page.getByRole('main').getByRole('link', { name: 'Order Viewer' }).click();
  await expect(part(page, 'Instruction')).toBeVisible();
}

test('an order can be looked up, and a missing one shows a helpful message', async ({ page, context, faults }) => {
  faults.expect(/status of 404/);
  await openAs(page, ADMIN, '/reporting/order-viewer');
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByRole('alert').getByText('Failed to paste')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Your browser refused access to the clipboard.')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('See you on Monday'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText('The clipboard does not contain a reference')).toBeVisible();
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByText('Please enter an order reference')).toBeVisible();
  await expect(page.getByLabel('Order reference', { exact: true })).toBeFocused();
  await expectGoodState(page);
  await page.evaluate(() => navigator.clipboard.writeText('It is ORD-nobody-1, they say'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByLabel('Order reference', { exact: true })).toHaveValue('ORD-nobody-1');
  await page.getByRole('button', { name: 'Show order' }).click();
  await expect(page.getByText('Order ORD-nobody-1 not found')).toBeVisible();
  await expectGoodState(page);
});

/** The reference of an order with `count` instructions. */
async function findOrder(call: Call, count: number): Promise<string> {
  for (let from = 0; from < 2000; from += 50) {
    const page = await call('GET', `v2/transaction-data/instructions?term=ORD-&take=50&from=${from}`);
    const { data }: { data: { results: { orderRef: string }[] } } = await page.json();
    const named = data.results.map(({ orderRef }) => orderRef);
    const repeated = new Set(named.filter((orderRef, place) => named.indexOf(orderRef) !== place));
    for (const orderRef of repeated) {
      const order = await call('GET', `v1/order-management/${orderRef}`);
      const { data: found }: { data: { instructions: unknown[] } } = await order.json();
      if (found.instructions.length === count) return orderRef;
    }
  }
  throw new Error(`no order has ${count} instructions`);
}

const ELSEWHERE = [
  [2, 'This order has another instruction. Open it to see its history.'],
  [3, 'This order has 2 other instructions. Open one to see its history.'],
] as const;

test('an order with several instructions links to the timeline of each', async ({ page, portal }) => {
  const call = ownCalls(page, portal);
  await openAs(page, ADMIN, '/reporting/order-viewer');
  for (const [count, elsewhere] of ELSEWHERE) {
    await page.goto(`/reporting/order-viewer/${await findOrder(call, count)}`);
    const instructions = part(page, 'Instructions').getByRole('link');
    await expect(instructions).toHaveCount(count);
    const alone = page.getByText('Open an instruction to see its transaction, refunds and chargebacks.');
    await expect(alone).toBeVisible();
    await expectGoodState(page);
    await instructions.last().click();
    await expect(page.getByText(elsewhere)).toBeVisible();
    await expect(alone).toHaveCount(0);
    await expectGoodState(page);
  }
});

test('orders of other tenants and instructions of other orders are not found, with links to continue', async ({
  page,
  browser,
  portal,
  faults,
}) => {
  faults.expect(/status of 404/);
  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  await openAs(other, 'admin@contoso.example', `${TRANSACTIONS}?transactions.dates=last-30-days`);
  const foreign = String(await other.getByText(/^ORD-/).first().textContent());
  await context.close();

  await openAs(page, ADMIN, `/reporting/order-viewer/${foreign}`);
  await expect(page.getByText(`Order ${foreign} not found`)).toBeVisible();
  await expect(page.getByText('Check the reference. Orders of other tenants are not shown here.')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Search transactions for it' }).click();
  await expect(page.getByText('No results')).toBeVisible();

  await page.goto(`${TRANSACTIONS}?transactions.dates=last-30-days`);
  const own = String(await page.getByRole('link', { name: /^ORD-/ }).first().textContent());
  await page.goto(`/reporting/order-viewer/${own}/INS-none`);
  await expect(page.getByText('This order has no instruction INS-none')).toBeVisible();
  await expect(page.getByText("Check the reference, or choose one of the order's instructions.")).toBeVisible();
  await expect(part(page, 'Transaction')).toContainText('Available once the instruction has loaded.');
  await expect(gaps(page)).toHaveText(['The instruction was not found.']);
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Show only the order' }).click();
  await expect(page).toHaveURL(new RegExp(`/order-viewer/${own}$`));
  await page.getByRole('link', { name: 'Another order' }).click();
  await expect(part(page, 'Recently viewed').getByRole('link')).toContainText([own]);
  await expectGoodState(page);
});

test('an instruction states which parts it lacks, and its timeline includes refunds and chargebacks', async ({
  page,
}) => {
  await openInOrderViewer(page, 'status=CANCELLED&transactions.dates=last-30-days');
  await expect(part(page, 'Transaction')).toContainText('This instruction has no transaction.');
  await expect(part(page, 'Chargebacks')).toContainText('This instruction has no transaction.');
  await expectGoodState(page);
  const events = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(events.filter({ hasText: 'Instruction created' }).first()).toBeVisible();
  for (const [which, refunds, chargebacks, story] of [
    ['-refunds&transactions.reimbursements=-chargebacks', 'No refunds', 'No chargebacks', []],
    ['%2Brefunds', /REF-/, '', ['Refund requested']],
    ['%2Bchargebacks', '', /Opened/, ['Chargeback opened']],
  ] as const) {
    // Search all dates: some months have no chargeback.
    await page.goto(
      `${TRANSACTIONS}/search?term=INS-&transactions.status=COMPLETED&transactions.reimbursements=${which}`,
    );
    await rows(page, 'Transactions').nth(1).getByRole('link').first().click();
    await page.getByRole('main').getByRole('link', { name: 'Order Viewer' }).click();
    await expect(part(page, 'Transaction')).toContainText(refunds);
    await expect(part(page, 'Chargebacks')).toContainText(chargebacks);
    for (const title of ['Transaction created', ...story]) {
      await expect(events.filter({ hasText: title }).first()).toBeVisible();
    }
    await expectGoodState(page);
  }
});

test('a part that fails to reload keeps its data and shows its age', async ({ page, portal, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await openInOrderViewer(page);
  const order = part(page, 'Order');
  // All five parts have loaded.
  await expect(page.getByText(/ as JSON$/)).toHaveCount(5);
  const bringPlatformBack = await takePlatformDown(page.context(), portal);
  await order.getByRole('button', { name: 'Refresh order' }).click();
  await expect(order.getByRole('alert')).toContainText(/Error fetching data.*Showing data from /);
  await expect(order.getByText('Order as JSON')).toBeVisible();
  await expect(gaps(page)).toHaveText(['The order could not be refreshed and may be out of date.']);
  await expectGoodState(page);
  bringPlatformBack();
  await page.route('**/v1/order-management/*', () => {});
  await order.getByRole('button', { name: 'Retry' }).click();
  await order.getByRole('button', { name: 'Cancel loading order' }).click();
  await expect(order.getByText(/^Loading was cancelled. Showing data from /)).toBeVisible();
  await expect(gaps(page)).toHaveText(['The order was not refreshed and may be out of date.']);
});

// Component tests show the same for every other part.
test('in an order, the transaction fails, can be cancelled and can be retried on its own', async ({ page, faults }) => {
  faults.expect(/status of 403/);
  const transaction = part(page, 'Transaction');
  const missing = (state: string, chargebacks = 'Chargebacks load after the transaction.') => [
    `The transaction, with its refunds, ${state}`,
    chargebacks,
  ];
  await openInOrderViewer(page);
  await expect(transaction.getByText('Transaction as JSON')).toBeVisible();
  let response: 'refused' | 'held' | 'given' = 'refused';
  await page.route(
    ({ pathname }) => /\/v1\/.*transactions?\/[^/]+$/.test(pathname),
    async (route) => {
      if (response === 'refused') await route.fulfill({ ...REFUSED, status: 403 });
      else if (response === 'given') await route.continue();
    },
  );
  await page.reload();
  await expect(transaction.getByText('Error fetching data')).toBeVisible();
  await expect(page.getByText('Error fetching data')).toHaveCount(1);
  await expect(gaps(page)).toHaveText(
    missing('could not be loaded.', 'Chargebacks are not loaded, because the transaction could not be loaded.'),
  );
  await expect(part(page, 'Chargebacks')).toContainText('Chargebacks load after the transaction.');
  await expectGoodState(page);
  response = 'held';
  await transaction.getByRole('button', { name: 'Retry' }).click();
  const cancel = transaction.getByRole('button', { name: /^Cancel loading/ });
  await expect(cancel).toBeFocused();
  await expect(gaps(page)).toHaveText(missing('is still loading.'));
  await expectAccessible(page);
  await cancel.click();
  await expect(transaction.getByText('Loading was cancelled. Refresh to see the transaction.')).toBeVisible();
  await expect(page.getByText('Error fetching data')).toHaveCount(0);
  await expect(gaps(page)).toHaveText(missing('is not loaded: loading was cancelled.'));
  await expectGoodState(page);
  response = 'given';
  await transaction.getByRole('button', { name: /^Refresh/ }).click();
  await expect(transaction.getByText('Transaction as JSON')).toBeVisible();
  await expect(page.getByText('Some events are missing:')).toHaveCount(0);
  await expectGoodState(page);
});
