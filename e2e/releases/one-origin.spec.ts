import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startPortalPair, type PortalPair } from '../../scripts/portal/portal-pair.ts';
import { expect, SERVERS_START_MS, signIn, test as base } from '../testing/fixtures.ts';
import { followHub } from '../testing/follow-hub.ts';
import { type NginxPortal, startNginxPortal } from '../testing/nginx-portal.ts';
import { startExport } from '../testing/start-export.ts';

const test = base.extend<object, { nginx: NginxPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalPair({ origins: 'one' });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
  nginx: [
    async ({}, provide) => {
      const nginx = await startNginxPortal();
      await nginx.serve({ origins: 'one' });
      await provide(nginx);
      await nginx.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

const ADMIN = 'admin@northwind.example';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

/** Records the addresses of calls, and of the requests with which a browser asks whether it may make one. */
async function recordCalls(page: Page) {
  const calls = new Set<string>();
  const preflights = new Set<string>();
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.add(request.url());
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.method === 'OPTIONS') preflights.add(request.url);
  });
  return { calls, preflights };
}

/** Does what needs each of the services, and checks which origin each of them is called at. Any violation of the policy fails the test. */
async function workAtOneOrigin(page: Page, { url, sandboxUrl }: Pick<PortalPair, 'url' | 'sandboxUrl'>): Promise<void> {
  const { calls, preflights } = await recordCalls(page);
  const hub = followHub(page);
  await signIn(page, ADMIN, url);
  await expect(page.getByRole('region', { name: 'Today (UTC)' })).toContainText('Collected in EUR');
  await hub.isConnected(1);
  expect(hub.sockets[0]?.socket.url()).toContain(`${url.replace('http', 'ws')}/api/v2/notificationhub/global?`);

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Transaction Data' }).click();
  await expect(rows(page, 'Transactions').nth(1)).toBeVisible();
  await startExport(page);
  await expect(page.getByRole('status').getByText('Your exported report is ready!')).toBeVisible();
  await page.getByRole('link', { name: 'Click here to download it.' }).first().click();
  await expect(heading(page)).toHaveText('Exported Reports');
  const downloading = page.waitForEvent('download');
  await rows(page, 'Exported Reports')
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .click();
  const download = await downloading;
  expect(new URL(download.url()).origin).toBe(sandboxUrl);
  const [columns] = (await readFile(await download.path(), 'utf8')).split('\n');
  expect(columns).toContain('Instruction,Customer,');

  await menu.getByRole('link', { name: 'Apps' }).click();
  const image = page.getByRole('main').locator(`img[src^="${sandboxUrl}"]`).first();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  // Sign-in keeps its own origin, and so do its preflights.
  const elsewhere = [...calls, ...preflights].filter((address) => !address.startsWith(`${url}/`));
  expect(elsewhere.filter((address) => !address.startsWith(`${sandboxUrl}/identity/`))).toEqual([]);
  const services = ['/api/v1/', '/api/v2/', '/api/flags/ofrep/'];
  for (const service of services) expect([...calls].join('\n')).toContain(url + service);
}

test('the portal works with one origin behind its own server', async ({ page, portal }) => {
  await workAtOneOrigin(page, portal);
});

test('the portal works with one origin behind nginx', async ({ page, nginx }) => {
  await workAtOneOrigin(page, nginx);
});

test('the public documentation is a page, although its path starts like those of calls', async ({ page, portal }) => {
  const described = page.waitForResponse(`${portal.url}/api/openapi.json`);
  await page.goto('/api-documentation');
  expect((await described).status()).toBe(200);
  await expect(heading(page)).toBeVisible();
});

test('after a restart of the platform, the portal reconnects', async ({ page, portal, faults }) => {
  const hub = followHub(page);
  await signIn(page, ADMIN, '/reporting/exports');
  await hub.isConnected(1);
  faults.expect(/status of 502/);
  const refused = page.waitForResponse(
    (response) => response.url().includes('/negotiate') && response.status() === 502,
  );
  await portal.stopSandbox();
  await expect.poll(() => hub.sockets[0]?.socket.isClosed()).toBe(true);
  await refused;
  await portal.startSandbox();
  await hub.isConnected(2);
});
