/** At the latest, however busy the browser is. */
const LATEST_MS = 2_000;

/** Resolves when the browser has nothing better to do, after the page is painted. Safari cannot tell: there, right after. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, 0);
  });
}
