import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Server } from '../../scripts/processes/child.ts';
import { startGallery } from '../../scripts/portal/dev-servers.ts';
import { siteDir } from '../../scripts/portal/portal.ts';
import { expect, expectAccessible, SERVERS_START_MS, test } from '../testing/fixtures.ts';

/** Appears on the gallery page only. */
const SENTENCE = 'Every component and hook of the ui packages in every state';

const galleryTest = test.extend<object, { gallery: Server }>({
  gallery: [
    async ({}, provide) => {
      const gallery = await startGallery();
      await provide(gallery);
      await gallery.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
  baseURL: async ({ gallery }, provide) => provide(gallery.ready.url),
});

async function openGallery(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByText(SENTENCE).waitFor();
  // Wait for the parts that load on demand.
  await expect(page.getByText('1–10 of 10,000+')).toBeVisible();
}

galleryTest(
  'the gallery is accessible light and dark, wide and at 320 px, and no wider than that',
  async ({ page }) => {
    await openGallery(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `pixels beyond ${width}`).toBeLessThanOrEqual(0);
    }
  },
);

galleryTest('what opens on request is accessible too', async ({ page }) => {
  await openGallery(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await button('Open dialog').click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Currency' }).click();
  await expect(page.getByRole('listbox', { name: 'Currency' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  // Escape closed the list, not the dialog with its input.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('region', { name: 'SecretWizard' }).getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByRole('heading', { name: 'Store your verification key' })).toBeFocused();
  for (const name of ['Success, 5 s', 'Error with messages, 5 s', 'Sticky']) await button(name).click();
  const toasts = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(toasts && [width - toasts.x - toasts.width, height - toasts.y - toasts.height]).toEqual([16, 16]);
  const table = page.locator('figure', { has: page.getByRole('table', { name: 'Payments, filled' }) });
  await table.getByRole('button', { name: 'Details of PAY-000001' }).click();
  await table.getByRole('button', { name: 'Created: Showing all' }).click();
  await expectAccessible(page);
});

galleryTest('nothing of the gallery is published', async () => {
  for (const file of await readdir(siteDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const content = await readFile(path.join(file.parentPath, file.name), 'utf8');
    expect(content.includes(SENTENCE), `${file.name} has the gallery in it`).toBe(false);
  }
});
