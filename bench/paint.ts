import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds after the navigation began. */
    firstRowAt?: number;
    /** Milliseconds from each input event to the frame after it. */
    inputs?: number[];
  }
}

/** Opens a page with a table. Returns the milliseconds from the last byte of the API response until its rows are on screen. */
export async function timeRows(page: Page, address: string, call: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(() => window.firstRowAt !== undefined);
  return page.evaluate((part) => {
    const [response] = performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname === part);
    return (
      (window.firstRowAt ?? Number.NaN) - (response instanceof PerformanceResourceTiming ? response.responseEnd : 0)
    );
  }, call);
}

/** Makes every page opened later record when its first row is on screen. */
export async function noteRows(page: Page): Promise<void> {
  await page.addInitScript(noteFirstRow);
}

/** Runs `act` and returns the milliseconds from each of the element's events to the next frame. */
export async function timeInputs(element: Locator, event: string, act: () => Promise<void>): Promise<number[]> {
  await element.evaluate(function timeEvents(target, name) {
    const times: number[] = [];
    window.inputs = times;
    target.addEventListener(name, ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A separate task runs after the frame is painted.
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

/**
 * Clicks an element from within the page, whose processor may be slow: Playwright's own work there would be measured too. Returns the
 * milliseconds from the click until a frame is painted in which an element matches `shown`, with another address than `before`.
 */
export async function timeClick(clicked: Locator, shown: string, before?: string): Promise<number> {
  return clicked.evaluate(
    async (target, { wanted, other }) => {
      // When browsers deliver input, and in another task than Playwright's.
      await new Promise(requestAnimationFrame);
      const startedAt = performance.now();
      if (target instanceof HTMLElement) target.click();
      while (true) {
        await new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)));
        const found = document.querySelector(wanted);
        if (found && (other === undefined || found.getAttribute('href') !== other))
          return performance.now() - startedAt;
      }
    },
    { wanted: shown, other: before },
  );
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
