import type { Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, openAs, test } from '../testing/fixtures.ts';
import { logOut } from '../testing/sign-in.ts';
import { turnFlag } from '../testing/turn-flag.ts';
import { changeWindowConfig } from '../testing/window-config.ts';
import { startExport } from '../testing/start-export.ts';

const TENANT = 'Contoso Retail';
const ADMIN = 'admin@contoso.example';
/** Instead of every 30 seconds. */
const OFTEN = { flagsPollSeconds: 0.5 };

const turnTrial = (portal: PortalPair, variant: 'on' | 'off') =>
  turnFlag(portal, { tenant: TENANT, flag: 'enableTrialAccount', variant });

const trialBadge = (page: Page) => page.getByRole('banner').getByText('Trial mode');
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test.afterEach(async ({ portal }) => {
  await turnTrial(portal, 'off');
  await turnFlag(portal, { tenant: TENANT, flag: 'projectionAccess', variant: 'on' });
});

test('a changed flag updates menu and header at once, and keeps the input on the open page', async ({
  page,
  context,
  portal,
}) => {
  await changeWindowConfig(context, OFTEN);
  await openAs(page, ADMIN, '/api-keys/new');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Till in Cork');
  await expect(menuItem(page, 'Users')).toBeVisible();

  await turnTrial(portal, 'on');
  await expect(trialBadge(page)).toBeVisible();
  await expect(menuItem(page, 'Users')).toHaveCount(0);
  await expect(menuItem(page, 'API Keys')).toBeVisible();
  await expect(name).toHaveValue('Till in Cork');

  await turnTrial(portal, 'off');
  await expect(trialBadge(page)).toHaveCount(0);
  await expect(menuItem(page, 'Users')).toBeVisible();
  await expect(name).toHaveValue('Till in Cork');
});

test('a page whose flag is turned off redirects home', async ({ page, context, portal }) => {
  await changeWindowConfig(context, OFTEN);
  await openAs(page, ADMIN, '/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await turnTrial(portal, 'on');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${TENANT}`);
});

test('a flag changed while the tab was hidden applies when the user returns to it', async ({ page, portal }) => {
  await openAs(page, ADMIN);
  await turnTrial(portal, 'on');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(trialBadge(page)).toBeVisible();
});

test('after a logout the browser stores no flags', async ({ page }) => {
  await openAs(page, ADMIN);
  const keptFlags = () =>
    page.evaluate(() => Object.entries(window.localStorage).filter(([, value]) => value.includes('projectionAccess')));
  expect(await keptFlags()).toHaveLength(1);
  await logOut(page);
  await page.goto('/api-documentation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await keptFlags()).toEqual([]);
});

test('a user with only the mandates report sees no other reports, and exports a file at once', async ({
  page,
  portal,
}) => {
  await turnFlag(portal, { tenant: TENANT, flag: 'projectionAccess', variant: 'off' });
  await openAs(page, ADMIN);
  const business = ['Apps', 'Collect', 'Payout', 'Mandates Report'];
  const offered = ['Tenant Info', 'Users', 'Activity', ...business, 'Theming', 'API Keys', 'Webhooks', 'Documentation'];
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Home', ...offered]);
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  // Home repeats the menu only where the menu is not in view.
  await page.setViewportSize({ ...wide, width: 800 });
  const home = page.getByRole('region', { name: 'Everything you can open' });
  await expect(home.getByRole('link')).toHaveText(offered.map((name) => new RegExp(`^${name}`)));
  await page.setViewportSize(wide);

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('reporting');
  await expect(options).toHaveText([
    /^Mandates Report/,
    'Search Apps for “reporting”',
    'Search Mandates for “reporting”',
  ]);
  for (const reference of ['INS-1', 'ORD-1', 'REF-1']) {
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill(reference);
    await expect(options).toHaveText([`Search Apps for “${reference}”`, `Search Mandates for “${reference}”`]);
  }
  await page.keyboard.press('Escape');

  for (const path of [
    'transactions',
    'transactions/search?term=INS',
    'transactions/a/b',
    'exports',
    'order-viewer/a',
  ]) {
    await page.goto(`/reporting/${path}`);
    await expect(page, path).toHaveURL('/');
  }

  await menuItem(page, 'Mandates Report').click();
  await startExport(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Click here to download it.' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^mandates-.*\.csv$/);
});
