import type { BrowserContext } from '@playwright/test';

/** Changes what `/config.js` tells the portals that a context opens from now on; what is `undefined` is left out of it. */
export async function changeWindowConfig(
  context: BrowserContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Read beforehand: a page that is still on its way when the test ends could not be answered any more.
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
