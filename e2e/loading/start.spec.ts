import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';

interface Registry {
  readonly remotes: readonly {
    readonly id: string;
    readonly files?: Readonly<Record<string, readonly string[]>>;
    readonly portal: { readonly routes: readonly { readonly id: string }[] };
  }[];
}

test('the page declares its startup files, and each is fetched once', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  // Without it the portal loads no code but that of its start.
  await page.route('**/v1/identity/me', () => {});
  await page.goto('/');
  await page.locator('#start').waitFor({ state: 'detached' });
  const scripts = await page
    .locator('body > script[src], script[blocking]')
    .evaluateAll((elements) =>
      elements.flatMap((element) => (element instanceof HTMLScriptElement ? [element.src] : [])),
    );
  // Of this document only: the one before still makes requests while this one arrives.
  const requests = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.length).toBeGreaterThan(1);
  // Code of the start that the page does not declare would cost another round trip.
  expect(requests.filter((url) => url.endsWith('.js')).toSorted()).toEqual(scripts.toSorted());
});

/** Holds back the code of the portal, except that of its first script, until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/static\/(js\/(?!first-look|early-sign-in)|css)/, (route) => loading.then(() => route.continue()));
  return () => load();
}

test('in a tab with a session, access is requested before the code has loaded, and once', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS') requests.push(new URL(request.url()).pathname);
  });
  const load = await holdCode(page);
  await page.goto('/webhooks', { waitUntil: 'commit' });
  const ofAccess = ['/flags/ofrep/v1/evaluate/flags', '/registry.json', '/v1/identity/me', '/v1/tenant/services'];
  const requested = () => ofAccess.map((path) => requests.filter((request) => request.endsWith(path)).length).join(' ');
  await expect.poll(requested).toBe('1 1 1 1');
  load();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  expect(requested()).toBe('1 1 1 1');
});

test('a visitor gets to the sign-in before the code has loaded, and from there to the page that was opened', async ({
  page,
}) => {
  const load = await holdCode(page);
  await page.goto('/users?users.search=reader', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('admin@northwind.example');
  load();
  await page.getByLabel('Password').fill('portal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL('/users?users.search=reader');
});

test('in a new tab of a user who is signed in, the sign-in is completed and access requested before the code has loaded, and once', async ({
  page,
}) => {
  await openAs(page, 'admin@northwind.example');
  const tab = await page.context().newPage();
  const requests: string[] = [];
  tab.on('request', (request) => {
    if (request.method() !== 'OPTIONS') requests.push(new URL(request.url()).pathname);
  });
  const load = await holdCode(tab);
  await tab.goto('/webhooks', { waitUntil: 'commit' });
  const ofAccess = ['/token', '/flags/ofrep/v1/evaluate/flags', '/v1/identity/me', '/v1/tenant/services'];
  const requested = () => ofAccess.map((path) => requests.filter((request) => request.endsWith(path)).length).join(' ');
  await expect.poll(requested).toBe('1 1 1 1');
  load();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(tab).toHaveURL('/webhooks');
  expect(requested()).toBe('1 1 1 1');
});

test('the files of the page of an area are requested beside its manifest, which every release has for all its pages', async ({
  page,
  baseURL,
}) => {
  const { remotes }: Registry = await (await page.request.get(`${baseURL}/registry.json`)).json();
  const withoutFiles = remotes.flatMap(({ portal, files = {} }) => portal.routes.filter(({ id }) => !files[id]));
  expect(withoutFiles).toEqual([]);
  const tenant = remotes.find(({ id }) => id === 'tenant');
  const files = tenant?.files?.['tenant.users'] ?? [];
  expect(files.length).toBeGreaterThan(2);
  await page.route('**/remotes/tenant/**/mf-manifest.json', () => {});
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await signInTab(page, 'admin@northwind.example');
  await page.goto('/users');
  await expect
    .poll(() => files.filter((file) => !requests.some((url) => url.includes('/remotes/tenant/') && url.endsWith(file))))
    .toEqual([]);
});

const HEADER = { before: '.portal-frame-header', after: 'header' };
const MENU = { before: '.portal-frame-menu', after: 'nav[aria-label=Main]' };
const LOGO = { before: '.portal-frame-logo', after: 'header a' };

for (const { screen, width, menu, parts } of [
  { screen: 'a wide screen', width: 1280, menu: undefined, parts: [HEADER, MENU, LOGO] },
  { screen: 'a wide screen with a menu of icons', width: 1280, menu: 'icons', parts: [HEADER, MENU, LOGO] },
  { screen: 'a wide screen without the menu', width: 1280, menu: 'hidden', parts: [HEADER, LOGO] },
  { screen: 'a tablet', width: 800, menu: undefined, parts: [HEADER, LOGO] },
  { screen: 'a phone', width: 390, menu: undefined, parts: [HEADER, LOGO] },
  { screen: 'a narrow phone', width: 320, menu: undefined, parts: [HEADER, LOGO] },
]) {
  test(`on ${screen}, the frame is painted before the code has loaded, and the portal takes it over in place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'admin@northwind.example');
    await page.evaluate((size) => {
      localStorage.setItem('portal.colourScheme', 'dark');
      if (size !== undefined) localStorage.setItem('portal.menu', size);
    }, menu);
    const load = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    // Nothing is painted before the first script has set this.
    await page.locator('html[data-frame]').waitFor({ state: 'attached' });
    const look = (places: readonly string[]) =>
      Promise.all(
        places.map((place) =>
          page
            .locator(place)
            .first()
            .evaluate((element) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              return { x, y, width, height, background: getComputedStyle(element).backgroundColor };
            }),
        ),
      );
    const before = await look(parts.map((part) => part.before));
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(14, 18, 24)');
    load();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await look(parts.map((part) => part.after))).toEqual(before);
    expect(await background()).toBe('rgb(14, 18, 24)');
  });
}

test('the page is painted without the script of its first look, if that does not arrive', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.route(/first-look/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('until its code has loaded, a page without a frame is empty, and the documentation has no menu for visitors', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(/\/static\/js\/(?!first-look|start-guard)/, () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.portal-frame')).toBeHidden();
  await page.goto('/api-documentation', { waitUntil: 'commit' });
  await expect(page.locator('.portal-frame-header')).toBeVisible();
  await expect(page.locator('.portal-frame-menu')).toBeHidden();
});
