import type { Page } from '@playwright/test';
import { changeRegistry } from './remote-site.ts';

/** A page written for a test. */
interface FaultyPage {
  /** The body of a component: JavaScript that can use `React`. */
  readonly page: string;
  /** JavaScript at the top of the module. Default: none. */
  readonly module?: string;
}

/** The version that the faulty release has. */
export const FAULTY = '99.0.0';

/**
 * Serves a release of webhooks whose pages are all this one, e.g. with an effect that never ends. `hasPrevious`: whether the real release
 * stays as the one before.
 */
export async function serveFaultyWebhooks(
  page: Page,
  { page: body, module = '' }: FaultyPage,
  { hasPrevious = false } = {},
): Promise<void> {
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) {
      if (remote.id !== 'webhooks') continue;
      const { version, entry, integrity } = remote;
      remote.previous = hasPrevious ? { version, entry, integrity } : undefined;
      remote.version = FAULTY;
      remote.entry = `remotes/webhooks/${FAULTY}/mf-manifest.json`;
      remote.integrity = { manifest: '', entry: '' };
      delete remote.files;
    }
  });
  await page.route(`**/remotes/webhooks/${FAULTY}/mf-manifest.json`, (route) =>
    route.fulfill({
      json: {
        metaData: { globalName: 'webhooks_faulty', publicPath: 'auto', remoteEntry: { name: 'entry.js', path: '' } },
        exposes: [],
      },
    }),
  );
  await page.route(`**/remotes/webhooks/${FAULTY}/entry.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: entryOf(body, module) }),
  );
}

/** A federation container, as the shell loads it. */
function entryOf(body: string, module: string): string {
  return `'use strict';
let React;
const pages = new Proxy({}, { get: () => async () => ({ default: function FaultyPage() { ${body} } }) });
window.webhooks_faulty = {
  async init(scope) {
    const [shared] = Object.values(scope.react);
    React = (await shared.get())();
  },
  async get() {
    ${module}
    return () => ({ routes: pages });
  },
};`;
}
