import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, CHROMIUM_PLACES, HEADLESS_SHELL } from '../processes/system-chromium.ts';
import { Refusal } from '../refusal.ts';

const WITHOUT = `or go without: --without-rehearsal "why"`;

/** Opens Chromium: that of `CHROMIUM_PATH`, of the system or of Playwright. Throws a Refusal that says what to install. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Refusal([
      `a rehearsal needs playwright-core, which is not installed: npm install --save-dev playwright-core, ${WITHOUT}`,
    ]);
  });
  const named = process.env['CHROMIUM_PATH'] ?? '';
  if (named !== '' && !existsSync(named))
    throw new Refusal([`CHROMIUM_PATH is '${named}', which does not exist: set it to a browser, ${WITHOUT}`]);
  const executablePath = named === '' ? [HEADLESS_SHELL, ...CHROMIUM_PLACES].find((place) => existsSync(place)) : named;
  try {
    return await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath !== undefined && { executablePath }) });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new Refusal([
      `a rehearsal needs Chromium, which could not be started (${reason}): npx playwright-core install chromium, or set CHROMIUM_PATH, ${WITHOUT}`,
    ]);
  }
}
