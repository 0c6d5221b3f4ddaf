import type { BrowserContext } from '@playwright/test';

/** Changes `/config.js` for the pages that a context opens from now on. `undefined` removes a key. */
export async function changeWindowConfig(
  context: BrowserContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Read it now: requests that are still open when the test ends could not be fulfilled.
  const response = await context.request.get('/config.js');
  const leftOut = Object.keys(changes).filter((key) => changes[key] === undefined);
  const body = [
    await response.text(),
    `Object.assign(window.portalConfig, ${JSON.stringify(changes)});`,
    ...leftOut.map((key) => `delete window.portalConfig[${JSON.stringify(key)}];`),
    '',
  ].join('\n');
  await context.route('**/config.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}
