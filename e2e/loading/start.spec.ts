import { expect, openAs, test } from '../testing/fixtures.ts';

test('the page declares its startup files, and each is fetched once', async ({ page }) => {
  await openAs(page, 'admin@northwind.example');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).waitFor();

  const scripts = await page
    .locator('body > script[src], script[blocking]')
    .evaluateAll((elements) =>
      elements.flatMap((element) => (element instanceof HTMLScriptElement ? [element.src] : [])),
    );
  // Of this document only: the one before still makes requests while this one arrives.
  const requests = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.length).toBeGreaterThan(1);
  for (const src of scripts) expect(requests.filter((url) => url === src)).toHaveLength(1);
  // Code of the start that the page does not declare would cost another round trip.
  const early = requests.slice(
    0,
    requests.findIndex((url) => new URL(url).origin !== new URL(page.url()).origin),
  );
  expect(early.filter((url) => url.endsWith('.js')).toSorted()).toEqual(scripts.toSorted());
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
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/static\/(js\/(?!first-look)|css)/, (route) => loading.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
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
