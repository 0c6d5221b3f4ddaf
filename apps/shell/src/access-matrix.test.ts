import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PortalConfig } from '@portal/contract';
import { accessCases, coverageFaults, fixturePortals } from '@portal/contract/matrix';
import { expect, test } from 'vitest';
import { shellPortalConfig } from './shell-portal.ts';

test.each(accessCases(shellPortalConfig))('$subject is open to exactly whom the access matrix names', ({ faults }) => {
  expect(faults()).toEqual([]);
});

/** The manifests of every remote in the repository, found by their place: the shell imports no remote. */
function readRemotePortals(): Promise<PortalConfig[]> {
  const apps = fileURLToPath(new URL('../..', import.meta.url).href);
  const files = readdirSync(apps)
    .filter((app) => app.startsWith('mfe-'))
    .map((app) => `${apps}${app}/src/portal.config.ts`)
    .filter((file) => existsSync(file));
  return Promise.all(
    files.map(async (file) => {
      const module: { readonly portal: PortalConfig } = await import(file); // boundary: a module found at run time
      return module.portal;
    }),
  );
}

test('every row of the access matrix is declared exactly once, and the whole menu is in its order', async () => {
  const remotes = await readRemotePortals();
  expect(remotes.map((portal) => portal.id)).toContain('tenant');
  expect(coverageFaults([shellPortalConfig, ...remotes, ...fixturePortals])).toEqual([]);
});
