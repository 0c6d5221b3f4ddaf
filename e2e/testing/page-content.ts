import type { Locator, Page } from '@playwright/test';

/** The content of the portal's open page, once it no longer loads. The document's own text about a slow start does not count. */
export function pageContent(page: Page): Locator {
  return page.locator('main:not([aria-busy], #start)');
}
