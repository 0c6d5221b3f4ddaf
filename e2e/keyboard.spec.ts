import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Presses Tab until the control with this name has the focus; fails if the focus wraps around without reaching it. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'checkbox', name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} '${String(name)}'`);
}

test('a tenant admin signs in, invites a user, creates a key, reads My access and logs out by keyboard alone', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('admin@contoso.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('portal');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Welcome to Contoso Retail');

  // The skip link comes first and skips the menu.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();

  await tabTo(page, 'link', 'Users');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Users');
  await expect(heading).toBeFocused();
  await tabTo(page, 'link', 'Invite user');
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await tabTo(page, 'textbox', /Email address/);
  await page.keyboard.type('keyboard@contoso.example');
  await tabTo(page, 'checkbox', /Webhooks.*read/i);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Send invitation');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User created. Invitation sent to keyboard@contoso.example').first()).toBeVisible();

  await tabTo(page, 'link', 'API Keys');
  await page.keyboard.press('Enter');
  await expect(heading).toBeFocused();
  await tabTo(page, 'link', 'Create API key');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Keyboard shop');
  await tabTo(page, 'checkbox', /Transactions.*read/i);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Create API key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Store your private key' })).toBeFocused();
  await tabTo(page, 'checkbox', /stored/i);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Done');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('API Keys');

  await tabTo(page, 'button', /Profile of/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'My access');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('My access');
  await expect(heading).toBeFocused();
  await tabTo(page, 'button', /Profile of/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Logout');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeVisible();
});
