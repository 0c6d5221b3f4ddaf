import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, openAs, test } from '../testing/fixtures.ts';

const ADMIN = 'admin@northwind.example';

interface ReceivedLog {
  readonly event: string;
  readonly severity: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** The records that monitoring received, newest first. With `session`: those of one visit. */
async function receivedLogs({ sandboxUrl }: PortalPair, session = ''): Promise<readonly ReceivedLog[]> {
  const response = await fetch(`${sandboxUrl}/monitoring/logs${session && `?session=${session}`}`);
  const { logs }: { logs: ReceivedLog[] } = await response.json();
  return logs;
}

/** The newest record of an event that the sandbox had not received before. */
async function nextLog(portal: PortalPair, event: string, known: number): Promise<ReceivedLog> {
  const ofEvent = async () => (await receivedLogs(portal)).filter((log) => log.event === event);
  await expect.poll(async () => (await ofEvent()).length).toBeGreaterThan(known);
  const [log] = await ofEvent();
  if (!log) throw new Error(`monitoring received no ${event}`);
  return log;
}

async function countOf(portal: PortalPair, event: string): Promise<number> {
  return (await receivedLogs(portal)).filter((log) => log.event === event).length;
}

test('a visit without errors loads no code for reports and sends none', async ({ page, portal }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(`${portal.sandboxUrl}/monitoring/v1/logs`)) sent += 1;
  });
  await openAs(page, ADMIN, '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.waitForLoadState('networkidle');
  expect(sent).toBe(0);

  async function hasExporter(): Promise<boolean> {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const scripts = loaded.filter((url) => url.startsWith(portal.url) && url.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    return texts.some((text) => text.includes('exportTimeoutMillis'));
  }
  expect(await hasExporter()).toBe(false);
  // An error loads the exporter, which proves that the search finds it.
  await page.evaluate(() => void window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' })));
  await expect.poll(hasExporter).toBe(true);
});

test('a response in an unknown shape shows the normal error and is reported, in the built portal', async ({
  page,
  portal,
}) => {
  const known = await countOf(portal, 'portal.contract_broken');
  await page.route('**/v1/tenant/users?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '{"userId":5}' });
  });
  await openAs(page, ADMIN, '/users');
  await expect(page.getByRole('alert')).toContainText("The portal could not read the platform's response.");
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await nextLog(portal, 'portal.contract_broken', known)).toMatchObject({
    severity: 'ERROR',
    attributes: {
      'portal.contract.faults': ['result: invalid_value'],
      'portal.area.remote': 'tenant',
      'portal.area.version': expect.stringMatching(/^1\./),
    },
  });
});

test('an area with missing files is reported with its release and phase, without personal data', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/404/);
  faults.expect(/integrity/i);
  const known = await countOf(portal, 'portal.area_failed');
  const remotes = path.join(portal.siteDir, 'remotes');
  const away = path.join(portal.siteDir, 'remotes-away');
  await rename(remotes, away);
  try {
    await openAs(page, ADMIN, '/api-keys');
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first()).toBeVisible();
    const log = await nextLog(portal, 'portal.area_failed', known);
    expect(log).toMatchObject({
      severity: 'ERROR',
      attributes: {
        'session.id': expect.stringMatching(/^[\da-f-]{36}$/),
        'portal.area.remote': 'tenant',
        'portal.area.version': expect.stringMatching(/\d/),
        'portal.area.phase': 'manifest',
        'portal.area.code': 'RUNTIME-003',
        'portal.page.path': '/api-keys',
      },
      resource: { 'service.name': 'tenant-portal', 'deployment.environment.name': 'local' },
    });
    expect(JSON.stringify(await receivedLogs(portal))).not.toContain('northwind.example');
  } finally {
    await rename(away, remotes);
  }
});

test("a guard's denial redirects home silently, and its reason is reported", async ({ page, portal }) => {
  const known = await countOf(portal, 'portal.route_denied');
  await openAs(page, 'reader@northwind.example', '/users');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(await nextLog(portal, 'portal.route_denied', known)).toMatchObject({
    severity: 'INFO',
    attributes: {
      'portal.route.id': 'tenant.users',
      'portal.route.path': '/users',
      'portal.access.reason': 'role',
      'portal.access.missing': ['TENANT_ADMIN'],
      'portal.tenant.id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
});

test('an uncaught error is reported when the user leaves the page, under one reference for the visit', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/ann@northwind\.example is missing/);
  const known = await countOf(portal, 'portal.uncaught_error');
  await openAs(page, ADMIN);
  const fail = (what: string) =>
    page.evaluate((text) => {
      void Promise.reject(new TypeError(text));
    }, what);
  await fail('ann@northwind.example is missing');
  const log = await nextLog(portal, 'portal.uncaught_error', known);
  expect(log).toMatchObject({
    severity: 'ERROR',
    attributes: { 'exception.type': 'TypeError', 'exception.message': '<email> is missing' },
  });

  // Calls that the page leaves behind would be reported as well.
  await expect(page.getByRole('region', { name: 'Balances' }).getByRole('listitem').first()).toBeVisible();
  faults.expect(/the last thing that happened/);
  const thrown = page.waitForEvent('pageerror');
  await fail('the last thing that happened');
  await thrown;
  await page.goto('about:blank');
  await nextLog(portal, 'portal.uncaught_error', known + 1);
  const visit = await receivedLogs(portal, String(log.attributes['session.id']));
  expect(visit.map(({ attributes }) => attributes['exception.message'])).toEqual([
    'the last thing that happened',
    '<email> is missing',
  ]);
});

test('the portal works while monitoring is down, without a message', async ({ page, faults }) => {
  // The browser logs an error for an address that does not respond.
  faults.expect(/monitoring\/v1\/logs/);
  await page.route('**/monitoring/v1/logs', (route) => route.abort('connectionrefused'));
  const attempt = page.waitForRequest('**/monitoring/v1/logs');
  await openAs(page, 'reader@northwind.example', '/users');
  await attempt;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Northwind Payments');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My access');
});
