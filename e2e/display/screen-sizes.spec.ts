import { expect, openAs, test } from '../testing/fixtures.ts';

test('Transaction Data shows all default columns at 1440 pixels, and all but the last at 1280', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  const frame = page.getByRole('region', { name: 'Transactions table' });
  const head = (name: string) => page.getByRole('columnheader', { name });
  /** Widths in CSS pixels; a classic scrollbar takes 15 of them, which this browser hides. */
  const room = () => frame.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
  /** The shadow over the columns that are cut off. */
  const edge = () =>
    frame.locator('..').evaluate((view) => {
      const { content, backgroundImage } = getComputedStyle(view, '::after');
      return content === 'none' ? 'none' : backgroundImage;
    });
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expect(head('App')).toBeInViewport({ ratio: 1 });
  expect(await room()).toBe(0);
  expect(await edge()).toBe('none');
  // Values are not wrapped either, apart from the mark of a test payment.
  expect(
    await page
      .locator('tbody tr')
      .filter({ hasNotText: 'Test' })
      .first()
      .evaluate((row) => row.clientHeight),
  ).toBeLessThan(50);

  await page.setViewportSize({ width: 1280 - 15, height: 900 });
  await expect(head('Status')).toBeInViewport({ ratio: 1 });
  expect(await room()).toBeLessThan(0);
  await expect.poll(edge).toMatch(/^linear-gradient/);
});

test('at 1280 pixels the lists of all areas show all their columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'admin@northwind.example', '/users');
  for (const path of [
    '/users',
    '/activity',
    '/api-keys',
    '/webhooks',
    '/schemes/collect',
    '/mandates/creditor-profiles',
    '/themes',
  ]) {
    await page.goto(path);
    await expect(page.locator('tbody').getByRole('cell').first()).toBeVisible();
    const frame = page.getByRole('region', { name: / table$/ });
    expect(await frame.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), path).toBe(0);
  }
});

test('at 1280 × 900 the first screen of the installed apps shows eight of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, 'admin@northwind.example', '/apps');
  await expect(page.getByRole('article').nth(7)).toBeInViewport({ ratio: 1 });
});

test('a copy button appears on hover and on focus', async ({ page }) => {
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  const row = page.getByRole('row').nth(1);
  const copy = row.getByRole('button', { name: /^Copy Order / });
  const transparent = 'rgba(0, 0, 0, 0)';
  await expect(copy).toHaveCSS('color', transparent);
  await copy.focus();
  await expect(copy).not.toHaveCSS('color', transparent);
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(copy).toHaveCSS('color', transparent);
  await row.getByRole('cell').nth(1).hover();
  await expect(copy).not.toHaveCSS('color', transparent);
});

test('on a phone a row is a card, which browsers expose as a row of a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  const card = page.getByRole('row').nth(1);
  await expect(card.getByRole('cell')).toHaveCount(4);
  await expect(page.getByText(/^[\d,]+ transactions, success rate/)).toBeInViewport({ ratio: 1 });
  await expect(card.getByText(/Completed|Settled|Failed|Ready|Processing|Cancelled|Incomplete/)).toBeInViewport({
    ratio: 1,
  });
  await card.getByRole('button', { name: /^Show more/ }).click();
  await expect(card.getByText('Card Payments').or(card.locator('[data-label=App]'))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const count = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length;
  expect([count('table'), count('row'), count('rowheader'), count('columnheader')]).toEqual([1, 11, 10, 10]);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(page.getByRole('button', { name: 'Filters (1) active' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused();
});

test('on a phone the first screen of home shows the tenant, the money, its change and what needs attention', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin@northwind.example');
  const tenant = page.getByRole('button', { name: /Profile of/ }).getByText('Northwind Payments', { exact: true });
  const cutOff = tenant.evaluate((name) => [
    name.scrollWidth - name.clientWidth,
    name.scrollHeight - name.clientHeight,
  ]);
  expect(await cutOff).toEqual([0, 0]);
  const figures = page.getByRole('region', { name: 'Today (UTC)' }).getByRole('listitem');
  await expect(figures.first()).toContainText(/Collected in .*(Up|Down|No change|By this time yesterday)/);
  for (const place of [0, 1, 2]) await expect(figures.nth(place)).toBeInViewport({ ratio: 1 });
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('link').first()).toBeInViewport({ ratio: 1 });
});

test('choices that open below the edge of the screen scroll into view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await openAs(page, 'reader@northwind.example', '/reporting/transactions');
  const range = page.getByRole('button', { name: /^Range/ });
  await expect(page.getByText(/^1–10 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await range.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await range.press('Enter');
  await expect(page.getByRole('radio', { name: 'Between' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Reset' })).toBeInViewport({ ratio: 1 });
});

test('pages stay still on a phone while they load', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) window.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openAs(page, 'admin@northwind.example', '/mandates/creditor-profiles?creditorProfiles.search=Berlin+sub');
  const profile = await page.getByRole('link', { name: 'Berlin subscriptions', exact: true }).getAttribute('href');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const noLimit = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  // Data arrives after the page around it.
  await devtools.send('Network.emulateNetworkConditions', { ...noLimit, latency: 200 });
  for (const address of [String(profile), '/themes', '/mandates', '/webhooks', '/reporting/transactions']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shift), `layout shift of ${address}`).toBeLessThan(0.05);
  }
});

for (const width of [390, 1280]) {
  test(`at ${width} px, the rows of Transaction Data stay in place when the figures of many test payments arrive`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/instructions\/summary/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await released;
      await route.fulfill({ response, body: text.replace(/"testCount":\d+/, '"testCount":12345') });
    });
    await openAs(page, 'admin@northwind.example', '/reporting/transactions');
    const row = page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1);
    const top = async () => (await row.boundingBox())?.y;
    await page.getByText('Success rate =').waitFor();
    const before = await top();
    release();
    await page.getByText('12,345 test payments are not counted.').waitFor();
    expect(await top()).toBe(before);
  });
}

declare global {
  interface Window {
    shift: number;
  }
}

test('on a phone the last breadcrumb is shown as a whole, and checkboxes are large enough for a finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin@northwind.example', '/users');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const last = page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current=page]');
  await expect(last).toHaveText(/@/);
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  for (const path of ['/users/new', '/webhooks/new']) {
    await page.goto(path);
    const boxes = page.getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    const sizes = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect()));
    for (const { width, height } of sizes) expect(Math.min(width, height), path).toBeGreaterThanOrEqual(24);
  }
});
