import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium, installChromium } from '../scripts/chromium.ts';
import { endAll, endAllOnSignal, inSentences } from '../scripts/child.ts';
import { startPortalPair } from '../scripts/portal-pair.ts';
import { build, publish } from '../scripts/portal.ts';
import { signIn } from '../e2e/sign-in.ts';
import { countJavaScript, type JavaScriptLoad } from './javascript-bytes.ts';

/** The bars in thousands of bytes, from the project's quality page. */
const HOME_KB = 200;
const HOME_AND_FIRST_AREA_KB = 280;

declare global {
  interface Window {
    /** Milliseconds after the navigation began. */
    homeUsableAt?: number;
  }
}

/** Runs in the page: home is usable as soon as its menu leads somewhere; cards and monitoring come after. */
function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1') || !document.querySelector('nav a[href="/users"]')) return;
    window.homeUsableAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface Journey {
  /** Until home is usable. */
  readonly home: JavaScriptLoad;
  /** With its cards and all that comes when the browser has nothing better to do. */
  readonly atRest: JavaScriptLoad;
  readonly withUsers: JavaScriptLoad;
}

async function measureHomeAndUsers(): Promise<Journey> {
  const portal = await startPortalPair();
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage({ baseURL: portal.url });
    await signIn(page, 'admin@northwind.example');

    // A first visit with a session: nothing is cached, and the provider's pages stay out of the count.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.waitForLoadState('networkidle');
    await page.addInitScript(noteWhenUsable);
    const javaScript = countJavaScript(page, portal.url);
    await page.goto('/');
    const users = page.getByRole('navigation').getByRole('link', { name: 'Users' });
    await users.waitFor();
    await page.waitForLoadState('networkidle');
    const usableAt = await page.evaluate(() => performance.timeOrigin + (window.homeUsableAt ?? 0));
    const home = await javaScript.soFar(usableAt);
    const atRest = await javaScript.soFar();

    await users.click();
    await page.getByRole('table').getByRole('cell').first().waitFor();
    await page.waitForLoadState('networkidle');
    return { home, atRest, withUsers: await javaScript.soFar() };
  } finally {
    await browser.close();
    await portal.stop();
  }
}

function row(what: string, { requests, gzipBytes }: JavaScriptLoad, barKb?: number) {
  const bar = barKb === undefined ? {} : { 'bar (kB)': barKb, 'of the bar': (gzipBytes / (barKb * 1000)).toFixed(2) };
  return { what, requests, 'gzip -9 bytes': gzipBytes, ...bar };
}

endAllOnSignal(130);
try {
  await installChromium();
  await build();
  await publish();
  const { home, atRest, withUsers } = await measureHomeAndUsers();
  console.log('JavaScript loaded, signed in, with an empty cache');
  console.table([
    row('home, until it is usable', home, HOME_KB),
    row('home at rest, with its cards', atRest),
    row('home and the first area (Users)', withUsers, HOME_AND_FIRST_AREA_KB),
  ]);
} catch (error) {
  console.error(inSentences(error));
  process.exitCode = 1;
} finally {
  await endAll();
}
