import { signIn } from '../e2e/testing/sign-in.ts';
import { withPortal } from './browser.ts';
import { countJavaScript, type JavaScriptLoad } from './javascript-bytes.ts';
import { followRequests } from './settled-requests.ts';

/** Limits in kB, from the project's quality page. */
const HOME_KB = 200;
const HOME_AND_FIRST_AREA_KB = 280;

declare global {
  interface Window {
    /** Milliseconds after the navigation began. */
    homeUsableAt?: number;
  }
}

/** Measures the JavaScript that a signed-in user loads with an empty cache. */
export async function measureBytes(): Promise<void> {
  await withPortal(async ({ portal, newPage }) => {
    const page = await newPage();
    const settle = followRequests(page);
    await signIn(page, 'admin@northwind.example');

    // A first visit with a session: nothing is cached, and the identity provider's pages are not counted.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await settle('signing in');
    await page.addInitScript(noteWhenUsable);
    const javaScript = countJavaScript(page, portal.url);
    await page.goto('/');
    const users = page.getByRole('navigation').getByRole('link', { name: 'Users' });
    await users.waitFor();
    await settle('home');
    const usableAt = await page.evaluate(() => performance.timeOrigin + (window.homeUsableAt ?? 0));
    const home = await javaScript.soFar(usableAt);
    const atRest = await javaScript.soFar();

    // After the first click, other areas are preloaded whenever the browser is idle, which does not count for Users.
    await page.evaluate(() => (window.requestIdleCallback = () => 0));
    await users.click();
    await page.getByRole('table').getByRole('cell').first().waitFor();
    await settle('Users');
    console.log('JavaScript loaded, signed in, with an empty cache');
    console.table([
      row('home, until it is usable', home, HOME_KB),
      row('home at rest, with its cards', atRest),
      row('home and the first area (Users)', await javaScript.soFar(), HOME_AND_FIRST_AREA_KB),
    ]);
  });
}

/** Runs in the page. Home is usable as soon as its menu has links; cards and monitoring load later. */
function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1') || !document.querySelector('nav a[href="/users"]')) return;
    window.homeUsableAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

function row(what: string, { requests, gzipBytes }: JavaScriptLoad, limitKb?: number) {
  const limit =
    limitKb === undefined ? {} : { 'limit (kB)': limitKb, 'of the limit': (gzipBytes / (limitKb * 1000)).toFixed(2) };
  return { what, requests, 'gzip -9 bytes': gzipBytes, ...limit };
}
