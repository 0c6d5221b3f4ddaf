import type { Page } from '@playwright/test';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, expectGoodState, openAs, test } from '../testing/fixtures.ts';
import { respondNotFound } from '../testing/remote-site.ts';
import { turnFlag } from '../testing/turn-flag.ts';
import { changeWindowConfig } from '../testing/window-config.ts';

const ADMIN = 'admin@northwind.example';

interface FactSum {
  readonly metric: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly value?: number;
  readonly counts?: readonly number[];
}

/** Returns how many of each fact about a remote there are beyond those of before. */
async function factsOf(
  { sandboxUrl }: PortalPair,
  remote: string,
  before: Readonly<Record<string, number>> = {},
): Promise<Record<string, number>> {
  const response = await fetch(`${sandboxUrl}/monitoring/facts`);
  const { sums }: { sums: FactSum[] } = await response.json();
  const totals: Record<string, number> = {};
  for (const { metric, attributes, value, counts = [] } of sums) {
    if (attributes['portal.area.remote'] !== remote) continue;
    const sum = value ?? counts.reduce((all, count) => all + count, 0);
    totals[metric] = (totals[metric] ?? 0) + sum;
  }
  const later = Object.entries(totals).map(([metric, total]) => [metric, total - (before[metric] ?? 0)] as const);
  return Object.fromEntries(later.filter(([, count]) => count > 0));
}

/** Is there once the features that are not needed at start are loaded. */
const laterTools = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** How long a page must have received nothing. Longer than the pause between two reads that count together. */
const QUIET_MS = 250;

/** Waits until the reads of a page with a table have settled: the time to data counts only while the page is open. */
async function untilSettled(page: Page): Promise<void> {
  await expect(laterTools(page)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  await page.waitForFunction((quietMs) => {
    const received = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(...received) > quietMs;
  }, QUIET_MS);
}

test('a visit sends facts about the releases that it opened when the user leaves', async ({ page, portal }) => {
  // A full buffer would take no further responses.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  const [webhooks, tenant] = [await factsOf(portal, 'webhooks'), await factsOf(portal, 'tenant')];
  await openAs(page, ADMIN, '/webhooks');
  await untilSettled(page);
  await page.getByRole('link', { name: 'API Keys', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys');
  await untilSettled(page);
  await page.goto('about:blank');
  await expect
    .poll(() => factsOf(portal, 'webhooks', webhooks))
    .toEqual({
      'portal.visits': 1,
      'portal.page.openings': 1,
      'portal.page.time_to_code': 1,
      'portal.page.time_to_data': 1,
      'portal.vital.lcp': 1,
      'portal.vital.inp': 1,
      'portal.vital.cls': 1,
    });
  const all = await (await fetch(`${portal.sandboxUrl}/monitoring/facts`)).text();
  expect(all).not.toMatch(/northwind|[\da-f]{8}-[\da-f]{4}-/);
  expect(await factsOf(portal, 'tenant', tenant)).toMatchObject({
    'portal.page.openings': 1,
    'portal.page.time_to_data': 1,
    'portal.vital.cls': 1,
  });
});

test('an area whose files are gone counts as failed, before and after the reload', async ({ page, portal, faults }) => {
  faults.expect(/404/);
  faults.expect(/integrity/i);
  const before = await factsOf(portal, 'mandates');
  await openAs(page, ADMIN);
  await respondNotFound(page, '**/remotes/mandates/**');
  await page.goto('/mandates/creditor-profiles');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first()).toBeVisible();
  await expect(laterTools(page)).toBeVisible();
  // A page whose requests are routed loses those that outlive it.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect
    .poll(() => factsOf(portal, 'mandates', before))
    .toMatchObject({
      'portal.page.openings': 2,
      'portal.page.failures': 2,
      'portal.area.reloads': 1,
    });
});

test('the team sees why a page has its releases, and copies a trace', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changeWindowConfig(context, { remoteOverrides: true });
  await openAs(page, ADMIN, '/?remote-override=webhooks@https://evil.example/mf-manifest.json');
  const profile = page.getByRole('button', { name: /Profile of/ });
  await expect(laterTools(page)).toBeVisible();
  await profile.click();
  await page.getByRole('button', { name: 'Why this version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why this version' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'webhooks' })).toContainText(
    'The registry names it. The override https://evil.example/mf-manifest.json was refused: Only addresses of this portal',
  );
  await expectGoodState(page);
  await dialog.getByRole('button', { name: 'Copy trace' }).click();
  const trace = await page.evaluate(() => navigator.clipboard.readText());
  expect(trace).toMatch(/^shell \d[\w.-]*: The registry names it\.$/m);
  expect(trace).toMatch(/^tenant \d[\w.-]*: The registry names it\.$/m);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(profile).toBeFocused();
});

test('without overrides, users are offered it if their tenant has the flag', async ({ page, portal }) => {
  const flag = { tenant: 'Northwind Payments', flag: 'portal.why-this-version' } as const;
  await turnFlag(portal, { ...flag, variant: 'on' });
  try {
    await openAs(page, ADMIN);
    await expect(laterTools(page)).toBeVisible();
    await page.getByRole('button', { name: /Profile of/ }).click();
    await page.getByRole('button', { name: 'Why this version' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why this version' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'webhooks' })).toContainText('The registry names it.');
  } finally {
    await turnFlag(portal, { ...flag, variant: 'off' });
  }
});

test('users without the flag and without overrides are not offered it', async ({ page }) => {
  await openAs(page, ADMIN);
  await expect(laterTools(page)).toBeVisible();
  await page.getByRole('button', { name: /Profile of/ }).click();
  await expect(page.getByRole('link', { name: 'My access' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Why this version' })).toHaveCount(0);
});
