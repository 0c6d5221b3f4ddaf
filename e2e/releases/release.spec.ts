import { createHash, randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openAs, SERVERS_START_MS, test as base } from '../testing/fixtures.ts';
import { type ReleasedPortal, replaceIn, startReleasedPortal } from '../testing/released-portal.ts';

const test = base.extend<object, { portal: ReleasedPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startReleasedPortal();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

const ADMIN = 'admin@northwind.example';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sign = (page: Page) => page.getByText('This is webhooks 1.1.0.');

/** Webhooks 1.1.0, which shows its version in the list. */
async function buildChanged(portal: ReleasedPortal): Promise<string> {
  return portal.build('mfe-webhooks', '1.1.0', async (folder) => {
    await replaceIn(
      path.join(folder, 'src/routes.ts'),
      "import('./webhooks/webhooks-page.tsx')",
      "import('./signed-page.tsx')",
    );
    await writeFile(
      path.join(folder, 'src/signed-page.tsx'),
      `import WebhooksPage from './webhooks/webhooks-page.tsx';
       export default function SignedPage() {
         return <><p>This is webhooks 1.1.0.</p><WebhooksPage /></>;
       }`,
    );
  });
}

/** Webhooks 1.2.0, which throws while it initialises. */
async function buildBroken(portal: ReleasedPortal): Promise<string> {
  return portal.build('mfe-webhooks', '1.2.0', (folder) =>
    appendFile(path.join(folder, 'src/routes.ts'), "\nthrow new Error('Broken on purpose');\n"),
  );
}

/** Hashes of all files of the shell's release: its page, the files next to it, and its code. */
async function shellHashes({ siteDir }: ReleasedPortal): Promise<Record<string, string>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(siteDir, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('remotes/') && !file.startsWith('.') && file !== 'registry.json');
  const hashes = files.toSorted().map(async (file) => {
    const content = await readFile(path.join(siteDir, file));
    return [file, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Records the documents and the versions of remotes that the page requests from now on, including preloads. */
function recordLoads(page: Page) {
  const loads = {
    documents: 0,
    remotes: new Set<string>(),
    webhooks: () => [...loads.remotes].filter((release) => release.startsWith('webhooks ')),
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

test('a remote is released while a user works in it, breaks and is rolled back, and the shell never changes', async ({
  page,
  portal,
}) => {
  const [changed, broken] = await Promise.all([buildChanged(portal), buildBroken(portal)]);
  const shell = await shellHashes(portal);
  expect(Object.keys(shell)).toContain('index.html');

  await openAs(page, ADMIN, '/webhooks');
  await expect(heading(page)).toHaveText('Webhooks');
  await expect(sign(page)).toBeHidden();

  // 1.1.0 is released while the page is open: the page still loads its remaining code from 1.0.0.
  await portal.release('publish', changed);
  expect(await portal.release('promote', 'webhooks@1.1.0')).toContain('Promoted webhooks 1.1.0 (before: 1.0.0).');
  const open = recordLoads(page);
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  await expect(heading(page)).toHaveText('Create webhook');
  await page.goBack();
  await expect(heading(page)).toHaveText('Webhooks');
  await expect(sign(page)).toBeHidden();
  expect(open.documents).toBe(0);
  expect(open.webhooks()).toEqual(['webhooks 1.0.0']);

  const next = recordLoads(page);
  await page.goto('/webhooks');
  await expect(sign(page)).toBeVisible();
  expect(next.webhooks()).toEqual(['webhooks 1.1.0']);

  // 1.2.0 does not start: 1.1.0 runs instead, and monitoring is notified.
  await portal.release('publish', broken);
  await portal.release('promote', 'webhooks@1.2.0');
  await page.goto('/webhooks');
  await expect(sign(page)).toBeVisible();
  await expect(heading(page)).toHaveText('Webhooks');
  await expect.poll(() => fallbackReports(portal)).toEqual([expect.stringMatching(/webhooks.*1\.2\.0.*1\.1\.0/)]);

  expect(await portal.release('rollback', 'webhooks')).toContain('Rolled back to webhooks 1.1.0 (before: 1.2.0).');
  const back = recordLoads(page);
  await page.goto('/webhooks');
  await expect(sign(page)).toBeVisible();
  expect(back.webhooks()).toEqual(['webhooks 1.1.0']);
  expect(await shellHashes(portal)).toEqual(shell);
});

test('a release with a changed byte in its cards or a chunk is refused, reported with the file, and the previous release serves', async ({
  page,
  portal,
  faults,
}) => {
  faults.expect(/integrity/);
  const dist = await portal.build('mfe-webhooks', '1.4.0', async () => {});
  await portal.release('publish', dist);
  await portal.release('promote', 'webhooks@1.4.0');
  const release = path.join(portal.siteDir, 'remotes/webhooks/1.4.0');
  const { pages } = JSON.parse(await readFile(path.join(release, 'release.json'), 'utf8'));
  const files: string[] = pages['./webhooks/webhooks-page.tsx'];
  for (const file of ['cards.js', ...files.filter((name) => /async\/(?!__federation)/.test(name))]) {
    await appendFile(path.join(release, file), ' ');
    for (const suffix of ['.br', '.gz']) await rm(path.join(release, `${file}${suffix}`), { force: true });
  }

  const previousCards = page.waitForResponse(/\/remotes\/webhooks\/(?!1\.4\.0)[^/]+\/cards\.js$/);
  await openAs(page, ADMIN);
  expect((await previousCards).ok()).toBe(true);
  const recent = page.getByRole('region', { name: 'Recent activity' });
  await expect(recent.getByText(/Webhooks · /).first()).toBeVisible();
  await expect
    .poll(() => fallbackReports(portal))
    .toContainEqual(expect.stringContaining('"portal.area.file":"/remotes/webhooks/1.4.0/cards.js"'));

  await page.goto('/webhooks');
  await expect(heading(page)).toHaveText('Webhooks');
  await expect
    .poll(() => fallbackReports(portal))
    .toContainEqual(
      expect.stringMatching(/"portal\.area\.file":"\/remotes\/webhooks\/1\.4\.0\/static\/js\/async\/[^_].*\.js"/),
    );
  await portal.release('rollback', 'webhooks');
});

/** The reports of a release that did not start, each as one text. */
async function fallbackReports({ sandboxUrl }: ReleasedPortal): Promise<string[]> {
  const response = await fetch(`${sandboxUrl}/monitoring/logs`);
  const { logs }: { logs: { event: string; body: string; attributes: object }[] } = await response.json();
  return logs.filter(({ event }) => event.includes('fell')).map((log) => JSON.stringify(log));
}

test('a real build that is too large, opens an undeclared page and needs a missing shared export is rejected', async ({
  portal,
}) => {
  const before = await readRegistry(portal);
  const dist = await portal.build('mfe-webhooks', '1.3.0', async (folder) => {
    const ballast = randomBytes(40_000).toString('base64');
    const addition = `\nimport { useFetcher } from 'react-router-dom';\nconsole.debug(useFetcher, '${ballast}');\n`;
    await appendFile(path.join(folder, 'src/webhooks/webhooks-page.tsx'), addition);
    await replaceIn(path.join(folder, 'src/portal.config.ts'), ", flags: { allOf: ['batchDeliveriesUi'] }", '');
  });
  const refusal: unknown = await portal
    .release('publish', dist, '--loosens', 'webhooks.batch')
    .catch((error: unknown) => error);
  const sentences = refusal instanceof Error ? refusal.message : 'it was published';
  expect(sentences).toContain('ended with 1:\n✗ ');
  expect(sentences).toMatch(/✗ route 'webhooks\.batches' is opened to users without the flag batchDeliveriesUi: /);
  expect(sentences).not.toContain("✗ route 'webhooks.batch' is opened");
  expect(sentences).toMatch(
    /✗ opening \.\/webhooks\/webhooks-page\.tsx of remote 'webhooks' loads \d+\.\d kB of .* budget is 40 kB: /,
  );
  expect(sentences).toContain(
    "✗ remote 'webhooks' uses useFetcher of react-router-dom, which the shell does not offer: release a shell that provides it first",
  );
  expect(await readRegistry(portal)).toEqual(before);
});

test('the shell is released and rolled back on its own, and its two remotes do not change', async ({
  page,
  portal,
}) => {
  const dist = await portal.build('shell', '99.0.0', (folder) =>
    appendFile(path.join(folder, 'src/index.ts'), "\ndocument.documentElement.dataset['shell'] = '99.0.0';\n"),
  );
  const shellOf = () => page.locator('html').getAttribute('data-shell');
  const { remotes } = await readRegistry(portal);

  await openAs(page, ADMIN, '/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await portal.release('publish', dist);
  await portal.release('promote', 'shell@99.0.0');

  // The open page keeps its shell, even when it loads more code.
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
  // The other remotes are requested in advance, once the page has nothing else to do.
  await expect.poll(() => next.remotes).toEqual(versions);
  expect((await readRegistry(portal)).remotes).toEqual(remotes);

  await portal.release('rollback', 'shell');
  await page.goto('/users');
  await expect(page.getByRole('row')).toHaveCount(11);
  expect(await shellOf()).toBeNull();
});
