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
 * Serves a release of webhooks whose pages are all this one, e.g. with an effect that never ends, and whose cards work. `hasPrevious`:
 * whether the real release stays as the one before.
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

/**
 * A federation container, as the shell loads it. Its cards are empty: if home found a fault, it would not be the page's. Each import of
 * a page returns the same component, as that of a module does: the page that a preload brought would otherwise be replaced.
 */
function entryOf(body: string, module: string): string {
  return `'use strict';
let React;
function FaultyPage() { ${body} }
const pages = new Proxy({}, { get: () => async () => ({ default: FaultyPage }) });
const cards = new Proxy({}, { get: () => async () => [] });
window.webhooks_faulty = {
  async init(scope) {
    const [shared] = Object.values(scope.react);
    React = (await shared.get())();
  },
  async get(module) {
    if (module === './cards') return () => ({ cards });
    ${module}
    return () => ({ routes: pages });
  },
};`;
}
