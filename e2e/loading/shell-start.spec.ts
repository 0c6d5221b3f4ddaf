import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInTab } from '../testing/open-as.ts';
import { expect, expectGoodState, openAs, test as base } from '../testing/fixtures.ts';
import { countDocuments, filesWith, receivedLogs, respondNotFound } from '../testing/remote-site.ts';
import { type ReleasedPortal, startPortalToRelease } from '../testing/released-portal.ts';

/** The shell, built so that it shares no file with the other release. */
const OTHER_BUILD = `
import { hostConfig } from '@portal/remote-kit/host';
import { mergeRsbuildConfig } from '@rsbuild/core';
import { shellBuild } from './shell-build.ts';
const filename = { js: '[name].[contenthash:12].js', css: '[name].[contenthash:12].css' };
export default mergeRsbuildConfig(hostConfig(), shellBuild, { output: { filename } });
`;
const ADMIN = 'admin@northwind.example';

const test = base.extend<object, { portal: ReleasedPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalToRelease();
      const dist = await portal.build('shell', '99.0.0', (folder) =>
        writeFile(path.join(folder, 'rsbuild.config.ts'), OTHER_BUILD),
      );
      await portal.release('publish', dist);
      await portal.release('promote', 'shell@99.0.0');
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const alert = (page: Page) => page.getByRole('alert');
const versionOf = (page: Page) => page.locator('meta[name=portal-version]').getAttribute('content');

/** The files that the promoted page cannot start without. */
async function startFiles({ siteDir }: ReleasedPortal): Promise<string[]> {
  const page = await readFile(path.join(siteDir, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/(static\/[^"]+)"/g)].flatMap(([, file = '']) =>
    /start-guard|first-look/.test(file) ? [] : [file],
  );
}

/** Adds a byte to a published file. Returns a function that repairs it. */
async function damage({ siteDir }: ReleasedPortal, file: string): Promise<() => Promise<void>> {
  const target = path.join(siteDir, file);
  const before = await readFile(target);
  await writeFile(target, `${before.toString()} `);
  await Promise.all(['.br', '.gz'].map((suffix) => rm(`${target}${suffix}`, { force: true })));
  return () => writeFile(target, before);
}

async function shellReports(portal: ReleasedPortal) {
  const logs = await receivedLogs(portal);
  return logs.flatMap(({ event, attributes }) =>
    attributes['portal.area.remote'] === 'shell' ? [{ event, ...attributes }] : [],
  );
}

const fellBack = (file: string, code?: string) =>
  expect.objectContaining({
    event: 'portal.area_fell_back',
    'portal.area.version': '99.0.0',
    'portal.area.previous_version': '1.0.0',
    'portal.area.file': `/${file}`,
    'portal.area.code': code ?? expect.anything(),
  });

test('each start file with a changed byte is reported, the previous release serves, and a repair counts at once', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/integrity/);
  await openAs(page, ADMIN);
  for (const file of await startFiles(portal)) {
    const repair = await damage(portal, file);
    // Without the browser's good copy.
    await page.goto('about:blank');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.clearBrowserCache');
    const documents = countDocuments(page);
    await page.goto('/users');
    // The page loads twice, which takes longer than one wait on a busy machine.
    await expect(page.getByRole('heading', { level: 1 }), file).toHaveText('Users', { timeout: 30_000 });
    expect([file, await versionOf(page), documents()]).toEqual([file, '1.0.0', 2]);
    await expect.poll(() => shellReports(portal)).toContainEqual(fellBack(file));

    // The browser has the refused copy, which it may keep for a year.
    await repair();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
    expect([file, await versionOf(page)]).toEqual([file, '99.0.0']);
  }
});

test('the page starts without its first look if that file has a changed byte, which is reported', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/integrity/);
  await openAs(page, ADMIN);
  const html = await readFile(path.join(portal.siteDir, 'index.html'), 'utf8');
  const file = /static\/js\/first-look[^"]+/.exec(html)?.[0] ?? '';
  const repair = await damage(portal, file);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  const documents = countDocuments(page);
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await expect
    .poll(() => shellReports(portal))
    .toContainEqual(expect.objectContaining({ event: 'portal.area_failed', 'portal.area.file': `/${file}` }));
  expect([await versionOf(page), documents()]).toEqual(['99.0.0', 1]);
  await repair();
});

