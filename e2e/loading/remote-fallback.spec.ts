import { ADMIN, linkTo, test } from '../testing/failing-area.ts';
import { expect, openAs } from '../testing/fixtures.ts';
import { changeRegistry, countDocuments, releasedVersion } from '../testing/remote-site.ts';

test('a release that does not start is replaced by the previous one, and monitoring is notified', async ({
  page,
  portal,
  faults,
  monitoring,
}) => {
  faults.expect(/a broken release/);
  // The files that are loaded beside the entry.
  faults.expect(/integrity/);
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) {
      if (remote.id !== 'webhooks') continue;
      const { version, entry, integrity } = remote;
      remote.previous = { version, entry, integrity };
      remote.version = '99.0.0';
      remote.entry = 'remotes/webhooks/99.0.0/mf-manifest.json';
      remote.integrity = { manifest: '', entry: '' };
    }
  });
  // The newer release is identical to the older one, except for its name and its error.
  await page.route('**/remotes/webhooks/99.0.0/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.split('/99.0.0/')[1] ?? '';
    if (file.endsWith('.js')) {
      await route.fulfill({ contentType: 'text/javascript', body: "throw new Error('a broken release')" });
      return;
    }
    const version = await releasedVersion(portal, 'webhooks');
    const response = await page.request.get(`/remotes/webhooks/${version}/${file}`);
    await route.fulfill({ response, body: (await response.text()).replaceAll('webhooks__', 'webhooks_newer__') });
  });
  await openAs(page, ADMIN);
  const documents = countDocuments(page);
  await linkTo(page, 'Webhooks').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect.poll(async () => (await monitoring.logs()).map(({ event }) => event)).toContain('portal.area_fell_back');
  expect(await monitoring.received('portal.area_fell_back')).toMatchObject([
    {
      'portal.area.remote': 'webhooks',
      'portal.area.version': '99.0.0',
      'portal.area.previous_version': await releasedVersion(portal, 'webhooks'),
    },
  ]);
  expect(documents(), 'documents loaded').toBe(0);
});
