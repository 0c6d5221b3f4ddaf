import type { Page } from '@playwright/test';
import { ADMIN, failureOf, linkTo, test } from '../testing/failing-area.ts';
import { FAULTY, serveFaultyWebhooks } from '../testing/faulty-pages.ts';
import { expect, openAs } from '../testing/fixtures.ts';
import { releasedVersion } from '../testing/remote-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ofFaulty = { 'portal.area.remote': 'webhooks', 'portal.area.version': FAULTY };

const ENDLESS = {
  page: `const [count, setCount] = React.useState(0);
    React.useEffect(() => setCount(count + 1));
    return React.createElement('h1', null, 'Endless');`,
};

test('a page that renders without end can be left if it is shown before the portal watches pages', async ({ page }) => {
  await serveFaultyWebhooks(page, ENDLESS);
  await page.addInitScript(function waitForThePage() {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (callback, options) => {
      if (document.querySelector('main h1')?.textContent === 'Endless') return whenIdle(callback, options);
      return window.setTimeout(() => window.requestIdleCallback(callback, options), 50);
    };
  });
  await openAs(page, ADMIN, '/webhooks');
  await expect(heading(page)).toHaveText('Endless');
  await linkTo(page, 'Users').click();
  await expect(heading(page)).toHaveText('Users', { timeout: 30_000 });
});

test('a page that renders without end can be left, and is reported', async ({ page, monitoring }) => {
  await serveFaultyWebhooks(page, ENDLESS);
  await openAs(page, ADMIN);
  await linkTo(page, 'Webhooks').click();
  await expect(heading(page)).toHaveText('Endless');
  await linkTo(page, 'Users').click();
  await expect(heading(page)).toHaveText('Users', { timeout: 30_000 });
  await expect
    .poll(() => monitoring.received('portal.navigation_starved'))
    .toContainEqual(expect.objectContaining(ofFaulty));
});

test('a page that throws as it is left does not harm the next one, and is reported', async ({
  page,
  faults,
  monitoring,
}) => {
  faults.expect(/a careless page/);
  await serveFaultyWebhooks(page, {
    page: `React.useEffect(() => () => { throw new Error('a careless page'); }, []);
      return React.createElement('h1', null, 'Careless');`,
  });
  await openAs(page, ADMIN);
  await linkTo(page, 'Webhooks').click();
  await expect(heading(page)).toHaveText('Careless');
  await linkTo(page, 'Users').click();
  await expect(heading(page)).toHaveText('Users');
  await expect.poll(() => monitoring.received('portal.area_failed')).toContainEqual(expect.objectContaining(ofFaulty));
});

test('a page that throws as the tenant is switched does not harm the next tenant', async ({ page, faults }) => {
  faults.expect(/a careless page/);
  await serveFaultyWebhooks(page, {
    page: `React.useEffect(() => () => { throw new Error('a careless page'); }, []);
      return React.createElement('h1', null, 'Careless');`,
  });
  await openAs(page, 'multi@northwind.example', '/choose-tenant');
  await page.getByRole('button', { name: 'Northwind Payments' }).click();
  await linkTo(page, 'Webhooks').click();
  await expect(heading(page)).toHaveText('Careless');
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'Switch tenant' }).click();
  await page.getByRole('button', { name: 'Northwind Labs' }).click();
  await expect(heading(page)).toHaveText('Welcome to Northwind Labs');
});

test('a page that throws while it is rendered is replaced by that of the previous release', async ({
  page,
  portal,
  faults,
  monitoring,
}) => {
  faults.expect(/a broken page/);
  await serveFaultyWebhooks(page, { page: `throw new Error('a broken page');` }, { hasPrevious: true });
  await openAs(page, ADMIN);
  await linkTo(page, 'Webhooks').click();
  await expect(heading(page)).toHaveText('Webhooks');
  const attributes = { ...ofFaulty, 'portal.area.previous_version': await releasedVersion(portal, 'webhooks') };
  await expect
    .poll(() => monitoring.received('portal.area_fell_back'))
    .toContainEqual(expect.objectContaining({ ...attributes, 'portal.area.phase': 'render' }));
});

test('what a page does to the whole document harms neither the frame nor the next page', async ({
  page,
  faults,
  monitoring,
}) => {
  faults.expect(/connect-src/);
  faults.expect(/elsewhere\.example/);
  await serveFaultyWebhooks(page, {
    page: `React.useEffect(() => {
        document.documentElement.lang = 'de';
        document.body.style.opacity = '0.5';
        window.sessionStorage.clear();
        fetch('https://elsewhere.example/').catch(() => {});
      }, []);
      const cover = { position: 'fixed', inset: 0, zIndex: 2147483647, background: 'crimson' };
      return React.createElement('div', { style: cover }, React.createElement('h1', null, 'Cover'));`,
  });
  await openAs(page, ADMIN);
  await linkTo(page, 'Webhooks').click();
  await expect(heading(page)).toHaveText('Cover');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('body')).not.toHaveAttribute('style');
  await expect
    .poll(() => monitoring.received('portal.policy_violation'))
    .toContainEqual(expect.objectContaining({ ...ofFaulty, 'portal.policy.directive': 'connect-src' }));
});

for (const [what, module] of [
  ['fetch', 'window.fetch = () => new Promise(() => {});'],
  ['a method of arrays', 'Array.prototype.map = () => [];'],
] as const) {
  test(`an area that replaces ${what} fails alone`, async ({ page, monitoring }) => {
    await serveFaultyWebhooks(page, { module, page: `return React.createElement('h1', null, 'Replaced');` });
    await openAs(page, ADMIN);
    await linkTo(page, 'Webhooks').click();
    await expect(failureOf(page, 'Webhooks')).toContainText('could not start');
    await expect
      .poll(() => monitoring.received('portal.area_failed'))
      .toContainEqual(expect.objectContaining({ 'exception.message': expect.stringContaining('read only') }));
    await linkTo(page, 'Users').click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
  });
}

test('a page that keeps the browser busy is named, and can be left', async ({ page, monitoring }) => {
  test.setTimeout(90_000);
  await serveFaultyWebhooks(page, {
    page: `React.useEffect(() => {
        const work = () => { const end = Date.now() + 1500; while (Date.now() < end); };
        const timer = setInterval(work, 1600);
        return () => clearInterval(timer);
      }, []);
      return React.createElement('h1', null, 'Busy');`,
  });
  await openAs(page, ADMIN);
  await linkTo(page, 'Webhooks').click();
  const announced = page.getByRole('status').filter({ hasText: 'Webhooks slows the portal down.' });
  await expect(announced).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Leave this page' }).click({ timeout: 30_000 });
  await expect(heading(page)).toHaveText('Welcome to Northwind Payments');
  await expect.poll(() => monitoring.received('portal.page_busy')).toContainEqual(expect.objectContaining(ofFaulty));
});
