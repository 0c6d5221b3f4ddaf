import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, SERVERS_START_MS, signIn, test as base } from '../testing/fixtures.ts';
import { type NginxPortal, startNginxPortal } from '../testing/nginx-portal.ts';

const test = base.extend<object, { nginx: NginxPortal }>({
  nginx: [
    async ({}, provide) => {
      const nginx = await startNginxPortal();
      await provide(nginx);
      await nginx.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
  baseURL: async ({ nginx }, provide) => provide(nginx.url),
});

const ADMIN = 'admin@northwind.example';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

interface Registry {
  remotes: { id: string; entry: string; version: string }[];
}

async function readRegistry({ siteDir }: NginxPortal): Promise<Registry> {
  return JSON.parse(await readFile(path.join(siteDir, 'registry.json'), 'utf8'));
}

/** Opens pages of two areas, one of them a form with antd's styles. Any violation of the policy fails the test. */
async function workInBothAreas(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await menu(page).getByRole('link', { name: 'Users' }).click();
  await expect(heading(page)).toHaveText('Users');
  await expect(page.getByRole('row')).toHaveCount(11);
  await menu(page).getByRole('link', { name: 'Webhooks' }).click();
  await expect(heading(page)).toHaveText('Webhooks');
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  await expect(heading(page)).toHaveText('Create webhook');
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('Create webhook');
}

/** The origins that code of remotes is loaded from. */
function recordRemoteOrigins(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (pathname.startsWith('/remotes/')) origins.add(origin);
  });
  return origins;
}

test('the portal works behind nginx under its strict policy, with remotes on its own origin', async ({
  page,
  nginx,
}) => {
  await nginx.serve();
  const origins = recordRemoteOrigins(page);
  await workInBothAreas(page);
  expect([...origins]).toEqual([nginx.url]);
});

test('the portal works with its registry and remotes on another origin', async ({ page, nginx }) => {
  await nginx.serve({ registryUrl: `${nginx.assetsUrl}/registry.json`, assets: true });
  const origins = recordRemoteOrigins(page);
  await workInBothAreas(page);
  expect([...origins]).toEqual([nginx.assetsUrl]);
});

test('the portal works with a registry that names one remote on another origin', async ({ page, nginx }) => {
  await nginx.serve({ assets: true });
  const registry = await readRegistry(nginx);
  for (const remote of registry.remotes) {
    if (remote.id === 'webhooks') remote.entry = `${nginx.assetsUrl}/${remote.entry}`;
  }
  await writeFile(path.join(nginx.siteDir, 'registry.json'), JSON.stringify(registry));
  const origins = recordRemoteOrigins(page);
  await workInBothAreas(page);
  expect(origins).toEqual(new Set([nginx.url, nginx.assetsUrl]));
});

test('code of an origin that is not allowed does not run', async ({ page, nginx, faults }) => {
  faults.expect(/connect-src|script-src/);
  faults.expect(/Content Security Policy|violates/);
  await nginx.serve({ assets: true });
  const registry = await readRegistry(nginx);
  for (const remote of registry.remotes) remote.entry = `http://127.0.0.1:9/${remote.entry}`;
  await writeFile(path.join(nginx.siteDir, 'registry.json'), JSON.stringify(registry));
  await signIn(page, ADMIN, '/users');
  await expect(page.getByRole('alert').filter({ hasText: 'Users could not be loaded' })).toBeVisible();
});

for (const origin of ['its own origin', 'another origin']) {
  for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
    test(`a remote on ${origin} whose ${file} was tampered with does not run, and its area shows an error while the rest works`, async ({
      page,
      nginx,
      faults,
    }) => {
      faults.expect(/integrity/i);
      const isOther = origin === 'another origin';
      await nginx.serve(isOther ? { registryUrl: `${nginx.assetsUrl}/registry.json`, assets: true } : {});
      const tampered = (await readRegistry(nginx)).remotes.find(({ id }) => id === 'tenant');
      const target = path.join(nginx.siteDir, 'remotes/tenant', tampered?.version ?? '', file);
      const change = file.endsWith('.js') ? ';document.title = "taken over";document.body.replaceChildren();' : '\n';
      await writeFile(target, (await readFile(target, 'utf8')) + change);
      await rm(`${target}.gz`, { force: true });

      const origins = recordRemoteOrigins(page);
      await signIn(page, ADMIN, '/users');
      const failure = page.getByRole('alert').filter({ hasText: 'Users could not be loaded' });
      await expect(failure).toBeVisible();
      await expect(failure).toContainText('The rest of the portal keeps working.');
      await expect(page).not.toHaveTitle(/taken over/);

      await menu(page).getByRole('link', { name: 'Webhooks' }).click();
      await expect(heading(page)).toHaveText('Webhooks');
      expect([...origins]).toEqual([isOther ? nginx.assetsUrl : nginx.url]);
    });
  }
}
