import { randomBytes } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test as base } from './fixtures.ts';
import { type ReleasedPortal, replaceIn, startReleasedPortal } from './released-portal.ts';

const test = base.extend<object, { portal: ReleasedPortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needs of a fixture from its first parameter
    async ({}, provide) => {
      const portal = await startReleasedPortal();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const ADMIN = 'admin@northwind.example';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** What the page asked for from here on: documents, and versions of remotes; of other remotes too, which it may load ahead. */
function recordLoads(page: Page) {
  const loads = {
    documents: 0,
    remotes: new Set<string>(),
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.documents += 1;
    const release = /\/remotes\/([^/]+)\/([^/]+)\//.exec(request.url());
    if (release) loads.remotes.add(`${release[1]} ${release[2]}`);
  });
  return loads;
}

const readRegistry = async ({ siteDir }: ReleasedPortal) =>
  JSON.parse(await readFile(path.join(siteDir, 'registry.json'), 'utf8'));

test('a real build that weighs too much and opens a page unsaid is refused, with a sentence for each', async ({
  portal,
}) => {
  const before = await readRegistry(portal);
  const dist = await portal.build('mfe-webhooks', '1.3.0', async (folder) => {
    const ballast = randomBytes(40_000).toString('base64');
    await appendFile(path.join(folder, 'src/webhooks-page.tsx'), `\nconsole.debug('${ballast}');\n`);
    await replaceIn(path.join(folder, 'src/portal.config.ts'), ", flags: { allOf: ['batchDeliveriesUi'] }", '');
  });
  await portal.release('publish', dist);
  const refusal: unknown = await portal
    .release('promote', 'webhooks@1.3.0', '--loosens', 'webhooks.batch')
    .catch((error: unknown) => error);
  const sentences = refusal instanceof Error ? refusal.message : 'it was promoted';
  expect(sentences).toContain('ended with 1:\n✗ ');
  expect(sentences).toMatch(/✗ route 'webhooks\.batches' is opened to users without the flag batchDeliveriesUi: /);
  expect(sentences).not.toContain("✗ route 'webhooks.batch' is opened");
  expect(sentences).toMatch(
    /✗ opening \.\/webhooks-page\.tsx of remote 'webhooks' loads \d+\.\d kB of .* budget is 40 kB: /,
  );
  expect(await readRegistry(portal)).toEqual(before);
});

test('the shell is released alone, under two remotes that stay as they are, and rolled back', async ({
  page,
  portal,
}) => {
  const dist = await portal.build('shell', '99.0.0', (folder) =>
    appendFile(path.join(folder, 'src/index.ts'), "\ndocument.documentElement.dataset['shell'] = '99.0.0';\n"),
  );
  const shellOf = () => page.locator('html').getAttribute('data-shell');
  const { remotes } = await readRegistry(portal);

  await signIn(page, ADMIN, '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await portal.release('publish', dist);
  await portal.release('promote', 'shell@99.0.0');

  // The open page goes on with the shell that it has, also where it needs more of its code.
  const open = recordLoads(page);
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('link', { name: 'My access' }).click();
  await expect(heading(page)).toHaveText('My access');
  await menu(page).getByRole('link', { name: 'API Keys' }).click();
  await expect(heading(page)).toHaveText('API Keys');
  expect(open.documents).toBe(0);
  expect(await shellOf()).toBeNull();

  const next = recordLoads(page);
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(await shellOf()).toBe('99.0.0');
  await expect(page.locator('meta[name=portal-version]')).toHaveAttribute('content', '99.0.0');
  await menu(page).getByRole('link', { name: 'Webhooks' }).click();
  await expect(heading(page)).toHaveText('Webhooks');
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  await expect(heading(page)).toHaveText('Create webhook');
  const versions = new Set(remotes.map(({ id, version }: { id: string; version: string }) => `${id} ${version}`));
  expect(next.remotes).toEqual(versions);
  expect((await readRegistry(portal)).remotes).toEqual(remotes);

  await portal.release('rollback', 'shell');
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(await shellOf()).toBeNull();
});
