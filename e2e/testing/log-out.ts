import { expect, type Page } from '@playwright/test';

/** Logs out of a page that has loaded: a browser reports each request that the session's end refuses. */
export async function logOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const skeletons = page.getByRole('status').filter({ hasText: /^Loading/ });
  await expect(skeletons.or(page.getByRole('progressbar', { name: 'Loading' }))).toHaveCount(0);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
}
