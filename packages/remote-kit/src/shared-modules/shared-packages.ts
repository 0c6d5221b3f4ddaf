import { existsSync } from 'node:fs';
import { changedPackages } from '../releases/check-rules.ts';
import { shellsBefore } from '../releases/check-release.ts';
import { sharedContents } from './shared-content.ts';
import { readRegistry } from '../site/site-registry.ts';

/**
 * Returns one sentence for each shared package whose sources in this repository differ from those of a shell that was promoted in the
 * site, with the same version. The next release of the shell, and of remotes, would be refused. `shellRoot` is the folder of the shell's
 * sources. Resolves to no sentence if the site does not exist.
 */
export async function unversionedChanges(siteDir: string, shellRoot: string): Promise<string[]> {
  if (!existsSync(siteDir)) return [];
  const shells = await shellsBefore(siteDir, await readRegistry(siteDir));
  return changedPackages(sharedContents(shellRoot), shells).map(
    ({ name, version, shell }) =>
      `${name} ${version} changed since shell ${shell.version} was released: increase the version in its package.json`,
  );
}
