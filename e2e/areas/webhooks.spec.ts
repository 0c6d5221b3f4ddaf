import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectGoodState, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

/** Opens the batches of a demo webhook from the list. */
async function openBatches(page: Page, destination: string): Promise<void> {
  await page.getByRole('link', { name: destination, exact: true }).click();
  await page.getByRole('link', { name: 'Batches' }).click();
  await expect(heading(page)).toHaveText('Batches');
}

test('a webhook is created, its key is shown once, and it is changed and deleted', async ({ page, faults }) => {
  faults.expect(/status of 400/);
  await openAs(page, ADMIN, '/webhooks');
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await expect(page.getByText('0 of 52 selected')).toBeVisible();
  const create = page.getByRole('button', { name: 'Create webhook' });
  const placeOfButton = () => create.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const placeAtFirst = await placeOfButton();
  await create.click();
  await expect(page.getByText('Please enter a destination')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Destination' })).toBeFocused();
  await expectGoodState(page);
  // The button does not move, so that a click below an error that disappears still hits it.
  expect(await placeOfButton()).toBeCloseTo(placeAtFirst, 0);

  await page.getByRole('textbox', { name: 'Destination' }).fill('https://10.0.0.1/hooks');
  await page.getByRole('checkbox', { name: 'User invited' }).check();
  await create.click();
  await expect(page.getByText('Failed to create webhook')).toBeVisible();
  const refusal = 'The destination cannot be a localhost, local IP or internal IP address.';
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible();

  await page.getByRole('textbox', { name: 'Destination' }).fill('https://journey.northwind.example/hooks');
  await expect(page.getByRole('main').getByText(refusal)).toBeHidden();
  await create.dblclick();
  await expect(page.getByRole('heading', { name: 'Store your verification key' })).toBeFocused();
  const key = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I have stored the verification key' }).check();
  await page.getByRole('button', { name: 'Next: verify deliveries' }).click();
  await expect(page.getByRole('heading', { name: 'Verify deliveries' })).toBeFocused();
  await expect(page.getByText('webhook.verify(body, request.headers)')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Done' }).click();

  await expect(heading(page)).toHaveText('journey.northwind.example/hooks');
  await expect(page.getByText('1 of 52 selected')).toBeVisible();
  await expectGoodState(page);
  expect(await page.content()).not.toContain(key);
  await page.getByLabel('Maximum batch size').fill('20');
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();
  await expect(page.getByText('This webhook is inactive')).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(row(page, 'journey.northwind.example')).toContainText('Inactive');
  await expect(row(page, 'journey.northwind.example')).toHaveCount(1);
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Edit https://journey.northwind.example/hooks' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expectGoodState(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Webhook deleted')).toBeVisible();
  await expect(heading(page)).toHaveText('Webhooks');
  await expect(row(page, 'journey.northwind.example')).toHaveCount(0);
});

test('an attempt is inspected from the list and by its URL, by keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, ADMIN, '/webhooks');
  await openBatches(page, 'https://erp.northwind.example/api/v2/notifications');
  await page.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('radio', { name: 'Failed' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/batches\.status=FAILED/);
  await expectGoodState(page);
  await row(page, 'failed with status code 413').getByRole('link').click();
  await expect(heading(page)).toHaveText(/^Batch of /);
  await expect(page.getByText('Chargeback lost').first()).toBeVisible();
  await expectGoodState(page);

  await page.getByRole('button', { name: 'Inspect attempt 5' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Delivery attempt' });
  await expect(panel.getByText('The delivery was larger than your receiver accepts.')).toBeVisible();
  await expect(panel.getByText('v1,[redacted]')).toBeVisible();
  await expectGoodState(page);
  await panel.getByRole('button', { name: 'Copy cURL command' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("--header 'webhook-signature: v1,<signature>'");
  const address = page.url();
  expect(address).toContain('?attempt=');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Inspect attempt 5' })).toBeFocused();
  await expect(page).not.toHaveURL(/attempt=/);

  await page.goto(address);
  await expect(panel.getByText('The delivery was larger than your receiver accepts.')).toBeVisible();
});

test('failed deliveries that match the filter are retried together', async ({ page }) => {
  await openAs(page, ADMIN, '/webhooks');
  await openBatches(page, 'https://audit.northwind.example/inbox?source=payments');
  // Other tests create events for this webhook; the failures of the demo data are older.
  const dayBeforeYesterday = new Date(Date.now() - 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.goto(`${page.url()}?batches.createdEnd=${dayBeforeYesterday}`);
  await expect(page.getByText('failed with status code 302')).toBeVisible();
  await page.getByRole('button', { name: 'Retry failed deliveries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry failed deliveries' });
  await expect(dialog.getByText('2 deliveries', { exact: true })).toBeVisible();
  await expectGoodState(page);
  await dialog.getByRole('button', { name: 'Retry 2 deliveries' }).dblclick();
  await expect(dialog.getByRole('heading', { name: 'All 2 attempts queued.' })).toBeFocused();
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await expectGoodState(page);
  await dialog.getByRole('link').first().click();
  await expect(page.getByText('Manual')).toBeVisible();
  // The sandbox simulates the receiver, which has recovered.
  await expect(page.getByText('succeeded with status code 202').first()).toBeVisible();
});

test('a failed delivery is visible and is sent again under the same id', async ({ page, portal }) => {
  const received: { id: string | string[] | undefined; status: number }[] = [];
  let status = 500;
  const receiver = createServer((request, response) => {
    received.push({ id: request.headers['webhook-id'], status });
    request.resume().on('end', () => response.writeHead(status).end('{"understood":true}'));
  });
  await new Promise<void>((resolve) => receiver.listen(portal.receiverPort, 'localhost', resolve));
  try {
    await openAs(page, ADMIN, '/webhooks/new');
    await page.getByRole('textbox', { name: 'Destination' }).fill(`http://localhost:${portal.receiverPort}/hooks`);
    await page.getByRole('checkbox', { name: 'Webhook changed' }).check();
    await page.getByLabel('Maximum batch time delay').fill('1');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('checkbox', { name: 'I have stored the verification key' }).check();
    await page.getByRole('button', { name: 'Next: verify deliveries' }).click();
    await page.getByRole('link', { name: 'Done' }).click();
    // The webhook receives the event about its own change.
    await page.getByLabel('Maximum batch size').fill('3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Webhook saved')).toBeVisible();
    await page.getByRole('link', { name: 'Batches' }).click();

    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(row(page, 'Webhook changed')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await row(page, 'Webhook changed').getByRole('link').click();
    // The page shows new attempts without a reload.
    await expect(page.getByText('failed with status code 500').first()).toBeVisible();
    status = 200;
    await page.getByRole('button', { name: 'Queue new attempt' }).click();
    await expect(page.getByText('New batch delivery attempt queued.')).toBeVisible();
    await expect(row(page, 'Manual')).toContainText('succeeded with status code 200');
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);

    await row(page, 'Manual').getByRole('button').click();
    const panel = page.getByRole('dialog', { name: 'Delivery attempt' });
    await expect(panel.getByText('"understood": true')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: /localhost/ })
      .click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('status').getByText('Webhook deleted')).toBeVisible();
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

test('a trial tenant without webhooks sees an explanation', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example', '/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectGoodState(page);
});
