import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface Kept {
  /**
   * Returns, as text, everything that the browser keeps of a page and everything that the page sent on its own:
   * storage, caches, cookies, the addresses of the tab's history, the document, the log, and what monitoring received.
   * The entries in which the identity client keeps its tokens are left out.
   */
  of(page: Page): Promise<string>;
  /** The bodies that the portal sent to monitoring so far. */
  monitored(): string;
}

/** Starts to record the log and what is sent to monitoring. For tests of secrets. */
export function watchKept(context: BrowserContext): Kept {
  const logged: string[] = [];
  const sent: string[] = [];
  context.on('console', (message) => logged.push(message.text()));
  context.on('weberror', (fault) => logged.push(fault.error().stack ?? fault.error().message));
  context.on('request', (request) => {
    if (request.url().endsWith('/monitoring/v1/logs')) sent.push(request.postData() ?? '');
  });
  return {
    of: async (page) =>
      JSON.stringify({ page: await page.evaluate(readPage), cookies: await context.cookies(page.url()), logged, sent }),
    monitored: () => sent.join('\n'),
  };
}

/** Runs in the page. */
async function readPage(): Promise<unknown> {
  const cached = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  );
  return {
    session: Object.entries(sessionStorage).filter(([key]) => !/^(oidc\.user:|portal\.automationToken$)/.test(key)),
    local: Object.entries(localStorage),
    databases: await indexedDB.databases(),
    cached,
    // The tab's own entries of this origin, back to the last page of another one.
    addresses: navigation.entries().map(({ url }) => url),
    state: history.state as unknown,
    document: document.documentElement.outerHTML,
  };
}

/** Fails if a secret is not known, or if the text contains it. Names it, and prints neither. */
export function expectNone(text: string, secrets: Readonly<Record<string, string>>): void {
  const found = Object.entries(secrets)
    .filter(([, secret]) => secret.length < 8 || text.includes(secret))
    .map(([name]) => name);
  expect(found, 'secrets that are missing, or were found').toEqual([]);
}
