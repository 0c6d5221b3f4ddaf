import { ADMIN, expectMissingCode, linkTo, test } from '../testing/failing-area.ts';
import { expect, openAs } from '../testing/fixtures.ts';
import { signInTab } from '../testing/open-as.ts';
import { countDocuments, filesWith, respondNotFound } from '../testing/remote-site.ts';

test("the shell's own parts have the same reload guard and are reported under the shell", async ({
  page,
  portal,
  faults,
  monitoring,
}) => {
  expectMissingCode(faults);
  await openAs(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const parts = await filesWith(portal, 'static/js/async', 'See what is hidden');
  await respondNotFound(page, (url) => parts.some((file) => url.pathname.endsWith(file)));
  const documents = countDocuments(page);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect(page.getByRole('alert')).toContainText('Your access could not be loaded');
  expect(documents(), 'documents loaded').toBe(1);
  await expect
    .poll(() => monitoring.received('portal.area_failed'))
    .toContainEqual(expect.objectContaining({ 'portal.area.remote': 'shell', 'portal.area.phase': 'chunk' }));
});

test('a reload for one part of the shell is not reported as a recovery by another part', async ({
  page,
  portal,
  faults,
  monitoring,
}) => {
  faults.expect(/404/);
  await openAs(page, ADMIN);
  await page.waitForLoadState('networkidle');
  const parts = await filesWith(portal, 'static/js/async', 'See what is hidden');
  const documents = countDocuments(page);
  let openHome = () => {};
  const homeIsOpen = new Promise<void>((resolve) => (openHome = resolve));
  await page.route(
    (url) => parts.some((file) => url.pathname.endsWith(file)),
    async (route) => {
      if (documents() > 0) await homeIsOpen;
      await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found.' });
    },
  );
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await reloaded;
  await linkTo(page, 'Home').click();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  openHome();

  await expect
    .poll(() => monitoring.received('portal.area_reloaded'))
    .toMatchObject([{ 'portal.area.remote': 'shell', 'portal.area.recovered': 'false' }]);
});

test('a portal whose own code fails to load shows an error', async ({ page, portal, faults }) => {
  expectMissingCode(faults);
  const start = (await filesWith(portal, 'static/js', 'portalConfig')).filter((file) => file.startsWith('index.'));
  await respondNotFound(page, (url) => start.some((file) => url.pathname.endsWith(file)));
  // Without a session, the page would leave for the sign-in.
  await signInTab(page, ADMIN);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded');
});
