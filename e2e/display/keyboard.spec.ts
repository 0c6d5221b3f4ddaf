import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../testing/fixtures.ts';
import { tabTo as tabToControl } from '../testing/tab-to.ts';

async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'checkbox', name: string | RegExp) {
  await tabToControl(page, page.getByRole(role, { name }));
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

  await expect(heading).toBeFocused();

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
  await expect(heading).toHaveText('You are logged out');
});

/** The focused control, whether it has a ring, and whether any part can be seen; `undefined` if the focus has left the page. */
function focusedStop() {
  const stop = document.activeElement;
  if (!stop || stop === document.body) return undefined;
  // Users see the label of a checkbox that is drawn by the style sheet.
  const seen = stop.closest('label') ?? stop;
  const { left, top, width, height } = seen.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const points = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + width * x, top + height * y)));
  const { outlineStyle, boxShadow } = getComputedStyle(stop);
  return {
    name: seen.textContent || stop.id,
    isVisible: points.some((point) => point && seen.contains(point)),
    isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
  };
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
]) {
  test(`the focused control is marked and not covered on a screen of ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openAs(page, 'admin@northwind.example', '/webhooks/new');
    await expect(page.getByText('0 of 52 selected')).toBeVisible();
    for (const key of ['Tab', 'Shift+Tab']) {
      let stops = 0;
      const faults: string[] = [];
      for (; stops < 100; stops += 1) {
        await page.keyboard.press(key);
        const stop = await page.evaluate(focusedStop);
        if (!stop) break;
        if (!stop.isVisible) faults.push(`${stop.name} is covered`);
        if (!stop.isMarked) faults.push(`${stop.name} has no ring`);
      }
      expect(faults, `with ${key}`).toEqual([]);
      expect(stops).toBeGreaterThan(30);
    }
  });
}
