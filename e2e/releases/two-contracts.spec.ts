import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, openAs, SERVERS_START_MS, test as base } from '../testing/fixtures.ts';
import { changeRegistry } from '../testing/remote-site.ts';
import { type ReleasedPortal, replaceIn, startPortalToRelease } from '../testing/released-portal.ts';

/** The shell as it would be with contract 2. */
const NEXT_BUILD = `
import { hostConfig } from '@portal/remote-kit/host';
import { mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { shellBuild } from './shell-build.ts';
const next = new rspack.NormalModuleReplacementPlugin(/^\\.\\/contracts\\.ts$/, import.meta.dirname + '/next-contracts.ts');
export default mergeRsbuildConfig(hostConfig(), shellBuild, { tools: { rspack: { plugins: [next] } } });
`;
const NEXT_CONTRACTS = `
export { NEXT_CONTRACTS as CONTRACTS } from '@portal/contract/testing';
export const servedContracts = () => [2, 1];
`;

const test = base.extend<object, { portal: ReleasedPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortalToRelease();
      const dist = await portal.build('shell', '99.0.0', async (folder) => {
        await writeFile(path.join(folder, 'rsbuild.config.ts'), NEXT_BUILD);
        await writeFile(path.join(folder, 'next-contracts.ts'), NEXT_CONTRACTS);
        // The schema of the next contract uses two more functions of zod, for which the budget of this start has no room.
        const budget = '"portal": { "budgetKilobytes": 160 },';
        await replaceIn(path.join(folder, 'package.json'), '"private": true,', `"private": true, ${budget}`);
        await replaceIn(path.join(folder, 'src/shared-zod.ts'), '  pick,\n', '  pick,\n  pipe,\n  transform,\n');
      });
      await portal.release('publish', dist);
      await portal.release('promote', 'shell@99.0.0');
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: SERVERS_START_MS },
  ],
});

test('a shell of the next contract shows an area of its own contract beside those of the contract before', async ({
  page,
}) => {
  await changeRegistry(page, ({ remotes }) => {
    for (const remote of remotes) {
      if (remote.id === 'webhooks') {
        const { owner, nav = [], ...rest } = remote.portal;
        const labelled = nav.map(({ text, ...item }) => ({ ...item, label: `${text} of contract 2` }));
        Object.assign(remote, { portal: { ...rest, contract: 2, team: owner, nav: labelled } });
      }
      if (remote.id === 'mandates') remote.portal.contract = 3;
    }
  });
  await openAs(page, 'admin@northwind.example', '/webhooks');
  const heading = page.getByRole('heading', { level: 1 });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(heading).toHaveText('Webhooks');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Webhooks of contract 2' })).toBeVisible();

  await menu.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(heading).toHaveText('Users');
  await expect(page.getByRole('row')).not.toHaveCount(0);

  // Contract 3 is not served: that area alone is missing.
  await page.goto('/mandates');
  await expect(heading).toHaveText("We can't find that page");
  await expect(menu.getByRole('link', { name: 'Webhooks of contract 2' })).toBeVisible();
});
