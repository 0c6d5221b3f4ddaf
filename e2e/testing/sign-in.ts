import { expect, type Page } from '@playwright/test';
import { pageContent } from './page-content.ts';

/**
 * Signs in as a person does: opens the portal at `path`, fills in the provider's form, and waits for the portal's frame or its
 * choice of tenants.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  const provider = new URL(page.url()).origin;
  await page.getByLabel('Password').fill('portal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ origin, pathname }) => origin !== provider && pathname !== '/callback');
  await pageContent(page).waitFor();
}

/** Logs out of a page that has loaded: a browser reports each request that the session's end refuses. */
export async function logOut(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const skeletons = page.getByRole('status').filter({ hasText: /^Loading/ });
  await expect(skeletons.or(page.getByRole('progressbar', { name: 'Loading' }))).toHaveCount(0);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are logged out');
}
