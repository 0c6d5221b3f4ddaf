import { existsSync } from 'node:fs';
import path from 'node:path';
import { Refusal, root, run } from './child.ts';
import { installSystemPackage } from './install-system-package.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The machine's Chromium (`CHROMIUM_PATH` before all others); undefined where there is none, and Playwright's own is meant. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Refusal(`CHROMIUM_PATH names '${named}', which does not exist.`);
  return named || PLACES.find((place) => existsSync(place));
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Chromium without what draws its windows, which takes a quarter less time to test with; undefined where there is none, or CHROMIUM_PATH names another. */
export function findHeadlessShell(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}

/** What Chromium needs to run here: it refuses its own sandbox to root; and no test needs its calls home. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Installs the browser of the tests where there is none: Debian's headless Chromium as root, else Playwright's own. */
export async function installTestBrowser(): Promise<void> {
  if (findHeadlessShell() || findChromium()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    return installSystemPackage({ apt: 'chromium-headless-shell', brew: 'chromium' });
  }
  return installChromium();
}

/** Installs a whole Chromium where there is none: Debian's as root, else Playwright's own into the user's cache. */
export async function installChromium(): Promise<void> {
  if (findChromium()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    return installSystemPackage({ apt: 'chromium', brew: 'chromium' });
  }
  const playwright = path.join(root, 'e2e/node_modules/.bin/playwright');
  const { code, output } = await run(playwright, ['install', 'chromium']);
  if (code !== 0) throw new Refusal(`${output}\nChromium could not be installed; see above, or set CHROMIUM_PATH.`);
}
