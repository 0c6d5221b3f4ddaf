import { rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { routeUntil } from '../testing/route-until.ts';

test('home shows money, balances, what needs attention and recent changes, with links', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  const money = page.getByRole('region', { name: 'Today (UTC)' });
  await expect(money.getByRole('listitem').first()).toContainText(/Collected in .*this time yesterday.*Last 7 days: /);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toBeVisible();
  await expect(attention.getByRole('link', { name: 'The configuration of Bottomline is not valid' })).toBeVisible();
  const balances = page.getByRole('region', { name: 'Balances' });
  await expect(balances.getByRole('listitem').filter({ hasText: 'Available in EUR' })).toContainText(/€[\d,]+\.\d\d/);
  await expect(page.getByRole('region', { name: 'Set up your tenant' }), 'once all is done').toBeHidden();
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'Everything you can open' }), 'beside the menu').toBeHidden();
  await expectAccessible(page);

  await attention.getByRole('link', { name: /invitations have expired/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  const statuses = page.getByRole('cell').getByText(/^(Expired|Accepted|Invited)$/);
  await expect(statuses.first()).toBeVisible();
  expect(new Set(await statuses.allTextContents())).toEqual(new Set(['Expired']));
});

test('a new tenant shows its setup steps, and a step counts as done until it is undone', async ({ page }) => {
  await openAs(page, 'trial@fabrikam.example');
  const setup = page.getByRole('region', { name: 'Set up your tenant' });
  await expect(setup).toContainText('3 of 5 done');
  await setup.getByRole('link', { name: 'Create an API key for your first system' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create API key');
  await page.getByRole('textbox', { name: 'Name' }).fill('Web shop');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByText('API key created').first()).toBeVisible();
  await page.getByRole('checkbox', { name: /stored/i }).check();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const latest = page.getByRole('region', { name: 'Recent activity' }).getByRole('link', { name: 'Web shop' });
  await expect(latest).toBeVisible();
  await expect(setup).toContainText('4 of 5 done');

  // An undone step is open again. Other tests also need this tenant without keys.
  await latest.click();
  await page.getByRole('button', { name: 'Delete API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete API key?' });
  await dialog.getByRole('textbox').fill('Web shop');
  await dialog.getByRole('button', { name: 'Delete API key' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(setup).toContainText('3 of 5 done');
});

test('a card whose request fails shows an error alone, and Retry loads it', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const respondWithKeys = await routeUntil(page, '**/v1/tenant/keys', (route) => route.abort());
  await openAs(page, 'admin@northwind.example');
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByRole('alert')).toContainText('API keys could not be loaded');
  // The kind of the item, the outcome of the invitation, then its time.
  const users = recent.getByRole('listitem').filter({ hasText: /Users · (Invited|Accepted) · \S/ });
  await expect(users.first()).toBeVisible();
  await expect(recent.getByText(/API keys · /)).toHaveCount(0);
  await expectAccessible(page);

  respondWithKeys();
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect(recent.getByRole('alert')).toHaveCount(0);
  // The focus moves to the loaded content.
  await page.keyboard.press('Tab');
  await expect(recent.getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('alert')).toBeVisible();
});

test('home works while the area behind its cards is missing', async ({ page, portal, faults }) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  const remotes = path.join(portal.siteDir, 'remotes');
  const away = path.join(portal.siteDir, 'remotes-away');
  await rename(remotes, away);
  await openAs(page, 'admin@northwind.example');
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByRole('alert')).toContainText('The rest of the portal keeps working.');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(20);

  await rename(away, remotes);
  await recent.getByRole('button', { name: 'Retry' }).click();
  await expect(recent.getByRole('listitem')).toHaveCount(8);
});

test('a reader of transactions sees money, and nothing of areas without access', async ({ page }) => {
  await openAs(page, 'multi@northwind.example');
  await page.getByRole('button', { name: 'Contoso Retail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Contoso Retail');
  await expect(page.getByRole('region', { name: 'Today (UTC)' })).toContainText('Collected in EUR');
  await expect(page.getByRole('region', { name: 'Needs attention' })).not.toContainText('invitation');
  await expect(page.getByRole('region', { name: 'Set up your tenant' })).toBeHidden();
});
