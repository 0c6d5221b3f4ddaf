import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

const ADMIN = 'admin@northwind.example';

/** What listens to the hub comes with the first event, whichever page is open. */
const OF_EVENTS = '__federation_expose_events';

/** Which code, styles and manifests the page has asked for since, by their paths. */
function codeAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(static|remotes)\//.test(pathname) && !pathname.includes(OF_EVENTS)) asked.add(pathname);
  });
  return asked;
}

/** Which code the page has asked for until its rows came: what it does with them afterwards, as drawing a chart, it does not need. */
function codeAskedForBefore(page: Page, rowsPath: string): Set<string> {
  const asked = codeAskedFor(page);
  const before = new Set<string>();
  page.on('response', (response) => {
    if (before.size > 0 || !response.url().includes(rowsPath)) return;
    for (const path of asked) before.add(path);
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
  test(`${name} needs no more code at the click once ${what} has rested on its link`, async ({ page, browser }) => {
    const asked = codeAskedFor(page);
    await openAs(page, ADMIN);
    await rest(linkOf(page, name));
    const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin });
    const needed = codeAskedForBefore(stranger, rowsPath);
    await openAs(stranger, ADMIN, address);
    await expect.poll(() => needed.size).toBeGreaterThan(0);
    await stranger.close();

    await expect.poll(() => [...needed].filter((path) => !asked.has(path))).toEqual([]);
    asked.clear();
    await linkOf(page, name).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect([...asked].filter((path) => needed.has(path))).toEqual([]);
  });
}

test('the areas in the menu are warmed once the user has done anything at all, and not before', async ({ page }) => {
  const asked = codeAskedFor(page);
  const manifests = () => [...asked].filter((path) => /^\/remotes\/.*\/mf-manifest\.json$/.test(path));
  await openAs(page, ADMIN, '/my-access');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My access');
  await page.waitForLoadState('networkidle');
  expect(manifests()).toEqual([]);

  await page.keyboard.press('Shift');
  await expect
    .poll(manifests)
    .toEqual(expect.arrayContaining(['tenant', 'webhooks'].map((id) => expect.stringContaining(`/remotes/${id}/`))));
});

test('nothing of an area is warmed at the start, and nothing ever of one that is hidden', async ({ page }) => {
  const asked = codeAskedFor(page);
  const of = (id: string) => [...asked].filter((path) => path.startsWith(`/remotes/${id}/`));
  // Every read role: Webhooks, but nothing of the tenant.
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
