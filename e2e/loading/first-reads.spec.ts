import type { Page } from '@playwright/test';
import { expect, test } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';
import { pageContent } from '../testing/page-content.ts';

interface Registry {
  readonly remotes: readonly { readonly portal: { readonly routes: readonly DeclaredRoute[] } }[];
}

interface DeclaredRoute {
  readonly id: string;
  readonly path: string;
  readonly reads?: readonly string[];
}

async function declaredRoutes(page: Page): Promise<readonly DeclaredRoute[]> {
  const { remotes }: Registry = await (await page.request.get('/registry.json')).json();
  return remotes.flatMap(({ portal }) => portal.routes);
}

/** Matches the addresses of a route, with a group for each parameter. */
function shapeOf({ path }: DeclaredRoute): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The route of an address: the one with the fewest parameters. */
function routeOf(routes: readonly DeclaredRoute[], address: string): DeclaredRoute | undefined {
  const fitting = routes.filter((route) => shapeOf(route).test(address));
  return fitting.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
}

/** The calls that the reads of a route stand for at an address. */
function callsOf(route: DeclaredRoute, address: string): string[] {
  const params = shapeOf(route).exec(address)?.groups ?? {};
  return (route.reads ?? []).map((read) => read.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''));
}

/** Opens an address in a new document. Returns the calls for data that were sent, as path and query. */
async function callsWhenOpened(page: Page, address: string): Promise<string[]> {
  const sent: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const [, call] = /\/(v\d+\/.*)$/.exec(request.url()) ?? [];
    if (call !== undefined && request.method() === 'GET') sent.push(call);
  };
  page.on('request', note);
  await page.goto(address);
  await pageContent(page).locator('h1').waitFor();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  page.off('request', note);
  return sent;
}

for (const [who, email] of [
  ['an admin', 'admin@northwind.example'],
  ['a reader', 'reader@northwind.example'],
] as const) {
  test(`what the pages of ${who} declare as their first reads is requested once`, async ({ page }) => {
    test.setTimeout(240_000);
    await signInTab(page, email);
    const routes = await declaredRoutes(page);
    const waiting = routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
    const opened = new Set<DeclaredRoute>();
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const route = routeOf(routes, address);
      if (!route?.reads || opened.has(route)) continue;
      opened.add(route);
      const sent = await callsWhenOpened(page, address);
      if (new URL(page.url()).pathname !== address) continue; // not open to this user
      const once = callsOf(route, address);
      expect(sent.filter((call) => once.includes(call)).toSorted(), address).toEqual(once.toSorted());
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')?.split('?')[0] ?? ''));
      waiting.push(...links);
    }
    expect(opened.size).toBeGreaterThan(15);
  });
}

test('the first reads are sent while the code of the page is held back, and a failed one is shown with Retry', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED.*tenant\/users/);
  await signInTab(page, 'admin@northwind.example');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/remotes\/tenant\/.*\.js/, (route) => held.then(() => route.continue()));
  await page.route('**/v1/tenant/users?*', (route) => route.abort(), { times: 3 });
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/tenant\/users\?/.test(request.url()) && request.method() === 'GET') reads.push(request.url());
  });
  await page.goto('/users', { waitUntil: 'commit' });
  await expect.poll(() => reads.length).toBe(1);
  release();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});
