import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM_PLACES, HEADLESS_SHELL } from '../../packages/remote-kit/src/processes/system-chromium.ts';
import { Refusal, root, run } from '../processes/child.ts';
import { installSystemPackage } from './install-system-package.ts';

/**
 * Returns the path of `CHROMIUM_PATH` or of an installed Chromium. Returns `undefined` if there is none; then Playwright uses its own.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Refusal(`CHROMIUM_PATH is '${named}', which does not exist.`);
  return named || CHROMIUM_PLACES.find((place) => existsSync(place));
}

/**
 * Returns the path of Chromium's headless shell, in which tests take 25 % less time. Returns `undefined` if it is not installed or
 * `CHROMIUM_PATH` is set.
 */
export function findHeadlessShell(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}

/**
 * Installs a browser for the tests: as root on Debian the headless shell, even if there is a full Chromium, because the tests take less
 * time in it; otherwise Playwright's own if there is none.
 */
export async function installTestBrowser(): Promise<void> {
  if (findHeadlessShell() || process.env['CHROMIUM_PATH']) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return installChromium();
  try {
    await installSystemPackage({ apt: 'chromium-headless-shell', brew: 'chromium' });
  } catch (error) {
    if (!findChromium()) throw error;
  }
}

/** Installs a full Chromium if there is none: Debian's as root, otherwise Playwright's own into the user's cache. */
export async function installChromium(): Promise<void> {
  if (findChromium()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    return installSystemPackage({ apt: 'chromium', brew: 'chromium' });
  }
  const playwright = path.join(root, 'e2e/node_modules/.bin/playwright');
  const { code, output } = await run(playwright, ['install', 'chromium']);
  if (code !== 0) throw new Refusal(`${output}\nChromium could not be installed; see above, or set CHROMIUM_PATH.`);
}
