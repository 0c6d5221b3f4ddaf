import type { Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, expectAccessible, openAs, test } from '../testing/fixtures.ts';
import { ownCalls } from '../testing/own-calls.ts';
import { expectNone, watchKept } from '../testing/watch-kept.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const panel = (page: Page) => page.getByRole('region', { name: 'Connection' });

/** Installs an app for Northwind Labs, and opens its configuration. */
async function openInstalled(page: Page, portal: PortalPair, appId: string): Promise<void> {
  const call = ownCalls(page, portal);
  await openAs(page, 'multi@northwind.example', '/apps');
  await page.getByRole('button', { name: 'Northwind Labs' }).click();
  await expect(heading(page)).toHaveText('Apps');
  expect((await call('POST', `v1/marketplace/apps/${appId}/install`)).status()).toBe(201);
  await page.goto(`/apps/configuration/${appId}`);
  await expect(panel(page).getByText('Not connected')).toBeVisible();
}

/** The address that the provider returns to next, with its code. */
async function nextCallback(page: Page): Promise<URL> {
  const request = await page.waitForRequest((one) => /\/apps\/configuration\/[^/]+\/callback\?/.test(one.url()));
  return new URL(request.url());
}

/** Fails unless the page is accessible and nothing overflows the screen. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

for (const [width, appId, name] of [
  [390, 'lumo', 'Lumo'],
  [1280, 'pocketo', 'Pocketo'],
] as const) {
  test(`at ${width} pixels, an app is connected, disconnected and connected again, and no code remains`, async ({
    page,
    context,
    portal,
    faults,
  }) => {
    // An attempt that has been answered.
    faults.expect(/status of 409/);
    const kept = watchKept(context);
    await page.setViewportSize({ width, height: 844 });
    await openInstalled(page, portal, appId);
    await expectFits(page);

    await test.step('leaving unsaved input is asked about by the browser', async () => {
      // Unsaved input is guarded as when the tab is closed: by the browser.
      const field = page.getByRole('textbox').first();
      await field.fill('https://northwind.example');
      const stay = page.waitForEvent('dialog').then((question) => question.dismiss());
      await panel(page).getByRole('button', { name: 'Connect' }).click();
      await stay;
      await expect(field).toHaveValue('https://northwind.example');
      const leave = page.waitForEvent('dialog').then((question) => question.accept());
      await panel(page).getByRole('button', { name: 'Connect' }).click();
      await leave;
    });

    await test.step('a denied consent is shown on the page that it returns to', async () => {
      await expect(heading(page)).toHaveText(`Connect ${name}`);
      await expectFits(page);
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(heading(page)).toHaveText(`${name} was not connected`);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveURL(`/apps/configuration/${appId}/callback`);
      await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
        'Home',
        'Apps',
        name,
        'App configuration callback',
      ]);
      await expectFits(page);
    });

    await page.getByRole('button', { name: 'Try again' }).click();
    const callback = nextCallback(page);
    await expect(heading(page)).toHaveText(`Connect ${name}`);
    const consentPage = page.url();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(`/apps/configuration/${appId}`);
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Connected. Validate the configuration to see whether it works.')).toBeVisible();
    await expectFits(page);
    const address = await callback;
    const code = address.searchParams.get('code') ?? '';
    expectNone(await kept.of(page), { code });

    await test.step('an address with a used code or a forged state changes nothing', async () => {
      await page.reload();
      await expect(panel(page).getByText('Connected', { exact: true })).toBeVisible();
      await page.goto(`/apps/configuration/${appId}/callback`);
      await expect(heading(page)).toHaveText(`${name} is connected`);
      await expectFits(page);
      await page.goto(address.href);
      await expect(page.getByText('This permission has already been used, and it works only once.')).toBeVisible();
      await page.goto(address.href.replace(/state=[^&]+/, 'state=forged'));
      await expect(heading(page)).toHaveText('Nothing was changed');
      expectNone(await kept.of(page), { code });

      await page.getByRole('link', { name: 'Open configuration' }).click();
      await expect(page.getByText('Connected. Validate the configuration to see whether it works.')).toBeVisible();
      await expectFits(page);
    });

    await test.step('the app stays connected until it is disconnected', async () => {
      await page.goto(consentPage);
      await expect(heading(page)).toHaveText('This request has been answered');
      await expectFits(page);
      await page.goto(`/apps/configuration/${appId}`);
      await panel(page).getByRole('button', { name: 'Reconnect' }).click();
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(heading(page)).toHaveText(`${name} is still connected`);
      await expectFits(page);
      await page.getByRole('link', { name: 'Open configuration' }).click();
      await panel(page).getByRole('button', { name: 'Disconnect' }).click();
      await expectFits(page);
      await page.getByRole('button', { name: 'Disconnect app' }).click();
      await expect(panel(page).getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
    });

    await test.step('the list offers to connect it again', async () => {
      await page.goto('/apps');
      const row = page.getByRole('article', { name });
      await expect(row.getByText('Not connected')).toBeVisible();
      await expectFits(page);
      await row.getByRole('button', { name: 'Connect' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(panel(page).getByText('Connected', { exact: true })).toBeVisible();
    });
  });
}

test('a user whose session ended at the provider signs in, and the app is connected all the same', async ({
  page,
  context,
  portal,
}) => {
  const kept = watchKept(context);
  await openInstalled(page, portal, 'SkyPoints');
  await panel(page).getByRole('button', { name: 'Connect' }).click();
  await page.addInitScript(function endSessionOnce() {
    if (!window.location.search.includes('code=') || window.sessionStorage.getItem('ended') !== null) return;
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith('oidc.user:')) window.sessionStorage.removeItem(key);
    }
    window.sessionStorage.setItem('ended', '');
  });
  const callback = nextCallback(page);
  const signIn = page.waitForRequest((request) => new URL(request.url()).pathname === '/callback');
  await page.getByRole('button', { name: 'Allow' }).click();
  await signIn;
  await expect(heading(page)).toHaveText('SkyPoints');
  await expect(panel(page).getByText('Connected', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/apps/configuration/skypoints');
  expectNone(await kept.of(page), { code: (await callback).searchParams.get('code') ?? '' });
});
