import type { BrowserContext } from '@playwright/test';

/** Changes the window configuration of the pages that a context opens from now on. `undefined` removes a key. */
export async function changeWindowConfig(
  context: BrowserContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const script = await (await context.request.get('/config.js')).text();
  const config: Record<string, unknown> = JSON.parse(/\{.*\}/s.exec(script)?.[0] ?? '');
  // Comes before the page's own, which is then not read. JSON leaves out what is undefined.
  const changed = JSON.stringify({ ...config, ...changes });
  await context.addInitScript(`window.portalConfig = ${changed}`);
}
