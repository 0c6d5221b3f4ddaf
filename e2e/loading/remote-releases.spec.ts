import type { Page } from '@playwright/test';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { changeRegistry, countDocuments } from '../testing/remote-site.ts';
import { changeWindowConfig } from '../testing/window-config.ts';

const ADMIN = 'admin@northwind.example';

/** Opens the portal. Returns a function that releases a newer version while it is open. */
async function openThenRelease(page: Page, path: string): Promise<() => Promise<void>> {
  await changeWindowConfig(page.context(), { registryPollSeconds: 0.2 });
  let isReleased = false;
  await changeRegistry(page, (registry) => {
    registry.shell = { version: isReleased ? '99.1.0' : '99.0.0' };
  });
  await openAs(page, ADMIN, path);
  return async () => {
    isReleased = true;
    // The first poll may be older than the release; the third starts after the page has processed the second.
    for (let looks = 0; looks < 3; looks += 1) {
      await page.waitForResponse((response) => response.url().endsWith('/registry.json'));
    }
  };
}

test('a newer release loads at the next link, and with no other action of the user', async ({ page }) => {
  const release = await openThenRelease(page, '/users');
  const documents = countDocuments(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(documents()).toBe(0);

  await release();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  expect(documents()).toBe(0);

  await menu.getByRole('link', { name: 'API Keys' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  expect(documents()).toBe(1);
  // From here on, the page runs the newer release.
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(documents()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
});

test('unsaved input delays a newer release with a message, and nothing is lost', async ({ page }) => {
  const release = await openThenRelease(page, '/tenant-info');
  const documents = countDocuments(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const notice = page.getByRole('status').filter({ hasText: 'A new version of the portal is ready.' });
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Half a name');
  await release();
  await expect(notice).toBeVisible();
  await expectGoodState(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await menu.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  // Until it is closed, the page behind it takes no input.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(name).toHaveValue('Half a name');
  expect(documents()).toBe(0);

  await name.fill(before);
  await expect(notice).toBeHidden();
  await menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(documents()).toBe(1);
});

test('a newer release does not interrupt a visible toast', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const release = await openThenRelease(page, '/api-keys');
  const documents = countDocuments(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await release();

  await page.getByRole('button', { name: /^Copy/ }).first().click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('copied to clipboard');
  // A toast stays while the pointer is over it.
  await toasts.getByText('copied to clipboard').hover();
  await menu.getByRole('link', { name: 'Users' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(toasts).toContainText('copied to clipboard');
  expect(documents()).toBe(0);

  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await menu.getByRole('link', { name: 'API Keys' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  expect(documents()).toBe(1);
});
