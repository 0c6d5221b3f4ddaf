import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds after the navigation began. */
    firstRowAt?: number;
    /** Milliseconds from each input event to the frame after it. */
    inputs?: number[];
  }
}

/** Opens a page with a table: milliseconds from the last byte that the call answered to its rows on screen. */
export async function timeRows(page: Page, address: string, call: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(() => window.firstRowAt !== undefined);
  return page.evaluate((part) => {
    const [answer] = performance.getEntriesByType('resource').filter((entry) => new URL(entry.name).pathname === part);
    return (window.firstRowAt ?? Number.NaN) - (answer instanceof PerformanceResourceTiming ? answer.responseEnd : 0);
  }, call);
}

/** From now on, every page notes when its first row is on screen. */
export async function noteRows(page: Page): Promise<void> {
  await page.addInitScript(noteFirstRow);
}

/** Notes what each event of an element takes, from the event to the frame after it, while something is done: in milliseconds. */
export async function timeInputs(element: Locator, event: string, act: () => Promise<void>): Promise<number[]> {
  await element.evaluate(function timeEvents(target, name) {
    const times: number[] = [];
    window.inputs = times;
    target.addEventListener(name, ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A task of its own comes after the frame is painted.
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        painted.port1.start();
        painted.port2.postMessage(undefined);
      });
    });
  }, event);
  await act();
  return element.page().evaluate(() => window.inputs ?? []);
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
