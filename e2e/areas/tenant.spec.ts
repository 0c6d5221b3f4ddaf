import { expect, expectAccessible, expectGoodState, openAs, test } from '../testing/fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('tenant info: a country is found by typing, leaving asks first, and saved data survives a reload', async ({
  page,
}) => {
  await openAs(page, 'admin@contoso.example', '/tenant-info');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Contoso Retail plc');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.fill('atlantis');
  await expect(page.getByText('Country not found')).toBeVisible();
  await country.fill('portu');
  await country.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectGoodState(page);

  const users = page.getByRole('link', { name: 'Users' });
  await users.click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await expect(question).toContainText('If you leave now, your unsaved changes will be lost.');
  await expectGoodState(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(users).toBeFocused();
  await expect(users).not.toHaveCSS('outline-style', 'none');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tenant info saved')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Contoso Retail plc');
  // The history names it too.
  await expect(page.locator('fieldset').getByText('Portugal')).toBeVisible();

  // Other tests find the tenant by its name.
  await name.fill('Contoso Retail');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tenant info saved')).toBeVisible();
});

test('tenant info: of two tabs with changes, the second save is stopped, and no data is lost without confirmation', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/409/);
  await openAs(page, 'admin@contoso.example', '/tenant-info');
  const locality = page.getByRole('textbox', { name: 'Locality' });
  await locality.fill('Porto');
  const other = await context.newPage();
  await other.goto(new URL('/tenant-info', page.url()).href);
  const region = other.getByRole('textbox', { name: 'Region' });
  await region.fill('Norte');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Tenant info saved')).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(page.getByText('Someone else has changed this since you opened it.')).toBeVisible();
  await expect(locality).toHaveValue('Porto');
  // At the previous scroll position, the header may cover part of a button.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByRole('textbox', { name: 'Region' })).toHaveValue('Norte');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();

  await locality.fill('Porto');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tenant info saved')).toBeVisible();
  await expect(page.getByText('Failed to save tenant info')).toHaveCount(0);

  await region.fill('Norte e Centro');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Overwrite' }).click();
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await other.reload();
  await expect(region).toHaveValue('Norte e Centro');
  await other.close();
});

test('tenant info: a new name appears in the frame at once', async ({ page }) => {
  await openAs(page, 'multi@northwind.example', '/choose-tenant');
  await page.getByRole('button', { name: /^Northwind Labs/ }).click();
  await page.goto('/tenant-info');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Northwind Laboratories');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Northwind Laboratories' })).toBeVisible();
  await name.fill('Northwind Labs');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Northwind Labs' })).toBeVisible();
});

test('users: several are invited at once, and one gets other roles by keyboard and is deleted', async ({
  page,
  faults,
}) => {
  faults.expect(/409/);
  await openAs(page, 'admin@northwind.example', '/users/new');
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill('u1@northwind.example, nobody@\nU1@northwind.example reader@northwind.example');
  await page.getByRole('checkbox', { name: 'Webhooks: write' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('2 of 4 addresses cannot be invited')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Remove nobody@' }).click();
  await page.getByRole('button', { name: 'Remove U1@northwind.example', exact: true }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('User created. Invitation sent to u1@northwind.example')).toBeVisible();
  await expect(page.getByText('Failed to invite user reader@northwind.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry 1 failed invitation' })).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  await expect(addresses).toBeFocused();
  await expect(addresses).toHaveValue('reader@northwind.example');
  await expectGoodState(page);
  await addresses.fill('u2@northwind.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('All 2 invited.')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'u1@northwind.example', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('u1@northwind.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Can see webhooks and change them.')).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('checkbox', { name: 'Mandates: read' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Can see webhooks and change them. Can see mandates.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User saved')).toBeVisible();

  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expect(page.getByText('Invitation resent to u1@northwind.example')).toBeVisible();
  await page.getByRole('button', { name: 'Delete user' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete user?' });
  await expectGoodState(page);
  await question.getByRole('button', { name: 'Delete user' }).click();
  // The list also shows this status, so look in the notifications.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('User deleted')).toBeVisible();
  await expect(page).toHaveURL('/users');
  await expect(page.getByRole('link', { name: 'u1@northwind.example', exact: true })).toHaveCount(0);
});

test('users: admins see why they can neither delete nor demote themselves', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/users?users.search=admin%40');
  await page.getByRole('link', { name: 'admin@northwind.example', exact: true }).click();
  await expect(page.getByText('This is you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await expectGoodState(page);
});

test('API keys: a key is renamed and replaced step by step, and the old key is deleted by typing its name', async ({
  page,
}) => {
  await openAs(page, 'admin@northwind.example', '/api-keys');
  await page.getByRole('link', { name: 'Payout batch', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payout batch');
  await expectGoodState(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Payouts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('API key saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payouts');

  await page.getByRole('textbox', { name: 'Name' }).fill('Not saved');
  await page.getByRole('button', { name: 'Replace API key' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Replace without saving?' })).toBeVisible();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Discard and replace' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Create new key' }).click();
  await expect(page.getByRole('heading', { name: 'Store your private key' })).toBeFocused();
  await expectGoodState(page);
  await page.getByRole('link', { name: 'Users' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await expect(question).toContainText('If you leave now, the private key will be lost.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('checkbox', { name: 'I have stored the private key' }).check();
  await page.getByRole('button', { name: 'Next: delete the old key' }).click();
  await expectGoodState(page);
  await page.getByRole('button', { name: 'Delete the old key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete API key?' });
  await dialog.getByRole('textbox').fill('Payout');
  await expect(dialog.getByRole('button', { name: 'Delete API key' })).toBeDisabled();
  await expectGoodState(page);
  await dialog.getByRole('textbox').fill('Payouts');
  await dialog.getByRole('button', { name: 'Delete API key' }).click();
  await expect(page.getByText('API key deleted')).toBeVisible();
  await expect(page).toHaveURL('/api-keys');
  await expect(page.getByRole('link', { name: 'Payouts' })).toHaveCount(1);
});

test('closing the tab asks for confirmation while the private key is on screen', async ({ page }) => {
  await openAs(page, 'admin@northwind.example', '/api-keys/new');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create API key');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Short lived');
  await page.getByRole('checkbox', { name: 'Apps: read' }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await expect(page.getByRole('heading', { name: 'Store your private key' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
