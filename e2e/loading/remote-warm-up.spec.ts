import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';

/** The code that handles hub events loads with the first event, on any page. */
const EVENTS_CODE = '__federation_expose_events';

/** The paths of code, styles and manifests that the page requests from now on. */
function requestedCode(page: Page): Set<string> {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(static|remotes)\//.test(pathname) && !pathname.includes(EVENTS_CODE)) requested.add(pathname);
  });
  return requested;
}

/** The paths that the page requests until its rows arrive. Later code, such as the chart's, is not needed to show them. */
function codeRequestedBeforeRows(page: Page, rowsPath: string): Set<string> {
  const requested = requestedCode(page);
  const before = new Set<string>();
  page.on('response', (response) => {
    if (before.size > 0 || !response.url().includes(rowsPath)) return;
    for (const path of requested) before.add(path);
  });
  return before;
}

const linkOf = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const KEYS = { name: 'API Keys', address: '/api-keys', rowsPath: '/v1/tenant/keys' };
const TRANSACTIONS = {
  name: 'Transaction Data',
  address: '/reporting/transactions',
  rowsPath: '/v2/transaction-data/instructions',
};

for (const [what, rest, { name, address, rowsPath }] of [
  ['the pointer', (link: Locator) => link.hover(), KEYS],
  ['the focus', (link: Locator) => link.focus(), KEYS],
  ['the pointer', (link: Locator) => link.hover(), TRANSACTIONS],
] as const) {
  test(`${name} needs no more code at the click after ${what} has rested on its link`, async ({ page, browser }) => {
    const requested = requestedCode(page);
    await openAs(page, ADMIN);
    await rest(linkOf(page, name));
    const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin });
    const needed = codeRequestedBeforeRows(stranger, rowsPath);
    await openAs(stranger, ADMIN, address);
    await expect.poll(() => needed.size).toBeGreaterThan(0);
    await stranger.close();

    await expect.poll(() => [...needed].filter((path) => !requested.has(path))).toEqual([]);
    requested.clear();
    await linkOf(page, name).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect([...requested].filter((path) => needed.has(path))).toEqual([]);
  });
}

test('the areas in the menu are preloaded after the first action of the user, and not before', async ({ page }) => {
  const requested = requestedCode(page);
  const manifests = () => [...requested].filter((path) => /^\/remotes\/.*\/mf-manifest\.json$/.test(path));
  await openAs(page, ADMIN, '/my-access');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My access');
  await page.waitForLoadState('networkidle');
  expect(manifests()).toEqual([]);

  // On a busy machine, the code that waits for an action may itself still be loading.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return manifests();
    })
    .toEqual(expect.arrayContaining(['tenant', 'webhooks'].map((id) => expect.stringContaining(`/remotes/${id}/`))));
});

test('no area is preloaded at the start, and hidden areas never are', async ({ page }) => {
  const requested = requestedCode(page);
  const of = (id: string) => [...requested].filter((path) => path.startsWith(`/remotes/${id}/`));
  // All read roles: opens Webhooks, but no pages of the tenant.
  await openAs(page, 'reader@northwind.example', '/my-access');
  await page.waitForLoadState('networkidle');
  expect([...of('tenant'), ...of('webhooks')]).toEqual([]);

  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/users';
    link.textContent = 'Users';
    document.querySelector('main')?.append(link);
  });
  await page.getByRole('link', { name: 'Users' }).dispatchEvent('pointerdown');
  await linkOf(page, 'Webhooks').hover();
  await expect.poll(() => of('webhooks').length).toBeGreaterThan(0);
  expect(of('tenant')).toEqual([]);
});
