import type { Page } from '@playwright/test';
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
