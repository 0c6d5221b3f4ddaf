import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { generateKey } from 'openpgp';
import { expect, expectAccessible, expectGoodState, LOOKS, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const app = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Installs an app from the marketplace, which opens its configuration. */
async function install(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name: 'Apps' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Marketplace' }).click();
  await page.getByRole('searchbox', { name: 'Search apps' }).fill(name);
  await page.getByRole('button', { name: `Install ${name}`, exact: true }).click();
  await expect(page.getByText('App installed. Please enter your app configuration details.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

/** Uninstalls the app again, so that the other tests find the apps of the demo data. */
async function uninstall(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name: 'Apps' }).click();
  await app(page, name).getByRole('button', { name: 'Uninstall' }).click();
  const dialog = page.getByRole('dialog', { name: 'Uninstall app?' });
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Uninstall' }).click();
  await expect(page.getByText('App uninstalled')).toBeVisible();
  await expect(app(page, name)).toHaveCount(0);
}

/** Drops a text as a file on a field. */
async function drop(page: Page, field: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  await field.dispatchEvent('drop', { dataTransfer });
  await expect(field).toHaveValue(text);
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

test('a direct debit app is installed, its mistakes are named at their fields, and its balance is topped up once', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pgp = await generateKey({ userIDs: [{ name: 'Northwind' }], format: 'armored' });
  const ssh = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await openAs(page, ADMIN);
  await install(page, 'SEPA Direct');

  const core = page.getByRole('region', { name: 'Direct debit core' });
  await core.getByLabel('Account holder').fill('Northwind Payments');
  await core.getByLabel('Creditor identifier').fill('DE98ZZZ09999999999');
  const iban = core.getByLabel('IBAN', { exact: true });
  // Its check digits are right, but not those of the Belgian account number in it.
  await iban.pressSequentially('BE71096123456760');
  await expect(iban).toHaveAccessibleDescription(/This fails the national check of Belgium/);
  await paste(page, iban, 'BE71 0961 2345 6769');
  await expect(iban).not.toHaveAccessibleDescription(/national check/);

  const files = page.getByRole('region', { name: 'File transfer' });
  await files.getByLabel('User name').fill('northwind');
  await drop(page, files.getByLabel('SSH private key'), 'id_ed25519', ssh);
  const key = page.getByRole('region', { name: 'Signature' }).getByLabel('PGP private key');
  await drop(page, key, 'public.asc', pgp.publicKey);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(key).toHaveAccessibleDescription(/The PGP key contains no private key\./);
  await expectGoodState(page);
  await drop(page, key, 'private.asc', pgp.privateKey);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('App configuration saved')).toBeVisible();
  await expect(page.getByText('A value is stored. It cannot be shown.')).toHaveCount(2);
  await page.getByRole('button', { name: 'Validate' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The account has not been created yet.' })).toBeVisible();
  await expectGoodState(page);

  await menu(page).getByRole('link', { name: 'Apps' }).click();
  const row = app(page, 'SEPA Direct');
  await row.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created for app')).toBeVisible();
  await row.getByRole('button', { name: 'Validate' }).click();
  await expect(row.getByText('Valid', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Top up' }).click();
  await page.getByLabel('Amount').fill('2500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Top up €2,500.00' }).dblclick({ delay: 0 });
  await expect(page.getByText('App balance topped up')).toBeVisible();
  await row.getByRole('button', { name: 'Balance' }).click();
  const balance = page.getByRole('dialog', { name: 'Balance of SEPA Direct' });
  await expect(balance.getByRole('region', { name: 'EUR' })).toContainText('€2,500.00');
  await expect(balance.getByRole('region', { name: 'Latest entries' }).getByRole('listitem')).toHaveCount(1);
  await expectGoodState(page);
  await balance.getByRole('button', { name: 'Close' }).last().click();
  await uninstall(page, 'SEPA Direct');
});

test('the invalid apps and the menu of an app are accessible', async ({ page }) => {
  await openAs(page, ADMIN, '/apps?installed.state=INVALID');
  await expect(app(page, 'Bottomline').getByText('Invalid', { exact: true })).toBeVisible();
  await expect(app(page, 'BLIK')).toHaveCount(0);
  await expectGoodState(page);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await app(page, 'Bottomline').getByRole('button', { name: /^More/ }).click();
    await expect(page.getByRole('link', { name: 'Show in marketplace' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

/** The names of the events that the test payment raises. */
const EVENTS = ['Chargeback opened', 'Instruction settled', 'Transaction settled'];

/** Creates a webhook for the events of the test payment. */
async function createWebhook(page: Page, destination: string): Promise<void> {
  await menu(page).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await page.getByRole('textbox', { name: 'Destination' }).fill(destination);
  for (const name of EVENTS) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Maximum batch time delay').fill('1');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('checkbox', { name: 'I have stored the verification key' }).check();
  await page.getByRole('button', { name: 'Next: verify deliveries' }).click();
  await page.getByRole('link', { name: 'Done' }).click();
}

test('a test settlement with a chargeback shows in the report, the order viewer and at a webhook receiver', async ({
  page,
  portal,
}) => {
  const destination = `http://localhost:${portal.receiverPort}/payments`;
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(portal.receiverPort, 'localhost', resolve));
  try {
    await openAs(page, ADMIN);
    await createWebhook(page, destination);
    await install(page, 'Visa');
    await page.getByLabel('Project ID').fill('northwind-test');
    await page.getByLabel('API key').fill('k-0123456789');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('App configuration saved')).toBeVisible();

    await menu(page).getByRole('link', { name: 'Apps' }).click();
    await app(page, 'Visa').getByRole('button', { name: 'Send test settlement' }).click();
    await page.getByLabel('Amount').fill('73.21');
    await page.getByRole('checkbox', { name: 'Chargeback' }).check();
    await expectGoodState(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const sent = page.getByRole('dialog', { name: 'Test settlement sent' });
    const instructionRef = (await sent.getByText(/^INS-/).textContent()) ?? '';
    await sent.getByRole('button', { name: 'Close' }).last().click();

    await menu(page).getByRole('link', { name: 'Transaction Data' }).click();
    const found = page
      .getByRole('table', { name: 'Transactions' })
      .getByRole('row')
      .filter({ hasText: instructionRef });
    await expect(found).toContainText('73.21');
    await found.getByRole('link').first().click();
    await page.getByRole('main').getByRole('link', { name: 'Order Viewer' }).click();
    const chargebacks = page.getByRole('region', { name: 'Chargebacks', exact: true });
    await expect(chargebacks).toContainText('73.21');
    await expect(chargebacks).toContainText('Test chargeback');

    const types = ['chargeback.opened', 'instruction.settled', 'transaction.settled'];
    await expect
      .poll(() => types.filter((type) => received.some((text) => text.includes(type) && text.includes(instructionRef))))
      .toEqual(types);
    await uninstall(page, 'Visa');
    await menu(page).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: `Edit ${destination}` }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Webhook deleted')).toBeVisible();
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
});

test('a stored whole number beyond 2^53 is shown, and goes back with another change, to the digit', async ({
  page,
}) => {
  const secrets = '"access":{"apiKey":{"mask":"••••"}},"reports":{"webhookSecret":{"mask":"••••"}}';
  const stored = `{"merchant":{"merchantId":"1234567890","environment":"test","instalments":9007199254740993},${secrets}}`;
  let sent = '';
  await page.route(/\/v1\/marketplace\/apps(\?|$)/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('"maximum":12,', '') });
  });
  await page.route(/\/installed\/tessera-cards\/configuration/, async (route) => {
    if (route.request().method() === 'PUT') sent = route.request().postData() ?? '';
    const isRead = route.request().method() === 'GET';
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', ETag: '"1"' };
    const body = `{"result":"SUCCESS","data":${isRead ? stored : 'null'},"errors":[]}`;
    await route.fulfill({ headers, contentType: 'application/json', body });
  });
  await openAs(page, ADMIN);
  await install(page, 'Tessera Cards');
  await expect(page.getByLabel('Most instalments')).toHaveValue('9007199254740993');
  await page.getByLabel('Merchant ID').fill('0987654321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toContain('"instalments":9007199254740993');
  expect(sent).toContain('"merchantId":"0987654321"');
  await uninstall(page, 'Tessera Cards');
});
