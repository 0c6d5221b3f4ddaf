import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Which code, styles and manifests the page has asked for since, by their paths. */
function codeAskedFor(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(static|remotes)\//.test(pathname)) asked.add(pathname);
  });
  return asked;
}

const linkOf = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a page needs no more code at the click once the pointer has rested on its link', async ({ page, browser }) => {
  const asked = codeAskedFor(page);
  await signIn(page, 'admin@northwind.example');
  await linkOf(page, 'API Keys').hover();
  const stranger = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const needed = codeAskedFor(stranger);
  await signIn(stranger, 'admin@northwind.example', '/api-keys');
  await expect(stranger.getByRole('row')).not.toHaveCount(1);
  await stranger.close();

  await expect.poll(() => [...needed].filter((path) => !asked.has(path))).toEqual([]);
  asked.clear();
  await linkOf(page, 'API Keys').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  expect([...asked].filter((path) => needed.has(path))).toEqual([]);
});

test('nothing of an area is warmed at the start, and nothing ever of one that is hidden', async ({ page }) => {
  const asked = codeAskedFor(page);
  const of = (id: string) => [...asked].filter((path) => path.startsWith(`/remotes/${id}/`));
  // Every read role: Webhooks, but nothing of the tenant.
  await signIn(page, 'reader@northwind.example', '/my-access');
  await page.waitForLoadState('networkidle');
  expect([...of('tenant'), ...of('webhooks')]).toEqual([]);

  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a href="/users">Users</a>'),
  );
  await page.getByRole('link', { name: 'Users' }).dispatchEvent('pointerdown');
  await linkOf(page, 'Webhooks').hover();
  await expect.poll(() => of('webhooks').length).toBeGreaterThan(0);
  expect(of('tenant')).toEqual([]);
});
