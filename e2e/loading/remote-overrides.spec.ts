import { expect, expectGoodState, openAs, signIn, test } from '../testing/fixtures.ts';
import { countDocuments, filesWith, receivedLogs, releasedVersion, respondNotFound } from '../testing/remote-site.ts';
import { changeWindowConfig } from '../testing/window-config.ts';

const ADMIN = 'admin@northwind.example';

const isOfMyBuild = ({ pathname }: URL) => pathname.startsWith('/my-build/');

test('an override loads a remote from another address in this tab until it is reset, and the portal shows it', async ({
  page,
  context,
  portal,
}) => {
  await changeWindowConfig(context, { remoteOverrides: true });
  const released = `/remotes/webhooks/${await releasedVersion(portal, 'webhooks')}/`;
  // Serves a developer's build next to the portal.
  await page.route(isOfMyBuild, async (route) => {
    const file = new URL(route.request().url()).pathname.replace('/my-build/', released);
    const response = await page.request.get(file);
    if (!file.endsWith('/portal.json')) return route.fulfill({ response });
    const text = (await response.text()).replaceAll('"Webhooks"', '"My webhooks"');
    await route.fulfill({ response, body: text });
  });
  const address = `${portal.url}/my-build/mf-manifest.json`;
  const menu = page.getByRole('navigation', { name: 'Main' });
  const banner = page.getByRole('region', { name: 'Overridden remotes' });

  // The override survives signing in at the provider.
  await signIn(page, ADMIN, `/?remote-override=webhooks@${address}`);
  await expect(banner).toContainText(`In this tab, webhooks comes from ${address}`);
  expect(page.url()).toBe(`${portal.url}/`);
  await menu.getByRole('link', { name: 'My webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expectGoodState(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(menu.getByRole('link', { name: 'My webhooks' })).toBeVisible();

  const other = await context.newPage();
  // The provider already has a session in this browser.
  await other.goto('/');
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Overridden remotes' })).toHaveCount(0);
  await other.close();

  const documents = countDocuments(page);
  await banner.getByRole('button', { name: 'Reset' }).click();
  await expect(menu.getByRole('link', { name: 'Webhooks', exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  expect(documents()).toBe(1);
});

test('a rejected override is explained, and the portal runs the release', async ({ page, context }) => {
  await changeWindowConfig(context, { remoteOverrides: true });
  await openAs(page, ADMIN, '/?remote-override=webhooks@https://evil.example/mf-manifest.json');
  const banner = page.getByRole('region', { name: 'Overridden remotes' });
  await expect(banner).toContainText('Only addresses of this portal and of this computer are allowed.');
  await expectGoodState(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
});

test('if the code for overrides fails to load, the portal runs the release and logs it to the console', async ({
  page,
  context,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  const known = (await receivedLogs(portal)).length;
  await changeWindowConfig(context, { remoteOverrides: true });
  const parts = await filesWith(portal, 'static/js/async', 'Overridden remotes');
  await respondNotFound(page, (url) => parts.some((file) => url.pathname.endsWith(file)));
  const warned = page.waitForEvent('console', (message) => message.text().includes('this tab uses what is released'));
  await openAs(page, ADMIN, `/webhooks?remote-override=webhooks@${portal.url}/my-build/mf-manifest.json`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await warned;
  await expect
    .poll(() => receivedLogs(portal, known))
    .toContainEqual(
      expect.objectContaining({
        event: 'portal.area_failed',
        attributes: expect.objectContaining({ 'portal.area.remote': 'shell', 'portal.area.phase': 'chunk' }),
      }),
    );
});

test('a portal that does not allow overrides ignores them', async ({ page, portal }) => {
  let requested = 0;
  await page.route(isOfMyBuild, (route) => {
    requested += 1;
    return route.abort();
  });
  // A valid override, as above.
  await openAs(page, ADMIN, `/webhooks?remote-override=webhooks@${portal.url}/my-build/mf-manifest.json`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(page.getByRole('region', { name: 'Overridden remotes' })).toHaveCount(0);
  expect(requested).toBe(0);
});
