/** The longest wait, however busy the browser is. */
const LATEST_MS = 2_000;

/**
 * Resolves when the browser is idle after painting the page. Safari cannot report this: there it resolves right
 * after.
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 0);
  });
}
