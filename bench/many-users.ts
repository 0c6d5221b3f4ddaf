import { addUsers } from '@portal/sandbox/load';
import { demoTenant } from '@portal/sandbox/testing';
import { signIn } from '../e2e/sign-in.ts';
import { median, withPortal } from './browser.ts';

const USERS = 10_000;
/** Milliseconds, from the project's quality page. */
const USABLE_MS = 300;
const KEYSTROKE_MS = 50;
const WORD = 'user77';

declare global {
  interface Window {
    /** Milliseconds after the navigation began. */
    firstRowAt?: number;
    /** Milliseconds from each input event to the frame after it. */
    keystrokes?: number[];
  }
}

/** The users list of a tenant with 10,000 users: from the data to rows on screen, and from a keystroke to the next frame. */
export async function measureManyUsers(): Promise<void> {
  await withPortal(async ({ portal, newPage }) => {
    await portal.stopSandbox();
    await addUsers(portal.dataDir, demoTenant('Northwind Payments').tenantId, USERS);
    await portal.startSandbox();
    const page = await newPage();
    await signIn(page, 'admin@northwind.example');
    await page.waitForLoadState('networkidle');

    await page.addInitScript(noteFirstRow);
    await page.goto('/users');
    const search = page.getByRole('searchbox');
    await page.getByRole('cell').first().waitFor();
    const rendering = await page.evaluate(() => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/tenant/users?'));
      const [answer] = answers;
      return (window.firstRowAt ?? Number.NaN) - (answer instanceof PerformanceResourceTiming ? answer.responseEnd : 0);
    });

    await search.evaluate(function timeKeystrokes(input) {
      const times: number[] = [];
      window.keystrokes = times;
      input.addEventListener('input', ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // A task of its own comes after the frame is painted.
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
          painted.port1.start();
          painted.port2.postMessage(undefined);
        });
      });
    });
    await search.pressSequentially(WORD, { delay: 150 });
    await page.getByText('user77@load.example').first().waitFor();
    const keystrokes = await page.evaluate(() => window.keystrokes ?? []);
    const rows = [
      row('from the last byte of the data to rows on screen', rendering, USABLE_MS),
      row('first keystroke', keystrokes[0] ?? Number.NaN, KEYSTROKE_MS),
      row('keystroke, median', median(keystrokes), KEYSTROKE_MS),
      row('keystroke, slowest', Math.max(...keystrokes), KEYSTROKE_MS),
    ];
    console.log(`Users list with ${USERS.toLocaleString('en-GB')} users`);
    console.table(rows);
  });
}

/** Runs in the page. */
function noteFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody td')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      window.firstRowAt = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

function row(what: string, ms: number, bar: number) {
  return { what, ms: Math.round(ms), 'bar (ms)': bar, 'of the bar': (ms / bar).toFixed(2) };
}