test('a start file that never arrives counts as failed after ten quiet seconds', async ({ page, portal }) => {
  await openAs(page, ADMIN);
  const file = (await startFiles(portal)).find((name) => name.startsWith('static/js/index.')) ?? '';
  await page.route(`**/${file}`, () => {});
  await page.goto('/users', { waitUntil: 'commit' });
  // In real time, because a clock of the test would replace the browser's list of what has arrived.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users', { timeout: 60_000 });
  expect(await versionOf(page)).toBe('1.0.0');
  await expect.poll(() => shellReports(portal)).toContainEqual(fellBack(file, 'TimeoutError'));
});

test('without a previous release a sentence says what to do, is reported, and Try again works after the repair', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/integrity/);
  faults.expect(/404/);
  const file = (await startFiles(portal)).find((name) => /^static\/css\/[^/]+$/.test(name)) ?? '';
  const repair = await damage(portal, file);
  const previous = path.join(portal.siteDir, 'previous.html');
  await rename(previous, `${previous}.away`);
  // Without a session, the page would leave for the sign-in.
  await signInTab(page, ADMIN);
  const documents = countDocuments(page);
  await page.goto('/');
  await expect(alert(page)).toContainText('The portal could not be loaded');
  expect(documents()).toBe(1);
  await expect(alert(page).getByRole('link', { name: 'support@payments.example' })).toBeVisible();
  await expectGoodState(page);
  const reference = await alert(page).locator('code').textContent();
  await expect
    .poll(() => shellReports(portal))
    .toContainEqual(
      expect.objectContaining({
        event: 'portal.area_failed',
        'portal.area.file': `/${file}`,
        'session.id': reference,
      }),
    );
  await repair();
  await rename(`${previous}.away`, previous);
  await alert(page).getByRole('link', { name: 'try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
});

test('if the previous release does not start either, the page stays and says so', async ({ page, faults }) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  await respondNotFound(page, /\/static\/js\/index\./);
  await signInTab(page, ADMIN);
  const documents = countDocuments(page);
  await page.goto('/');
  await expect(alert(page)).toContainText('The portal could not be loaded');
  expect([documents(), await versionOf(page)]).toEqual([2, '1.0.0']);
});

test('the portal starts without its guard, and reports that', async ({ page, portal, faults }) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  await respondNotFound(page, /start-guard/);
  await openAs(page, ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await expect
    .poll(() => shellReports(portal))
    .toContainEqual(
      expect.objectContaining({
        event: 'portal.area_failed',
        'portal.area.file': expect.stringMatching(/^\/static\/js\/start-guard\./),
      }),
    );
});

test('missing code for signing in leads to the previous release, whose code is there', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/integrity/);
  const promoted = JSON.parse(await readFile(path.join(portal.siteDir, 'shell/99.0.0/release-files.json'), 'utf8'));
  const [name = ''] = (await filesWith(portal, 'static/js/async', 'code_challenge')).filter((file) =>
    JSON.stringify(promoted).includes(file),
  );
  const repair = await damage(portal, `static/js/async/${name}`);
  // A page of the portal would leave for the sign-in without this code.
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => shellReports(portal)).toContainEqual(fellBack(`static/js/async/${name}`, 'ChunkLoadError'));
  await repair();
});

test('the missing code of monitoring is reported without it', async ({ page, portal, faults }) => {
  faults.expect(/404/);
  faults.expect(/MIME type/);
  faults.expect(/Tried by the test/);
  const senders = await filesWith(portal, 'static/js/async', 'v1/logs');
  await respondNotFound(page, (url) => senders.some((name) => url.pathname.endsWith(name)));
  await openAs(page, ADMIN);
  await page.evaluate(() => reportError(new Error('Tried by the test')));
  await expect
    .poll(() => shellReports(portal))
    .toContainEqual(
      expect.objectContaining({
        event: 'portal.area_failed',
        'portal.area.code': 'ChunkLoadError',
        'portal.area.file': expect.stringMatching(new RegExp(`(${senders.join('|')})$`)),
      }),
    );
});
