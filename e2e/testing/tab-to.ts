import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More than the controls of any page. */
const STEPS_MAX = 400;

/** Presses Tab until a control has the focus; fails if Tab does not lead to it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const wanted = control.first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}
