import type { BrowserContext } from '@playwright/test';

/** Changes what `/config.js` tells the portals that a context opens from now on. */
export async function changeWindowConfig(
  context: BrowserContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.route('**/config.js', async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()}\nObject.assign(window.portalConfig, ${JSON.stringify(changes)});\n`;
    await route.fulfill({ response, body });
  });
}
