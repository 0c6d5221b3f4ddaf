import { ADMIN, expectRestToWork, failureOf, linkTo, test, failureAttributes } from '../testing/failing-area.ts';
import { expect, expectGoodState, openAs } from '../testing/fixtures.ts';
import { countDocuments } from '../testing/remote-site.ts';

for (const { remote, area, title = area } of [
  { remote: 'webhooks', area: 'Webhooks' },
  { remote: 'reporting', area: 'Transaction Data' },
  { remote: 'schemes', area: 'Collect' },
  { remote: 'mandates', area: 'Mandates' },
  { remote: 'theming', area: 'Theming', title: 'Checkout Themes' },
]) {
  test(`${area} shows an error, the rest works and monitoring is notified when the server of its remote is down`, async ({
    page,
    faults,
    monitoring,
  }) => {
    faults.expect(/ERR_CONNECTION_REFUSED/);
    await page.route(`**/remotes/${remote}/**`, (route) => route.abort('connectionrefused'));
    await openAs(page, ADMIN);
    const documents = countDocuments(page);
    await linkTo(page, area).click();
    await expect(failureOf(page, title)).toContainText('did not respond. The rest of the portal keeps working.');
    await expectGoodState(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectRestToWork(page, monitoring, {
      elsewhere: 'Users',
      documents,
      reloads: 1,
      event: 'portal.area_failed',
      attributes: failureAttributes(remote, 'manifest', 'RUNTIME-003'),
    });
  });
}
