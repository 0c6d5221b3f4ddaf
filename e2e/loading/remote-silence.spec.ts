import {
  ADMIN,
  expectRestToWork,
  failureOf,
  linkTo,
  PAGES_OF_WEBHOOKS,
  test,
  failureAttributes,
} from '../testing/failing-area.ts';
import { expect, expectGoodState, openAs } from '../testing/fixtures.ts';
import { countDocuments } from '../testing/remote-site.ts';

const code = 'TimeoutError';

for (const { what, files, type, phase } of [
  { what: 'manifest', files: '**/remotes/webhooks/*/mf-manifest.json', type: 'fetch', phase: 'manifest' },
  { what: 'entry', files: '**/remotes/webhooks/*/remoteEntry.js', type: 'script', phase: 'entry' },
  // They are fetched beside the manifest too, before the page is waited for.
  { what: 'page', files: PAGES_OF_WEBHOOKS, type: 'script', phase: 'chunk' },
]) {
  test(`an area whose ${what} hangs times out after 20 seconds, before and after the reload`, async ({
    page,
    monitoring,
  }) => {
    // Requests per load of the document.
    const requested: number[] = [];
    const documents = countDocuments(page);
    await page.route(files, (route) => {
      if (route.request().resourceType() !== type) return;
      requested[documents()] = (requested[documents()] ?? 0) + 1; // no response
    });
    await page.clock.install();
    // Skip home, whose cards request the same file.
    await openAs(page, ADMIN, '/webhooks');
    const before = documents();
    for (const reloads of [0, 1]) {
      await expect.poll(() => requested[before + reloads] ?? 0).toBeGreaterThan(0);
      await page.clock.fastForward(3_000);
      await expect(page.getByText('Webhooks is taking longer than usual to load.')).toBeVisible();
      await page.clock.fastForward(17_000);
    }
    await expect(failureOf(page, 'Webhooks')).toContainText('did not respond. The rest of the portal keeps working.');
    await expect(failureOf(page, 'Webhooks')).toContainText(`, ${phase}, ${code}`);
    await expectRestToWork(page, monitoring, {
      elsewhere: 'Users',
      documents: () => documents() - before,
      reloads: 1,
      event: 'portal.area_failed',
      attributes: failureAttributes('webhooks', phase, code),
    });
  });
}

test('offline, an area shows an error without a reload, and loads by itself once the user is back online', async ({
  page,
  context,
  faults,
  monitoring,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  // The first click preloads the area, so only its pages are missing offline.
  const entry = page.waitForResponse(/\/remotes\/webhooks\/.*\/remoteEntry\.js$/);
  let isPreloaded = false;
  void entry.then(async (response) => {
    await response.finished();
    isPreloaded = true;
  });
  await openAs(page, ADMIN);
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  // On a busy machine, the code that waits for an action may have loaded after the click.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return isPreloaded;
    })
    .toBe(true);
  const documents = countDocuments(page);
  await context.setOffline(true);
  await linkTo(page, 'Webhooks').click();
  await expect(failureOf(page, 'Webhooks')).toContainText('You are offline.');
  await expectGoodState(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await linkTo(page, 'Users').click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.goBack();
  await expect(failureOf(page, 'Webhooks')).toContainText('You are offline.');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expectRestToWork(page, monitoring, {
    elsewhere: 'Users',
    documents,
    reloads: 0,
    event: 'portal.area_failed',
    attributes: { 'portal.area.remote': 'webhooks', 'portal.area.phase': 'chunk' },
  });
});
